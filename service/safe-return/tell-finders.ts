import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { SafeReturnMessage } from '#contract/messages.ts'
import type { Tx } from '../db/open.ts'
import { messages, submissions } from '../db/tables.ts'
import { queueMessage } from '../messages/queue.ts'
import type { Service } from '../service.ts'
import type { Incident } from './incident.ts'
import { issueProof } from './issue-proof.ts'
import { mayText } from './may-text.ts'
import { isMuted } from './mute.ts'
import type { Submission } from './reports.ts'
import { isNamed, nextStepOf } from './told.ts'

/** The texts to a finder of an alarm: only their recipients are thanked at its end. */
export const TO_FINDERS: SafeReturnMessage[] = ['finder-follow-up', 'finder-answered', 'finder-written']
/** Finders who came by text or telephone, and may have no page before them. */
const WITHOUT_PAGE: Submission['kind'][] = ['TEXTED', 'CALLED_IN']
/** Texts about who is coming to one finder in an alarm: who changes their mind more often is read on the page. */
const NEWS_TEXTS = 6
/** Such a text never came, and none of its tries is left. */
const NEVER_CAME: (typeof messages.$inferSelect)['status'][] = ['FAILED', 'CANCELLED', 'SUPERSEDED']
/** Finders who are texted at once; each further number of a flood costs the attacker a text, and us none. */
const TEXTED_AT_ONCE = 3

/**
 * Texts the finders who came by text or telephone, and may have no page to look at, that a contact is on the way, or that none is any
 * more: the second only to who heard the first. What is true is written when it is sent (message-facts.ts).
 */
export async function tellFinders(service: Service, tx: Tx, incident: Incident, news: 'coming' | 'nobody') {
  const reports = await tx
    .select()
    .from(submissions)
    .where(
      and(
        eq(submissions.incidentId, incident.id),
        inArray(submissions.kind, WITHOUT_PAGE),
        isNotNull(submissions.phone),
      ),
    )
    .orderBy(desc(submissions.createdAt), desc(submissions.id))
  // A number that cannot be texted takes no other's place.
  const newest = reports.filter(
    ({ phone }, index) =>
      phone && mayText(service, phone) && reports.findIndex((other) => other.phone === phone) === index,
  )
  const step = await nextStepOf(tx, incident.id, 'answered')
  for (const report of newest.slice(0, TEXTED_AT_ONCE)) {
    if (!(await isNamed(tx, incident.id, report.id))) continue
    if (await isMuted(service, tx, incident.personUid, report, service.now())) continue
    const heard = await tx.$count(
      messages,
      and(
        eq(messages.kind, 'finder-answered'),
        eq(messages.recipientKind, 'FINDER'),
        eq(messages.recipientId, report.id),
      ),
    )
    if (heard >= NEWS_TEXTS || (news === 'nobody' && heard === 0)) continue
    const occasion = { kind: 'finder-answered', incidentId: incident.id, occasion: 'answered', step } as const
    await queueMessage(service, tx, occasion, { kind: 'FINDER', submissionId: report.id }, 'sms')
  }
}

/** How often it is tried to text a finder that the family has written, once more each time that the family writes again. */
const WRITTEN_TEXTS = 3

/**
 * Texts a finder who came by text or telephone that the family has written to them, and where to read it; once for each report, and again
 * when the family writes on after that text has failed for good. (D73.5)
 */
export async function tellWritten(service: Service, tx: Tx, incident: Incident, report: Submission) {
  if (!WITHOUT_PAGE.includes(report.kind) || !report.phone || !mayText(service, report.phone)) return
  const about = and(eq(messages.kind, 'finder-written'), eq(messages.recipientId, report.id))
  const before = await tx.select({ status: messages.status }).from(messages).where(about)
  if (before.length >= WRITTEN_TEXTS || before.some(({ status }) => !NEVER_CAME.includes(status))) return
  const linkId = await issueProof(service, tx, { id: report.id, incidentId: incident.id })
  const occasion = {
    kind: 'finder-written',
    incidentId: incident.id,
    occasion: 'finder-follow-up',
    step: before.length + 1,
    details: { linkId },
  } as const
  await queueMessage(service, tx, occasion, { kind: 'FINDER', submissionId: report.id }, 'sms')
}
