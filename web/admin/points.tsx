import { Form, Link } from 'react-router'
import { exportPoints, listPoints } from '#contract/admin-points.ts'
import { LIST_PAGE } from '#contract/limits.ts'
import { REGIONS, type Region } from '#contract/options.ts'
import { Field } from '../shared/field.tsx'
import { addressOf } from '../api.ts'
import { siteContext } from '../site.ts'
import { useTranslation } from '../translation.ts'
import { Cell } from './cell.tsx'
import type { Route } from './+types/points'
import { loadOrRedirect } from './sign-in-redirect.ts'

const STATES = ['in-service', 'retired'] as const

export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = Object.fromEntries(url.searchParams)
  const region = REGIONS.find((known) => known === asked.region)
  const state = STATES.find((known) => known === asked.state)
  const page = Math.max(1, Math.floor(Number(asked.page)) || 1)
  const search = (asked.search ?? '').slice(0, 100)
  const answer = await context.get(siteContext).call(listPoints, { search, region, state, page })
  const points = loadOrRedirect(answer, url)
  return { points, total: answer.ok ? answer.total : 0, filters: { search, region, state, page } }
}

export default function Points({ loaderData: { points, total, filters } }: Route.ComponentProps) {
  const { t } = useTranslation('admin-operations')
  const { search, region, state, page } = filters
  const pages = Math.max(1, Math.ceil(total / LIST_PAGE))
  const at = (number: number) => {
    const kept = { search, region, state, page: number > 1 ? String(number) : '' }
    return `?${new URLSearchParams(Object.entries(kept).filter((entry): entry is [string, string] => Boolean(entry[1])))}`
  }
  return (
    <>
      <title>{t('points.title')}</title>
      <div className="head">
        <h1>{t('points.title')}</h1>
        <p className="actions">
          <Link className="button" to="/admin/points/new">
            {t('points.add')}
          </Link>
          <Link to="/admin/points/import">{t('points.import')}</Link>
          <a href={addressOf(exportPoints, {})} download>
            {t('points.export')}
          </a>
        </p>
      </div>
      <Form className="filters">
        <Field label={t('points.search')} wide name="search" type="search" defaultValue={search} maxLength={100} />
        <Field as="select" label={t('points.region')} name="region" defaultValue={region ?? ''}>
          <option value="">{t('all')}</option>
          {REGIONS.map((name: Region) => (
            <option key={name} value={name}>
              {t(`region.${name}`)}
            </option>
          ))}
        </Field>
        <Field as="select" label={t('points.state')} name="state" defaultValue={state ?? ''}>
          <option value="">{t('all')}</option>
          {STATES.map((name) => (
            <option key={name} value={name}>
              {t(`points.states.${name}`)}
            </option>
          ))}
        </Field>
        <button className="button">{t('show')}</button>
      </Form>
      <p role="status">{t('points.found', { count: total })}</p>
      {points.length > 0 && (
        <table className="records">
          <thead>
            <tr>
              <th scope="col">{t('points.name')}</th>
              <th scope="col">{t('points.postalCode')}</th>
              <th scope="col">{t('points.region')}</th>
              <th scope="col">{t('points.updated')}</th>
              <th scope="col">{t('points.state')}</th>
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.id}>
                <th scope="row">
                  <Link to={`/admin/points/${point.id}`}>{point.name}</Link>
                  <span className="soft">{point.address}</span>
                </th>
                <td className="number" data-name={t('points.postalCode')}>
                  {point.postalCode}
                </td>
                <td data-name={t('points.region')}>{t(`region.${point.region}`)}</td>
                <Cell className="number tight" name={t('points.updated')}>
                  {point.updated}
                </Cell>
                <td data-name={t('points.state')}>
                  <span className={point.deletedAt ? 'state' : 'state good'}>
                    {t(`points.states.${point.deletedAt ? 'retired' : 'in-service'}`)}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {pages > 1 && (
        <nav className="pages" aria-label={t('pages')}>
          {page > 1 ? <Link to={at(page - 1)}>{t('previous')}</Link> : <span />}
          <span>{t('pageOf', { page, pages })}</span>
          {page < pages ? <Link to={at(page + 1)}>{t('next')}</Link> : <span />}
        </nav>
      )}
    </>
  )
}
