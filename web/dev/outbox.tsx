import { listOutbox } from '#contract/dev.ts'
import { siteContext, type PageHandle } from '../site.ts'
import { useTranslation } from '../translation.ts'
import type { Route } from './+types/outbox'
import css from './dev.css?inline'
import { Linked } from './linked.tsx'

export const handle: PageHandle = { words: ['dev'], script: 'none', css, noindex: true }

export async function loader({ context }: Route.LoaderArgs) {
  const { call, locale } = context.get(siteContext)
  const answer = await call(listOutbox, {})
  if (!answer.ok) throw new Response(null, { status: answer.status })
  return { messages: answer.data, locale }
}

export default function Outbox({ loaderData: { messages } }: Route.ComponentProps) {
  const { t } = useTranslation('dev')
  return (
    <div className="page">
      <title>{t('outbox.title')}</title>
      <h1>{t('outbox.title')}</h1>
      <p>{t('outbox.about')}</p>
      {messages.length === 0 && <p className="notice">{t('outbox.empty')}</p>}
      <ol className="entries">
        {messages.map((message) => (
          <li key={message.id} className="card">
            <p className="meta">
              <strong>{t(`outbox.${message.channel}`)}</strong> {message.to}{' '}
              <time dateTime={message.createdAt}>{message.createdAt.slice(11, 19)} UTC</time>
            </p>
            {message.subject && <h3>{message.subject}</h3>}
            <Linked text={message.text} />
          </li>
        ))}
      </ol>
    </div>
  )
}
