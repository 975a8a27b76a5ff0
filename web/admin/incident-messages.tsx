import { useTranslation } from 'react-i18next'
import type { Sent } from '#contract/admin-incident.ts'
import { Since } from './since.tsx'

const SIGNS: Record<Sent['state'], string> = {
  WAITING: 'waiting',
  HANDED_OVER: 'waiting',
  DELIVERED: 'good',
  UNSURE: 'waiting',
  FAILED: 'bad',
  HELD_BACK: 'over',
}

/** The newest message on each channel and what became of it; nothing is said to have arrived that was only handed over. */
export function SentTo({ sent, now }: { sent: Sent[]; now: number }) {
  const { t } = useTranslation('admin-incidents')
  if (sent.length === 0) return <p className="soft">{t('sent.nothing')}</p>
  return (
    <ul className="sent">
      {sent.map(({ channel, state, at }) => (
        <li key={channel}>
          {t(`channel.${channel}`, { ns: 'admin-operations' })}:{' '}
          <span className={`state ${SIGNS[state]}`}>{t(`sent.${state}`)}</span> <Since at={at} now={now} />
        </li>
      ))}
    </ul>
  )
}
