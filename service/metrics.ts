import { Gauge, Registry } from 'prom-client'
import { VERSION } from './version.ts'

/** What `/metrics` shows; each capability registers its own. */
export const metrics = new Registry()

new Gauge({
  name: 'homeward_build_info',
  help: '1 for the version that this process runs.',
  labelNames: ['version'],
  registers: [metrics],
}).set({ version: VERSION }, 1)
