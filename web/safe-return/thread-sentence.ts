import { FINDER_SENTENCES, type ThreadMessage } from '#contract/thread.ts'
import { useTranslation } from '../translation.ts'

/** Which side a ready sentence belongs to, as its words are filed. */
const sideOf = (key: NonNullable<ThreadMessage['sentence']>) =>
  FINDER_SENTENCES.some((one) => one === key) ? 'finder' : 'family'

/** Returns a ready sentence in the reader's language, with the person's name; without one where the page names nobody (D68.15). */
export function useReadySentence(name: string | null) {
  const { t } = useTranslation('safe-return')
  return (key: NonNullable<ThreadMessage['sentence']>): string => {
    const named = `thread.${sideOf(key)}.${key}`
    return name === null ? t(`thread.nameless.${key}`, { defaultValue: t(named) }) : t(named, { name })
  }
}
