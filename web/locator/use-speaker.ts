import { useTranslation } from 'react-i18next'
import type { Locale } from '#contract/options.ts'
import type { Speaker } from './describe.ts'

/** Describes places in the page's language, as things were at ISO time `at`. */
export function useSpeaker(at: string): Speaker {
  const { t, i18n } = useTranslation('locator')
  return {
    say: (key, values) => t(`live.${key}`, values ?? {}),
    locale: i18n.language as Locale,
    now: new Date(at),
  }
}
