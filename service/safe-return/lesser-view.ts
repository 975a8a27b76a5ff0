import type { TypedReport } from '#contract/typed-code.ts'
import type { seenBy } from './finder.ts'

/** What the finder's page says of an alarm, without anything that tells of the person or of who cares for them. */
export function lesserView({ muted, incident }: Awaited<ReturnType<typeof seenBy>>): TypedReport {
  const { told, answers, open, closedReason, taken, unanswered, deskStaffed, withSomeone } = incident
  const coming = answers.findLast(({ isCurrent }) => isCurrent)
  return {
    open,
    closedReason,
    muted,
    told: told !== 'NOBODY',
    coming: coming ? { at: coming.at, minutes: coming.minutes } : null,
    taken,
    unanswered,
    deskStaffed,
    withSomeone,
    whereaboutsShared: incident.whereaboutsShared,
    mayCallAgain: incident.mayCallAgain,
  }
}
