import { useState, type KeyboardEvent } from 'react'
import { partnerUsers, users, usersFiltered, type FoundAccount } from '#contract/tags.ts'
import { personSearch } from '#contract/forms.ts'
import { firstMistake } from '#contract/rules.ts'
import { call } from '../api.ts'
import { useTranslation } from '../translation.ts'
import { useAnswers } from './answers.ts'
import { ChoiceField, TextField } from './fields.tsx'
import { FoundAccounts } from './found-accounts.tsx'
import { section, textOf } from './section.ts'

/** What somebody typed to search by. */
interface SearchedBy {
  byNumber: boolean
  name: string
  lastNric: string
  also: string
}

interface Options {
  /** A person by name and NRIC part, or a caregiver by name or number. */
  of?: 'person' | 'caregiver'
  /** Staff search within their organisation. */
  staff?: boolean
  /** A caregiver is found by the name alone; else the number is asked as well. */
  byName?: boolean
}

/** Asks the service for a person by name and NRIC part, or for a caregiver by name, by number or by both. */
function askFor({ of, staff, byNumber, name, lastNric, also }: Required<Omit<Options, 'byName'>> & SearchedBy) {
  if (of === 'person') return call(staff ? partnerUsers : usersFiltered, { name, lastNric, type: 'DEMENTIA' })
  if (staff) return call(partnerUsers, { phone: name, type: 'CAREGIVER' })
  if (byNumber) return call(users, { phone: name, type: 'CAREGIVER' })
  return call(usersFiltered, { name, type: 'CAREGIVER', ...(also && { phone: also }) })
}

/** Looks for an account that exists; choosing one goes on with it. */
export const accountSearch = section<Options>({
  fields: () => ['uidTagged'],
  rules: () => [],
  isAnswered: (values) => Boolean(values.uidTagged),
  starts: { searchBy: 'name' },
  Ask: function AccountSearch({ of = 'person', staff = false, byName = false }) {
    const { t } = useTranslation('sections')
    const { values, refuse, isReady, now } = useAnswers()
    const [answered, setAnswered] = useState<{ asked: string; rows: FoundAccount[] }>()
    const [isSearching, setSearching] = useState(false)
    const name = textOf(values, 'name').trim()
    const byNumber = of === 'caregiver' && values.searchBy === 'number'
    const asksAlso = of === 'caregiver' && !byNumber && !staff
    const also = textOf(values, 'alsoNumber').trim()
    const lastNric = textOf(values, 'lastNric')
    // What was found counts for what was asked: it goes as soon as something else stands in the fields.
    const asked = JSON.stringify([byNumber, name, also, lastNric])
    const found = answered?.asked === asked ? answered : undefined

    async function search() {
      setAnswered(undefined)
      const mistake = of === 'person' ? firstMistake(personSearch, values, now) : undefined
      if (mistake) return refuse(mistake)
      if (!name) return refuse({ field: 'name', code: 'fill-required-data' })
      if (asksAlso && !byName && !also) return refuse({ field: 'alsoNumber', code: 'fill-required-data' })
      setSearching(true)
      const answer = await askFor({ of, staff, byNumber, name, lastNric, also })
      setSearching(false)
      if (answer.ok) setAnswered({ asked, rows: answer.data })
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
        {asksAlso && (
          <TextField
            name="alsoNumber"
            label={t('search.also')}
            hint={t(byName ? 'search.alsoHint' : 'search.alsoNeeded')}
            optional={byName}
            autoComplete="off"
            inputMode="tel"
            {...searchOnEnter}
          />
        )}
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
          <button
            type="button"
            className="button"
            disabled={!isReady}
            aria-disabled={isSearching || undefined}
            onClick={() => !isSearching && void search()}
          >
            {t(isSearching ? 'search.searching' : 'search.search')}
          </button>
        </p>
        <output>
          {found && (
            <h2>
              {found.rows.length === 0
                ? t('search.none')
                : of === 'caregiver'
                  ? t('search.results', { count: found.rows.length, asked: name })
                  : t('search.matched')}
            </h2>
          )}
        </output>
        <FoundAccounts rows={found?.rows ?? []} of={of} />
      </>
    )
  },
  rows: (values) =>
    [
      { field: 'uidTagged', label: 'search.account', value: textOf(values, 'taggedName') },
      { field: 'taggedMembershipId', label: 'search.membership', value: textOf(values, 'taggedMembershipId') },
    ].filter(({ value }) => value),
})
