import type { Brand } from '#contract/brand.ts'
import { Grandfather } from '../shared/drawings/neighbours.tsx'
import { useTranslation } from '../translation.ts'

/** What a finder sees, drawn: nothing in it can be pressed, and it says so. */
export function Example({ brand }: { brand: Brand }) {
  const { t } = useTranslation('home')
  return (
    <figure className="example">
      <p className="visually-hidden">{t('finder.drawn')}</p>
      <div className="handset" aria-hidden="true">
        <div>
          <p className="bar">
            {t('finder.phone.call')} <strong>{brand.helpline}</strong>
          </p>
          <svg className="drawing drawn-face" viewBox="-30 -150 60 64">
            <Grandfather x={0} y={0} />
          </svg>
          <p className="called">{t('finder.phone.name')}</p>
          <p>{t('finder.phone.lost')}</p>
          <p className="blank">{t('finder.phone.yourName')}</p>
          <p className="blank">{t('finder.phone.yourNumber')}</p>
          <p className="press">{t('finder.phone.send')}</p>
        </div>
      </div>
      <figcaption>{t('finder.caption')}</figcaption>
    </figure>
  )
}
