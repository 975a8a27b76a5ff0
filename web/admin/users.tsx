import { data, Form, Link, redirectDocument, useRouteLoaderData, useSearchParams } from 'react-router'
import { ACCOUNT_SORTS, listAccounts, SEARCH_FINDS, SEARCH_MIN, type AccountSort } from '#contract/admin-accounts.ts'
import { makeLink } from '#contract/admin-links.ts'
import { ACCOUNT_STATUSES, ACCOUNT_TYPES, type AccountStatus, type AccountType } from '#contract/options.ts'
import { Field } from '../shared/field.tsx'
import { siteContext } from '../site.ts'
import { useTranslation } from '../translation.ts'
import type { Route } from './+types/users'
import { belowBase, loadOrRedirect } from './sign-in-redirect.ts'
import type { loader as shellLoader } from './layout.tsx'
import { AccountTable } from './account-table.tsx'
import { Pages, Refused } from './page-parts.tsx'

const oneOf = <Choice extends string>(choices: readonly Choice[], value: string | null) =>
  choices.find((choice) => choice === value)

/** The address says everything: order, search, filters and page. */
function listInput(query: URLSearchParams) {
  const text = (name: string) => query.get(name)?.trim() || undefined
  return {
    sort: oneOf<AccountSort>(ACCOUNT_SORTS, query.get('sort')) ?? 'status',
    search: text('search'),
    type: oneOf<AccountType>(ACCOUNT_TYPES, query.get('type')),
    status: oneOf<AccountStatus>(ACCOUNT_STATUSES, query.get('status')),
    after: text('after'),
    before: text('before'),
  }
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const answer = await context.get(siteContext).call(listAccounts, listInput(url.searchParams))
  if (!answer.ok && answer.status === 400)
    return { accounts: [], next: null, previous: null, partial: false, refused: answer.code }
  return { ...loadOrRedirect(answer, url), refused: undefined }
}

/** "Register someone": a link of the administrator's, or of the organisation's, and on to the registration. */
export async function action({ context, request }: Route.ActionArgs) {
  const { call } = context.get(siteContext)
  const kind = (await request.formData()).get('kind') === 'caregiver-partner' ? 'caregiver-partner' : 'admin'
  const answer = await call(makeLink, { kind })
  if (!answer.ok || !answer.data.url) return data({ refused: answer.ok ? 'unexpected' : answer.code } as const, 400)
  const { pathname, search } = new URL(answer.data.url)
  // Staff register people of their organisation; the link's own page would register a colleague.
  return redirectDocument((kind === 'admin' ? belowBase(pathname) : '/registrationPWD') + search)
}

export default function Users({
  loaderData: { accounts, next, previous, partial, refused },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTranslation('admin-accounts')
  const role = useRouteLoaderData<typeof shellLoader>('admin/layout')?.console.role
  const [query] = useSearchParams()
  const title = t('users.title')
  return (
    <>
      <title>{refused ? t('errorTitle', { title, ns: 'admin' }) : title}</title>
      <div className="head">
        <h1>{title}</h1>
        <Form method="post">
          <button className="button" name="kind" value={role === 'administrator' ? 'admin' : 'caregiver-partner'}>
            {t('users.register')}
          </button>
        </Form>
      </div>
      {actionData && <Refused refused={{ code: actionData.refused }} />}
      <Filters key={query.toString()} query={query} />
      {refused && <Refused refused={{ code: refused }} />}
      {partial && <p className="notice glow">{t('users.partial', { count: SEARCH_FINDS })}</p>}
      {accounts.length === 0 && !refused && <p className="notice">{t('users.none')}</p>}
      {accounts.length > 0 && <AccountTable accounts={accounts} title={title} />}
      <Pages query={query} next={next} previous={previous} />
    </>
  )
}

function Filters({ query }: { query: URLSearchParams }) {
  const { t } = useTranslation('admin-accounts')
  return (
    <Form method="get" className="filters" role="search" aria-label={t('users.filters')}>
      <Field
        label={t('users.search')}
        wide
        name="search"
        type="search"
        autoComplete="off"
        defaultValue={query.get('search') ?? ''}
        aria-describedby="search-hint"
      />
      <p className="visually-hidden" id="search-hint">
        {t('users.searchHint', { count: SEARCH_MIN })}
      </p>
      <Field as="select" label={t('column.type')} name="type" defaultValue={query.get('type') ?? ''}>
        <option value="">{t('users.all')}</option>
        {ACCOUNT_TYPES.map((type) => (
          <option key={type} value={type}>
            {t(`type.${type}`)}
          </option>
        ))}
      </Field>
      <Field as="select" label={t('column.status')} name="status" defaultValue={query.get('status') ?? ''}>
        <option value="">{t('users.all')}</option>
        {ACCOUNT_STATUSES.map((status) => (
          <option key={status} value={status}>
            {t(`status.${status}`)}
          </option>
        ))}
      </Field>
      <Field as="select" label={t('users.sort')} name="sort" defaultValue={query.get('sort') ?? 'status'}>
        {ACCOUNT_SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {t(`sort.${sort}`)}
          </option>
        ))}
      </Field>
      <p className="actions">
        <button className="button">{t('users.show')}</button>
        <Link to="?">{t('users.clear')}</Link>
      </p>
    </Form>
  )
}
