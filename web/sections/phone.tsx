import { inFours } from '#contract/domain/in-fours.ts'
import { mobile } from '#contract/forms.ts'
import { whenFilled } from '#contract/rules.ts'
import { CountryField } from '../shared/country-field.tsx'
import { useTranslation } from '../translation.ts'
import { useAnswers } from './answers.ts'
import { TextField } from './fields.tsx'
import { phoneTyped } from './phone-typed.ts'
import { section, textOf } from './section.ts'

/** Country code and number, as one question. */
export function PhoneFields({ optional, hint }: { optional?: boolean | undefined; hint?: string }) {
  const { t } = useTranslation('sections')
  const { values, set, isAboutAnother } = useAnswers()
  return (
    <div className="phone">
      <CountryField
        value={textOf(values, 'prefixCountryNum')}
        onChange={({ target }) => set({ prefixCountryNum: target.value })}
        {...(isAboutAnother && { autoComplete: 'off' })}
      />
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
            value: `${textOf(values, 'prefixCountryNum')} ${inFours(textOf(values, 'phone'))}`,
          },
        ]
      : [],
})
