import { Form, Link } from 'react-router'
import type { listWorkItems } from '#contract/admin-accounts.ts'
import type { Answer } from '#contract/endpoint.ts'
import { useTranslation } from '../translation.ts'
import { FilterSelect } from './queue-filters.tsx'

/** The choice of one kind of work item (D55.6); sent with GET, so that the address says what is shown. Nothing where there is one kind only. */
export function WorkFilter({
  queue,
  found,
  query,
}: {
  queue: 'work' | 'closed'
  found: Answer<typeof listWorkItems>['found']
  query: URLSearchParams
}) {
  const { t } = useTranslation('admin-accounts')
  if (found.length < 2 && !query.has('kind')) return null
  return (
    <Form method="get" className="filters" role="search" aria-label={t('queues.filters')}>
      <input type="hidden" name="queue" value={queue} />
      <FilterSelect
        name="kind"
        label={t('queues.kind')}
        choices={found.map(({ kind, count }) => ({ value: kind, text: t(`work.${kind}.title`), count }))}
        query={query}
      />
      <p className="actions">
        <button className="button">{t('users.show')}</button>
        <Link to={`?queue=${queue}`}>{t('users.clear')}</Link>
      </p>
    </Form>
  )
}
