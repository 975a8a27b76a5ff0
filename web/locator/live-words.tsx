import { useTranslation } from 'react-i18next'

/** The texts that the small scripts say too, in the page's language (say.ts). */
export function LiveWords() {
  const { t } = useTranslation('locator')
  const words = JSON.stringify(t('live', { returnObjects: true, skipInterpolation: true }))
  return (
    <script type="application/json" data-words dangerouslySetInnerHTML={{ __html: words.replaceAll('<', '\\u003c') }} />
  )
}
