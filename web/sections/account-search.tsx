import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { partnerUsers, users, usersFiltered, type FoundAccount } from '#contract/tags.ts'
import { personSearch } from '#contract/forms.ts'
import { firstMistake } from '#contract/rules.ts'
import { call } from '../api.ts'
import { photoAddress } from '../media/photo-address.ts'
import { useAnswers } from './answers.ts'
import { ChoiceField, TextField } from './fields.tsx'
import { section, textOf } from './section.ts'

interface Options {
  /** A person by name and NRIC part, or a caregiver by name or number. */
  of?: 'person' | 'caregiver'
  /** Staff search within their organisation. */
  staff?: boolean
}

/** Looks for an account that exists; choosing one goes on with it. */
export const accountSearch = section<Options>({
  fields: () => ['uidTagged'],
  rules: () => [],
  isAnswered: (values) => Boolean(values.uidTagged),
  starts: { searchBy: 'name' },
  Ask: function AccountSearch({ of = 'person', staff = false }) {
    const { t } = useTranslation('sections')
    const { values, refuse, next, isReady, now } = useAnswers()
    const [found, setFound] = useState<{ asked: string; rows: FoundAccount[] }>()
    const [isSearching, setSearching] = useState(false)
    const name = textOf(values, 'name').trim()
    const byNumber = of === 'caregiver' && values.searchBy === 'number'

    async function search() {
      const mistake = of === 'person' ? firstMistake(personSearch, values, now) : undefined
      if (mistake) return refuse(mistake)
      if (!name) return refuse({ field: 'name', code: 'fill-required-data' })
      setSearching(true)
      const lastNric = textOf(values, 'lastNric')
      const answer = await (staff
        ? call(
            partnerUsers,
            of === 'person' ? { name, lastNric, type: 'DEMENTIA' } : { phone: name, type: 'CAREGIVER' },
          )
        : of === 'person'
          ? call(usersFiltered, { name, lastNric, type: 'DEMENTIA' })
          : byNumber
            ? call(users, { phone: name, type: 'CAREGIVER' })
            : call(usersFiltered, { name, type: 'CAREGIVER' }))
      setSearching(false)
      if (answer.ok) setFound({ asked: name, rows: answer.data })
      else refuse({ field: 'name', code: answer.code })
    }

    const searchOnEnter = {
      enterKeyHint: 'search' as const,
      onKeyDown(event: KeyboardEvent) {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        if (isReady && !isSearching) void search()
      },
    }

    return (
      <>
        {of === 'caregiver' && (
          <ChoiceField
            name="searchBy"
            label={t('search.by')}
            choices={[
              { value: 'name', label: t('search.byName') },
              { value: 'number', label: t('search.byNumber') },
            ]}
          />
        )}
        <TextField
          name="name"
          label={t(byNumber ? 'search.number' : 'search.name')}
          hint={t(byNumber ? 'search.numberHint' : 'search.nameHint')}
          autoComplete="off"
          inputMode={byNumber ? 'tel' : 'text'}
          {...searchOnEnter}
        />
        {of === 'person' && (
          <TextField
            name="lastNric"
            label={t('person.lastNric')}
            hint={t('person.lastNricHint')}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={4}
            className="short"
            clean={(typed) => typed.toUpperCase()}
            {...searchOnEnter}
          />
        )}
        <p className="actions">
          <button type="button" className="button" disabled={!isReady || isSearching} onClick={() => void search()}>
            {t(isSearching ? 'search.searching' : 'search.search')}
          </button>
        </p>
        <output>
          {found && (
            <h2>
              {found.rows.length === 0
                ? t('search.none')
                : of === 'caregiver'
                  ? t('search.results', { count: found.rows.length, asked: found.asked })
                  : t('search.matched')}
            </h2>
          )}
        </output>
        <ul className="found">
          {found?.rows.map((row) => (
            <li key={row.uid} className="card">
              <Portrait photo={row.photo} />
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
      </>
    )
  },
  rows: (values) =>
    [
      { field: 'uidTagged', label: 'search.account', value: textOf(values, 'taggedName') },
      { field: 'taggedMembershipId', label: 'search.membership', value: textOf(values, 'taggedMembershipId') },
    ].filter(({ value }) => value),
})

/** The photo, or the drawing that stands for one. */
const Portrait = ({ photo }: { photo: string | null }) =>
  photo ? (
    <img className="portrait" src={photoAddress(photo, 'small')} alt="" width="72" height="72" />
  ) : (
    <svg className="portrait" viewBox="0 0 48 48" width="72" height="72" aria-hidden="true">
      <circle cx="24" cy="18" r="9" />
      <path d="M7 46c2-11 9-16 17-16s15 5 17 16Z" />
    </svg>
  )
