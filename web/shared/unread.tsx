import { DEFAULT_LOCALE, type Locale } from '#contract/options.ts'
import type { WORD_PLACES } from '#contract/wrong-words.ts'
import { useTranslation } from '../translation.ts'

type Place = (typeof WORD_PLACES)[number]

/** Which files of words belong to which pages; every other is the public site's. */
const PLACES: [place: Place, files: RegExp][] = [
  ['console', /^admin/],
  ['safe-return', /^safe-return$/],
  ['registration', /^(?:registration|sections|question)$/],
  ['member', /^(?:member|passkeys|card)$/],
  ['locator', /^locator$/],
]

/** Which pages a page belongs to, by its files of words. Its address is not named: it may hold a secret. */
export const placeOf = (words: readonly string[]): Place =>
  PLACES.find(([, files]) => words.some((file) => files.test(file)))?.[0] ?? 'site'

/** Whether words of a page have no reader yet who grew up with their language. English is where the words come from. */
export const isUnread = (locale: Locale, words: readonly string[], read: readonly string[]) =>
  locale !== DEFAULT_LOCALE && ['shared', ...words].some((file) => !read.includes(file))

/** Says that nobody who grew up with the language has read the page, and leads to where a slip is reported. */
export function Unread({ words }: { words: readonly string[] }) {
  const { t } = useTranslation()
  return (
    <p>
      {t('unread.text')}{' '}
      <a href={`${import.meta.env.BASE_URL}wrong-words?place=${placeOf(words)}`}>{t('unread.report')}</a>
    </p>
  )
}
