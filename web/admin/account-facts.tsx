import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import type { AccountFile, revealAccount } from '#contract/admin-accounts.ts'
import type { Answer } from '#contract/endpoint.ts'
import { FormOf } from '../shared/refused-fields.tsx'
import { Field } from '../shared/field.tsx'
import { optionText } from '../sections/options.ts'
import { Together } from '../shared/together.tsx'
import { EmailAddress } from '../shared/email-address.tsx'
import { useTranslation } from '../translation.ts'
import { birthOf, dayOf } from './dates.ts'

type Revealed = Answer<typeof revealAccount>

/** Names and values; what is empty is left out. */
function List({ facts }: { facts: [name: string, value: ReactNode][] }) {
  return (
    <dl className="facts">
      {facts
        .filter(([, value]) => value !== null && value !== '' && value !== undefined)
        .map(([name, value]) => (
          <div key={name} className="fact">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** Everything about the account that its columns say; what is kept closed has a form to open it. */
export function Facts({ account, revealed }: { account: AccountFile; revealed: Revealed | undefined }) {
  const { t } = useTranslation('admin-accounts')
  const { t: say } = useTranslation('sections')
  const { partner } = account
  const proved = (value: ReactNode, isProved: boolean) =>
    value && (
      <>
        {value} <span className="soft">{t(isProved ? 'fact.proved' : 'fact.unproved')}</span>
      </>
    )
  const linked = (other: { uid: string | null; name: string } | null) =>
    other && (other.uid ? <Link to={`/admin/users/${other.uid}`}>{other.name}</Link> : other.name)
  const mail = (value: string | null | undefined) => value && <EmailAddress address={value} />
  const dateOf = (value: string | null) => value && <Together text={value} />
  const day = (value: string | null) => value && dateOf(dayOf(value))
  return (
    <section>
      <h2>{t('account.facts')}</h2>
      {account.statusReason && <p className="notice glow">{account.statusReason}</p>}
      {account.safeReturnStoppedAt && (
        <p className="notice alert">
          <Together text={t('account.stopped', { at: dayOf(account.safeReturnStoppedAt) })} />
        </p>
      )}
      <List
        facts={[
          [t('column.type'), t(account.staff ? 'type.STAFF' : `type.${account.type}`)],
          [t('column.membershipId'), account.membershipId],
          [t('fact.displayName'), account.displayName],
          [t('fact.username'), account.username],
          [
            t('fact.signsIn'),
            t(account.credentialType === 'GOOGLE' ? 'fact.google' : account.hasPassword ? 'fact.password' : 'fact.no'),
          ],
          [t('fact.gender'), account.gender && t(`gender.${account.gender}`)],
          [t('fact.birth'), dateOf(account.birth && birthOf(account.birth))],
          [t('fact.phone'), proved(account.phone, account.phoneVerified)],
          [t('fact.email'), proved(mail(account.email), account.emailVerified)],
          [t('fact.homeNumber'), account.homeNumber],
          [t('fact.address'), account.address],
          [t('fact.language'), account.language && optionText(say, account.language)],
          [t('fact.locale'), t(`locale.${account.locale}`)],
          [t('column.organisation'), linked(account.organisation)],
          [t('fact.branch'), partner?.branch],
          [t('fact.poc'), partner && [partner.pocName, partner.jobTitle].filter(Boolean).join(' · ')],
          [t('fact.pocPhone'), partner?.pocPhone],
          [t('fact.pocEmail'), mail(partner?.pocEmail)],
          [t('fact.hotline'), partner?.hotlineNumber],
          [t('fact.createdBy'), linked(account.createdBy)],
          [t('fact.created'), day(account.createdAt)],
          [t('fact.confirmed'), day(account.confirmedAt)],
          [t('fact.approved'), day(account.approvedAt)],
          [t('fact.ended'), day(account.endedAt)],
        ]}
      />
      {account.nricMasked && (
        <Closed what="nric" name={t('fact.nric')} masked={account.nricMasked}>
          {revealed?.lastNric && <strong className="number">{revealed.lastNric}</strong>}
        </Closed>
      )}
      {account.hasHealth && (
        <Closed what="health" name={t('fact.health')} masked="••••">
          {revealed && !revealed.lastNric && (
            <List
              facts={(
                [
                  'typeDementia',
                  'stageDementia',
                  'hospitalName',
                  'hospitalDepartment',
                  'appointment',
                  'symptoms',
                ] as const
              ).map((field) => [t(`health.${field}`), revealed[field] && optionText(say, revealed[field])])}
            />
          )}
        </Closed>
      )}
    </section>
  )
}

/** Masked until somebody says why it has to be seen. */
function Closed({
  what,
  name,
  masked,
  children,
}: {
  what: 'nric' | 'health'
  name: string
  masked: string
  children: ReactNode
}) {
  const { t } = useTranslation('admin-accounts')
  if (children)
    return (
      <div className="notice glow" role="status">
        <p>
          {name}: {children}
        </p>
      </div>
    )
  return (
    <details className="deed">
      <summary>
        {name}: {masked} · {t('account.reveal')}
      </summary>
      <FormOf sent={{ intent: 'reveal', what }}>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="what" value={what} />
          <Field
            label={t('account.revealWhy')}
            id={`reveal-${what}`}
            name="reason"
            maxLength={500}
            required
            autoComplete="off"
          />
          <button className="button" name="intent" value="reveal">
            {t('account.reveal')}
          </button>
        </Form>
      </FormOf>
    </details>
  )
}
