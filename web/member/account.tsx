import { redirect } from 'react-router'
import { useTranslation } from 'react-i18next'
import { readOwnAccount, signOut } from '#contract/accounts.ts'
import { APPROVAL_WORKING_DAYS } from '#contract/limits.ts'
import { useBrand } from '../shared/use-brand.ts'
import { siteContext, type PageHandle } from '../site.ts'
import type { Route } from './+types/account'

export const handle: PageHandle = { words: ['member'], script: 'none', noindex: true }

export async function loader({ context }: Route.LoaderArgs) {
  const answer = await context.get(siteContext).call(readOwnAccount, {})
  if (!answer.ok && answer.code === 'sign-in-required') throw redirect('/registration?tab=sign-in')
  if (!answer.ok) throw new Response(null, { status: answer.status })
  const { status, firstname, lastname, displayName, membershipId, email, emailVerified } = answer.data
  return { status, name: displayName ?? `${firstname} ${lastname}`.trim(), membershipId, mail: email && !emailVerified }
}

/** The one act of this page: signing out. */
export async function action({ context }: Route.ActionArgs) {
  await context.get(siteContext).call(signOut, {})
  return redirect('/')
}

export default function Account({ loaderData: { status, name, membershipId, mail } }: Route.ComponentProps) {
  const { t } = useTranslation('member')
  const { supportEmail } = useBrand()
  const title = t('account.title', { name })
  return (
    <div className="page">
      <title>{title}</title>
      <h1>{title}</h1>
      <section className="notice">
        <h2>{t(`account.status.${status}.title`)}</h2>
        <p>{t(`account.status.${status}.text`, { days: APPROVAL_WORKING_DAYS })}</p>
        {status === 'INCOMPLETE' && (
          <p>
            <a className="button" href={`${import.meta.env.BASE_URL}summary-plwd`}>
              {t('account.goOn')}
            </a>
          </p>
        )}
      </section>
      {membershipId && (
        <p>
          {t('account.membership')} <strong className="number">{membershipId}</strong>
        </p>
      )}
      {mail && <p>{t('account.mail')}</p>}
      <p>
        {t('account.help')} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </p>
      <form method="post">
        <button className="button quiet">{t('account.signOut')}</button>
      </form>
    </div>
  )
}
