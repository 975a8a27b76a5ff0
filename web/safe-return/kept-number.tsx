import type { FoundThreads } from '#contract/thread.ts'
import { unbroken, useBrand } from '../shared/use-brand.ts'
import { useTranslation } from '../translation.ts'
import { CallButton } from './calls.tsx'
import type { ShownReport } from './found-form.server.ts'
import { threadId } from './found-threads.tsx'
import { sentence } from './sentence.ts'

/** The threads that the reader may write in. */
export type Threaded = readonly Pick<FoundThreads['threads'][number], 'report'>[]

interface Props {
  report: ShownReport
  finder: string
  threads: Threaded
  quiet?: boolean | undefined
}

/** A finder who keeps their number: called through us where it is proved, written to, or reached by the helpline, which has it. */
export function KeptNumber({ report, finder, threads, quiet = false }: Props) {
  const { t } = useTranslation('safe-return')
  const { helpline } = useBrand()
  const { id, line, throughUs } = report
  const hasThread = threads.some((thread) => thread.report === id)
  const said = line ? 'keptCall' : hasThread ? 'keptBy' : 'keptFrom'
  return (
    <>
      <p>{sentence(t(`found.report.${said}`, { finder }))}</p>
      {line && (
        <>
          <CallButton quiet={quiet} who={t('found.call', { finder })} tel={line.tel} number={line.number} />
          <p className="soft">{t('contact.relay', { digits: unbroken(line.digits) })}</p>
        </>
      )}
      {throughUs && !line && <p>{t('contact.relayDown')}</p>}
      {hasThread && (
        <a className={quiet || line ? 'button quiet wide' : 'button wide'} href={`#${threadId(id)}`}>
          {t('thread.write', { finder })}
        </a>
      )}
      {!quiet && !line && (!hasThread || throughUs) && (
        <CallButton quiet={hasThread} who={t('helpline', { ns: 'shared' })} tel={helpline} number={helpline} />
      )}
    </>
  )
}
