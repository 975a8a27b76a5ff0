import type { Config } from '../config.ts'
import { keptBeside } from '../open-database.ts'
import type { Outside } from '../outside.ts'
import type { VapidKeys } from '../vapid-keys.ts'

/**
 * Pushes, where there are keys for them; where nothing is real and none are set, a pair is made and kept beside the data, for browsers
 * subscribe with it. Only a developer's own trial may push to its own machine.
 */
export async function openPush(config: Config, now: () => Date): Promise<Outside['push']> {
  if (!config.vapid && (config.live || config.outsideOff)) return undefined
  const { newVapidKeys, openWebPush } = await import('./adapters/web-push.ts')
  const kept = () => keptBeside(config, 'push-keys', () => JSON.stringify(newVapidKeys()))
  const keys = config.vapid ?? (JSON.parse(await kept()) as VapidKeys)
  return openWebPush({ keys, subject: `mailto:${config.brand.supportEmail}`, now, privateHosts: config.devTour })
}
