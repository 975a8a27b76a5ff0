import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { isStaffed } from '../duty/desk.ts'
import type { Queryable } from '../db/open.ts'
import { preparedOnce } from '../db/prepared.ts'
import { incidentEvents, submissions } from '../db/tables.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { isRescueOpen } from './open-safe-return.ts'
import { contactsOf } from './contacts.ts'
import { expiredGrant, openGrant } from './grant.ts'
import { triesLeftFor } from './hand-over-tries.ts'
import { reportById, type Incident } from './incident.ts'
import { calledThroughUs } from './kept-number.ts'
import { lastWithSomeone, saidByFinder } from './with-someone.ts'
import { kinOf } from './kin.ts'
import { ANY_CAREGIVER } from './kin-of-person.ts'
import { isMuted } from './mute.ts'
import { mayCallAgain } from './on-the-way.ts'
import { withinHelperTime } from './helper-time.ts'
import { personUidByCode } from './person.ts'
import { threadOfFinder } from './thread.ts'
import { answersOf, isCurrent } from './responders.ts'
import { toldAbout } from './told.ts'

/** What the finder's page may show of the incident. @throws `user-not-found`, `service-unavailable` */
export async function readHelperStatus(
  service: Service,
  { uid }: In<'readHelperStatus'>,
  caller: Caller,
): Out<'readHelperStatus'> {
  const { helperDb: db, now, keys } = service
  const { device } = caller
  const grant = device ? await withinHelperTime(openGrant({ db, now }, uid, device)) : undefined
  if (!grant) {
    const personUid = await withinHelperTime(personUidByCode(db, uid))
    if (!personUid) refuse('user-not-found')
    const expired = device ? await withinHelperTime(expiredGrant({ db, now }, uid, device)) : undefined
    if (expired) return { granted: false, ...(await withinHelperTime(seenBy(service, expired))) }
    const finder = device && { deviceHash: device, phone: null }
    const muted = finder ? await withinHelperTime(isMuted({ keys }, db, personUid, finder, now())) : false
    return { granted: false, muted, incident: null }
  }
  caller.ensureDevice()
  const seen = await withinHelperTime(seenBy(service, grant))
  return { granted: true, ...seen }
}

/** The alarm in the eyes of the finder of one report, on a device that has a grant for it, where there is one. */
export async function seenBy(
  service: Service,
  grant: { submissionId: string; deviceHash?: string; incident: Incident },
) {
  const { helperDb: db, now } = service
  const { incident, submissionId } = grant
  const moment = now()
  const report = await reportById(db, submissionId)
  const [given, contactsNow, mine, isFamilys, deskStaffed, muted, earlier, triesLeft] = await Promise.all([
    answersOf(db, incident.id),
    contactsOf(db, incident.personUid, moment),
    saidByFinder(db, incident, submissionId),
    isRescueOpen(db, incident.personUid),
    isStaffed(service, db),
    report ? isMuted(service, db, incident.personUid, report, moment) : false,
    report ? earlierFinder(db, report) : false,
    triesLeftFor(db, incident, moment, submissionId),
  ])
  const said = lastWithSomeone(mine, incident)
  // Where the person stopped everything, what was said of a family is not so any more.
  const contacts = isFamilys ? contactsNow : []
  const told = await toldAbout(service, db, incident, isFamilys ? submissionId : undefined)
  const thread = await threadOfFinder(service, db, incident, grant)
  const kin = kinOf(contacts)
  const going = given.filter(({ response }) => response === 'GOING')
  const answers = going.map((answer) => ({
    // Whom the finder cannot call is somebody who cares for the person, and never the desk.
    who: answer.by.kind === 'DUTY' ? ('duty' as const) : (kin.get(answer.by.uid) ?? ANY_CAREGIVER),
    at: answer.saidAt.toISOString(),
    minutes: answer.minutes,
    isCurrent: isCurrent(answer, moment, report?.createdAt),
  }))
  const open = incident.closedAt === null
  return {
    muted,
    incident: {
      open,
      closedReason: incident.closedReason,
      told,
      hasFamily: contacts.length > 0,
      answers,
      taken: given.some(({ response }) => response === 'TAKEN'),
      unanswered: open && incident.unansweredAt !== null && !answers.some((answer) => answer.isCurrent),
      deskStaffed,
      withSomeone: said ? { whom: said.whom, at: said.createdAt.toISOString(), handedOver: takerOf(said, kin) } : null,
      handOver: triesLeft === null || muted ? null : { triesLeft },
      thread: thread ? { mark: thread.mark } : null,
      whereaboutsShared: mine.some(({ lat, place }) => lat !== null || place !== null),
      earlierHelper: earlier,
      keepsNumber: report?.keepsNumber ?? false,
      calledThroughUs: report ? calledThroughUs(service, report) : null,
      mayCallAgain: open && mayCallAgain(going, moment),
    },
  }
}

/** To whom the person was handed over, as the finder's page names them; no name where nothing proved it. */
function takerOf({ kind, actorKind, actor }: typeof incidentEvents.$inferSelect, kin: ReturnType<typeof kinOf>) {
  if (kind === 'with-someone') return null
  return { to: actorKind === 'DUTY' ? ('duty' as const) : (kin.get(actor ?? '') ?? null) }
}

const earlierReport = preparedOnce((db) =>
  db
    .select({ id: submissions.id })
    .from(submissions)
    .where(
      and(
        eq(submissions.incidentId, sql.placeholder('incidentId')),
        lt(submissions.createdAt, sql.placeholder('before')),
        ne(submissions.deviceHash, sql.placeholder('deviceHash')),
        // A report without a number is told apart by its device alone.
        or(
          sql`${sql.placeholder('phone')}::text is null`,
          isNull(submissions.phone),
          ne(submissions.phone, sql.placeholder('phone')),
        ),
      ),
    )
    .limit(1)
    .prepare('earlier_report'),
)

/** Whether another finder, by device and number, left details in this alarm before this report. */
async function earlierFinder(db: Queryable, report: typeof submissions.$inferSelect): Promise<boolean> {
  const { incidentId, createdAt: before, deviceHash, phone } = report
  const [other] = await earlierReport(db).execute({ incidentId, before, deviceHash, phone })
  return other !== undefined
}
