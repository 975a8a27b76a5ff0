import { Link } from 'react-router'
import { readOverview } from '#contract/admin-overview.ts'
import { OVERVIEW_DELIVERY_DAYS, OVERVIEW_WEEKS } from '#contract/limits.ts'
import { siteContext } from '../site.ts'
import { Together } from '../shared/together.tsx'
import { useTranslation } from '../translation.ts'
import type { Route } from './+types/overview'
import { BarChart } from './chart.tsx'
import { loadOrRedirect } from './sign-in-redirect.ts'
import { age, dayOf, shortDay } from './dates.ts'
import './figures.css'

/** Ages are told by the server's clock, so that server and browser draw the same words. */
export async function loader({ context, url }: Route.LoaderArgs) {
  return { ...loadOrRedirect(await context.get(siteContext).call(readOverview, {}), url), now: Date.now() }
}

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { t, locale } = useTranslation('admin-operations')
  const { now, waiting, overdue, oldestSince, openIncidents, unanswered, approvals, delivery } = loaderData
  const since = (at: string | null) => (at ? t('overview.since', { age: age(at, now, locale) }) : '')
  const weeks = loaderData.scans.map(({ from }) => shortDay(from, locale))
  const week = (bars: { count: number }[], name: string) => [{ name, values: bars.map(({ count }) => count) }]
  const administrator = delivery !== null
  return (
    <>
      <title>{t('overview.title')}</title>
      <h1>{t('overview.title')}</h1>
      <ul className="glance">
        <li className={unanswered > 0 ? 'amiss' : ''}>
          <strong>{openIncidents}</strong>
          <Link to="/admin/incidents">{t('overview.incidents')}</Link>
          <p>{unanswered > 0 && t('overview.unanswered', { count: unanswered })}</p>
        </li>
        <li className={overdue > 0 ? 'amiss' : ''}>
          <strong>{waiting}</strong>
          {administrator ? (
            <Link to="/admin/queues">{t('overview.waiting')}</Link>
          ) : (
            <Link to="/admin/clients">{t('overview.waitingOfClients')}</Link>
          )}
          <p>
            {overdue === 0 && since(oldestSince)}
            {overdue > 0 && administrator && (
              <Link to="/admin/queues?queue=all&due=overdue">{t('overview.overdue', { count: overdue })}</Link>
            )}
            {overdue > 0 && !administrator && t('overview.overdue', { count: overdue })}
          </p>
        </li>
        {delivery && (
          <li className={delivery.failed > 0 ? 'amiss' : ''}>
            <strong>{delivery.failed}</strong>
            <Link to="/admin/delivery?status=FAILED">{t('overview.failed')}</Link>
            <p>
              {delivery.failedSince && (
                <Together text={t('overview.failedSince', { day: dayOf(delivery.failedSince) })} />
              )}{' '}
              {delivery.waiting > 0 &&
                `${t('overview.queued', { count: delivery.waiting })} ${since(delivery.waitingSince)}`}
            </p>
          </li>
        )}
        {administrator && approvals > 0 && (
          <li>
            <strong>{approvals}</strong>
            <Link to="/admin/approvals">{t('overview.approvals')}</Link>
          </li>
        )}
      </ul>
      <div className="charts">
        <BarChart
          title={t('overview.scans', { weeks: OVERVIEW_WEEKS })}
          text={t('overview.scansText')}
          begins
          head={t('overview.week')}
          labels={weeks}
          series={week(loaderData.scans, t('overview.scansName'))}
        />
        <BarChart
          title={t('overview.safeReturns', { weeks: OVERVIEW_WEEKS })}
          text={t('overview.safeReturnsText')}
          begins
          head={t('overview.week')}
          labels={weeks}
          series={week(loaderData.safeReturns, t('overview.safeReturnsName'))}
        />
        {delivery && (
          <BarChart
            title={t('overview.delivery', { days: OVERVIEW_DELIVERY_DAYS })}
            text={t('overview.deliveryText')}
            head={t('overview.day')}
            labels={delivery.days.map(({ day }) => shortDay(day, locale))}
            series={[
              { name: t('overview.sentName'), values: delivery.days.map(({ sent }) => sent) },
              { name: t('overview.failedName'), values: delivery.days.map(({ failed }) => failed) },
            ]}
          />
        )}
      </div>
      <p className="actions">
        <Link to="/admin/closed-incidents">{t('admin-incidents:closed.title')}</Link>
        {administrator && <Link to="/admin/report">{t('report.title')}</Link>}
      </p>
    </>
  )
}
