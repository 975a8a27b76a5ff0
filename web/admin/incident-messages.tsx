import type { Sent } from '#contract/admin-incident.ts'
import { useTranslation } from '../translation.ts'
import { SentSign } from './message-state.tsx'
import { Since } from './since.tsx'

/** The newest message on each channel and what became of it; nothing is said to have arrived that was only handed over. */
export function SentTo({ sent, now }: { sent: Sent[]; now: number }) {
  const { t } = useTranslation('admin-incidents')
  if (sent.length === 0) return <p className="soft">{t('sent.nothing')}</p>
  return (
    <ul className="sent">
      {sent.map(({ channel, state, at }) => (
        <li key={channel}>
          {t(`channel.${channel}`, { ns: 'admin-operations' })}: <SentSign state={state} /> <Since at={at} now={now} />
        </li>
      ))}
    </ul>
  )
}
