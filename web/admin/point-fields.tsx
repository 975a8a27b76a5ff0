import { useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { findAddresses } from '#contract/addresses.ts'
import type { ListedPoint } from '#contract/admin-points.ts'
import { REGIONS } from '#contract/options.ts'
import { Field } from '../shared/field.tsx'
import { useRefused } from '../shared/refused-fields.tsx'
import { call } from '../api.ts'
import { useTranslation } from '../translation.ts'
import { PositionMap } from './position-map.tsx'

const LINES = { name: 200, address: 300, kind: 500, contactNumber: 500 } as const

const COMPARED = [
  'name',
  'address',
  'postalCode',
  'kind',
  'openingHours',
  'contactNumber',
  'specialNote',
  'lat',
  'lng',
] as const

/** What another administrator or an import has stored meanwhile, where it is not what was typed: saving again would replace it. */
export function StoredNow({ point, typed }: { point: ListedPoint; typed: Record<string, string> }) {
  const { t } = useTranslation('admin-operations')
  const plain = (value: unknown) => String(value ?? '').replaceAll(/\s+/g, '')
  const others = COMPARED.filter((name) => plain(point[name]) !== plain(typed[name]))
  return (
    <>
      {t('point.changedMeanwhile')}
      {others.map((name) => (
        <span className="stored-now" key={name}>
          {t('point.storedNow', { field: t(`point.${name}`), value: point[name] ?? t('point.storedNothing') })}
        </span>
      ))}
    </>
  )
}

/** The questions of a place, new or known. The position is set on the map, typed, or found by the postal code. */
export function PointFields({ point }: { point: ListedPoint | undefined }) {
  const { t } = useTranslation('admin-operations')
  const sending = useNavigation().state !== 'idle'
  const typed = useRefused()?.typed
  const [position, setPosition] = useState({
    lat: typed?.lat ?? String(point?.lat ?? ''),
    lng: typed?.lng ?? String(point?.lng ?? ''),
  })
  const [postalCode, setPostalCode] = useState(typed?.postalCode ?? point?.postalCode ?? '')
  const [said, setSaid] = useState('')

  async function locate() {
    const answer = await call(findAddresses, { postalCode: postalCode.replaceAll(/\s/g, '') })
    const [address] = answer.ok ? answer.data : []
    if (address) setPosition({ lat: address.LATITUDE, lng: address.LONGITUDE })
    setSaid(address ? t('point.located', { address: address.ADDRESS }) : t('point.notLocated'))
  }

  const line = (name: keyof typeof LINES, required: boolean) => (
    <Field
      label={t(`point.${name}`)}
      mark={required ? undefined : t('optional')}
      name={name}
      defaultValue={point?.[name] ?? ''}
      maxLength={LINES[name]}
      required={required}
    />
  )
  const text = (name: 'openingHours' | 'specialNote') => (
    <Field
      as="textarea"
      label={t(`point.${name}`)}
      mark={t('optional')}
      hint={name === 'openingHours' && t('point.hoursHint')}
      name={name}
      defaultValue={point?.[name] ?? ''}
      maxLength={500}
    />
  )
  const degrees = (name: 'lat' | 'lng') => (
    <Field
      label={t(`point.${name}`)}
      name={name}
      inputMode="decimal"
      aria-describedby="position-hint"
      autoComplete="off"
      value={position[name]}
      onChange={({ target }) => setPosition({ ...position, [name]: target.value })}
    />
  )
  return (
    <Form method="post">
      {point && <input type="hidden" name="seen" value={point.updatedAt} />}
      <div className="place-form">
        <div>
          {line('name', true)}
          {line('address', true)}
          <div className="lat-and-lng">
            <Field
              label={t('point.postalCode')}
              name="postalCode"
              inputMode="numeric"
              autoComplete="off"
              maxLength={7}
              required
              value={postalCode}
              onChange={({ target }) => setPostalCode(target.value)}
            />
            <Field as="select" label={t('points.region')} name="region" defaultValue={point?.region ?? ''}>
              <option value="">{t('point.regionByPosition')}</option>
              {REGIONS.map((name) => (
                <option key={name} value={name}>
                  {t(`region.${name}`)}
                </option>
              ))}
            </Field>
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
