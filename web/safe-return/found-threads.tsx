import { useTranslation } from 'react-i18next'
import type { Found } from '#contract/found.ts'
import { FAMILY_SENTENCES, type FoundThreads } from '#contract/thread.ts'
import type { RefusedForm } from '../shared/refused-form.ts'
import { useActorName } from './found-words.ts'
import { sentence } from './sentence.ts'
import { ThreadMessages } from './thread-messages.tsx'
import { ThreadWrite } from './thread-write.tsx'

interface Props {
  person: Found['person']
  threads: FoundThreads['threads']
  photoAt: (message: string) => string
  /** Why the last message was not taken, with what was typed. */
  refused: RefusedForm | undefined
}

/** The id of the thread with the finder of a report, on the family's page. */
export const threadId = (report: string) => `thread-${report}`

/** A thread for each finder who may have one; who was not written to yet can be. */
export function Threads({ person, threads, photoAt, refused }: Props) {
  return (
    <div id="threads" data-live data-keeps={threads.map(({ report }) => report).join(' ') || 'none'}>
      {threads.map((thread) => (
        <Thread
          key={thread.report}
          person={person}
          thread={thread}
          photoAt={photoAt}
          refused={refused?.typed.to === thread.report ? refused : undefined}
        />
      ))}
    </div>
  )
}

function Thread({ person, thread, photoAt, refused }: Omit<Props, 'threads'> & { thread: Props['threads'][number] }) {
  const { t } = useTranslation('safe-return')
  const nameOf = useActorName(person.pronoun)
  const { report, messages } = thread
  const finder = thread.name || t('kin.somebody')
  const id = threadId(report)
  const beside = { name: person.firstname, fields: { to: report }, id }
  return (
    <section id={id} className="thread card" tabIndex={-1} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('thread.write', { finder })}</h2>
      <div id={`${id}-list`} data-live>
        {messages.length === 0 && <p>{sentence(t('thread.canAnswer', { finder }))}</p>}
        <p className="soft">{t('thread.noNumbers')}</p>
        {messages.length > 0 && <ThreadMessages messages={messages} nameOf={nameOf} photoAt={photoAt} {...beside} />}
      </div>
      <ThreadWrite side="family" sentences={FAMILY_SENTENCES} refused={refused} {...beside} />
    </section>
  )
}
