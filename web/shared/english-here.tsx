import { LANG_ATTRIBUTE, type Locale } from '#contract/options.ts'

/** What a page in English says to whoever chose a language that it does not have, in that language. */
const IN_ENGLISH_ONLY: Partial<Record<Locale, string>> = {
  ta: 'இந்தப் பக்கம் ஆங்கிலத்தில் மட்டுமே உள்ளது.',
}

/** Above a page that is not there in the chosen language (D62.1). */
export function EnglishHere({ chosen }: { chosen: Locale }) {
  return (
    <aside className="english-here" lang={LANG_ATTRIBUTE[chosen]}>
      {IN_ENGLISH_ONLY[chosen]}
    </aside>
  )
}
