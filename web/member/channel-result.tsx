import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { ChannelTest } from '#contract/channels.ts'
import { clock } from '../safe-return/timeline.tsx'
import { useTranslation } from '../translation.ts'

/** How long a page looks again for what became of a test, and how often: a push comes in seconds, a call is answered in a minute. */
const FOLLOWED_MS = 120_000
const LOOKS_EVERY_MS = 2_000

/** A test of which more may be heard: not lost, and not proved where a proof may come. */
const isOpen = ({ channel, state, proved }: ChannelTest) =>
  !proved && (state === 'WAITING' || state === 'HANDED_OVER' || (state === 'DELIVERED' && channel === 'push'))

/** Looks again while a test of the last two minutes is on its way. */
export function useFollowTests(tests: readonly ChannelTest[]) {
  const { revalidate, state } = useRevalidator()
  const newest = Math.max(0, ...tests.filter(isOpen).map(({ at }) => Date.parse(at)))
  useEffect(() => {
    if (state !== 'idle' || newest === 0) return undefined
    if (Date.now() - newest > FOLLOWED_MS) return undefined
    const look = setTimeout(() => void revalidate(), LOOKS_EVERY_MS)
    return () => clearTimeout(look)
  }, [newest, state, revalidate])
}

/** What is known of a test, and no more: what was handed over has not arrived for that. */
export function ChannelTestResult({ test }: { test: ChannelTest }) {
  const { t, locale } = useTranslation('channels')
  const { channel, state, failure, proved, at } = test
  const isLost = state === 'FAILED' || state === 'UNSURE' || state === 'CANCELLED' || state === 'SUPERSEDED'
  const what = () => {
    if (proved) return t(`result.proved.${channel === 'voice' ? 'voice' : 'push'}`)
    if (failure) return `${t('result.failed')} ${t(`failure.${failure}`)}`
    if (isLost) return t('result.unsure')
    if (state === 'DELIVERED') return t(`result.delivered.${channel}`)
    return t(state === 'HANDED_OVER' ? `result.handedOver.${channel}` : 'result.waiting')
  }
  return (
    <p role="status">
      {t('result.of', { at: clock(at, locale) })} <strong>{what()}</strong>
    </p>
  )
}
