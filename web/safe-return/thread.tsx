import type { Person } from '#contract/safe-return.ts'
import { FINDER_SENTENCES, type FinderThread } from '#contract/thread.ts'
import type { RefusedForm } from '../shared/refused-form.ts'
import { useTranslation } from '../translation.ts'
import { useActorName } from './found-words.ts'
import { ThreadMessages } from './thread-messages.tsx'
import { PHOTO, ThreadPhoto } from './thread-photo.tsx'
import { ThreadWrite } from './thread-write.tsx'
import { WRITE } from './thread-form.ts'
import { News } from './watched.tsx'

interface Props {
  /** On a page that names nobody without a first name. */
  person: Pick<Person, 'firstname' | 'pronoun'>
  /** Nothing until somebody of the family has written. */
  thread: FinderThread | undefined
  refusal: RefusedForm | undefined
}

const ID = 'thread'

/** What the family and this finder write to each other. The form stays as it is while messages come, so that nothing typed is lost. */
export function Thread({ person, thread, refusal }: Props) {
  const { t } = useTranslation('safe-return')
  const nameOf = useActorName(person.pronoun)
  const name = person.firstname || null
  const refused = refusal?.typed.act === WRITE ? refusal : undefined
  return (
    <div id={ID} className="thread" tabIndex={-1}>
      <News />
      <div id="thread-open" data-live data-keeps={thread ? 'open' : 'none'}>
        {thread && (
          <section className="card" aria-labelledby="thread-title">
            <h2 id="thread-title">{t('thread.title')}</h2>
            <p className="soft">{t('thread.noNumbers')}</p>
            <div id="thread-list" data-live>
              <ThreadMessages name={name} messages={thread.messages} nameOf={nameOf} fields={{}} id={ID} />
            </div>
            <ThreadWrite sentences={FINDER_SENTENCES} name={name} fields={{}} id={ID} refused={refused} />
            <ThreadPhoto id={ID} refused={refusal?.typed.act === PHOTO ? refusal : undefined} />
          </section>
        )}
      </div>
    </div>
  )
}

/** At the head of the page: that there is a message below. */
export function ThreadNews({ thread }: Pick<Props, 'thread'>) {
  const { t } = useTranslation('safe-return')
  return (
    <div id="thread-news" data-live>
      {thread && (
        <p className="notice">
          {t('thread.news')} <a href={`#${ID}`}>{t('thread.below')}</a>
        </p>
      )}
    </div>
  )
}
