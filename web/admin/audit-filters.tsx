import { Form, Link } from 'react-router'
import type { AuditParty, findAuditParties } from '#contract/admin-audit.ts'
import type { Answered } from '#contract/endpoint.ts'
import { Field } from '../shared/field.tsx'
import { useTranslation } from '../translation.ts'
import { useActionNames } from './action-names.ts'

export const FILTERS = ['actor', 'action', 'subject', 'device', 'network', 'from', 'to'] as const
export type Filters = Partial<Record<(typeof FILTERS)[number], string>>
/** Which side of a line a name is looked for on. */
export const SIDES = ['actor', 'subject'] as const
export type Side = (typeof SIDES)[number]

/** The filters that the address holds; a day that is none is left out. */
export function filtersIn(query: URLSearchParams): Filters {
  const filters: Filters = {}
  for (const name of FILTERS) {
    const typed = query.get(name)?.trim().slice(0, 100)
    if (typed && (!['from', 'to'].includes(name) || /^\d{4}-\d\d-\d\d$/.test(typed))) filters[name] = typed
  }
  return filters
}

/** The address of the lines with one filter more, or without it. */
const withFilter = (filters: Filters, name: Side, value: string | undefined) => {
  const { [name]: _before, ...others } = filters
  return `?${new URLSearchParams(value === undefined ? others : { ...others, [name]: value })}`
}

/** Who acted or about whom: by name, username, number, e-mail or code, as in the console's one search. */
export function WhoFilter({ filters }: { filters: Filters }) {
  const { t } = useTranslation('admin-operations')
  return (
    <Form method="post" className="filters">
      {Object.entries(filters).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field label={t('audit.who')} name="text" type="search" wide required maxLength={200} autoComplete="off" />
      <Field as="select" label={t('audit.side')} name="side" defaultValue="subject">
        {SIDES.map((side) => (
          <option key={side} value={side}>
            {t(`audit.sides.${side}`)}
          </option>
        ))}
      </Field>
      <button className="button">{t('audit.find')}</button>
    </Form>
  )
}

/** The accounts that the typed text may mean, where there are several: each leads to its lines of the audit. */
export function Choice({
  parties,
  side,
  filters,
}: {
  parties: Answered<typeof findAuditParties>['parties']
  side: Side
  filters: Filters
}) {
  const { t } = useTranslation('admin-operations')
  if (parties.length === 0) return <p role="status">{t('audit.nobody')}</p>
  return (
    <section aria-labelledby="whom">
      <h2 id="whom">{t('audit.whom')}</h2>
      <ul>
        {parties.map(({ id, name, kind, username, membershipId }) => (
          <li key={id}>
            <Link to={withFilter(filters, side, id)}>{name}</Link>{' '}
            <span className="soft">
              {[kind === 'administrator' ? t('audit.administrator') : null, username, membershipId]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Whom the lines are narrowed to, each with the way back to all. */
export function Narrowed({ filtered, filters }: { filtered: Record<Side, AuditParty | null>; filters: Filters }) {
  const { t } = useTranslation('admin-operations')
  return SIDES.map((side) => {
    const party = filtered[side]
    if (!party) return null
    return (
      <p key={side}>
        {t(`audit.only.${side}`, { name: party.name })}{' '}
        <Link to={withFilter(filters, side, undefined)}>{t('audit.everybody')}</Link>
      </p>
    )
  })
}

/** What was done, where from, and when. */
export function LineFilters({ filters, actions }: { filters: Filters; actions: string[] }) {
  const { t } = useTranslation('admin-operations')
  const named = useActionNames()
  const field = (name: 'device' | 'network' | 'from' | 'to', type = 'search') => (
    <Field
      label={t(`audit.${name}`)}
      name={name}
      type={type}
      defaultValue={filters[name]}
      maxLength={100}
      autoComplete="off"
    />
  )
  return (
    <Form className="filters" key={JSON.stringify(filters)}>
      {SIDES.map((side) => filters[side] && <input key={side} type="hidden" name={side} value={filters[side]} />)}
      <Field as="select" label={t('audit.action')} name="action" defaultValue={filters.action ?? ''}>
        <option value="">{t('all')}</option>
        {actions.map((action) => (
          <option key={action} value={action}>
            {named(action)}
          </option>
        ))}
      </Field>
      {field('device')}
      {field('network')}
      {field('from', 'date')}
      {field('to', 'date')}
      <button className="button">{t('show')}</button>
    </Form>
  )
}
