import type { Found } from '#contract/found.ts'
import { FAMILY_SENTENCES, type FoundThreads } from '#contract/thread.ts'
import type { RefusedForm } from '../shared/refused-form.ts'
import { unbroken } from '../shared/use-brand.ts'
import { useTranslation } from '../translation.ts'
import { useActorName } from './found-words.ts'
import { sentence } from './sentence.ts'
import { ThreadMessages } from './thread-messages.tsx'
import { ThreadWrite } from './thread-write.tsx'
import { clock } from './timeline.tsx'

interface Props {
  person: Found['person']
  threads: FoundThreads['threads']
  photoAt: (message: string) => string
  /** Why the last message was not taken, with what was typed. */
  refused: RefusedForm | undefined
}

/** The id of the thread with the finder of a report, on the family's page. */
export const threadId = (report: string) => `thread-${report}`

/** Each finder in words that no other finder of the alarm has: by name, then also by when they left their report, then by number. */
function useFinders(threads: FoundThreads['threads']): string[] {
  const { t, locale } = useTranslation('safe-return')
  const names = threads.map(({ name }) => name || t('kin.somebody'))
  const timed = names.map((name, index) =>
    names.filter((other) => other === name).length > 1
      ? `${name}\u{a0}· ${unbroken(clock(threads[index]?.at ?? '', locale))}`
      : name,
  )
  return timed.map((name, index) =>
    timed.filter((other) => other === name).length > 1
      ? `${name} (${timed.slice(index).filter((other) => other === name).length})`
      : name,
  )
}

/** A thread for each finder who may have one; who was not written to yet can be. */
export function Threads({ person, threads, photoAt, refused }: Props) {
  const finders = useFinders(threads)
  return (
    <div id="threads" data-live data-keeps={threads.map(({ report }) => report).join(' ') || 'none'}>
      {threads.map((thread, index) => (
        <Thread
          key={thread.report}
          person={person}
          thread={thread}
          finder={finders[index] ?? ''}
          photoAt={photoAt}
          refused={refused?.typed.to === thread.report ? refused : undefined}
        />
      ))}
    </div>
  )
}

interface ThreadProps extends Omit<Props, 'threads'> {
  thread: Props['threads'][number]
  finder: string
}

function Thread({ person, thread, finder, photoAt, refused }: ThreadProps) {
  const { t } = useTranslation('safe-return')
  const nameOf = useActorName(person.pronoun)
  const { report, door, messages } = thread
  const id = threadId(report)
  const beside = { name: person.firstname, fields: { to: report }, id }
  return (
    <section id={id} className="thread card" tabIndex={-1} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('thread.write', { finder })}</h2>
      <div id={`${id}-list`} data-live>
        {messages.length === 0 && <p>{sentence(t('thread.canAnswer', { finder }))}</p>}
        <p className="soft">{t('thread.noNumbers')}</p>
        {door !== 'FOUND' && (
          <p className="notice">
            {sentence(t(`thread.door.${door}`, { finder: thread.name || t('kin.somebody') }))}{' '}
            {t('thread.lesser', { name: person.firstname })}
          </p>
        )}
        {messages.length > 0 && <ThreadMessages messages={messages} nameOf={nameOf} photoAt={photoAt} {...beside} />}
      </div>
      <ThreadWrite sentences={FAMILY_SENTENCES} refused={refused} {...beside} />
    </section>
  )
}
