import { useEffect, useState } from 'react'
import { readAlarmCount, type AlarmCount } from '#contract/admin-watch.ts'
import { call } from '../api.ts'
import { followAlarms, type Heard } from './follow-alarms.ts'
import { createTone } from './tone.ts'
import { useCountInTitle } from './use-count-in-title.ts'

/**
 * Follows the count of alarms while the page is open: reads it every few seconds, writes it into the title, and rings once
 * sound was turned on. `start` is the count that the page was rendered with.
 */
export function useAlarms(start: AlarmCount | null) {
  const [heard, setHeard] = useState<Heard>({ count: start, isLost: false, isEnded: false })
  /** The newest alarm that came while the page was open, and how many were open then: said to screen readers once. */
  const [news, setNews] = useState<AlarmCount | null>(null)
  const [hasSound, setHasSound] = useState(false)
  // Silent until it was turned on.
  const [tone] = useState(createTone)
  useEffect(() => {
    const { tick, ask } = followAlarms({
      read: () => call(readAlarmCount, {}),
      isVisible: () => document.visibilityState === 'visible',
      onHeard: setHeard,
      onNew: setNews,
      ring: tone.ring,
      now: () => Date.now(),
    })
    void ask()
    const ticker = new Worker(new URL('ticker.worker.ts', import.meta.url), { type: 'module' })
    ticker.addEventListener('message', () => void tick())
    const look = () => void tick()
    document.addEventListener('visibilitychange', look)
    return () => {
      ticker.terminate()
      document.removeEventListener('visibilitychange', look)
    }
  }, [tone])
  useCountInTitle(heard.count?.open ?? 0)
  return {
    ...heard,
    news,
    hasSound,
    async turnOn() {
      const isOn = await tone.allow()
      setHasSound(isOn)
      if (isOn) tone.ring('alarm')
    },
    turnOff() {
      setHasSound(false)
      void tone.silence()
    },
  }
}
export type Alarms = ReturnType<typeof useAlarms>
