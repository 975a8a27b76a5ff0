import type { ReactNode } from 'react'
import type { Brand } from '#contract/brand.ts'
import { Emergency } from '../shared/emergency.tsx'
import { useTranslation } from '../translation.ts'

/** On a phone, what elsewhere stands at the foot of the page: emergency, helpline, website, language (P2.43). */
export function Information({ brand, languages }: { brand: Brand; languages: ReactNode }) {
  const { t } = useTranslation('locator')
  return (
    <>
      <button type="button" className="information" data-open="information">
        <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
          <circle cx="12" cy="12" r="10" fill="none" stroke="currentColor" strokeWidth="2" />
          <path d="M12 11v6M12 7v.5" fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
        </svg>
        <span className="visually-hidden">{t('information.button')}</span>
      </button>
      <dialog id="information" className="dialog" aria-labelledby="information-title">
        <h2 id="information-title">{t('information.title')}</h2>
        <Emergency brand={brand} />
        <p>
          <a href={brand.website}>{t('information.website', { association: brand.association })}</a>
        </p>
        <div className="languages">{languages}</div>
        <form method="dialog">
          <button type="submit" className="button">
            {t('information.close')}
          </button>
        </form>
      </dialog>
    </>
  )
}
