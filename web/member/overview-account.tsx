import { Link } from 'react-router'
import { APPROVAL_WORKING_DAYS } from '#contract/limits.ts'
import { useBrand } from '../shared/use-brand.ts'
import { EmailAddress } from '../shared/email-address.tsx'
import { useTranslation } from '../translation.ts'
import type { Route } from './+types/overview'
import { base } from './alarms.tsx'
import { Way } from './page.tsx'

type OverviewData = Route.ComponentProps['loaderData']

/** How far a registration is, or that the membership rests. */
export function Progress({ status }: Pick<OverviewData, 'status'>) {
  const { t } = useTranslation('member')
  return (
    <section className="notice glow">
      <h2>{t(`account.status.${status}.title`)}</h2>
      <p>{t(`account.status.${status}.text`, { days: APPROVAL_WORKING_DAYS })}</p>
      {status === 'INCOMPLETE' && (
        <p>
          <a className="button" href={`${base}summary-plwd`}>
            {t('account.goOn')}
          </a>
        </p>
      )}
    </section>
  )
}

/** The one way from the person's own page to everything that an account has. */
export function EverythingElse() {
  const { t } = useTranslation('member')
  return (
    <p>
      <Link className="alone" to="/account?all">
        {t('easy.all')}
      </Link>
    </p>
  )
}

/** The member's own account: settings, membership number, and whom to ask. */
export function OwnAccount({ people, status, membershipId, home }: OverviewData) {
  const { t } = useTranslation('member')
  const { supportEmail } = useBrand()
  return (
    <section aria-label={t('settings.title')}>
      {people ? (
        <ul className="ways-on">
          <Way to="/account/settings" title={t('settings.open')} text={t('settings.openText')} />
          {home?.person.isSelf && <Way to="/account" title={t('easy.back')} text={t('easy.backText')} />}
        </ul>
      ) : (
        <div className="card stack">
          <p>{t('account.signInText')}</p>
          <p>
            <a className="button quiet" href={`${base}registration?tab=sign-in`}>
              {t('account.signIn')}
            </a>
          </p>
        </div>
      )}
      {(status === 'APPROVED' || membershipId) && (
        <p>
          {status === 'APPROVED' && t('account.status.APPROVED.title')}
          {status === 'APPROVED' && membershipId && ' · '}
          {membershipId && (
            <>
              {t('account.membership')} <strong className="number">{membershipId}</strong>
            </>
          )}
        </p>
      )}
      <p>
        {t('account.help')}{' '}
        <a href={`mailto:${supportEmail}`}>
          <EmailAddress address={supportEmail} />
        </a>
      </p>
    </section>
  )
}
