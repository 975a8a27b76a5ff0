import { useTranslation } from 'react-i18next'
import { nameLines } from '#contract/card-text.ts'
import { useBrand } from '../shared/use-brand.ts'
import { useAnswers } from './answers.ts'
import { section, textOf } from './section.ts'
import { printedName } from './summary.tsx'

/** R§2.4: the number that stands on the preview; the real one is given at approval and carries no part of the NRIC. */
export const previewNumber = (lastNric: string) => (lastNric ? `D${lastNric}XXXXX` : '-')

/** How the name will stand on the card that goes on the bag. */
export const card = section({
  fields: () => [],
  rules: () => [],
  Ask: function CardPreview() {
    const { t } = useTranslation('sections')
    const { values } = useAnswers()
    return (
      <figure className="preview">
        <figcaption>{t('card.caption', { brand: useBrand().name })}</figcaption>
        <div lang="en">
          <p>Hello, my name is</p>
          <p className="name">
            {nameLines(printedName(values)).map((line, index) => (
              <span key={index}>{line} </span>
            ))}
          </p>
          <p className="number">{previewNumber(textOf(values, 'lastNric'))}</p>
        </div>
      </figure>
    )
  },
})
