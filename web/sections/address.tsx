import { address as rules } from '#contract/forms.ts'
import type { Filled } from '#contract/rules.ts'
import { useTranslation } from '../translation.ts'
import { AddressFields } from './address-fields.tsx'
import { ADDRESS_FIELDS } from './address-parts.ts'
import { useAnswers } from './answers.ts'
import { Switch } from './fields.tsx'
import { joinedRow, rowsOf, section, textOf } from './section.ts'

interface Options {
  /** Another's address that can be copied: what to say, and the address (R2.29, R2.30). */
  same?: { label: string; address: Filled } | undefined
}

const wordsIn = (text = '') =>
  text
    .toLocaleUpperCase('en')
    .split(/[\s,]+/)
    .filter(Boolean)

/** Where somebody lives: postal code and unit, of which the code fills in the rest. */
export const address = section<Options>({
  fields: () => ADDRESS_FIELDS,
  rules: () => rules,
  Ask: ({ same }) => {
    const { t } = useTranslation('sections')
    const { values, set, now } = useAnswers()
    const copied = same !== undefined && values.sameAddress === true
    // An organisation may have no street name: what is missing is typed.
    const isWhole = copied && !rules.some(({ broken }) => broken({ ...same.address }, now))
    return (
      <>
        {same && (
          <Switch
            name="sameAddress"
            label={t(same.label)}
            on={copied}
            // Switching off clears the copied address (R4.20).
            onChange={(on) =>
              set({
                ...Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, ''])),
                ...(on && same.address),
                sameAddress: on,
              })
            }
          />
        )}
        <fieldset className="parts" role="presentation" disabled={isWhole}>
          <AddressFields />
        </fieldset>
      </>
    )
  },
  // The address in one line stands beside its parts only where it says more than they do (D70.12).
  rows: (values) => {
    const [block, street, unit, building, city, code] = [
      'blockNumber',
      'streetName',
      'unitNumber',
      'building',
      'cityCountry',
      'postalCode',
    ].map((field) => textOf(values, field))
    const lines = [`${block} ${street}`, unit, building, `${city} ${code}`].map((line = '') => line.trim())
    const inOneLine = wordsIn(textOf(values, 'address')).every((word) => wordsIn(lines.join(' ')).includes(word))
    return [
      ...joinedRow('postalCode', 'address.home', lines, ', '),
      ...(inOneLine ? [] : rowsOf(values, [['address', 'address.address']])),
    ]
  },
})
