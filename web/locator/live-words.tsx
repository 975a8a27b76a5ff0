import { useTranslation } from '../translation.ts'

/** The texts that the small scripts say too, in the page's language (say.ts). */
export function LiveWords() {
  const words = JSON.stringify(useTranslation().below('locator:live'))
  return (
    <script type="application/json" data-words dangerouslySetInnerHTML={{ __html: words.replaceAll('<', '\\u003c') }} />
  )
}
