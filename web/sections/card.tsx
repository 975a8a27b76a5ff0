import { lazy, Suspense } from 'react'
import { useBrand } from '../shared/use-brand.ts'
import { useTranslation } from '../translation.ts'
import { useAnswers } from './answers.ts'
import { section, textOf } from './section.ts'
import { printedName } from './summary.tsx'

const CardPreview = lazy(() => import('../card/card-preview.tsx'))

/** The number that stands on the preview (R2.39); the real one is given at approval and carries no part of the NRIC. */
export const previewNumber = (lastNric: string) => (lastNric ? `D${lastNric}XXXXX` : '-')

/** How the name will stand on the card that goes on the bag: the drawing that is printed, but for its code. */
export const card = section({
  fields: () => [],
  rules: () => [],
  Ask: function Card() {
    const { t } = useTranslation('sections')
    const { values, isReady, isAboutAnother } = useAnswers()
    return (
      <figure className="preview">
        <figcaption>{t(isAboutAnother ? 'card.theirCaption' : 'card.caption', { brand: useBrand().name })}</figcaption>
        <Suspense>
          {isReady && (
            <CardPreview
              displayName={printedName(values)}
              surname={textOf(values, 'lastname')}
              membershipId={previewNumber(textOf(values, 'lastNric'))}
            />
          )}
        </Suspense>
      </figure>
    )
  },
})
