import { useTranslation } from 'react-i18next'
import { partnerApplication } from '#contract/forms.ts'
import { PostalCode } from './address.tsx'
import { EmailField } from './email.tsx'
import { AreaField, digits, TextField } from './fields.tsx'
import { rowsOf, section } from './section.ts'

const PARTS = [
  ['organizationName', 'organisation.name'],
  ['branch', 'organisation.branch'],
  ['postalCode', 'address.postalCode'],
  ['streetName', 'address.streetName'],
  ['blockNumber', 'address.blockNumber'],
  ['building', 'address.building'],
  ['address', 'address.address'],
  ['unitNumber', 'organisation.unit'],
  ['pocName', 'organisation.contact'],
  ['jobTitle', 'organisation.jobTitle'],
  ['pocPhone', 'organisation.phone'],
  ['pocEmail', 'organisation.email'],
  ['hotlineNumber', 'organisation.centre'],
] as const

/** An organisation that wants to be a partner, and who answers for it, in the specified order (R2.73). */
export const organisation = section({
  fields: () => PARTS.map(([field]) => field),
  rules: () => partnerApplication,
  Ask: () => {
    const { t } = useTranslation('sections')
    return (
      <>
        <h2>{t('organisation.about')}</h2>
        <TextField name="organizationName" label={t('organisation.name')} autoComplete="organization" />
        <TextField name="branch" label={t('organisation.branch')} optional />
        <PostalCode clean={digits} />
        <TextField name="streetName" label={t('address.streetName')} optional autoComplete="address-line1" />
        <div className="pair">
          <TextField name="blockNumber" label={t('address.blockNumber')} optional />
          <TextField name="building" label={t('address.building')} optional />
        </div>
        <AreaField name="address" label={t('address.address')} hint={t('address.addressHint')} rows={3} />
        <TextField name="unitNumber" label={t('organisation.unit')} optional />
        <h2>{t('organisation.people')}</h2>
        <TextField name="pocName" label={t('organisation.contact')} autoComplete="name" />
        <TextField name="jobTitle" label={t('organisation.jobTitle')} optional autoComplete="organization-title" />
        <TextField
          name="pocPhone"
          label={t('organisation.phone')}
          type="tel"
          inputMode="numeric"
          autoComplete="tel"
          clean={digits}
        />
        <EmailField name="pocEmail" label={t('organisation.email')} hint={t('organisation.emailHint')} />
        <TextField
          name="hotlineNumber"
          label={t('organisation.centre')}
          hint={t('organisation.centreHint')}
          type="tel"
          inputMode="numeric"
          autoComplete="off"
          clean={digits}
        />
      </>
    )
  },
  rows: (values) => rowsOf(values, PARTS),
})
