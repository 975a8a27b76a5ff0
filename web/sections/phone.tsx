import { useTranslation } from 'react-i18next'
import { mobile } from '#contract/forms.ts'
import { COUNTRY_CODES, LANG_ATTRIBUTE, type Locale } from '#contract/options.ts'
import { whenFilled } from '#contract/rules.ts'
import { useAnswers } from './answers.ts'
import { TextField } from './fields.tsx'
import { phoneTyped } from './phone-typed.ts'
import { section, textOf } from './section.ts'

export const REGIONS = { '+65': 'SG', '+62': 'ID', '+60': 'MY' } as const

/** Country code and number, as one question. */
export function PhoneFields({ optional, hint }: { optional?: boolean | undefined; hint?: string }) {
  const { t, i18n } = useTranslation('sections')
  const { values, set } = useAnswers()
  const names = new Intl.DisplayNames(LANG_ATTRIBUTE[i18n.language as Locale], { type: 'region' })
  return (
    <div className="phone">
      <div className="field">
        <label htmlFor="prefixCountryNum">{t('phone.country')}</label>
        <select
          id="prefixCountryNum"
          name="prefixCountryNum"
          autoComplete="tel-country-code"
          value={textOf(values, 'prefixCountryNum')}
          onChange={({ target }) => set({ prefixCountryNum: target.value })}
        >
          {COUNTRY_CODES.map((code) => (
            <option key={code} value={code}>
              {names.of(REGIONS[code])} {code}
            </option>
          ))}
        </select>
      </div>
      <TextField
        name="phone"
        label={t('phone.mobile')}
        {...(hint && { hint })}
        optional={optional ?? false}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        onChange={({ target }) => set(phoneTyped(target.value))}
      />
    </div>
  )
}

interface Options {
  /** May be left empty. */
  optional?: boolean
  /** A code will be sent to it. */
  code?: boolean
}
export const phone = section<Options>({
  fields: () => ['prefixCountryNum', 'phone'],
  rules: ({ optional }) => (optional ? mobile.slice(1).map((rule) => whenFilled('phone', rule)) : mobile),
  starts: { prefixCountryNum: '+65' },
  Ask: ({ optional, code }) => {
    const { t } = useTranslation('sections')
    return <PhoneFields optional={optional} {...(code && { hint: t('phone.codeHint') })} />
  },
  rows: (values) =>
    textOf(values, 'phone')
      ? [
          {
            field: 'phone',
            label: 'phone.mobile',
            value: `${textOf(values, 'prefixCountryNum')} ${textOf(values, 'phone')}`,
          },
        ]
      : [],
})
