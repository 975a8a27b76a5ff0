import { LOCALES, type Locale } from '#contract/options.ts'
import { FAMILY_SENTENCES } from './family-sentences.ts'
import { FIND_SENTENCES } from './find-sentences.ts'
import { THREAD_SENTENCES } from './thread-sentences.ts'
import { FINDER_SENTENCES } from './finder-sentences.ts'
import { TAMIL_SENTENCES } from './tamil-sentences.ts'

/** The sentences of the finder's and the family's page, by their names in the dictionary. */
export const RESCUE_SENTENCES: Record<string, readonly [en: string, md: string, ms: string, ta: string]> =
  Object.fromEntries(
    Object.entries({ ...FINDER_SENTENCES, ...FIND_SENTENCES, ...THREAD_SENTENCES, ...FAMILY_SENTENCES }).map(
      ([key, said]) => [key, [...said, TAMIL_SENTENCES[key] ?? ''] as const],
    ),
  )

/** What must be read in a language, from the literal table and never from the dictionary under test. */
export function rescueWords(locale: Locale) {
  return (key: string, values: Record<string, string> = {}): string => {
    const text = RESCUE_SENTENCES[key]?.[LOCALES.indexOf(locale)]
    if (text === undefined) throw new Error(`no sentence ${key}`)
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => values[name] ?? '')
  }
}

/** The words for a woman in the sentences about her. */
export const HER: Record<Locale, { them: string; their: string; theyAre: string }> = {
  en: { them: 'her', their: 'her', theyAre: 'she is' },
  md: { them: '她', their: '她的', theyAre: '她' },
  ms: { them: 'dia', their: 'nya', theyAre: 'dia' },
  ta: { them: 'அவரு', their: 'அவரது', theyAre: 'அவர்' },
}

/** The same for a man. */
export const HIS: typeof HER = {
  en: { them: 'him', their: 'his', theyAre: 'he is' },
  md: { them: '他', their: '他的', theyAre: '他' },
  ms: { them: 'dia', their: 'nya', theyAre: 'dia' },
  ta: { them: 'அவரு', their: 'அவரது', theyAre: 'அவர்' },
}
