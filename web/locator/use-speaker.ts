import { useTranslation } from '../translation.ts'
import type { Speaker } from './describe.ts'

/** Describes places in the page's language, as things were at ISO time `at`. */
export function useSpeaker(at: string): Speaker {
  const { t, locale } = useTranslation('locator')
  return {
    say: (key, values) => t(`live.${key}`, values ?? {}),
    locale,
    now: new Date(at),
  }
}
