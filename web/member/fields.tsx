import { useTranslation } from 'react-i18next'
import { ADDRESS_MAX, STREET_NAME_MAX } from '#contract/limits.ts'
import { COUNTRY_CODES, LANG_ATTRIBUTE, type Locale } from '#contract/options.ts'
import { REGIONS } from '../sections/phone.tsx'
import { Field } from '../shared/field.tsx'
import type { RefusedForm } from '../shared/refused-form.ts'

/** What a form shows: what was typed and refused, else what is stored. */
export interface Stored {
  refused: RefusedForm | undefined
  stored: Record<string, string | null>
}
export const valueOf = ({ refused, stored }: Stored, name: string) => refused?.typed[name] ?? stored[name] ?? ''
export const mistakeOf = ({ refused }: Stored, name: string) => (refused?.field === name ? refused.code : undefined)

/** Country code and number, as one question. */
export function PhoneFields({ required, ...form }: Stored & { required?: boolean }) {
  const { t, i18n } = useTranslation('sections')
  const names = new Intl.DisplayNames(LANG_ATTRIBUTE[i18n.language as Locale], { type: 'region' })
  return (
    <div className="phone-parts">
      <div className="field">
        <label htmlFor="prefixCountryNum">{t('phone.country')}</label>
        <select
          id="prefixCountryNum"
          name="prefixCountryNum"
          autoComplete="tel-country-code"
          defaultValue={valueOf(form, 'prefixCountryNum') || '+65'}
        >
          {COUNTRY_CODES.map((code) => (
            <option key={code} value={code}>
              {names.of(REGIONS[code])} {code}
            </option>
          ))}
        </select>
      </div>
      <Field
        name="phone"
        label={t('phone.mobile')}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        defaultValue={valueOf(form, 'phone')}
        mistake={mistakeOf(form, 'phone') ?? mistakeOf(form, 'prefixCountryNum')}
        required={required}
      />
    </div>
  )
}

/** Every part of an address, as R§3 names them. */
export const ADDRESS_FIELDS = [
  'postalCode',
  'streetName',
  'blockNumber',
  'unitNumber',
  'building',
  'cityCountry',
  'address',
] as const
const REQUIRED: readonly string[] = ['postalCode', 'streetName', 'cityCountry']
const AUTOCOMPLETE: Partial<Record<string, string>> = {
  postalCode: 'postal-code',
  streetName: 'address-line1',
  cityCountry: 'country-name',
}
const MAX: Partial<Record<string, number>> = { streetName: STREET_NAME_MAX, address: ADDRESS_MAX }

export function AddressFields(form: Stored) {
  const { t } = useTranslation('sections')
  return ADDRESS_FIELDS.map((name) => (
    <Field
      key={name}
      name={name}
      label={t(`address.${name}`)}
      hint={name === 'address' ? t('address.addressHint') : undefined}
      inputMode={name === 'postalCode' ? 'numeric' : undefined}
      autoComplete={AUTOCOMPLETE[name]}
      maxLength={MAX[name] ?? 50}
      defaultValue={valueOf(form, name)}
      mistake={mistakeOf(form, name)}
      required={REQUIRED.includes(name)}
    />
  ))
}
