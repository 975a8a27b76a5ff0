import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LANG_ATTRIBUTE, type Locale } from '#contract/options.ts'
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

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** "45 sec", "3 min, 20 sec", "2 hr, 5 min": a length of time in its two largest units. */
export function lengthOf(seconds: number, language: string): string {
  const locale = `${LANG_ATTRIBUTE[language as Locale]}-SG`
  const whole = Math.max(0, Math.floor(seconds))
  const first = UNITS.findIndex(([, size]) => whole >= size)
  const shown = UNITS.slice(first === -1 ? 3 : first).slice(0, 2)
  let rest = whole
  const parts = shown.flatMap(([unit, size], index) => {
    const value = Math.floor(rest / size)
    rest -= value * size
    if (value === 0 && index > 0) return []
    return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
  })
  return new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(parts)
}

/** How long ago something was, with the exact time beside it for whoever points at it or hears it. */
export function Since({ at, now }: { at: string; now: number }) {
  const { t, i18n } = useTranslation('admin-incidents')
  return (
    <time dateTime={at} title={exactOf(at)}>
      {t('ago', { length: lengthOf((now - Date.parse(at)) / SECOND, i18n.language) })}
    </time>
  )
}
