import type { Found } from '#contract/found.ts'
import { useBrand } from '../shared/use-brand.ts'
import { useTranslation } from '../translation.ts'
import { CallButton } from './calls.tsx'
import { Act } from './found-acts.tsx'
import type { ShownReport } from './found-form.server.ts'
import { KeptNumber, type Threaded } from './kept-number.tsx'
import { sentence } from './sentence.ts'
import { clock, Place } from './timeline.tsx'

/** Calls whoever left a report; says so where there is no number to call. */
export function CallReport({ report, threads, quiet }: { report: ShownReport; threads: Threaded; quiet?: boolean }) {
  const { t } = useTranslation('safe-return')
  const finder = report.name || t('kin.somebody')
  if (report.keepsNumber) return <KeptNumber report={report} finder={finder} threads={threads} quiet={quiet} />
  if (!report.phone || !report.number) return <p>{sentence(t('found.report.noNumberOf', { finder }))}</p>
  return <CallButton who={t('found.call', { finder })} tel={report.phone} number={report.number} quiet={quiet} />
}

/** All reports, each with its number and place, and how many more there are. */
export function Reports({
  found,
  reports,
  mayAct,
  threads,
}: {
  found: Found
  reports: ShownReport[]
  mayAct: boolean
  threads: Threaded
}) {
  const { t } = useTranslation('safe-return')
  const stored = reports.length + found.folded.reduce((sum, { count }) => sum + count, 0)
  const onlyCounted = found.reportCount - stored
  // One report stands in full above already, but for an alarm that ended by itself: its finder may still be called.
  const standsAbove = found.reportCount < 2 && found.closedReason !== 'EXPIRED'
  if (found.reportCount === 0 || (standsAbove && !reports.some(({ muted }) => muted))) return null
  return (
    <section aria-labelledby="reports-title">
      <h2 id="reports-title" data-say>
        {t('found.report.title', { count: found.reportCount })}
      </h2>
      <ol className="reports">
        {reports.map((report) => (
          <li key={report.id}>
            <OneReport report={report} mayAct={mayAct} threads={threads} />
          </li>
        ))}
      </ol>
      {found.folded.map(({ count, networks }, index) => (
        <p key={index} className="soft">
          {networks === 1 ? t('found.report.folded', { count }) : t('found.report.foldedMany', { count, networks })}
        </p>
      ))}
      {onlyCounted > 0 && <p className="soft">{t('found.report.counted', { count: onlyCounted })}</p>}
    </section>
  )
}

function OneReport({ report, mayAct, threads }: { report: ShownReport; mayAct: boolean; threads: Threaded }) {
  const { t, locale } = useTranslation('safe-return')
  const { association } = useBrand()
  const finder = report.name || t('kin.somebody')
  return (
    <>
      <p className="soft">
        <time dateTime={report.at}>{clock(report.at, locale)}</time>
        {report.proved && ` · ${t('found.report.proved')}`}
        {report.kind === 'UNUSABLE' && ` · ${t('found.report.unusable')}`}
        {(report.kind === 'TYPED' || report.kind === 'TYPED_LATE') && ` · ${t('found.report.typed')}`}
        {report.kind === 'TEXTED' && ` · ${t('found.report.texted')}`}
        {report.kind === 'CALLED_IN' && ` · ${t('found.report.calledIn')}`}
        {report.kind === 'SELF' && ` · ${t('found.report.own')}`}
      </p>
      <CallReport report={report} threads={threads} quiet />
      <Place {...report} by={finder} />
      {report.muted && (
        <div className="muted">
          <p>{t('found.report.muted', { association })}</p>
          {mayAct && <Act act="unmute" quiet report={{ id: report.id, name: finder }} />}
        </div>
      )}
    </>
  )
}
