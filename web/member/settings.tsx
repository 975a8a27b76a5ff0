import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { readOwnAccount } from '#contract/accounts.ts'
import type { OwnAccount } from '#contract/account-data.ts'
import { changeMarketingConsent } from '#contract/member-account.ts'
import { isLocale } from '#contract/options.ts'
import { EmailAddress, WithEmailAddress } from '../shared/email-address.tsx'
import { readForm } from '../shared/read-form.ts'
import { useBrand } from '../shared/use-brand.ts'
import { siteContext } from '../site.ts'
import { useTranslation, type Translate } from '../translation.ts'
import type { Route } from './+types/settings'
import { loadOrRedirect, takenOr } from './answers.ts'
import { Act, PortalPage } from './page.tsx'
import { addressLine, hasPart, type Part } from './parts.ts'
import { shownMobile } from './shown.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const account = loadOrRedirect(await context.get(siteContext).call(readOwnAccount, {}))
  return { account, mobile: shownMobile(account) }
}

/** The one act of this page: the optional consent, given or withdrawn. */
export async function action({ context, request }: Route.ActionArgs) {
  const typed = (await readForm(request)) ?? {}
  const answer = await context.get(siteContext).call(changeMarketingConsent, { given: typed.given === 'yes' })
  return takenOr(answer, '/account/settings?done=saved', typed)
}

export default function Settings({ loaderData: { account, mobile }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('member')
  const { supportEmail } = useBrand()
  const isMarketing = account.consents.some(({ kind }) => kind === 'MARKETING')
  return (
    <PortalPage
      title={t('settings.title')}
      back={{ to: '/account', label: t('toAccount') }}
      refused={actionData?.refused}
    >
      <dl className="summary">
        {rows(account, mobile, t).map(({ part, label, value, note }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value || <span className="soft">{t('settings.none')}</span>}
              {note && <p className="soft">{note}</p>}
            </dd>
            {part && (
              <dd className="change">
                <Link to={`/account/settings/${part}`} aria-label={t('settings.changeOf', { what: label })}>
                  {t('settings.change')}
                </Link>
              </dd>
            )}
          </div>
        ))}
      </dl>
      <p className="soft">
        <WithEmailAddress text={t('details.proof', { email: supportEmail })} address={supportEmail} isOurs />
      </p>
      <p>
        <Link className="alone" to="/account/settings/channels">
          {t('channels:title')}
        </Link>
      </p>
      <p>
        <Link className="alone" to="/account/sessions">
          {t('sessions.open')}
        </Link>
      </p>
      <p>
        <Link className="alone" to="/account/changes">
          {t('changes.title')}
        </Link>
      </p>

      <h2>{t('settings.marketing')}</h2>
      <p>{isMarketing ? t('settings.marketingOn') : t('settings.marketingOff')}</p>
      <Act
        fields={{ given: isMarketing ? 'no' : 'yes' }}
        label={isMarketing ? t('settings.withdraw') : t('settings.give')}
      />

      <h2>{t('settings.yours')}</h2>
      <p>{t('settings.downloadText')}</p>
      <p className="actions">
        <a className="button quiet" href={`${import.meta.env.BASE_URL}account/data.json`} download>
          {t('settings.download')}
        </a>
      </p>
      {account.type !== 'PARTNER' && (
        <p>
          <Link className="act minor" to="/account/leave">
            {t('settings.leave')}
          </Link>
        </p>
      )}
    </PortalPage>
  )
}

interface SettingRow {
  part?: Part | 'passkeys'
  label: string
  value: ReactNode
  note?: ReactNode
}

/** What is stored, and where it is changed; what needs proof has no link. */
function rows(account: OwnAccount, mobile: string, t: Translate): SettingRow[] {
  const { phoneVerified, email, newEmail, emailVerified, birth, gender, lastNric } = account
  const isPerson = account.type === 'DEMENTIA'
  const all: SettingRow[] = [
    {
      part: 'phone',
      label: t('settings.phone'),
      value: mobile,
      note: mobile && !phoneVerified && !isPerson ? t('settings.unverified') : undefined,
    },
    {
      part: 'email',
      label: t('settings.email'),
      value: email && <EmailAddress address={email} />,
      note: newEmail ? (
        <WithEmailAddress text={t('settings.waits', { email: newEmail })} address={newEmail} />
      ) : email && !emailVerified ? (
        t('settings.unverified')
      ) : undefined,
    },
    { part: 'address', label: t('settings.address'), value: addressLine(account) },
    { part: 'display-name', label: t('settings.displayName'), value: account.displayName },
    {
      part: 'language',
      label: t('settings.language'),
      value: isLocale(account.locale) && t(`settings.locale.${account.locale}`),
    },
    { part: 'password', label: t('settings.password'), value: t('settings.passwordDots') },
    { part: 'passkeys', label: t('settings.passkeys'), value: t('settings.passkeysText') },
    { label: t('settings.username'), value: account.username },
    { label: t('settings.name'), value: `${account.firstname} ${account.lastname}`.trim() },
    // Organisations and members of the public have none of these.
    ...(birth || gender || lastNric
      ? [
          { label: t('settings.birth'), value: birth?.split('-').toReversed().join('-') },
          { label: t('settings.gender'), value: gender && t(`sections:options.${gender}`) },
          { label: t('settings.nric'), value: lastNric },
        ]
      : []),
  ]
  return all.filter(({ part }) => !part || part === 'passkeys' || hasPart(account, part))
}
