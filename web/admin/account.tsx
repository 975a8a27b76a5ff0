import { useTranslation } from 'react-i18next'
import { Link, redirectDocument, useRouteLoaderData } from 'react-router'
import { beginRegistering } from '#contract/admin-access.ts'
import {
  ASKED_TWICE,
  barTag,
  changeIdentity,
  decideAccount,
  DECISIONS,
  END_CAUSES,
  PROOFS,
  readAccount,
  revealAccount,
} from '#contract/admin-accounts.ts'
import { REJECTIONS, settleQuestion } from '#contract/admin-questions.ts'
import { listLinks, MADE_LINK_KINDS, makeLink, revokeLink } from '#contract/admin-links.ts'
import type { RefusalCode } from '#contract/errors.ts'
import { OPENED, QUESTIONS } from '#contract/questions.ts'
import { RefusedFields } from '../shared/refused-fields.tsx'
import { refuseForm } from '../shared/refused-form.ts'
import { readForm } from '../shared/read-form.ts'
import { siteContext } from '../site.ts'
import { Deeds } from './account-deeds.tsx'
import { AccountLinks } from './account-links.tsx'
import { Identity } from './account-identity.tsx'
import { Questions } from './account-questions.tsx'
import { Standing } from './account-standing.tsx'
import { Facts } from './account-facts.tsx'
import { CLIENT_PAGES, ClientWork } from './client-work.tsx'
import { Consents, History } from './account-history.tsx'
import { Tags } from './account-tags.tsx'
import type { Route } from './+types/account'
import { loadOrRedirect } from './sign-in-redirect.ts'
import type { loader as shellLoader } from './layout.tsx'
import { Done, MadeLink, Refused, State } from './page-parts.tsx'
import { SecondLook } from './second-look.tsx'
import { momentOf } from './dates.ts'

export async function loader({ context, params: { uid }, url }: Route.LoaderArgs) {
  const { call } = context.get(siteContext)
  const account = loadOrRedirect(await call(readAccount, { uid }), url)
  const { links } = loadOrRedirect(await call(listLinks, { account: uid }), url)
  return { account, links }
}

const oneOf = <Choice extends string>(choices: readonly Choice[], value: string | undefined) =>
  choices.find((choice) => choice === value)

/** The question that a form asks; what it opens is chosen for one in own words alone. */
function questionIn({ question, opened, text }: Record<string, string>) {
  const asked = oneOf(QUESTIONS, question)
  if (asked !== 'own') return asked && { question: asked }
  return { question: asked, opened: oneOf(OPENED, opened), text }
}

/** Each form of the page says what it asks for. */
export async function action({ context, params: { uid }, request }: Route.ActionArgs) {
  const { call } = context.get(siteContext)
  const form = (await readForm(request)) ?? {}
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
  if (intent === 'take' || intent === 'leave') {
    const answer = await call(settleQuestion, { id: form.id ?? '', outcome: intent, seen })
    return answer.ok ? { done: intent } : refused(answer)
  }
  const decision = oneOf(DECISIONS, intent)
  if (!decision) return refused({ code: 'invalid-input', status: 400 })
  if (ASKED_TWICE.includes(decision) && form.sure !== 'yes') {
    const { stopSafeReturn = '', cause = '', rejection = '' } = form
    const given = Object.entries({ seen, reason: reason ?? '', cause, rejection, stopSafeReturn }).filter(
      ([, value]) => value,
    )
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
  })
  const isReport = decision === 'end' && form.cause === 'death' && answer.ok && answer.data.status !== 'ENDED'
  return answer.ok ? { done: isReport ? 'death' : decision } : refused(answer)
}

/** Also after a refusal: who decides on what has changed is shown what stands now. */
export const shouldRevalidate = () => true

export default function AccountPage({ loaderData: { account, links }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin-accounts')
  const shell = useRouteLoaderData<typeof shellLoader>('admin/layout')?.console
  const role = shell?.role ?? null
  const refused = actionData && 'refused' in actionData ? actionData.refused : undefined
  const { decided } = account
  return (
    <>
      <title>{refused ? t('errorTitle', { title: account.name, ns: 'admin' }) : account.name}</title>
      <div className="head">
        <h1>{account.name}</h1>
        <State status={account.status} />
      </div>
      {refused && (
        <Refused refused={refused}>
          {refused.code === 'decided-already' &&
            decided &&
            t('account.decidedAlready', {
              by: decided.by,
              at: momentOf(decided.at),
              what: t(`history.${decided.action}`),
            })}
        </Refused>
      )}
      {actionData && 'done' in actionData && <Done>{t(`account.done.${actionData.done}`)}</Done>}
      {actionData && 'asked' in actionData && actionData.asked && (
        <SecondLook account={account} asked={actionData.asked} />
      )}
      <RefusedFields refused={refused}>
        <Standing account={account} />
        {actionData && 'made' in actionData && actionData.made && <MadeLink link={actionData.made} />}
        <p className="actions">
          {account.type === 'DEMENTIA' && (
            <Link to={`/admin/users/${account.uid}/codes`}>{t('admin-operations:codes.link')}</Link>
          )}
          {role === 'administrator' && account.type !== 'PARTNER' && (
            <Link to={`/admin/users/${account.uid}/mend`}>{t('account.mend')}</Link>
          )}
          {role === 'administrator' && (
            <Link to={`/admin/users/${account.uid}/records`}>{t('admin-operations:records.link')}</Link>
          )}
        </p>
        {shell?.organisation && <ClientWork account={account} organisation={shell.organisation.uid} />}
        <Questions account={account} />
        {role && <Deeds key={account.seen} account={account} decider={role} />}
        <Facts account={account} revealed={actionData && 'revealed' in actionData ? actionData.revealed : undefined} />
        <Tags account={account} mayBar={role === 'administrator'} />
        {role && <AccountLinks account={account} role={role} links={links} />}
        {role === 'administrator' && account.type !== 'PARTNER' && (
          <Identity key={`${account.seen}i`} account={account} />
        )}
        <Consents account={account} />
        {role === 'administrator' && <History account={account} />}
      </RefusedFields>
    </>
  )
}
