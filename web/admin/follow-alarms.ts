import type { AlarmCount } from '#contract/admin-watch.ts'
import type { Result } from '#contract/endpoint.ts'
import type { readAlarmCount } from '#contract/admin-watch.ts'

/** Milliseconds between two questions: while somebody looks at the page, and while it stands behind another. */
export const VISIBLE_MS = 4000
export const HIDDEN_MS = 10_000
/** So many questions in a row without an answer, and the page says that it hears nothing. */
export const LOST_AFTER = 3

export interface Heard {
  /** As last read; null before the first answer. */
  count: AlarmCount | null
  /** No answer came for a while: alarms are not heard here. */
  isLost: boolean
  /** The session has ended: alarms are not heard here until somebody signs in. */
  isEnded: boolean
}

export interface Following {
  read: () => Promise<Result<typeof readAlarmCount>>
  isVisible: () => boolean
  onHeard: (heard: Heard) => void
  /** An alarm came that was not there at the last answer. */
  onNew: (count: AlarmCount) => void
  /** At each answer while an alarm has nobody, once for a new one that has somebody, and while the page hears nothing. */
  ring: (why: 'alarm' | 'lost') => void
  now: () => number
}

const isNewer = (count: AlarmCount, before: AlarmCount) =>
  count.newestAt !== null && (before.newestAt === null || count.newestAt > before.newestAt)

/** Follows the count of alarms. @returns what asks when it is due (call it every second), and what asks at once */
export function followAlarms({ read, isVisible, onHeard, onNew, ring, now }: Following) {
  let count: AlarmCount | null = null
  let failures = 0
  let askedAt: number | undefined
  let isAsking = false

  function hear(answer: Result<typeof readAlarmCount>) {
    if (!answer.ok) {
      failures += 1
      const isEnded = answer.code === 'sign-in-required'
      const isLost = isEnded || failures >= LOST_AFTER
      onHeard({ count, isLost, isEnded })
      if (isLost) ring('lost')
      return
    }
    const before = count
    count = answer.data
    failures = 0
    onHeard({ count, isLost: false, isEnded: false })
    const isNew = before !== null && isNewer(count, before)
    if (isNew) onNew(count)
    if (count.loud > 0 || isNew) ring('alarm')
  }

  async function ask() {
    if (isAsking) return
    isAsking = true
    askedAt = now()
    try {
      hear(await read())
    } finally {
      isAsking = false
    }
  }
  const tick = async () => {
    if (askedAt === undefined || now() - askedAt >= (isVisible() ? VISIBLE_MS : HIDDEN_MS)) await ask()
  }
  return { tick, ask }
}
