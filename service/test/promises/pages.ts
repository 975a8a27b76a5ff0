import { z } from 'zod'

/** What the model reads of the pages' calls: shapes of its own, so that a field that goes missing is noticed here. */

const moment = z.iso.datetime().transform((at) => Date.parse(at))

/** What the finder's page says of the alarm. */
export const HelperStatus = z.object({
  granted: z.boolean(),
  muted: z.boolean(),
  incident: z
    .object({
      open: z.boolean(),
      closedReason: z.string().nullable(),
      told: z.enum(['FAMILY', 'DESK', 'NOBODY']),
      hasFamily: z.boolean(),
      answers: z.array(
        z.object({
          who: z.union([z.literal('duty'), z.object({ relation: z.string() })]),
          at: moment,
          minutes: z.int().nullable(),
          isCurrent: z.boolean(),
        }),
      ),
      taken: z.boolean(),
      unanswered: z.boolean(),
      deskStaffed: z.boolean(),
      withSomeone: z.object({ whom: z.string().nullable() }).nullable(),
      mayCallAgain: z.boolean(),
    })
    .nullable(),
})
export type HelperStatus = z.output<typeof HelperStatus>

/** What the page of a typed code says. */
export const TypedPage = z.object({
  state: z.string(),
  opened: z.string(),
  report: z
    .object({
      open: z.boolean(),
      closedReason: z.string().nullable(),
      muted: z.boolean(),
      told: z.boolean(),
      coming: z.object({ at: moment, minutes: z.int().nullable() }).nullable(),
      taken: z.boolean(),
      unanswered: z.boolean(),
      deskStaffed: z.boolean(),
      withSomeone: z.object({ whom: z.string().nullable() }).nullable(),
    })
    .nullable(),
})

const Who = z.object({ is: z.string() })

/** What the family's page, and the desk's, says of the alarm. */
export const FamilyPage = z.object({
  open: z.boolean(),
  closedReason: z.string().nullable(),
  onMyWay: z.object({ at: moment, asked: z.boolean() }).nullable(),
  othersOnTheWay: z.array(z.object({ who: Who, at: moment })),
  taken: z.object({ at: moment }).nullable(),
  unanswered: z.boolean(),
  withSomeone: z.object({ by: z.string() }).nullable(),
  reports: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      phone: z.string().nullable(),
      at: moment,
      muted: z.boolean(),
      place: z.string().nullable(),
    }),
  ),
  folded: z.array(z.object({ count: z.int() })),
  reportCount: z.int(),
  moments: z.array(z.object({ at: moment, kind: z.string(), count: z.int(), channels: z.array(z.string()) })),
  earlier: z.string().nullable(),
})
export type FamilyPage = z.output<typeof FamilyPage>

/** What stands in an envelope's `data`. */
export async function dataOf<T extends z.ZodType>(shape: T, response: Response): Promise<z.output<T>> {
  const { data } = z.object({ data: z.unknown() }).parse(await response.json())
  return shape.parse(data)
}
