import { useState } from 'react'
import { Form, Link } from 'react-router'
import { printClients } from '#contract/admin-client-files.ts'
import type { ClientRow } from '#contract/admin-clients.ts'
import type { Input } from '#contract/endpoint.ts'
import type { RefusalCode } from '#contract/errors.ts'
import { CLIENT_BRANCH_MAX, CLIENTS_AT_ONCE } from '#contract/limits.ts'
import { Initials } from '../shared/initials.tsx'
import { photoAddress } from '../media/photo-address.ts'
import { saveFile } from '../api.ts'
import { Field } from '../shared/field.tsx'
import { useTranslation } from '../translation.ts'
import { Cell } from './cell.tsx'
import { useClientState, useContactName } from './client-words.ts'
import { momentOf } from './dates.ts'

/** What narrows the list that is shown. */
export type ShownQuery = NonNullable<Input<typeof printClients>['of']>

/** The clients of one page, to be opened, reported missing, or chosen for cards, labels and a branch. */
export function ClientTable({ clients, found, of }: { clients: ClientRow[]; found: number; of: ShownQuery }) {
  const { t } = useTranslation('admin-clients')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const all = clients.length > 0 && clients.every(({ uid }) => chosen.includes(uid))
  const tick = (uid: string, on: boolean) => setChosen(on ? [...chosen, uid] : chosen.filter((other) => other !== uid))
  const tickAll = (
    <label className="tick-line">
      <input type="checkbox" checked={all} onChange={() => setChosen(all ? [] : clients.map(({ uid }) => uid))} />
      <span className="visually-hidden">{t('choose.page')}</span>
    </label>
  )
  return (
    <>
      <table className="records client-list">
        <caption className="visually-hidden">{t('title')}</caption>
        <thead>
          <tr>
            <th scope="col">{tickAll}</th>
            {(['name', 'state', 'first', 'scanned', 'missing'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {clients.map((client) => (
            <Client key={client.uid} client={client} chosen={chosen.includes(client.uid)} onChoose={tick} />
          ))}
        </tbody>
      </table>
      <Together chosen={chosen} found={found} of={of} />
    </>
  )
}

function Client({
  client,
  chosen,
  onChoose,
}: {
  client: ClientRow
  chosen: boolean
  onChoose: (uid: string, on: boolean) => void
}) {
  const { t } = useTranslation('admin-clients')
  const state = useClientState()(client)
  const contactName = useContactName()
  const { uid, name, photo, membershipId, first, lastScannedAt, branch, asks, incident, mayMissing } = client
  const tick = (
    <label className="tick-line">
      <input type="checkbox" checked={chosen} onChange={({ target }) => onChoose(uid, target.checked)} />
      <span className="visually-hidden">{t('choose.one', { name })}</span>
    </label>
  )
  return (
    <tr>
      <td className="choice">{tick}</td>
      <th scope="row">
        <span className="client-name">
          {photo ? (
            <img src={photoAddress(photo, 'small')} alt="" width={40} height={40} loading="lazy" />
          ) : (
            <Initials name={name} size={40} className="face-of-client" />
          )}
          <span>
            <Link to={`/admin/clients/${uid}`}>{name}</Link>
            <span className="soft">
              {[membershipId ?? t(client.isRegisteredByUs ? 'registeredByUs' : 'appointedUs'), branch]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
        </span>
      </th>
      <td data-name={t('column.state')}>
        {incident ? (
          <Link className={`state sentence ${state.sign}`} to={`/admin/incidents/${incident.id}`}>
            {state.text}
          </Link>
        ) : (
          <span className={`state sentence ${state.sign}`}>{state.text}</span>
        )}
        {asks.map((ask) => (
          <span key={ask} className="soft">
            {t(`ask.${ask}`)}
          </span>
        ))}
      </td>
      <td data-name={t('column.first')}>{first ? contactName(first) : t('contact.nobody')}</td>
      <td data-name={t('column.scanned')} className="number">
        {lastScannedAt ? momentOf(lastScannedAt) : t('never')}
      </td>
      <Cell className="deed-cell">
        {mayMissing && !incident?.missingSince && (
          <Link className="button quiet" to={`/admin/clients/${uid}/missing`}>
            {t('missing.row')} <span className="visually-hidden">{name}</span>
          </Link>
        )}
      </Cell>
    </tr>
  )
}

/** What is done with those chosen, or with all that the list finds: cards, labels, a branch. */
function Together({ chosen, found, of }: { chosen: readonly string[]; found: number; of: ShownQuery }) {
  const { t } = useTranslation(['admin-clients', 'errors'])
  const [refused, setRefused] = useState<RefusalCode>()
  const [saving, setSaving] = useState(false)
  const isAll = chosen.length === 0
  const count = isAll ? found : chosen.length
  const print = async (kind: 'card' | 'labels') => {
    setSaving(true)
    setRefused(await saveFile(printClients, { kind, ...(isAll ? { of } : { uids: [...chosen] }) }))
    setSaving(false)
  }
  return (
    <section className="together" aria-labelledby="together">
      <h2 id="together">{t(isAll ? 'together.all' : 'together.chosen', { count })}</h2>
      {count > CLIENTS_AT_ONCE && <p>{t('together.most', { count: CLIENTS_AT_ONCE })}</p>}
      <p className="actions">
        {(['card', 'labels'] as const).map((kind) => (
          <button
            key={kind}
            type="button"
            className="button"
            disabled={saving || count > CLIENTS_AT_ONCE}
            onClick={() => void print(kind)}
          >
            {t(`together.${kind}`)}
          </button>
        ))}
      </p>
      <p role="alert">{refused && t(refused, { ns: 'errors' })}</p>
      {!isAll && (
        <Form method="post" className="filters">
          <input type="hidden" name="uids" value={chosen.join(' ')} />
          <Field label={t('together.branch')} wide name="branch" maxLength={CLIENT_BRANCH_MAX} autoComplete="off" />
          <p className="actions">
            <button className="button quiet" name="intent" value="place">
              {t('together.place')}
            </button>
          </p>
        </Form>
      )}
    </section>
  )
}
