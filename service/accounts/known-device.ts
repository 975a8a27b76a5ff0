import { ago, hours } from '#contract/domain/time.ts'
import { KNOWN_DEVICE_DAYS, KNOWN_DEVICE_OWNERS } from '#contract/limits.ts'
import { randomUid } from '../secrets.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'

/**
 * Whose device it is, and for what: a device that showed a password alone is not one that came to the console, where a second
 * factor is shown too.
 */
export interface Owner {
  uid: string
  to: 'portal' | 'console'
}

type Sealing = Pick<Service, 'keys' | 'now'>

const DAY_MS = hours(24)
const today = ({ now }: Sealing) => Math.floor(now().getTime() / DAY_MS)
const sealed = (device: string, day: string, { uid, to }: Owner) => ['known-device', device, day, to, uid].join('\n')
/** Whether a mark of this device is this owner's, by any of our secrets. */
const isMarkOf = ({ keys }: Sealing, mark: string, device: string, owner: Owner) =>
  keys.isHashOf(mark.slice(mark.indexOf('-') + 1), sealed(device, dayOf(mark), owner))

/** A cookie's device and its marks, "day-mark" each; nothing where it is none of ours by its form. */
function parse(cookie: string | undefined) {
  const [device, ...marks] = (cookie ?? '').split('.')
  if (!device || !/^\w{22}$/.test(device) || marks.some((mark) => !/^\d+-[\w-]+$/.test(mark))) return undefined
  return { device, marks: marks.slice(0, KNOWN_DEVICE_OWNERS) }
}

const dayOf = (mark: string) => mark.slice(0, mark.indexOf('-'))

/** The device's own id, if its owner signed in on it before and not too long ago. The cookie is a keyed seal: no table holds it. */
export function knownDevice(service: Sealing, { knownDevices }: Caller, owner: Owner): string | undefined {
  const known = parse(knownDevices)
  const oldest = Math.floor(ago(service.now(), KNOWN_DEVICE_DAYS * DAY_MS).getTime() / DAY_MS)
  const isOwners = (mark: string) =>
    Number(dayOf(mark)) >= oldest && isMarkOf(service, mark, known?.device ?? '', owner)
  return known?.marks.some(isOwners) ? known.device : undefined
}

/** Makes this browser a known device of its owner from today on; those who signed in on it before stay known, up to a few. */
export function rememberDevice(service: Sealing, caller: Caller, owner: Owner) {
  const known = parse(caller.knownDevices)
  const device = known?.device ?? randomUid()
  const others = (known?.marks ?? []).filter((mark) => !isMarkOf(service, mark, device, owner))
  const day = String(today(service))
  const marks = [`${day}-${service.keys.hashSubject(sealed(device, day, owner))}`, ...others].slice(
    0,
    KNOWN_DEVICE_OWNERS,
  )
  caller.remember('known', [device, ...marks].join('.'))
}
