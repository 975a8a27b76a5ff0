import { useRef, useState } from 'react'
import { findAddresses, type Address } from '#contract/addresses.ts'
import type { Filled } from '#contract/rules.ts'
import { call } from '../api.ts'
import { useTranslation } from '../translation.ts'
import { LOOKED_UP_FIELDS } from './address-parts.ts'
import { useAnswers } from './answers.ts'
import { AreaField, digits, TextField } from './fields.tsx'
import { textOf } from './section.ts'

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

type LookUp = 'idle' | 'looking' | 'found' | 'none' | 'away'

/** The look-up of a postal code as it is typed; six digits are a whole one. */
function useLookUp() {
  const { set } = useAnswers()
  const [state, setState] = useState<LookUp>('idle')
  const latest = useRef('')
  async function look(typed: string) {
    const code = typed.replaceAll(/\s/g, '')
    latest.current = code
    if (!/^\d{6}$/.test(code)) return setState('idle')
    setState('looking')
    const answer = await call(findAddresses, { postalCode: code })
    // Discards an out-of-date response: the code was changed while the request was running.
    if (latest.current !== code) return
    const first = answer.ok ? answer.data[0] : undefined
    if (first) set(fromLookUp(first, code))
    setState(first ? 'found' : answer.ok ? 'none' : 'away')
  }
  return { state, look }
}

/**
 * An address: postal code and unit number first. The rest appears filled in when the code is known, and empty when it is not,
 * when somebody wants to type it, or when a part of it is missing.
 */
export function AddressFields({ of = 'home' }: { of?: 'home' | 'organisation' }) {
  const { t } = useTranslation('sections')
  const { values, set, mistake, isReady } = useAnswers()
  const { state, look } = useLookUp()
  const [isTyped, setTyped] = useState(false)
  const holdsRest = LOOKED_UP_FIELDS.some((field) => textOf(values, field) !== '')
  const misses = LOOKED_UP_FIELDS.some((field) => field === mistake?.field)
  const isOpen = isTyped || holdsRest || misses || state === 'none' || state === 'away'
  return (
    <>
      <div className="pair">
        <TextField
          name="postalCode"
          label={t('address.postalCode')}
          inputMode="numeric"
          autoComplete="postal-code"
          onChange={({ target }) => {
            const typed = of === 'organisation' ? digits(target.value) : target.value
            set({ postalCode: typed })
            void look(typed)
          }}
        />
        <TextField
          name="unitNumber"
          label={t(of === 'organisation' ? 'organisation.unit' : 'address.unitNumber')}
          optional
          autoComplete="address-line2"
        />
      </div>
      <output className="looked">
        {state === 'looking' && <span className="spinner" aria-hidden="true" />}
        {state !== 'idle' && t(`address.${state}`)}
      </output>
      {/* It stays where it was pressed, so that the focus does. */}
      {(isTyped || !isOpen) && (
        <p className="type-address">
          <button
            type="button"
            className="link"
            aria-expanded={isOpen}
            aria-controls="rest-of-address"
            disabled={!isReady}
            onClick={() => setTyped(!isTyped)}
          >
            {t('address.type')}
          </button>
        </p>
      )}
      <div id="rest-of-address">{isOpen && <RestOfAddress of={of} />}</div>
    </>
  )
}

/** What a known postal code fills in, to be corrected or typed: one group below the code. */
function RestOfAddress({ of }: { of: 'home' | 'organisation' }) {
  const { t } = useTranslation('sections')
  const isHome = of === 'home'
  return (
    <fieldset className="rest">
      <legend>{t('address.rest')}</legend>
      <TextField name="streetName" label={t('address.streetName')} optional={!isHome} autoComplete="address-line1" />
      <div className="pair">
        <TextField name="blockNumber" label={t('address.blockNumber')} optional />
        <TextField name="building" label={t('address.building')} optional autoComplete="address-line3" />
      </div>
      {isHome && <TextField name="cityCountry" label={t('address.cityCountry')} autoComplete="country-name" />}
      {isHome ? (
        <TextField name="address" label={t('address.address')} hint={t('address.addressHint')} optional />
      ) : (
        <AreaField name="address" label={t('address.address')} hint={t('address.addressHint')} rows={3} />
      )}
    </fieldset>
  )
}
