import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Checked } from '#contract/endpoint.ts'
import { refuse } from '#contract/errors.ts'
import { PLACE_MAX } from '#contract/limits.ts'
import type { receiveText as contract } from '#contract/texted-code.ts'
import type { Caller } from '../caller.ts'
import type { Tx } from '../db/open.ts'
import { linkTokens } from '../db/tables.ts'
import { transactionInTurn } from '../in-turn.ts'
import { textAnswer, type TextedAlarm } from '../messages/text-answers.ts'
import { languageOf } from '../messages/text-language.ts'
import { once } from '../once.ts'
import { FORGED, type InboundText } from '../outside.ts'
import { tokenOfLink } from '../sent-link.ts'
import type { Service } from '../service.ts'
import { codesIn, sharePlace, wordsBeside, type CodeInText } from './codes-in-text.ts'
import { lesserView } from './lesser-view.ts'
import { seenBy } from './finder.ts'
import { incidentOfReport } from './incident.ts'
import { issueProof } from './issue-proof.ts'
import { leaveReport, type Left } from './leave-report.ts'
import { mayText } from './may-text.ts'
import { personUidByCode } from './person.ts'
import { networkOf } from './reports.ts'
import { tellDeskOfStopped } from './scan.ts'
import { behind } from './typed.ts'
import { guessEach } from './wrong-codes.ts'

/**
 * Takes a text with short codes that a finder sent to our own number: each code that works opens its person's alarm as a typed one does,
 * with the sender as finder, and the sender is answered in words. A text that comes twice is the same report.
 * @throws `not-allowed` unsigned; `not-found` where no number takes texts
 */
export async function receiveText(
  service: Service,
  { fields }: Checked<typeof contract>,
  caller: Caller,
): Promise<{ name: string; content: string }> {
  const { inbound } = service.outside
  if (!inbound) return refuse('not-found')
  const read = inbound.readText({ signature: caller.providerSignature ?? '', fields })
  if (read === FORGED) return refuse('not-allowed')
  const answer = read && (await answerTo(service, read, caller))
  return { name: 'answer.xml', content: inbound.write(answer) }
}

/** Does what the text asks for. @returns the answer; nothing where its sender cannot or may not be texted */
async function answerTo(service: Service, text: InboundText, caller: Caller): Promise<string | undefined> {
  // A sender of texts has no network address: the number stands for it.
  const source = networkOf(service, `telephone:${text.from ?? ''}`)
  const codes = codesIn(text.text)
  const words = wordsBeside(text.text, codes)
  const locale = languageOf(words)
  const guessed = await guessEach(service, caller, source, codes.length)
  const { isClosed: isLate } = guessed
  const left = {
    deviceHash: service.keys.hashSubject(`telephone:${text.from ?? ''}`),
    networkHash: source,
    name: '',
    phone: text.from,
    locale,
    place: [...words].slice(0, PLACE_MAX).join('') || null,
    position: undefined,
    readFirst: false,
  }
  const taken: (CodeInText & TakenCode)[] = []
  for (const code of codes) taken.push({ ...code, ...(await takeCode(service, { ...text, left, isLate }, code)) })
  const opened = taken.flatMap(({ submissionId, code, link = '' }) =>
    submissionId ? { submissionId, code, link } : [],
  )
  // Three words before or after a code can pass its check together with a part of it.
  const wrong = taken.filter(
    (one) => one.isWrong && !taken.some((other) => other.submissionId && sharePlace(one, other)),
  )
  await guessed.wereWrong(wrong.filter(({ isNew }) => isNew).length)
  if (!text.from || !mayText(service, text.from)) return undefined
  if ((await service.limiter.take('text-answers', source)) > 0) return undefined
  const { name: brand, association, helpline } = service.config.brand
  return textAnswer(locale, {
    brand,
    association,
    helpline,
    alarms: await Promise.all(opened.map((one) => alarmOf(service, one))),
    unknown: wrong.flatMap(({ code, isPlain }) => (isPlain ? code : [])),
    isClosed: isLate,
    now: service.now(),
  })
}

interface Texted {
  id: string
  left: Omit<Left, 'personUid' | 'code' | 'kind'>
  isLate: boolean
}
/** What became of one code: the report by which the sender follows the alarm, or that it opens nothing, which is news the first time. */
type TakenCode = { submissionId?: string; link?: string; isWrong?: boolean; isNew?: boolean }

async function takeCode(service: Service, { id, left, isLate }: Texted, { code }: CodeInText): Promise<TakenCode> {
  const known = await behind(service, code)
  const request = service.keys.hashesOfSubject(`text:${id}:${code}`)
  let isNew = false
  const subject = known ? `code:${known.code}` : `text:${code}`
  const taken = await transactionInTurn(service.db, subject, async (tx): Promise<TakenCode> => {
    // Decided again inside: a code may be stopped in the same second.
    const isOpen = known !== undefined && (await personUidByCode(tx, known.code)) !== undefined
    const kind = isLate ? 'TYPED_LATE' : isOpen ? 'TEXTED' : 'UNUSABLE'
    const submissionId = await once(tx, request, service.now(), async () => {
      isNew = true
      if (!known) return ''
      const { personUid, code: own } = known
      const { incident, submissionId: made } = await leaveReport(service, tx, { ...left, personUid, code: own, kind })
      if (kind === 'TEXTED') await issueProof(service, tx, { id: made, incidentId: incident.id })
      return made
    })
    if (isLate) return {}
    return isOpen ? { submissionId, link: await pageOf(service, tx, submissionId) } : { isWrong: true }
  })
  if (taken.isWrong && isNew && known) await tellDeskOfStopped(service, known.code)
  return { ...taken, isNew }
}

/**
 * The sender's own page, which shows no name; opening it proves the number. Read back, so that a text that comes again because our answer
 * was lost is answered with the same page; none where its link has ended.
 */
async function pageOf(service: Service, tx: Tx, submissionId: string): Promise<string> {
  const [link] = await tx
    .select({ id: linkTokens.id })
    .from(linkTokens)
    .where(
      and(
        eq(linkTokens.recipient, submissionId),
        eq(linkTokens.purpose, 'finder'),
        isNull(linkTokens.revokedAt),
        gt(linkTokens.expiresAt, service.now()),
      ),
    )
    .orderBy(linkTokens.createdAt)
    .limit(1)
  return link ? `${service.publicUrl()}/helping/${await tokenOfLink({ ...service, db: tx }, link.id)}` : ''
}

/** What the sender may know of the alarm that their report is in: as much as who typed the code. */
async function alarmOf(
  service: Service,
  { submissionId, code, link }: { submissionId: string; code: string; link: string },
): Promise<TextedAlarm> {
  const incident = await incidentOfReport(service.db, submissionId)
  return { code, link, ...(incident ? lesserView(await seenBy(service, { submissionId, incident })) : null) }
}
