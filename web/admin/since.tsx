import { useEffect, useState } from 'react'
import { lengthOfTime } from '#contract/domain/length-of-time.ts'
import type { Locale } from '#contract/options.ts'
import { useTranslation } from '../translation.ts'
import { exactOf } from './dates.ts'

const SECOND = 1000

/** The moment as the page's clock goes on, a second at a time; first the one it was rendered with. */
export function useNow(rendered: number) {
  const [now, setNow] = useState(rendered)
  useEffect(() => {
    const read = () => setNow(Date.now())
    read()
    const timer = setInterval(read, SECOND)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** A length of time in the page's language. */
export const lengthOf = (seconds: number, language: string) => lengthOfTime(seconds, language as Locale)

/** How long ago something was, with the exact time beside it for whoever points at it or hears it. */
export function Since({ at, now }: { at: string; now: number }) {
  const { t, locale } = useTranslation('admin-incidents')
  return (
    <time dateTime={at} title={exactOf(at)}>
      {t('ago', { length: lengthOf((now - Date.parse(at)) / SECOND, locale) })}
    </time>
  )
}
