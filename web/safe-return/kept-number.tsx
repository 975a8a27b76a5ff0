import { useTranslation } from 'react-i18next'
import type { FoundThreads } from '#contract/thread.ts'
import { useBrand } from '../shared/use-brand.ts'
import { CallButton } from './calls.tsx'
import { threadId } from './found-threads.tsx'
import { sentence } from './sentence.ts'

/** The threads that the reader may write in. */
export type Threaded = readonly Pick<FoundThreads['threads'][number], 'report'>[]

/** A finder who keeps their number: leads to the thread with them; where there is none, to the helpline, which has the number. */
export function KeptNumber({
  report,
  finder,
  threads,
  quiet = false,
}: {
  report: string
  finder: string
  threads: Threaded
  quiet?: boolean | undefined
}) {
  const { t } = useTranslation('safe-return')
  const { helpline } = useBrand()
  const hasThread = threads.some((thread) => thread.report === report)
  return (
    <>
      <p>{sentence(t(hasThread ? 'found.report.keptBy' : 'found.report.keptFrom', { finder }))}</p>
      {hasThread && (
        <a className={quiet ? 'button quiet wide' : 'button wide'} href={`#${threadId(report)}`}>
          {t('thread.write', { finder })}
        </a>
      )}
      {!hasThread && !quiet && <CallButton who={t('helpline', { ns: 'shared' })} tel={helpline} number={helpline} />}
    </>
  )
}
