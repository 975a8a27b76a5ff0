import { useTranslation } from '../translation.ts'
import type { partnersShown } from './partners.ts'

/** What members have now, and from whom. */
export function Benefits({ partners }: { partners: ReturnType<typeof partnersShown> }) {
  const { t } = useTranslation('home')
  return (
    <section id="benefit" className="stretch right">
      <div className="inner">
        <h2>{t('benefit.title')}</h2>
        <p className="lead">{t('benefit.text')}</p>
        <ul className="partners">
          {partners.map(({ name, logo }) => (
            <li key={name}>
              <img src={import.meta.env.BASE_URL + logo} alt="" width="64" height="64" loading="lazy" />
              {name}
            </li>
          ))}
        </ul>
        {partners.some(({ example }) => example) && <p className="note">{t('benefit.examples')}</p>}
      </div>
    </section>
  )
}
