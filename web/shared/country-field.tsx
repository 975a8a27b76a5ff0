import type { SelectHTMLAttributes } from 'react'
import { COUNTRY_CODES, LANG_ATTRIBUTE } from '#contract/options.ts'
import { useTranslation } from '../translation.ts'
import { Field } from './field.tsx'

const REGIONS = { '+65': 'SG', '+62': 'ID', '+60': 'MY' } as const

/** The country of a mobile number, with its code. */
export function CountryField(select: SelectHTMLAttributes<HTMLSelectElement>) {
  const { t, locale } = useTranslation('sections')
  const names = new Intl.DisplayNames(LANG_ATTRIBUTE[locale], { type: 'region' })
  return (
    <Field as="select" name="prefixCountryNum" label={t('phone.country')} autoComplete="tel-country-code" {...select}>
      {COUNTRY_CODES.map((code) => (
        <option key={code} value={code}>
          {names.of(REGIONS[code])} {code}
        </option>
      ))}
    </Field>
  )
}
