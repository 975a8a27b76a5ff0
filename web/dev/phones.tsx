import type { z } from 'zod'
import type { OutboxMessage } from '#contract/dev.ts'
import { useTranslation } from '../translation.ts'
import { Linked } from './linked.tsx'

type Message = z.output<typeof OutboxMessage>

/** Phones that were written to last, and how many messages of each are shown. */
const [MOST_PHONES, MOST_MESSAGES] = [6, 3]

/** The outbox as telephones: each that was written to lately, with its newest messages. The page's script draws them anew. */
export function Phones({
  messages,
  reached,
}: {
  messages: readonly Message[]
  reached: readonly { at: string; name: string }[]
}) {
  const { t } = useTranslation('dev')
  const phones = [...Map.groupBy(messages, ({ to }) => to)].slice(0, MOST_PHONES)
  return (
    <section id="phones" className="phones" aria-labelledby="phones-title">
      <h2 id="phones-title">{t('phones')}</h2>
      <p>
        <a href={`${import.meta.env.BASE_URL}dev/outbox`}>{t('allMessages')}</a>
      </p>
      {phones.length === 0 && <p className="notice">{t('outbox.empty')}</p>}
      {phones.map(([to, sent]) => (
        <article key={to} className="tour-phone">
          <h3>
            {reached.find(({ at }) => at === to)?.name ?? t('somebody')} <span className="soft number">{to}</span>
          </h3>
          <ol>
            {sent.slice(0, MOST_MESSAGES).map((message) => (
              <li key={message.id}>
                {message.subject && <strong>{message.subject}</strong>}
                <Linked text={message.text} />
                <span className="soft">
                  {t(`outbox.${message.channel}`)} ·{' '}
                  <time dateTime={message.createdAt}>{message.createdAt.slice(11, 19)} UTC</time>
                </span>
              </li>
            ))}
          </ol>
        </article>
      ))}
    </section>
  )
}
