import { Link, redirect } from 'react-router'
import { addContact, mendAccount, MENDED_PARTS, mendTag, readMending, TAG_MENDS } from '#contract/admin-mending.ts'
import { isLocale } from '#contract/options.ts'
import { RefusedFields } from '../shared/refused-fields.tsx'
import { refuseForm } from '../shared/refused-form.ts'
import { readForm } from '../shared/read-form.ts'
import { siteContext } from '../site.ts'
import { useTranslation } from '../translation.ts'
import type { Route } from './+types/mend'
import { loadOrRedirect } from './sign-in-redirect.ts'
import { momentOf } from './dates.ts'
import { MendContacts } from './mend-contacts.tsx'
import { MendParts } from './mend-parts.tsx'
import { Done, Refused } from './page-parts.tsx'

const DONE = ['mended', 'waits', 'asked'] as const

export async function loader({ context, params: { uid }, url }: Route.LoaderArgs) {
  const account = loadOrRedirect(await context.get(siteContext).call(readMending, { uid }), url)
  return { account, done: DONE.find((known) => url.searchParams.has(known)) }
}

/** One correction: of a part of the account, of a link, or a link that is added. */
export async function action({ context, params: { uid }, request }: Route.ActionArgs) {
  const { call } = context.get(siteContext)
  const form = (await readForm(request)) ?? {}
  const { reason = '', seen = '', id = '', act, carer = '', relationship } = form
  const page = `/admin/users/${uid}/mend`
  const part = MENDED_PARTS.find((known) => known === form.part)
  if (part) {
    const { locale, ...given } = form
    const answer = await call(mendAccount, {
      ...given,
      uid,
      part,
      seen,
      reason,
      ...(isLocale(locale) && { locale }),
    })
    return answer.ok ? redirect(`${page}?${answer.data.waits ? 'waits' : 'mended'}`) : refuseForm(answer, form)
  }
  const mend = TAG_MENDS.find((known) => known === act)
  const answer = mend
    ? await call(mendTag, { id, act: mend, reason, ...(relationship !== undefined && { relationship }) })
    : await call(addContact, { uid, carer, relationship: relationship ?? '', reason })
  return answer.ok ? redirect(`${page}?${mend ? 'mended' : 'asked'}`) : refuseForm(answer, form)
}

/** Also after a refusal: what is shown has just turned out to be old. */
export const shouldRevalidate = () => true

/** Corrects how an account is reached, where somebody lives, languages and contacts, each with a reason that the audit keeps. */
export default function Mend({ loaderData: { account, done }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin-mending')
  const title = t('title', { name: account.name })
  const refused = actionData?.refused
  return (
    <>
      <title>{refused ? t('errorTitle', { title, ns: 'admin' }) : title}</title>
      <div className="head">
        <h1>{title}</h1>
        <p className="actions">
          {account.type === 'DEMENTIA' && <Link to={`/admin/users/${account.uid}/photo`}>{t('photo')}</Link>}
          <Link to={`/admin/users/${account.uid}`}>{t('account')}</Link>
        </p>
      </div>
      {refused && <Refused refused={refused} />}
      {done && !refused && <Done>{t(`done.${done}`)}</Done>}
      <p>{t('text')}</p>
      {account.numberAsked && (
        <p className="notice glow">
          {t('numberAsked', { by: account.numberAsked.by, at: momentOf(account.numberAsked.at) })}{' '}
          <Link to="/admin/approvals">{t('approvals')}</Link>
        </p>
      )}
      {account.resetsWaitUntil && (
        <p className="notice glow">{t('resetsWait', { until: momentOf(account.resetsWaitUntil) })}</p>
      )}
      <RefusedFields refused={refused}>
        <MendParts key={account.seen} account={account} />
        <MendContacts account={account} />
      </RefusedFields>
    </>
  )
}
