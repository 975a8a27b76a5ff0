import { useTranslation } from 'react-i18next'
import { layoutCard } from '#contract/card-layout.ts'
import { CardDrawing } from '../card/card-drawing.tsx'
import { useBrand } from '../shared/use-brand.ts'
import { useAnswers } from './answers.ts'
import { section, textOf } from './section.ts'
import { printedName } from './summary.tsx'

/** R§2.4: the number that stands on the preview; the real one is given at approval and carries no part of the NRIC. */
export const previewNumber = (lastNric: string) => (lastNric ? `D${lastNric}XXXXX` : '-')

/** How the name will stand on the card that goes on the bag: the drawing that is printed, but for its code. */
export const card = section({
  fields: () => [],
  rules: () => [],
  Ask: function CardPreview() {
    const { t } = useTranslation('sections')
    const { values } = useAnswers()
    const brand = useBrand()
    const membershipId = previewNumber(textOf(values, 'lastNric'))
    return (
      <figure className="preview">
        <figcaption>{t('card.caption', { brand: brand.name })}</figcaption>
        <CardDrawing layout={layoutCard({ displayName: printedName(values), membershipId, url: null, brand })} />
      </figure>
    )
  },
})
