import type { LoggedMessage } from '#contract/admin-messages.ts'
import type { Channel, SentState } from '#contract/messages.ts'
import { useTranslation } from '../translation.ts'
import { CallMade } from './call-instead.tsx'
import { momentInWords } from './dates.ts'

const SIGNS: Record<SentState, string> = {
  WAITING: 'waiting',
  HANDED_OVER: 'waiting',
  DELIVERED: 'good',
  UNSURE: 'waiting',
  FAILED: 'bad',
  CANCELLED: 'over',
  SUPERSEDED: 'over',
}

/** What became of a message, in the same words on every page of the console: handed over is never called delivered. */
export function SentSign({ state }: { state: SentState }) {
  const { t } = useTranslation('admin-incidents')
  return <span className={`state sentence ${SIGNS[state]}`}>{t(`sent.${state}`)}</span>
}

/** The state of a message with its moments, and why it did not arrive. */
export function MessageState({ message }: { message: LoggedMessage }) {
  const { t, locale } = useTranslation('admin-messages')
  const { state, unconfirmed, failure, failureCode, attempts, handedOverAt, deliveredAt, nextAttemptAt } = message
  const said = (key: 'handedOver' | 'delivered' | 'nextTry', at: string | null) =>
    at && t(key, { at: momentInWords(at, locale) })
  const moments = [said('handedOver', handedOverAt), said('delivered', deliveredAt), said('nextTry', nextAttemptAt)]
  return (
    <>
      <SentSign state={state} />
      {unconfirmed && <span className="state sentence bad">{t('unconfirmed')}</span>}
      {failure && (
        <div>
          {t(`failure.${failure}`)}{' '}
          <span className="soft">
            <code lang="en">{failureCode}</code> · {t('admin-operations:delivery.attempts', { count: attempts })}
          </span>
        </div>
      )}
      <span className="soft number">{moments.filter(Boolean).join(' · ')}</span>
      <CallMade call={message.call} />
    </>
  )
}

/** What a provider does not say of the messages that it took. */
export function Unreported({ silent }: { silent: Channel[] }) {
  const { t } = useTranslation('admin-messages')
  return silent.map((channel) => <p key={channel}>{t(`unreported.${channel}`)}</p>)
}
