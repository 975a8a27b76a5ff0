import { and, count, desc, eq, gt, isNull, ne, type SQL } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import {
  FOLLOW_UP_SMS_MINUTES,
  FOLLOW_UP_SMS_PER_NETWORK_PER_HOUR,
  FOLLOW_UP_SMS_PER_NUMBER_PER_HOUR,
} from '#contract/limits.ts'
import { ago, hours, minutes } from '#contract/domain/time.ts'
import { lockSubject, type Tx } from '../db/open.ts'
import { linkTokens, messages, returnCodes, submissions } from '../db/tables.ts'
import { queueMessage } from '../messages/queue.ts'
import { hashToken } from '../secrets.ts'
import type { Caller } from '../caller.ts'
import { transactionInTurn } from '../in-turn.ts'
import type { Service } from '../service.ts'
import { liftOut } from './arrival.ts'
import { giveGrant } from './grant.ts'
import { lockIncident } from './incident.ts'
import { mayText } from './may-text.ts'
import { finderPhone } from './submit.ts'
import { issueProof } from './issue-proof.ts'

/** The answer, the same whether a text goes out or not: so the call does not tell which numbers were left, and claims nothing. */
const ASKED = { success: true, message: 'Where we can send one, the follow-up message is on its way.' }

/**
 * Queues the fixed follow-up text for the finder, with a link that proves the number: only to the number of a submission made
 * from this device in the last 15 minutes, once. Anything else answers the same, so that the call is no relay and no outage
 * stands before a call button.
 */
export async function requestFollowUpSms(
  service: Service,
  input: In<'requestFollowUpSms'>,
  caller: Caller,
): Out<'requestFollowUpSms'> {
  let phone: string | undefined
  try {
    phone = input.phone === undefined ? undefined : finderPhone(input.phone, input.country)
  } catch {
    // The documented answer of this call for a number that cannot be (docs/decisions.md, "Names and calls").
    return { success: false, message: 'Please check the mobile number.' }
  }
  const { device } = caller
  if (!device) return ASKED
  await transactionInTurn(service.db, `network:${caller.address}`, async (tx) => {
    const now = service.now()
    const [submission] = await tx
      .select()
      .from(submissions)
      .where(
        and(
          eq(submissions.deviceHash, device),
          gt(submissions.createdAt, ago(now, minutes(FOLLOW_UP_SMS_MINUTES))),
          isNull(submissions.smsRequestedAt),
          // A text would tell an attacker who guesses that the code is one of ours (D59.4).
          ne(submissions.kind, 'TYPED_LATE'),
          ...(phone ? [eq(submissions.phone, phone)] : []),
        ),
      )
      .orderBy(desc(submissions.createdAt))
      .limit(1)
      .for('update')
    if (!submission) return
    await tx.update(submissions).set({ smsRequestedAt: now }).where(eq(submissions.id, submission.id))
    if (!submission.phone || !mayText(service, submission.phone)) return
    if (!(await hasRoom(tx, { ...submission, phone: submission.phone }, now))) return
    await queueFinderPage(service, tx, submission)
  })
  return ASKED
}

/** Texts the finder the link to their own page. */
async function queueFinderPage(service: Service, tx: Tx, { id, incidentId }: { id: string; incidentId: string }) {
  const linkId = await issueProof(service, tx, { id, incidentId })
  const occasion = {
    kind: 'finder-follow-up',
    incidentId,
    occasion: 'finder-follow-up',
    step: 0,
    details: { linkId },
  } as const
  await queueMessage(service, tx, occasion, { kind: 'FINDER', submissionId: id }, 'sms')
}

/** Texts a caller of the helpline their page, once for each report, where a text may go to the number. */
export async function sendFinderPage(
  service: Service,
  tx: Tx,
  report: { id: string; incidentId: string; phone: string },
) {
  if (!mayText(service, report.phone)) return
  const [asked] = await tx
    .update(submissions)
    .set({ smsRequestedAt: service.now() })
    .where(and(eq(submissions.id, report.id), isNull(submissions.smsRequestedAt)))
    .returning({ id: submissions.id })
  if (asked) await queueFinderPage(service, tx, report)
}

/**
 * Whether the number and the network have texts left in this hour. What other networks send uses up nothing of a finder's
 * (promise 3 of docs/decisions.md), nor does a script on their own network, whose pages were not read. Holds both until the
 * transaction ends, the network first.
 */
async function hasRoom(
  tx: Tx,
  {
    phone,
    networkHash,
    readFirst,
  }: Pick<typeof submissions.$inferSelect, 'networkHash' | 'readFirst'> & { phone: string },
  now: Date,
): Promise<boolean> {
  const sent = async (to: SQL | undefined) => {
    const [row] = await tx
      .select({ count: count() })
      .from(messages)
      .innerJoin(submissions, eq(submissions.id, messages.recipientId))
      .where(and(to, eq(messages.kind, 'finder-follow-up'), gt(messages.createdAt, ago(now, hours(1)))))
    return row?.count ?? 0
  }
  if (networkHash !== null) {
    await lockSubject(tx, `follow-up:${networkHash}`)
    const ofNetwork = and(eq(submissions.networkHash, networkHash), eq(submissions.readFirst, readFirst))
    if ((await sent(ofNetwork)) >= FOLLOW_UP_SMS_PER_NETWORK_PER_HOUR) return false
  }
  await lockSubject(tx, `follow-up:${phone}`)
  return (await sent(eq(submissions.phone, phone))) < FOLLOW_UP_SMS_PER_NUMBER_PER_HOUR
}

/**
 * The link of the finder's own text was opened: the number is theirs. A report that was folded is told now, and this device
 * sees the family's numbers. @throws `link-ended`
 */
export async function proveFinder(service: Service, { token }: In<'proveFinder'>, caller: Caller): Out<'proveFinder'> {
  const now = service.now()
  const device = caller.ensureDevice()
  return transactionInTurn(service.db, `proof:${token}`, async (tx) => {
    const [link] = await tx
      .select({ id: linkTokens.id, report: submissions })
      .from(linkTokens)
      .innerJoin(submissions, eq(submissions.id, linkTokens.recipient))
      .where(
        and(
          eq(linkTokens.tokenHash, hashToken(token)),
          eq(linkTokens.purpose, 'finder'),
          isNull(linkTokens.revokedAt),
          gt(linkTokens.expiresAt, now),
        ),
      )
    const report = link && service.keys.isLinkToken(token, link.id) ? link.report : undefined
    const incident = report && (await lockIncident(tx, report.incidentId))
    if (!incident) refuse('link-ended')
    const provedAt = report.provedAt ?? now
    await tx.update(submissions).set({ provedAt }).where(eq(submissions.id, report.id))
    if (!incident.closedAt) {
      const grant = { device, code: report.code, incidentId: incident.id, submissionId: report.id, at: now }
      if (report.kind === 'FOUND' || isLesser(report)) await giveGrant(tx, grant)
      await liftOut(service, tx, incident, { ...report, provedAt })
    }
    // A finder who typed the code or called sees the page of a typed code, never the person's.
    const shortCode = isLesser(report) ? await shortCodeOf(tx, report.code) : null
    return { uid: shortCode ?? report.code, isTyped: shortCode !== null }
  })
}

/** Reports whose finder has shown us no card: their page shows no name. */
const isLesser = ({ kind }: Pick<typeof submissions.$inferSelect, 'kind'>) =>
  ['TYPED', 'CALLED_IN', 'TEXTED'].includes(kind)

async function shortCodeOf(tx: Tx, code: string): Promise<string | null> {
  const [row] = await tx
    .select({ shortCode: returnCodes.shortCode })
    .from(returnCodes)
    .where(eq(returnCodes.code, code))
  return row?.shortCode ?? refuse('link-ended')
}
