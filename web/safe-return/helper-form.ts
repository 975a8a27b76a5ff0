import type { Input } from '#contract/endpoint.ts'
import type { RefusalCode } from '#contract/errors.ts'
import { HAND_OVER_COLOURS, HAND_OVERS, type tellHandedOver } from '#contract/hand-over.ts'
import type { submitSafeReturn } from '#contract/safe-return.ts'
import type { Site } from '../site.ts'

type FormValues = Record<string, string>
/** Where a form leads when it was taken, or why it was not. */
export type Outcome = string | { status: number; code: RefusalCode; field?: string }
/** What each form of the finder's page does, by its hidden `act`. */
export type HelperActs = Record<string, (call: Site['call'], uid: string, typed: FormValues) => Promise<Outcome>>

/** The page of a typed code, which names nobody. */
export const typedPageAt = (code: string) => `/find/${code}`
export const pageAt = (uid: string) => `/safereturncards/${uid}`

/** The position that the script put into the form, if it did. */
export const positionIn = ({ lat, lng, accuracy }: FormValues) =>
  lat ? { position: { lat: Number(lat), lng: Number(lng), accuracy: Number(accuracy) } } : {}

export const hasNumberIn = ({ phone = '' }: FormValues) => phone.trim() !== ''

/** What a finder left, as the call takes it. */
export const detailsIn = (uid: string, typed: FormValues): Input<typeof submitSafeReturn> => ({
  ...leftIn(typed),
  uidDementia: uid,
})

/** Name, number and place as a finder left them, whatever the code. */
export const leftIn = (typed: FormValues): Omit<Input<typeof submitSafeReturn>, 'uidDementia'> => {
  const { name = '', phone = '', country, place, opened } = typed
  return {
    name,
    ...(hasNumberIn(typed) && { phone }),
    ...(country && { country }),
    ...(typed.keepsNumber && { keepsNumber: true }),
    ...(place && { place }),
    ...(opened && { opened }),
    ...positionIn(typed),
  }
}

/** How the finder handed the person over, as the call takes it; nothing where the form says no such thing. */
export function handedOverIn(uid: string, typed: FormValues): Input<typeof tellHandedOver> | undefined {
  const how = HAND_OVERS.find((one) => one === typed.how)
  const colour = HAND_OVER_COLOURS.find((one) => one === typed.colour)
  const { digits, place } = typed
  const shown = how === 'SHOWN' ? { ...(colour && { colour }), ...(digits && { digits }) } : {}
  return how && { uid, how, ...shown, ...(place && { place }) }
}
