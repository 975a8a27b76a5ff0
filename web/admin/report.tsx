import { Form, Link } from 'react-router'
import { exportReport, printReport, readReport } from '#contract/admin-report.ts'
import { reportSections, tooFewNote } from '#contract/report-rows.ts'
import { consoleLocale } from '#contract/options.ts'
import { REPORT_WORDS } from '#contract/report-words.ts'
import { isEmptyMonth } from '#contract/monthly-figures.ts'
import { addressOf } from '../api.ts'
import { Field } from '../shared/field.tsx'
import { siteContext } from '../site.ts'
import { useTranslation } from '../translation.ts'
import type { Route } from './+types/report'
import { BarChart } from './chart.tsx'
import { daysOf, monthName } from './dates.ts'
import { loadOrRedirect } from './sign-in-redirect.ts'
import './figures.css'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { call, locale: chosen } = context.get(siteContext)
  const locale = consoleLocale(chosen)
  const month = url.searchParams.get('month') ?? ''
  const asked = /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? { month } : {}
  return { report: loadOrRedirect(await call(readReport, asked), url), locale }
}

/** The monthly report: a month's figures, the course of the last months, and both as files. */
export default function Report({ loaderData: { report, locale } }: Route.ComponentProps) {
  const { month, settled, figures, months, trend } = report
  const { t } = useTranslation('admin-operations')
  const words = REPORT_WORDS[locale]
  const title = words.title(monthName(month, locale))
  const bars = (name: 'registrations' | 'scans' | 'alarms') => [
    { name: words[name], values: trend.map((each) => each[name]) },
  ]
  return (
    <>
      <title>{title}</title>
      <div className="head">
        <h1>{title}</h1>
        {figures && (
          <p className="actions">
            <a href={addressOf(exportReport, { month, locale })} download>
              {t('report.csv')}
            </a>
            <a href={addressOf(printReport, { month, locale })} download>
              {t('report.pdf')}
            </a>
          </p>
        )}
      </div>
      <Form className="filters roomy" key={month}>
        <Field as="select" label={t('report.month')} name="month" defaultValue={month}>
          {[...new Set([month, ...months])]
            .toSorted()
            .toReversed()
            .map((each) => (
              <option key={each} value={each}>
                {monthName(each, locale)}
              </option>
            ))}
        </Field>
        <button className="button">{t('show')}</button>
      </Form>
      {figures ? (
        <>
          {!settled && <p className="notice glow">{words.running}</p>}
          {isEmptyMonth(figures) && <p className="notice glow">{t('report.empty')}</p>}
          <div className="report">
            {reportSections(figures, locale).map((section) => (
              <section key={section.title}>
                <h2>{section.title}</h2>
                <table className="figures">
                  <caption className="visually-hidden">{section.title}</caption>
                  <tbody>
                    {section.rows.map(({ key, label, shown }) => (
                      <tr key={key}>
                        <th scope="row">{label}</th>
                        <td>{shown}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </section>
            ))}
          </div>
          <p>
            <Link to={`/admin/closed-incidents?${new URLSearchParams(daysOf(month))}`}>{t('report.closed')}</Link>
          </p>
        </>
      ) : (
        <p className="notice glow">{t('report.unknown')}</p>
      )}
      <h2>{t('report.trend')}</h2>
      <p>{t('report.trendText')}</p>
      <div className="charts">
        {(['registrations', 'scans', 'alarms'] as const).map((name) => (
          <BarChart
            key={name}
            title={words[name]}
            head={t('report.month')}
            labels={trend.map((each) => monthName(each.month, locale))}
            series={bars(name)}
            begins
          />
        ))}
      </div>
      <p className="soft">
        {t('report.note')} {tooFewNote(locale)}
      </p>
    </>
  )
}
