import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { ADDRESS_FIELDS, type MendedPart, type readMending } from '#contract/admin-mending.ts'
import type { Answer } from '#contract/endpoint.ts'
import { LANGUAGES, LOCALES } from '#contract/options.ts'
import { optionText } from '../sections/options.ts'
import { CountryField } from '../shared/country-field.tsx'
import { Field } from '../shared/field.tsx'
import { FormOf } from '../shared/refused-fields.tsx'
import { WithEmailAddress } from '../shared/email-address.tsx'
import { useTranslation } from '../translation.ts'

export type MendedAccount = Answer<typeof readMending>

/** What of the account itself is corrected, part by part. */
export function MendParts({ account }: { account: MendedAccount }) {
  const { t } = useTranslation('admin-mending')
  const { t: say } = useTranslation('sections')
  const isPerson = account.type === 'DEMENTIA'
  const { language } = account
  return (
    <section>
      <h2>{t('reached')}</h2>
      <Part account={account} part="phone" text={t(isPerson ? 'part.phone.text' : 'part.phone.two')}>
        <CountryField defaultValue={account.prefixCountryNum ?? '+65'} autoComplete="off" />
        <Field
          name="phone"
          label={say('phone.mobile')}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          required
          defaultValue={account.phone ?? ''}
        />
      </Part>
      <Part account={account} part="email" text={t('part.email.text')}>
        {account.newEmail && (
          <p>
            <WithEmailAddress text={t('part.email.waits', { email: account.newEmail })} address={account.newEmail} />
          </p>
        )}
        <Field
          name="email"
          label={say('person.email')}
          type="email"
          autoComplete="off"
          required
          defaultValue={account.email ?? ''}
        />
      </Part>
      <Part account={account} part="address">
        {ADDRESS_FIELDS.map((field) => (
          <Field
            key={field}
            name={field}
            label={say(`address.${field}`)}
            maxLength={200}
            autoComplete="off"
            required={field === 'postalCode' || field === 'streetName' || field === 'cityCountry'}
            defaultValue={account.address[field] ?? ''}
          />
        ))}
      </Part>
      <Part account={account} part="locale">
        <Field as="select" name="locale" label={t('part.locale.title')} defaultValue={account.locale}>
          {LOCALES.map((locale) => (
            <option key={locale} value={locale}>
              {t(`admin-accounts:locale.${locale}`)}
            </option>
          ))}
        </Field>
      </Part>
      {isPerson && (
        <Part account={account} part="language">
          <Field
            name="language"
            label={t('part.language.title')}
            list="languages"
            maxLength={50}
            autoComplete="off"
            required
            defaultValue={language ?? ''}
          />
          <datalist id="languages">
            {LANGUAGES.map((each) => (
              <option key={each} value={each}>
                {optionText(say, each)}
              </option>
            ))}
          </datalist>
        </Part>
      )}
    </section>
  )
}

function Part({
  account,
  part,
  text,
  children,
}: {
  account: MendedAccount
  part: MendedPart
  text?: string
  children: ReactNode
}) {
  const { t } = useTranslation('admin-mending')
  return (
    <details className="deed" id={`mend-${part}`}>
      <summary>{t(`part.${part}.title`)}</summary>
      <FormOf sent={{ part }}>
        <Form method="post">
          {text && <p>{text}</p>}
          <input type="hidden" name="part" value={part} />
          <input type="hidden" name="seen" value={account.seen} />
          {children}
          <Reason id={`reason-${part}`} />
          <button className="button">{t(`part.${part}.button`)}</button>
        </Form>
      </FormOf>
    </details>
  )
}

/** Why something is corrected: the audit keeps it. */
export function Reason({ id }: { id: string }) {
  const { t } = useTranslation('admin-mending')
  return (
    <Field
      as="textarea"
      label={t('reason')}
      hint={t('reasonHint')}
      id={id}
      name="reason"
      rows={2}
      maxLength={500}
      required
    />
  )
}
