import { mapsAddress } from '#contract/nearby.ts'
import { LANG_ATTRIBUTE } from '#contract/options.ts'
import { THREAD_SHOWN } from '#contract/limits.ts'
import type { ThreadActor, ThreadMessage } from '#contract/thread.ts'
import { useTranslation } from '../translation.ts'
import { timeOfDay } from './time-of-day.ts'
import { sentence as capital } from './sentence.ts'
import { useReadySentence } from './thread-sentence.ts'

interface Props {
  /** The person's first name, which stands in ready sentences; null on a page that names nobody. */
  name: string | null
  messages: ThreadMessage[]
  nameOf: (actor: ThreadActor) => string
  /** Fields of the form that reports a message, beside the message itself; and where on the page it leads. */
  fields: Record<string, string>
  id: string
  /** Where a message's photo is; nothing for a finder, who has it themself. */
  photoAt?: (message: string) => string
}

/** What was written, the newest last: who, when, and what, each side's on its own edge. */
export function ThreadMessages({ name, messages, nameOf, fields, id, photoAt }: Props) {
  const { t } = useTranslation('safe-return')
  return (
    <>
      {messages.length === THREAD_SHOWN && <p className="soft">{t('thread.newest', { count: THREAD_SHOWN })}</p>}
      <ol className="thread-messages">
        {messages.map((message) => (
          <li key={message.id} className={message.by.is === 'you' ? 'mine' : undefined}>
            <Message name={name} message={message} who={nameOf(message.by)} />
            {message.photo && photoAt && <PlacePhoto id={message.id} address={photoAt(message.id)} />}
            {message.by.is !== 'you' && <ReportMessage message={message.id} fields={fields} id={id} />}
          </li>
        ))}
      </ol>
    </>
  )
}

function Message({ name, message, who }: { name: string | null; message: ThreadMessage; who: string }) {
  const { t, locale } = useTranslation('safe-return')
  const ready = useReadySentence(name)
  const { at, by, sentence, text, locale: writtenIn, position, place } = message
  return (
    // What the reader wrote themself is no news to them.
    <div data-say={by.is === 'you' ? undefined : true}>
      <p className="soft">{capital(t('thread.said', { who, time: timeOfDay(at, locale) }))}</p>
      {sentence && <p>{ready(sentence)}</p>}
      {text && (
        <>
          {by.is !== 'you' && <p className="soft">{t('thread.theirWords')}</p>}
          <blockquote lang={LANG_ATTRIBUTE[writtenIn]} dir="auto">
            {text}
          </blockquote>
        </>
      )}
      {message.photo && <p>{t('thread.photo.sent')}</p>}
      {position && (
        <p>
          {t('thread.isHere')} {place && <span lang="en">{place}</span>}{' '}
          <a href={mapsAddress(position)} target="_blank" rel="noreferrer">
            {t('place.maps')}
          </a>
        </p>
      )}
    </div>
  )
}

/** A finder's photo, fetched and shown on a tap alone: nobody knows before what is on it. */
function PlacePhoto({ id, address }: { id: string; address: string }) {
  const { t } = useTranslation('safe-return')
  return (
    <details id={`photo-${id}`} className="thread-photo">
      <summary>{t('thread.photo.show')}</summary>
      <img src={address} alt={t('thread.photo.sent')} width="480" height="480" loading="lazy" />
    </details>
  )
}

/** Takes a message out of sight; asked by what opens, so that no slip hides one. */
function ReportMessage({ message, fields, id }: { message: string } & Pick<Props, 'fields' | 'id'>) {
  const { t } = useTranslation('safe-return')
  return (
    <details id={`report-${message}`} className="thread-report">
      <summary>{t('thread.report')}</summary>
      <form method="post" action={`#${id}`}>
        <input type="hidden" name="act" value="write" />
        {Object.entries(fields).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <p id={`report-what-${message}`}>{t('thread.reportWhat')}</p>
        <button className="button quiet" name="report" value={message} aria-describedby={`report-what-${message}`}>
          {t('thread.report')}
        </button>
      </form>
    </details>
  )
}
