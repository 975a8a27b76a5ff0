import type { FinderThread } from '#contract/thread.ts'
import { readTypedCode, type TypedReport } from '#contract/typed-code.ts'
import { addressOf } from '../api.ts'
import { Emergency } from '../shared/emergency.tsx'
import { TYPED_FORM } from '../shared/language-links.tsx'
import type { RefusedForm } from '../shared/refused-form.ts'
import { unbroken, useBrand } from '../shared/use-brand.ts'
import { useTranslation } from '../translation.ts'
import { CallButton } from './calls.tsx'
import { CalledThroughUs } from './called-through-us.tsx'
import { NobodyCame, SafeWithSomeone } from './contact.tsx'
import { Closed, Safe, With } from './find-ended.tsx'
import { HandOver } from './hand-over.tsx'
import { SOMEBODY } from './find-somebody.ts'
import { FindStatus } from './find-status.tsx'
import type { RelayTarget } from './numbers.server.ts'
import { FailedTemplate, RefusedDialog } from './refused.tsx'
import { Thread, ThreadNews } from './thread.tsx'
import { WRITE } from './thread-form.ts'
import { Destination } from './way.tsx'
import { PlaceFields, PositionFields } from './where.tsx'

interface Props {
  code: string
  report: TypedReport
  /** Our own number and the digits, as they are dialled and read; nothing where nobody is called so. */
  line: RelayTarget | null
  /** Nothing until those who care have written. */
  thread?: FinderThread | undefined
  refusal: RefusedForm | undefined
  typed?: Record<string, string>
}

/** What a finder who typed the code sees after leaving a number: whether somebody comes, and what to do until then. */
export function FollowReport(props: Props) {
  const { code, report, refusal } = props
  const isWaiting = report.open && !report.muted && !report.withSomeone
  return (
    <div
      className={isWaiting ? 'page helper two nameless' : 'page helper'}
      data-watch={addressOf(readTypedCode, { code })}
      data-version={JSON.stringify(report)}
      data-open={report.open && !report.withSomeone}
    >
      {refusal && <RefusedDialog {...refusal} {...(refusal.typed.act === WRITE && { field: 'thread-text' })} />}
      <div className="way">
        <Part {...props} />
      </div>
      <FailedTemplate code="error-submit-data" />
    </div>
  )
}

function Part(props: Props) {
  const { muted, open, closedReason, withSomeone } = props.report
  if (closedReason === 'SAFE') return <Safe />
  if (muted || !open) return <Closed />
  if (withSomeone)
    return (
      <>
        <With someone={withSomeone} />
        <Thread person={SOMEBODY} thread={props.thread} refusal={props.refusal} />
      </>
    )
  return <WaitingReport {...props} />
}

/** The button that dials our number for those who care; while we connect nobody, that it does not work: the helpline stands below. */
function CallThroughUs({ line }: Pick<Props, 'line'>) {
  const { t } = useTranslation('safe-return')
  if (!line) return <p>{t('contact.relayDown')}</p>
  return (
    <div className="calls">
      <CallButton who={t('find.call')} tel={line.tel} number={line.number} />
      <p className="soft">{t('contact.relay', { digits: unbroken(line.digits) })}</p>
    </div>
  )
}

function WaitingReport({ report, line, thread, refusal, typed = refusal?.typed ?? {} }: Props) {
  const { t } = useTranslation('safe-return')
  const brand = useBrand()
  const isWhere = typed.act === 'where'
  return (
    <>
      <Destination id="call" title={t('find.left')} level={1}>
        <FindStatus report={report} />
        <ThreadNews thread={thread} />
        <CalledThroughUs when={report.calledThroughUs} />
        <p>{t('find.stay')}</p>
        {report.hidesNumber && <CallThroughUs line={line} />}
        <CallButton
          quiet={line !== null}
          who={t('helpline', { ns: 'shared' })}
          tel={brand.helpline}
          number={brand.helpline}
        />
        <NobodyCame isOffered={report.mayCallAgain} />
        <Emergency brand={brand} row />
        <section id="where" className="card" aria-labelledby="where-title" tabIndex={-1}>
          <h2 id="where-title">{t('where.heading')}</h2>
          <p className={report.whereaboutsShared ? 'good' : undefined} aria-live="polite">
            {t(report.whereaboutsShared ? 'find.shared' : 'where.lead')}
          </p>
          <form id={TYPED_FORM} method="post" action="#where" noValidate data-where>
            <input type="hidden" name="act" value="where" />
            <PositionFields typed={{}} />
            <PlaceFields
              label={t('where.place')}
              typed={isWhere ? typed : {}}
              mistake={isWhere && refusal?.field === 'place' ? refusal.code : undefined}
            />
            <button className="button quiet">{t('where.send')}</button>
          </form>
        </section>
      </Destination>
      <div className="beside">
        <Thread person={SOMEBODY} thread={thread} refusal={refusal} />
        {report.handOver && <HandOver person={SOMEBODY} asked={report.handOver} refusal={refusal} />}
        <SafeWithSomeone person={SOMEBODY} hasFamily refusal={refusal} />
      </div>
    </>
  )
}
