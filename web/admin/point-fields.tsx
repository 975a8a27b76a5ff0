import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, Link, useNavigation } from 'react-router'
import { findAddresses } from '#contract/addresses.ts'
import type { ListedPoint } from '#contract/admin-points.ts'
import { REGIONS } from '#contract/options.ts'
import { call } from '../api.ts'
import { PositionMap } from './position-map.tsx'

const LINES = { name: 200, address: 300, kind: 500, contactNumber: 500 } as const

/** The questions of a place, new or known. The position is set on the map, typed, or found by the postal code. */
export function PointFields({ point, mistake }: { point: ListedPoint | undefined; mistake: string | undefined }) {
  const { t } = useTranslation('admin-operations')
  const sending = useNavigation().state !== 'idle'
  const [position, setPosition] = useState({ lat: String(point?.lat ?? ''), lng: String(point?.lng ?? '') })
  const [postalCode, setPostalCode] = useState(point?.postalCode ?? '')
  const [said, setSaid] = useState('')

  async function locate() {
    const answer = await call(findAddresses, { postalCode: postalCode.replaceAll(/\s/g, '') })
    const [address] = answer.ok ? answer.data : []
    if (address) setPosition({ lat: address.LATITUDE, lng: address.LONGITUDE })
    setSaid(address ? t('point.located', { address: address.ADDRESS }) : t('point.notLocated'))
  }

  const line = (name: keyof typeof LINES, required: boolean) => (
    <div className="field">
      <label htmlFor={name}>
        {t(`point.${name}`)} {!required && <span className="soft">{t('optional')}</span>}
      </label>
      <input
        id={name}
        name={name}
        defaultValue={point?.[name] ?? ''}
        maxLength={LINES[name]}
        required={required}
        aria-invalid={mistake === name || undefined}
      />
    </div>
  )
  const text = (name: 'openingHours' | 'specialNote') => (
    <div className="field">
      <label htmlFor={name}>
        {t(`point.${name}`)} <span className="soft">{t('optional')}</span>
      </label>
      {name === 'openingHours' && (
        <p className="hint" id="hours-hint">
          {t('point.hoursHint')}
        </p>
      )}
      <textarea
        id={name}
        name={name}
        defaultValue={point?.[name] ?? ''}
        maxLength={500}
        aria-describedby={name === 'openingHours' ? 'hours-hint' : undefined}
      />
    </div>
  )
  const degrees = (name: 'lat' | 'lng') => (
    <div className="field">
      <label htmlFor={name}>{t(`point.${name}`)}</label>
      <input
        id={name}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        value={position[name]}
        onChange={({ target }) => setPosition({ ...position, [name]: target.value })}
        aria-invalid={mistake === 'lat' || mistake === 'lng' || undefined}
        aria-describedby="position-hint"
      />
    </div>
  )
  return (
    <Form method="post">
      <div className="place-form">
        <div>
          {line('name', true)}
          {line('address', true)}
          <div className="lat-and-lng">
            <div className="field">
              <label htmlFor="postalCode">{t('point.postalCode')}</label>
              <input
                id="postalCode"
                name="postalCode"
                inputMode="numeric"
                autoComplete="off"
                maxLength={7}
                required
                value={postalCode}
                onChange={({ target }) => setPostalCode(target.value)}
                aria-invalid={mistake === 'postalCode' || undefined}
              />
            </div>
            <div className="field">
              <label htmlFor="region">{t('points.region')}</label>
              <select id="region" name="region" defaultValue={point?.region ?? ''}>
                <option value="">{t('point.regionByPosition')}</option>
                {REGIONS.map((name) => (
                  <option key={name} value={name}>
                    {t(`region.${name}`)}
                  </option>
                ))}
              </select>
            </div>
          </div>
          {line('kind', false)}
          {text('openingHours')}
          {line('contactNumber', false)}
          {text('specialNote')}
        </div>
        <fieldset>
          <legend>{t('point.position')}</legend>
          <p className="soft" id="position-hint">
            {t('point.positionHint')}
          </p>
          <div className="lat-and-lng">
            {degrees('lat')}
            {degrees('lng')}
          </div>
          <p className="actions">
            <button type="button" className="button quiet" onClick={() => void locate()}>
              {t('point.locate')}
            </button>
            <output>{said}</output>
          </p>
          <PositionMap
            position={position}
            onSet={(lat, lng) => setPosition({ lat: lat.toFixed(6), lng: lng.toFixed(6) })}
          />
        </fieldset>
      </div>
      <p className="actions">
        <button className="button" name="intent" value="save" disabled={sending}>
          {t('point.save')}
        </button>
        <Link to="/admin/points">{t('point.back')}</Link>
      </p>
    </Form>
  )
}
