import { Form, Link } from 'react-router'
import { listClosedIncidents } from '#contract/admin-closed-incidents.ts'
import { monthAfter, monthOf } from '#contract/domain/time.ts'
import { Field } from '../shared/field.tsx'
import { siteContext } from '../site.ts'
import { useTranslation } from '../translation.ts'
import { dictionary } from '../words.ts'
import type { Route } from './+types/closed-incidents'
import { loadOrRedirect } from './sign-in-redirect.ts'
import { daysOf, monthName } from './dates.ts'
import { Pages, Refused } from './page-parts.tsx'
import { ADMIN_WORDS } from './sections.ts'
import { Rows } from './closed-incident-rows.tsx'

/** What is kept for ninety days lies in four months at most. */
const KEPT_MONTHS = 4
const FILTERS = ['search', 'from', 'to'] as const

export async function loader({ context, url }: Route.LoaderArgs) {
  const { call, locale } = context.get(siteContext)
  const asked = url.searchParams
  const filters = Object.fromEntries(FILTERS.map((name) => [name, asked.get(name) ?? '']))
  const answer = await call(listClosedIncidents, { ...filters, after: asked.get('after') ?? '' })
  const isRefused = !answer.ok && (answer.code === 'search-too-short' || answer.code === 'invalid-input')
  return {
    closed: isRefused ? { incidents: [], next: null } : loadOrRedirect(answer, url),
    refused: isRefused ? answer.code : undefined,
    filters,
    query: asked.toString(),
    months: Array.from({ length: KEPT_MONTHS }, (_, index) => monthAfter(monthOf(new Date()), -index)),
    words: dictionary(locale, ['shared', 'safe-return', ...ADMIN_WORDS]),
  }
}

export default function ClosedIncidents({ loaderData }: Route.ComponentProps) {
  const { closed, refused, filters, query, months } = loaderData
  const { t, locale } = useTranslation('admin-incidents')
  return (
    <>
      <title>{t('closed.title')}</title>
      <h1>{t('closed.title')}</h1>
      {refused && <Refused refused={{ code: refused }} />}
      <nav className="actions" aria-label={t('closed.months')}>
        {months.map((month) => (
          <Link key={month} to={`?${new URLSearchParams({ ...daysOf(month), search: filters.search ?? '' })}`}>
            {monthName(month, locale)}
          </Link>
        ))}
      </nav>
      <Form className="filters roomy" key={query}>
        <Field
          label={t('closed.search')}
          wide
          name="search"
          type="search"
          defaultValue={filters.search}
          maxLength={100}
        />
        {(['from', 'to'] as const).map((name) => (
          <Field key={name} label={t(`closed.${name}`)} name={name} type="date" defaultValue={filters[name]} />
        ))}
        <p className="actions">
          <button className="button">{t('show', { ns: 'admin-operations' })}</button>
        </p>
      </Form>
      {closed.incidents.length === 0 ? (
        <p className="notice" role="status">
          {t('closed.none')}
        </p>
      ) : (
        <Rows rows={closed.incidents} />
      )}
      <Pages query={new URLSearchParams(query)} next={closed.next} />
    </>
  )
}
