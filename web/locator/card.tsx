import { useTranslation } from '../translation.ts'
import type { Described } from './describe.ts'
import { OUTSIDE } from './describe-note.ts'

export const NO_POINT: Described = {
  id: '',
  lat: '',
  lng: '',
  number: '',
  name: '…',
  address: '',
  distance: '',
  open: '',
  closed: '',
  hours: '',
  written: '',
  note: '',
  noteLink: '',
  noteHost: '',
  phone: '',
  detail: '',
  directions: '',
  call: '',
}

/**
 * A place in the list. `data-slot` takes a text of the description and is hidden without one, `data-href` an address:
 * so the small script fills a copy of the same card; `data-with` goes with a text in it. Names, addresses and hours stay as their people write them.
 */
export function Card({ shown }: { shown: Described }) {
  const { t } = useTranslation('locator')
  const slot = (name: keyof Described) => ({ 'data-slot': name, hidden: !shown[name] })
  return (
    <li className="point" data-id={shown.id} data-lat={shown.lat} data-lng={shown.lng}>
      <span className="nth" data-slot="number">
        {shown.number}
      </span>
      <div className="what">
        <h3>
          <a href={shown.detail} data-href="detail" data-slot="name" lang="en">
            {shown.name}
          </a>
        </h3>
        <p className="distance" data-slot="distance">
          {shown.distance}
        </p>
        <p data-slot="address" lang="en">
          {shown.address}
        </p>
        <p className="open" {...slot('open')}>
          {shown.open}
        </p>
        <p className="closed" {...slot('closed')}>
          {shown.closed}
        </p>
        <p className="soft" {...slot('hours')}>
          {shown.hours}
        </p>
        <p className="soft" data-with="written" hidden={!shown.written}>
          {t('asWritten')}{' '}
          <span lang="en" data-slot="written">
            {shown.written}
          </span>
        </p>
        <p className="soft" lang="en" {...slot('note')}>
          {shown.note}
        </p>
        <p data-with="noteLink" hidden={!shown.noteLink}>
          <a
            href={shown.noteLink || undefined}
            data-href="noteLink"
            data-slot="noteHost"
            rel={shown.noteLink ? OUTSIDE : undefined}
          >
            {shown.noteHost}
          </a>
        </p>
        <p className="ways">
          <a className="button" href={shown.directions} data-href="directions" target="_blank" rel="noopener">
            {t('directions')}
            <span className="visually-hidden"> {t('newTab')}</span>
          </a>
          <a className="button quiet" href={shown.call || undefined} data-href="call" hidden={!shown.call}>
            {t('call')}{' '}
            <span className="digits" data-slot="phone">
              {shown.phone}
            </span>
          </a>
          <button type="button" data-choose>
            {t('onMap')}
          </button>
        </p>
      </div>
    </li>
  )
}
