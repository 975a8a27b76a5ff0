import type { TypedReport } from '#contract/typed-code.ts'
import type { seenBy } from './finder.ts'
import { NOT_THROUGH_US } from './typed-relay.ts'

/** What the finder's page says of an alarm, without anything that tells of the person or of who cares for them. */
export function lesserView(
  { muted, incident }: Awaited<ReturnType<typeof seenBy>>,
  through = NOT_THROUGH_US,
): TypedReport {
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
    withSomeone: withSomeone && { whom: withSomeone.whom, at: withSomeone.at },
    handOver: incident.handOver,
    thread: incident.thread,
    whereaboutsShared: incident.whereaboutsShared,
    keepsNumber: incident.keepsNumber,
    calledThroughUs: incident.calledThroughUs,
    mayCallAgain: incident.mayCallAgain,
    ...(muted ? NOT_THROUGH_US : through),
  }
}
