import { data, redirect } from 'react-router'
import { exportAudit, findAuditParties, listAudit } from '#contract/admin-audit.ts'
import { consoleLocale } from '#contract/options.ts'
import { addressOf } from '../api.ts'
import { readForm } from '../shared/read-form.ts'
import { siteContext } from '../site.ts'
import { useTranslation } from '../translation.ts'
import { Cell } from './cell.tsx'
import type { Route } from './+types/audit'
import { Details } from './audit-details.tsx'
import { FurtherSearches, Sentence } from './audit-entry.tsx'
import { Choice, filtersIn, LineFilters, Narrowed, SIDES, WhoFilter } from './audit-filters.tsx'
import { momentInWords } from './dates.ts'
import { Pages, Refused } from './page-parts.tsx'
import { loadOrRedirect } from './sign-in-redirect.ts'
import './audit.css'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { call, locale: chosen } = context.get(siteContext)
  const locale = consoleLocale(chosen)
  const filters = filtersIn(url.searchParams)
  const after = url.searchParams.get('after')?.slice(0, 80)
  return { ...loadOrRedirect(await call(listAudit, { ...filters, after, locale }), url), filters, locale }
}

/** Looks for whom the typed text means: one alone is a filter at once, of several one is chosen. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const form = (await readForm(request)) ?? {}
  const side = SIDES.find((known) => known === form.side) ?? 'subject'
  const filters = filtersIn(new URLSearchParams(form))
  const answer = await context.get(siteContext).call(findAuditParties, { text: form.text ?? '' })
  if (!answer.ok && answer.status === 400) return data({ refused: answer.code, parties: undefined, side, filters }, 400)
  const { parties } = loadOrRedirect(answer, url)
  const [one, ...others] = parties
  if (one && others.length === 0) throw redirect(`/admin/audit?${new URLSearchParams({ ...filters, [side]: one.id })}`)
  return { refused: undefined, parties, side, filters }
}

/** What was done, by whom and about whom, in sentences of the reader's language. */
export default function Audit({
  loaderData: { entries, next, actions, filters, filtered, locale },
  actionData,
}: Route.ComponentProps) {
  const { t, locale: language } = useTranslation('admin-operations')
  return (
    <>
      <title>{t('audit.title')}</title>
      <div className="head">
        <h1>{t('audit.title')}</h1>
        <a href={addressOf(exportAudit, { ...filters, locale })} download>
          {t('audit.export')}
        </a>
      </div>
      {actionData?.refused && <Refused refused={{ code: actionData.refused }} />}
      <p>{t('audit.text')}</p>
      <p>{t('audit.securityText')}</p>
      <WhoFilter filters={filters} />
      {actionData?.parties && <Choice {...actionData} parties={actionData.parties} />}
      <LineFilters filters={filters} actions={actions} />
      <Narrowed filtered={filtered} filters={filters} />
      {entries.length === 0 ? (
        <p className="notice" role="status">
          {t('audit.none')}
        </p>
      ) : (
        <table className="records">
          <thead>
            <tr>
              <th scope="col">{t('audit.when')}</th>
              <th scope="col">{t('audit.action')}</th>
              <th scope="col">{t('audit.details')}</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.id}>
                <th scope="row" className="number tight">
                  <time dateTime={entry.at}>{momentInWords(entry.at, language)}</time>
                </th>
                <td data-name={t('audit.action')}>
                  <p className="entry-sentence">
                    <Sentence entry={entry} />
                  </p>
                  <FurtherSearches entry={entry} />
                </td>
                <Cell name={t('audit.details')}>
                  {(entry.details.length > 0 || entry.device || entry.network) && <Details entry={entry} />}
                </Cell>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Pages query={new URLSearchParams(filters)} next={next} />
    </>
  )
}
