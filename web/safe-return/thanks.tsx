import type { PageHandle } from '../site.ts'
import css from './helper.css?inline'
import wayCss from '../shared/way.css?inline'
import { useTranslation } from '../translation.ts'
import { Destination } from './way.tsx'

export const handle: PageHandle = { words: ['safe-return'], script: 'none', css: wayCss + css }

/** The thank-you after helping a person return (P2.35). */
export default function Thanks() {
  const { t } = useTranslation('safe-return')
  return (
    <div className="page helper">
      <title>{t('thanks.title')}</title>
      <div className="way">
        <Destination id="thanks" title={t('thanks.heading')} level={1}>
          <p>{t('thanks.text')}</p>
          <p>
            <a href={`${import.meta.env.BASE_URL}safe-return-guide`}>{t('thanks.guide')}</a>
          </p>
          <p>
            <a className="button wide" href={import.meta.env.BASE_URL}>
              {t('thanks.ok')}
            </a>
          </p>
        </Destination>
        <section className="card" aria-labelledby="advice">
          <h2 id="advice">{t('thanks.advice')}</h2>
          <ul>
            <li>{t('thanks.calm')}</li>
            <li>{t('thanks.one')}</li>
            <li>{t('thanks.quiet')}</li>
            <li>{t('thanks.argue')}</li>
          </ul>
          <p className="notice alert">{t('thanks.emergency')}</p>
        </section>
      </div>
    </div>
  )
}
