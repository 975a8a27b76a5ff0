import { partnerApplication, rulesFor } from '#contract/forms.ts'
import { useTranslation } from '../translation.ts'
import { AddressFields } from './address-fields.tsx'
import { EmailField } from './email.tsx'
import { digits, TextField } from './fields.tsx'
import { rowsOf, section } from './section.ts'

const PARTS = {
  name: [
    ['organizationName', 'organisation.name'],
    ['branch', 'organisation.branch'],
    ['hotlineNumber', 'organisation.centre'],
  ],
  address: [
    ['postalCode', 'address.postalCode'],
    ['unitNumber', 'organisation.unit'],
    ['streetName', 'address.streetName'],
    ['blockNumber', 'address.blockNumber'],
    ['building', 'address.building'],
    ['address', 'address.address'],
  ],
  contact: [
    ['pocName', 'organisation.contact'],
    ['jobTitle', 'organisation.jobTitle'],
    ['pocPhone', 'organisation.phone'],
    ['pocEmail', 'organisation.email'],
  ],
} as const
interface Options {
  /** What is asked of it: its name and number, where it is, or who answers for it (R2.73). */
  part?: keyof typeof PARTS
}
const fields = ({ part = 'name' }: Options) => PARTS[part].map(([field]) => field)

/** An organisation that wants to be a partner, part by part. */
export const organisation = section<Options>({
  fields,
  rules: (options) => rulesFor(partnerApplication, fields(options)),
  Ask: ({ part = 'name' }) =>
    part === 'name' ? <Name /> : part === 'address' ? <AddressFields of="organisation" /> : <Contact />,
  rows: (values, { part = 'name' }) => rowsOf(values, PARTS[part]),
})

function Name() {
  const { t } = useTranslation('sections')
  return (
    <>
      <TextField name="organizationName" label={t('organisation.name')} autoComplete="organization" />
      <TextField name="branch" label={t('organisation.branch')} optional />
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
}

function Contact() {
  const { t } = useTranslation('sections')
  return (
    <>
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
    </>
  )
}
