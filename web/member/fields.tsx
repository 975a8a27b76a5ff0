import { ADDRESS_PARTS, type AddressPart } from '../sections/address-parts.ts'
import { CountryField } from '../shared/country-field.tsx'
import { Field } from '../shared/field.tsx'
import type { RefusedForm } from '../shared/refused-form.ts'
import { useTranslation } from '../translation.ts'

/** What a form shows: what was typed and refused, else what is stored. */
export interface Stored {
  refused: RefusedForm | undefined
  stored: Record<string, string | null>
}
export const valueOf = ({ refused, stored }: Stored, name: string) => refused?.typed[name] ?? stored[name] ?? ''
export const mistakeOf = ({ refused }: Stored, name: string) => (refused?.field === name ? refused.code : undefined)

/** Whose answers a form asks for: where they are somebody else's, a browser fills in nothing of the user's own. */
interface About {
  isAboutAnother?: boolean
}
const fillingOf = ({ isAboutAnother }: About) => (isAboutAnother ? { autoComplete: 'off' } : {})

/** Country code and number, as one question. */
export function PhoneFields({ required, ...form }: Stored & About & { required?: boolean }) {
  const { t } = useTranslation('sections')
  const filling = fillingOf(form)
  return (
    <div className="phone-parts">
      <CountryField defaultValue={valueOf(form, 'prefixCountryNum') || '+65'} {...filling} />
      <Field
        name="phone"
        label={t('phone.mobile')}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        {...filling}
        defaultValue={valueOf(form, 'phone')}
        mistake={mistakeOf(form, 'phone') ?? mistakeOf(form, 'prefixCountryNum')}
        required={required}
      />
    </div>
  )
}

export function AddressFields(form: Stored & About) {
  const { t } = useTranslation('sections')
  return ADDRESS_PARTS.map(({ field, isOptional, ...input }: AddressPart) => (
    <Field
      key={field}
      name={field}
      label={t(`address.${field}`)}
      hint={field === 'address' ? t('address.addressHint') : undefined}
      maxLength={50}
      {...input}
      {...fillingOf(form)}
      defaultValue={valueOf(form, field)}
      mistake={mistakeOf(form, field)}
      required={!isOptional}
    />
  ))
}
