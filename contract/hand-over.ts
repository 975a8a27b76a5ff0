import { z } from 'zod'
import { Count } from './domain/bounds.ts'
import { endpoint } from './endpoint.ts'
import { FinderCode, Place } from './fields.ts'
import { HAND_OVER_MISSES } from './limits.ts'

/** Colours that people tell apart by their names; each stands beside its word, never alone. */
export const HAND_OVER_COLOURS = ['red', 'orange', 'yellow', 'green', 'blue', 'purple', 'pink', 'brown'] as const
export type HandOverColour = (typeof HAND_OVER_COLOURS)[number]

/** The colour and digits that a contact shows who comes for the person, and the finder's page asks for. */
export const HandOverMark = z.object({
  colour: z.enum(HAND_OVER_COLOURS),
  digits: z
    .string()
    .max(3)
    .regex(/^\d{3}$/),
})
export type HandOverMark = z.output<typeof HandOverMark>

/** How a finder handed the person over: shown colour and digits, to whom needs none, or without proof. */
export const HAND_OVERS = ['SHOWN', 'POLICE', 'AMBULANCE', 'CARE_STAFF', 'UNPROVED'] as const
/** Those whom a finder knows by uniform or badge, in the words of WITH_WHOM. */
export const NEED_NO_MARK = ['POLICE', 'AMBULANCE', 'CARE_STAFF'] as const satisfies (typeof HAND_OVERS)[number][]

/** Digits as keyboards of every language write them, without what is set between. */
const TypedDigits = z
  .string()
  .max(20, 'three-digits')
  .transform((typed) => typed.normalize('NFKC').replaceAll(/[\s.-]/g, ''))
  .pipe(z.string().regex(/^\d{3}$/, 'three-digits'))

/** What a finder's page may know of handing over: how many tries are left, and nothing of what is asked for. */
export const HandOverAsked = z.object({ triesLeft: Count.max(HAND_OVER_MISSES) })

/**
 * The finder handed the person over. Colour and digits are checked, three wrong ones an alarm at most; it neither closes the
 * alarm nor stops anything.
 */
export const tellHandedOver = endpoint({
  name: 'tellHandedOver',
  method: 'post',
  path: '/public/safe-return/handed-over',
  source: 'D60.1, D60.3, D60.4',
  who: ['public'],
  anonymous: true,
  body: z
    .object({
      uid: FinderCode,
      how: z.enum(HAND_OVERS, 'invalid-input'),
      /** SHOWN: the colour and digits on the page of the contact who came. */
      colour: z.enum(HAND_OVER_COLOURS, 'required-data').optional(),
      digits: TypedDigits.optional(),
      /** Which officer or organisation, and where. */
      place: Place.optional(),
    })
    .refine(({ how, colour }) => how !== 'SHOWN' || colour !== undefined, { error: 'required-data', path: ['colour'] })
    .refine(({ how, digits }) => how !== 'SHOWN' || digits !== undefined, { error: 'required-data', path: ['digits'] }),
  answer: z.object({ recorded: z.literal(true) }),
  errors: [
    'required-data',
    'three-digits',
    'place-too-long',
    'details-needed-first',
    'user-not-found',
    'incident-closed',
    'hand-over-wrong',
    'hand-over-closed',
  ],
})
