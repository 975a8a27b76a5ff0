import { Form, Link } from 'react-router'
import { CLAIM_FILTERS, type listQueue, type Queue } from '#contract/admin-queue.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Field } from '../shared/field.tsx'
import { useTranslation } from '../translation.ts'
import { many } from './counts.ts'

interface Choice {
  value: string
  text: string
  count: number
}

/** One filter of a queue: everything, or one choice with how many it finds. */
export function FilterSelect({
  name,
  label,
  choices,
  query,
}: {
  name: string
  label: string
  choices: Choice[]
  query: URLSearchParams
}) {
  const { t } = useTranslation('admin-accounts')
  return (
    <Field as="select" label={label} name={name} defaultValue={query.get(name) ?? ''}>
      <option value="">{t('users.all')}</option>
      {choices.map(({ value, text, count }) => (
        <option key={value} value={value}>
          {text} ({many(count)})
        </option>
      ))}
    </Field>
  )
}

/** The filters of a queue, each choice with how many cases it finds; sent with GET, so that the address says what is shown. */
export function QueueFilters({
  queue,
  found,
  query,
}: {
  queue: Queue
  found: Answer<typeof listQueue>['found']
  query: URLSearchParams
}) {
  const { t } = useTranslation('admin-accounts')
  const select = (name: string, label: string, choices: Choice[]) => (
    <FilterSelect name={name} label={label} choices={choices} query={query} />
  )
  return (
    <Form method="get" className="filters" role="search" aria-label={t('queues.filters')}>
      <input type="hidden" name="queue" value={queue} />
      {select('due', t('queues.due'), [{ value: 'overdue', text: t('queues.overdue'), count: found.overdue }])}
      {found.kinds.length > 1 &&
        select(
          'kind',
          t('column.type'),
          found.kinds.map(({ kind, count }) => ({ value: kind, text: t(`type.${kind}`), count })),
        )}
      {select(
        'locale',
        t('fact.locale'),
        found.locales.map(({ locale, count }) => ({ value: locale, text: t(`locale.${locale}`), count })),
      )}
      {(found.organisations.length > 0 || query.has('organisation')) &&
        select(
          'organisation',
          t('column.organisation'),
          found.organisations.map(({ uid, name, count }) => ({ value: uid, text: name, count })),
        )}
      {select(
        'claim',
        t('queues.claim'),
        CLAIM_FILTERS.map((name) => ({ value: name, text: t(`queues.claims.${name}`), count: found[name] })),
      )}
      <p className="actions">
        <button className="button">{t('users.show')}</button>
        <Link to={`?queue=${queue}`}>{t('users.clear')}</Link>
      </p>
    </Form>
  )
}
