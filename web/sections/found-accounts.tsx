import type { FoundAccount } from '#contract/tags.ts'
import { photoAddress } from '../media/photo-address.ts'
import { Initials } from '../shared/initials.tsx'
import { useTranslation } from '../translation.ts'
import { useAnswers } from './answers.ts'

/** The accounts that a search found; choosing one goes on with it. */
export function FoundAccounts({ rows, of }: { rows: readonly FoundAccount[]; of: 'person' | 'caregiver' }) {
  const { t } = useTranslation('sections')
  const { next } = useAnswers()
  if (rows.length === 0) return null
  return (
    <ul className="found">
      {rows.map((row) => (
        <li key={row.uid} className="card">
          <Portrait photo={row.photo} name={`${row.firstname} ${row.lastname}`} />
          <div>
            <h3>{`${row.firstname} ${row.lastname}`}</h3>
            {row.membershipId && <p className="number">{row.membershipId}</p>}
            {of === 'caregiver' && row.email && <p>{row.email}</p>}
            <p className="soft">
              {t('search.since', { date: row.memberSince.slice(0, 10).split('-').toReversed().join('-') })}
            </p>
          </div>
          <button
            type="button"
            className="button"
            onClick={() =>
              next({
                uidTagged: row.uid,
                taggedName: `${row.firstname} ${row.lastname}`,
                taggedMembershipId: row.membershipId ?? '',
                taggedSince: row.memberSince.slice(0, 10),
              })
            }
          >
            {t('search.add')}
            <span className="visually-hidden"> {`${row.firstname} ${row.lastname}`}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The photo, or the initials that stand for one. */
const Portrait = ({ photo, name }: { photo: string | null; name: string }) =>
  photo ? (
    <img className="portrait" src={photoAddress(photo, 'small')} alt="" width="72" height="72" />
  ) : (
    <Initials name={name} size={72} className="portrait" />
  )
