import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findAddresses, type Address } from '#contract/addresses.ts'
import { address as rules } from '#contract/forms.ts'
import { call } from '../api.ts'
import type { Filled } from '#contract/rules.ts'
import { ADDRESS_FIELDS } from './address-parts.ts'
import { useAnswers } from './answers.ts'
import { AreaField, Switch, TextField } from './fields.tsx'
import { rowsOf, section } from './section.ts'

/**
 * The address fields that a postal-code look-up fills in: street, building and block as found, the address without the
 * typed code, Singapore (R5.11).
 */
export const fromLookUp = (first: Address, typed: string): Filled => ({
  streetName: first.ROAD_NAME,
  building: first.BUILDING,
  blockNumber: first.BLK_NO,
  address: first.ADDRESS.replace(typed, '').trim(),
  cityCountry: 'Singapore',
})

interface Options {
  /** Another's address that can be copied: what to say, and the address (R2.29, R2.30). */
  same?: { label: string; address: Filled } | undefined
}

/** Where somebody lives; a full postal code fills in the rest. */
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
        <fieldset className="parts" disabled={isWhole}>
          <PostalCode />
          <TextField name="streetName" label={t('address.streetName')} autoComplete="address-line1" />
          <div className="pair">
            <TextField name="blockNumber" label={t('address.blockNumber')} optional />
            <TextField name="unitNumber" label={t('address.unitNumber')} optional />
          </div>
          <TextField name="building" label={t('address.building')} optional />
          <TextField name="cityCountry" label={t('address.cityCountry')} autoComplete="country-name" />
          <AreaField name="address" label={t('address.address')} hint={t('address.addressHint')} optional rows={2} />
        </fieldset>
      </>
    )
  },
  rows: (values) =>
    rowsOf(
      values,
      ADDRESS_FIELDS.map((field) => [field, `address.${field}`]),
    ),
})

/** Six digits are looked up as they are typed; `clean` changes what is typed. */
export function PostalCode({ clean = (typed) => typed }: { clean?: (typed: string) => string }) {
  const { t } = useTranslation('sections')
  const { set } = useAnswers()
  const [state, setState] = useState<'idle' | 'looking' | 'found' | 'none' | 'away'>('idle')
  const latest = useRef('')

  async function look(typed: string) {
    latest.current = typed
    setState('looking')
    const answer = await call(findAddresses, { postalCode: typed })
    // Discards an out-of-date response: the code was changed while the request was running.
    if (latest.current !== typed) return
    const first = answer.ok ? answer.data[0] : undefined
    if (first) set(fromLookUp(first, typed))
    setState(first ? 'found' : answer.ok ? 'none' : 'away')
  }
  return (
    <>
      <TextField
        name="postalCode"
        label={t('address.postalCode')}
        hint={t('address.postalCodeHint')}
        inputMode="numeric"
        autoComplete="postal-code"
        className="short"
        onChange={({ target }) => {
          const typed = clean(target.value)
          set({ postalCode: typed })
          const code = typed.replaceAll(/\s/g, '')
          if (/^\d{6}$/.test(code)) void look(code)
          else {
            latest.current = ''
            setState('idle')
          }
        }}
      />
      <output className="looked">
        {state === 'looking' && <span className="spinner" aria-hidden="true" />}
        {state !== 'idle' && t(`address.${state}`)}
      </output>
    </>
  )
}
