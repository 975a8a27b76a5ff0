import { data, Form, Link, useSearchParams } from 'react-router'
import { CLIENT_FILTERS, findClients, placeClients, type ClientFilter } from '#contract/admin-clients.ts'
import { readClientFigures } from '#contract/admin-colleagues.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Field } from '../shared/field.tsx'
import { readForm } from '../shared/read-form.ts'
import { useStayCurrent } from '../shared/stay-current.ts'
import { siteContext } from '../site.ts'
import { useTranslation } from '../translation.ts'
import type { Route } from './+types/clients'
import { ClientTable } from './client-table.tsx'
import { clientWords } from './client-words.ts'
import { Done, Pages, Refused } from './page-parts.tsx'
import { loadOrRedirect } from './sign-in-redirect.ts'
import './clients.css'

/** What the address narrows the list to; what is searched for stands in no address. */
function queryOf(params: URLSearchParams) {
  const branch = params.get('branch')
  const show = CLIENT_FILTERS.find((name) => name === params.get('show'))
  // "-" is the choice of no branch: an empty one is what a form sends that asks for all.
  return { ...(branch && { branch: branch === '-' ? '' : branch }), ...(show && { show }) }
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { call, locale } = context.get(siteContext)
  const after = url.searchParams.get('after') ?? undefined
  const list = loadOrRedirect(await call(findClients, { ...queryOf(url.searchParams), after }), url)
  const figures = loadOrRedirect(await call(readClientFigures, {}), url)
  return { list, figures, words: clientWords(locale) }
}

/** A search, which is posted, or a branch for those chosen. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { call } = context.get(siteContext)
  const { intent, text = '', after, uids = '', branch = '' } = (await readForm(request)) ?? {}
  if (intent === 'place') {
    const answer = await call(placeClients, { uids: uids.split(' ').filter(Boolean), branch })
    return answer.ok ? { placed: answer.data.placed } : data({ refused: answer.code, text: '' }, answer.status)
  }
  const query = { ...queryOf(url.searchParams), ...(text && { text }), ...(after && { after }) }
  const answer = await call(findClients, query)
  if (!answer.ok && answer.status === 400) return data({ refused: answer.code, text }, 400)
  return { text, list: loadOrRedirect(answer, url) }
}

/** What this tab searched for last on each address of the list: Back from a client leads to it again. */
let lastFound: { search: string; found: Awaited<ReturnType<Route.ClientActionArgs['serverAction']>> } | undefined
export async function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  const found = await serverAction()
  lastFound = 'list' in found ? { search: new URL(request.url).search, found } : undefined
  return found
}
export async function clientLoader({ serverLoader, request }: Route.ClientLoaderArgs) {
  const loaded = await serverLoader()
  const last = lastFound?.search === new URL(request.url).search ? lastFound.found : undefined
  return { ...loaded, last: last && 'list' in last ? last : undefined }
}

export const shouldRevalidate = () => true

export default function Clients({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin-clients')
  const [params] = useSearchParams()
  useStayCurrent()
  const searched =
    actionData && 'list' in actionData ? actionData : 'last' in loaderData && !actionData ? loaderData.last : undefined
  const list = searched?.list ?? loaderData.list
  const text = searched?.text ?? ''
  // After a refusal the list is of no words, and the field holds those that were refused.
  const typed = (actionData && 'text' in actionData && actionData.text) || text
  const refused = actionData && 'refused' in actionData ? actionData.refused : undefined
  const title = t('title')
  return (
    <>
      <title>{refused ? t('errorTitle', { title, ns: 'admin' }) : title}</title>
      <div className="head">
        <h1>{title}</h1>
        <p className="actions">
          <Link to="/admin/clients/import">{t('import.link')}</Link>
          <Link to="/admin/clients/export">{t('export.link')}</Link>
        </p>
      </div>
      {refused && <Refused refused={{ code: refused }} />}
      {actionData && 'placed' in actionData && <Done>{t('placed', { count: actionData.placed })}</Done>}
      <Counts counts={list.counts} show={params.get('show')} branch={params.get('branch')} />
      <Narrow branches={list.branches} params={params} text={typed} />
      <p role="status">{t('found', { count: list.found })}</p>
      {list.clients.length > 0 && (
        <ClientTable
          key={list.clients.map(({ uid }) => uid).join()}
          clients={list.clients}
          found={list.found}
          of={{ ...queryOf(params), ...(text && { text }) }}
        />
      )}
      {text ? <Further text={text} next={list.next} /> : <Pages query={params} next={list.next} />}
      <Figures figures={loaderData.figures} />
      <p className="soft">{t('ended')}</p>
    </>
  )
}

/** All clients, and each filter with how many it shows. */
function Counts({
  counts,
  show,
  branch,
}: {
  counts: Answer<typeof findClients>['counts']
  show: string | null
  branch: string | null
}) {
  const { t } = useTranslation('admin-clients')
  const to = (filter?: ClientFilter) =>
    `?${new URLSearchParams({ ...(filter && { show: filter }), ...(branch && { branch }) })}`
  return (
    <ul className="tabs-line">
      {([undefined, ...CLIENT_FILTERS] as const).map((filter) => (
        <li key={filter ?? 'all'}>
          <Link to={to(filter)} aria-current={(filter ?? null) === show ? 'page' : undefined}>
            {t(`filter.${filter ?? 'all'}`)}
            <span className="count">{counts[filter ?? 'all']}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Narrow({ branches, params, text }: { branches: string[]; params: URLSearchParams; text: string }) {
  const { t } = useTranslation('admin-clients')
  return (
    <div>
      <Form method="post" role="search" className="filters" key={text} aria-label={t('search.label')}>
        <Field
          label={t('search.label')}
          hint={t('search.hint')}
          name="text"
          wide
          id="client-search"
          type="search"
          defaultValue={text}
          autoComplete="off"
        />
        <p className="actions">
          <button className="button">{t('search.button')}</button>
          {text && (
            <Link
              to="/admin/clients"
              onClick={() => {
                lastFound = undefined
              }}
            >
              {t('search.clear')}
            </Link>
          )}
        </p>
      </Form>
      {branches.length > 0 && (
        <Form method="get" className="filters" key={`${params}b`}>
          {params.get('show') && <input type="hidden" name="show" value={params.get('show') ?? ''} />}
          <Field
            as="select"
            label={t('column.branch')}
            name="branch"
            id="client-branch"
            defaultValue={params.get('branch') ?? ''}
          >
            <option value="">{t('branch.all')}</option>
            {branches.map((branch) => (
              <option key={branch}>{branch}</option>
            ))}
            <option value="-">{t('branch.none')}</option>
          </Field>
          <p className="actions">
            <button className="button quiet">{t('branch.show')}</button>
          </p>
        </Form>
      )}
    </div>
  )
}

function Further({ text, next }: { text: string; next: string | null }) {
  const { t } = useTranslation('admin')
  if (!next) return null
  return (
    <Form method="post">
      <input type="hidden" name="text" value={text} />
      <button className="button quiet" name="after" value={next}>
        {t('search.further')}
      </button>
    </Form>
  )
}

/** The organisation's own numbers of the last weeks. */
function Figures({ figures }: { figures: Answer<typeof readClientFigures> }) {
  const { t } = useTranslation('admin-clients')
  const { weeks, clients, cards, alarms, answered, firstAnswerSeconds } = figures
  const minutes = firstAnswerSeconds === null ? null : Math.max(1, Math.round(firstAnswerSeconds / 60))
  return (
    <section aria-labelledby="figures">
      <h2 id="figures">{t('figures.title')}</h2>
      <dl className="client-figures">
        {(
          [
            ['clients', String(clients)],
            ['cards', String(cards)],
            ['alarms', String(alarms)],
            ['first', minutes === null ? '–' : t('figures.minutes', { count: minutes })],
          ] as const
        ).map(([name, value]) => (
          <div key={name}>
            <dt>{t(`figures.${name}`, { weeks })}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {answered > 0 && <p className="soft">{t('figures.answered', { answered, count: alarms })}</p>}
    </section>
  )
}
