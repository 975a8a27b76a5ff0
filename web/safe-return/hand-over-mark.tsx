import type { HandOverMark } from '#contract/hand-over.ts'
import { useTranslation } from '../translation.ts'

/** Colour and digits to show: the colour in words beside its picture, the digits read out one by one. */
export function Mark({ mark: { colour, digits } }: { mark: HandOverMark }) {
  const { t } = useTranslation('safe-return')
  return (
    <div className="hand-mark">
      <span className="swatch" data-colour={colour} aria-hidden="true" />
      <span className="in-words">{t(`handOver.colour.${colour}`)}</span>
      <span>
        <span className="three" aria-hidden="true">
          {digits}
        </span>
        <span className="visually-hidden">{[...digits].join(', ')}</span>
      </span>
    </div>
  )
}

/** What whoever is on the way shows to the finder when they are there. */
export function HandOverCard({ mark }: { mark: HandOverMark }) {
  const { t } = useTranslation('safe-return')
  return (
    <section className="card hand-over-card" aria-labelledby="mark">
      <h2 id="mark">{t('handOver.show.title')}</h2>
      <p>{t('handOver.show.text')}</p>
      <Mark mark={mark} />
      <p className="soft">{t('handOver.show.keep')}</p>
    </section>
  )
}
