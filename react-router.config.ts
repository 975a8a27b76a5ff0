import type { Config } from '@react-router/dev/config'
import { basePath, buildFolder } from './start/build-folder.ts'

export default {
  appDirectory: 'web',
  basename: basePath,
  buildDirectory: buildFolder,
  // Moving between the steps of a registration asks the network for nothing, so that it goes on without one.
  routeDiscovery: { mode: 'initial' },
  // Whose requests count as our own is decided once, by the service (docs/decisions.md, "CSRF"); pages sent with
  // no-referrer post with `Origin: null`, which the router would otherwise refuse.
  allowedActionOrigins: ['**'],
} satisfies Config
