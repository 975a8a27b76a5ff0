import { eq } from 'drizzle-orm'
import { ago, days, hours, later, minutes } from '#contract/domain/time.ts'
import { closeWorkItem } from '../admin/close-work-item.ts'
import { decideAccount } from '../admin/decide.ts'
import { beginDutyShift } from '../admin/duty.ts'
import { issueCode } from '../admin/codes.ts'
import { carryOutAct } from '../admin/incident.ts'
import { retirePoint } from '../admin/points.ts'
import { auditLook } from '../admin/looks.ts'
import { consoleOf } from '../admin/scope.ts'
import type { Tx } from '../db/open.ts'
import { accounts, audit, goToPoints, incidents, workItems } from '../db/tables.ts'
import type { JobHandlers } from '../jobs.ts'
import { recordScan } from '../safe-return/scan.ts'
import { submitSafeReturn } from '../safe-return/submit.ts'
import type { Service } from '../service.ts'
import { LOGINS } from './accounts.ts'
import { addApplicant, addClients, addOthers, applicant, APPLICANTS, clientUid, FATHER } from './neighbours.ts'
import { administrator, finder, openPast, staffMember, type Past } from './past.ts'
import { carers, people } from './people.ts'

const WEEKS_DAYS = 21
const organisation = carers['Sunrise Day Care']?.uid ?? ''
const staff = LOGINS.find(({ role }) => role === 'staff')?.uid ?? ''

/**
 * Gives a trial three weeks of life, once: into a database in whose audit no line stands yet. Accounts are written as they stand, and what happened to
 * them since is done by the capabilities themselves in a past that goes on to the present, in one transaction: nothing of it is sent, no
 * alarm is left open, and a start that is broken off leaves nothing.
 */
export async function loadSampleLife(service: Service, handlers: JobHandlers<Service>) {
  if (service.config.live) return
  const { db, now } = service
  await db.transaction(async (tx) => {
    const [line] = await tx.select({ id: audit.id }).from(audit).limit(1)
    if (line) return
    const present = now()
    const start = ago(present, days(WEEKS_DAYS))
    const past = openPast(service, tx, handlers, start)
    const codes = await addClients(past.service, tx, ago(present, days(75)))
    await addOthers(past.service, tx, present)
    for (const { at, happen } of storyOf(tx, past, present, codes).toSorted(
      (one, other) => one.at.getTime() - other.at.getTime(),
    )) {
      await past.passTo(at)
      await happen()
    }
    await past.passTo(present)
    await past.keepJobs()
  })
}

interface Event {
  at: Date
  happen: () => Promise<unknown>
}

/** What happens in the three weeks, each at its time. */
function storyOf(tx: Tx, past: Past, present: Date, codes: readonly string[]): Event[] {
  const before = (count: number, of = 0) => later(ago(present, days(count)), hours(of))
  const { service } = past
  const aishah = () => administrator(0, service.now())
  const daryl = () => administrator(1, service.now())
  const known = people[0]?.codes[0]?.code ?? ''
  return [
    ...APPLICANTS.map(({ daysAgo }, nth) => ({
      at: before(daysAgo),
      happen: () => addApplicant(service, tx, nth, service.now()),
    })),
    ...APPLICANTS.flatMap((each, nth) =>
      'decided' in each
        ? [
            {
              at: before(each.daysAgo - 2 - (nth % 3), nth % 5),
              happen: () => decide(past, tx, applicant(nth), each.decided, nth % 2 ? daryl() : aishah()),
            },
          ]
        : [],
    ),
    // The desk's own telephone: any other number might be somebody's.
    ...[19, 12, 5].map((daysAgo, nth) => ({
      at: before(daysAgo, 1),
      happen: () =>
        beginDutyShift(
          service,
          { phone: service.config.duty.phones[0] ?? '', until: later(service.now(), hours(12)).toISOString() },
          nth % 2 ? daryl() : aishah(),
        ),
    })),
    ...[
      { daysAgo: 18, code: codes[3], answer: 3, safe: 26 },
      { daysAgo: 14, code: codes[12], answer: 1, safe: 18 },
      { daysAgo: 10, code: known, answer: 6, safe: 41 },
      { daysAgo: 6, code: codes[0], answer: 2, safe: 15, isFalse: true },
      { daysAgo: 2, code: FATHER.code, answer: 4, safe: 33 },
    ].map((alarm, nth) => ({
      at: before(alarm.daysAgo, 4 + nth),
      happen: () => alarmOf(past, tx, { ...alarm, code: alarm.code ?? known }, nth, nth % 2 ? daryl() : aishah()),
    })),
    ...[17, 13, 11, 8, 7, 4, 3, 1].map((daysAgo, nth) => ({
      at: before(daysAgo, 2 + nth),
      happen: () => recordScan(service, { uid: codes[nth * 4] ?? known, qrCodeScanned: 1 }, finder(100 + nth)),
    })),
    {
      at: before(16, 3),
      happen: async () => {
        const [place] = await tx.select({ id: goToPoints.id }).from(goToPoints).orderBy(goToPoints.name).limit(1)
        for (const inService of [false, true]) await retirePoint(service, { id: place?.id ?? '', inService }, daryl())
      },
    },
    {
      at: before(9, 2),
      happen: () => issueCode(service, { uid: clientUid(1), label: 'Walking stick' }, staffAtConsole(past)),
    },
    { at: before(4, 1), happen: () => openRecord(service, clientUid(2), staffAtConsole(past)) },
    { at: before(2, 1), happen: () => openRecord(service, applicant(4), aishah()) },
    {
      at: before(8, 5),
      happen: async () => {
        const [item] = await tx
          .select({ id: workItems.id })
          .from(workItems)
          .where(eq(workItems.kind, 'call-or-write'))
          .limit(1)
        if (item) await closeWorkItem(service, { id: item.id, note: 'Called; her son has the card now.' }, daryl())
      },
    },
  ]
}

const staffAtConsole = ({ service }: Past) => staffMember(staff, 'Rosnah Salleh', organisation, service.now())

/** What opening somebody's record leaves behind: the line that says so. Nobody is there to read its page. */
const openRecord = (service: Service, uid: string, by: ReturnType<typeof administrator>) =>
  auditLook(service, { actor: consoleOf(by).actor, action: 'record-read', subject: uid })

/** An administrator opens a registration and decides it a few minutes later. */
async function decide(
  past: Past,
  tx: Tx,
  uid: string,
  decision: 'approve' | 'ask' | 'reject',
  by: ReturnType<typeof administrator>,
) {
  const { service } = past
  await openRecord(service, uid, by)
  await past.pass(6)
  const [account] = await tx.select({ updatedAt: accounts.updatedAt }).from(accounts).where(eq(accounts.uid, uid))
  const reason = {
    approve: undefined,
    ask: undefined,
    reject: 'Registered twice by the same family.',
  }
  await decideAccount(
    service,
    {
      uid,
      decision,
      seen: account?.updatedAt.toISOString() ?? '',
      reason: reason[decision],
      ...(decision === 'ask' && { question: { question: 'identity' } }),
      ...(decision === 'reject' && { rejection: 'talk' }),
    },
    by,
  )
}

/** Somebody scans a code and leaves a number; the desk takes the alarm, and some time later the person is safe. */
async function alarmOf(
  past: Past,
  tx: Tx,
  { code, answer, safe, isFalse = false }: { code: string; answer: number; safe: number; isFalse?: boolean },
  nth: number,
  by: ReturnType<typeof administrator>,
) {
  const { service } = past
  const begun = service.now()
  const found = finder(nth + 1)
  await recordScan(service, { uid: code, qrCodeScanned: 1 }, found)
  await past.pass(1)
  await submitSafeReturn(
    service,
    {
      name: ['Aisha', 'Mr Loh', 'Deepa', 'Jason', 'Mdm Wee'][nth] ?? 'A passer-by',
      phone: `8000050${nth}`,
      country: 'SG',
      location: 'Singapore',
      uidDementia: code,
      place: ['Bus stop at Blk 192', 'Void deck', 'Toa Payoh Central', 'Coffee shop', 'Bishan Park'][nth],
    },
    found,
  )
  const [alarm] = await tx
    .select({ id: incidents.id, personUid: incidents.personUid })
    .from(incidents)
    .where(eq(incidents.openedAt, service.now()))
  const id = alarm?.id ?? ''
  await past.pass(answer)
  const look = { action: 'incident-read', subject: alarm?.personUid ?? '', details: { incident: id } } as const
  await auditLook(service, { actor: consoleOf(by).actor, ...look })
  await carryOutAct(service, { id, act: 'take' }, by)
  await past.pass(2)
  await carryOutAct(service, { id, act: 'note', text: 'Spoke with the family, somebody is on the way.' }, by)
  await past.passTo(later(begun, minutes(safe)))
  await carryOutAct(service, { id, act: isFalse ? 'false-alarm' : 'safe' }, by)
}
