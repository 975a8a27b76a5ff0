import { redirectDocument } from 'react-router'
import { beginRegistering } from '#contract/admin-access.ts'
import {
  ASKED_TWICE,
  barTag,
  changeIdentity,
  decideAccount,
  DECISIONS,
  END_CAUSES,
  PROOFS,
  revealAccount,
} from '#contract/admin-accounts.ts'
import { REJECTIONS, settleQuestion } from '#contract/admin-questions.ts'
import { dismissDuplicate } from '#contract/admin-duplicates.ts'
import { MADE_LINK_KINDS, makeLink, revokeLink } from '#contract/admin-links.ts'
import { claimCases } from '#contract/admin-queue.ts'
import type { Call } from '#contract/call.ts'
import type { RefusalCode } from '#contract/errors.ts'
import { OPENED, QUESTIONS } from '#contract/questions.ts'
import { refuseForm } from '../shared/refused-form.ts'
import { CLIENT_PAGES } from './client-work.tsx'

const oneOf = <Choice extends string>(choices: readonly Choice[], value: string | undefined) =>
  choices.find((choice) => choice === value)

/** The question that a form asks; what it opens is chosen for one in own words alone. */
function questionIn({ question, opened, text }: Record<string, string>) {
  const asked = oneOf(QUESTIONS, question)
  if (asked !== 'own') return asked && { question: asked }
  return { question: asked, opened: oneOf(OPENED, opened), text }
}

/** What the forms of an account's page lead to: each says what it asks for (`intent`). */
export async function actOnAccount(call: Call, uid: string, form: Record<string, string>) {
  const refused = (answer: { code: RefusalCode; status: number; field?: string }) => refuseForm(answer, form)
  const reason = form.reason?.trim() || undefined
  const { intent, seen = '' } = form
  if (intent === 'reveal') {
    const what = form.what === 'health' ? 'health' : 'nric'
    const answer = await call(revealAccount, { uid, what, reason: reason ?? '' })
    return answer.ok ? { revealed: answer.data } : refused(answer)
  }
  if (intent === 'identity') {
    const given = ['firstname', 'lastname', 'birth', 'gender', 'lastNric'].filter((name) => form[name]?.trim())
    const answer = await call(changeIdentity, {
      uid,
      seen,
      ...Object.fromEntries(given.map((name) => [name, form[name]])),
      proof: oneOf(PROOFS, form.proof) ?? 'other',
      note: form.note ?? '',
    })
    return answer.ok ? { done: answer.data.changed.length > 0 ? 'identity' : 'unchanged' } : refused(answer)
  }
  if (intent === 'link') {
    const kind = oneOf(MADE_LINK_KINDS, form.kind)
    const answer = await call(makeLink, { kind: kind ?? 'admin', account: uid, label: form.label })
    return answer.ok ? { made: { kind: kind ?? '', ...answer.data } } : refused(answer)
  }
  if (intent === 'revoke') {
    const answer = await call(revokeLink, { id: form.id ?? '' })
    return answer.ok ? { done: 'revoked' } : refused(answer)
  }
  if (intent === 'bar' || intent === 'unbar') {
    const answer = await call(barTag, { id: form.id ?? '', barred: intent === 'bar', reason: reason ?? '' })
    return answer.ok ? { done: intent } : refused(answer)
  }
  if (intent === 'add-caregiver' || intent === 'appoint') {
    const answer = await call(beginRegistering, {})
    if (!answer.ok) return refused(answer)
    throw redirectDocument(`${CLIENT_PAGES[intent]}?${new URLSearchParams({ person: uid })}`)
  }
  if (intent === 'claim' || intent === 'release') {
    const answer = await call(claimCases, { uids: [uid], claimed: intent === 'claim' })
    const done = answer.ok && answer.data.changed === 0 ? 'claim-unchanged' : intent
    return answer.ok ? { done } : refused(answer)
  }
  if (intent === 'different') {
    const answer = await call(dismissDuplicate, { uid, other: form.other ?? '' })
    return answer.ok ? { done: 'different' } : refused(answer)
  }
  if (intent === 'take' || intent === 'leave') {
    const answer = await call(settleQuestion, { id: form.id ?? '', outcome: intent, seen })
    return answer.ok ? { done: intent } : refused(answer)
  }
  return decide(call, uid, form)
}

/** Decides about the account; what takes something away is asked a second time. A duplicate is rejected as one. */
async function decide(call: Call, uid: string, form: Record<string, string>) {
  const reason = form.reason?.trim() || undefined
  const { intent, seen = '', duplicateOf } = form
  const refused = (answer: { code: RefusalCode; status: number; field?: string }) => refuseForm(answer, form)
  const decision = oneOf(DECISIONS, intent === 'duplicate' ? 'reject' : intent)
  if (!decision) return refused({ code: 'invalid-input', status: 400 })
  if (ASKED_TWICE.includes(decision) && form.sure !== 'yes') {
    const { stopSafeReturn = '', cause = '', rejection = '' } = form
    const given = Object.entries({
      seen,
      reason: reason ?? '',
      cause,
      rejection,
      stopSafeReturn,
      duplicateOf: duplicateOf ?? '',
    }).filter(([, value]) => value)
    const typed: Record<string, string> = Object.fromEntries(given)
    return { asked: { decision, typed } }
  }
  const answer = await call(decideAccount, {
    uid,
    decision,
    seen,
    reason,
    stopSafeReturn: form.stopSafeReturn === 'yes',
    cause: oneOf(END_CAUSES, form.cause),
    rejection: oneOf(REJECTIONS, form.rejection),
    ...(decision === 'ask' && { question: questionIn(form) }),
    ...(decision === 'reject' && duplicateOf && { duplicateOf }),
  })
  const isReport = decision === 'end' && form.cause === 'death' && answer.ok && answer.data.status !== 'ENDED'
  return answer.ok ? { done: isReport ? 'death' : decision } : refused(answer)
}
