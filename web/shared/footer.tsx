import { useTranslation } from 'react-i18next'
import type { Brand } from '#contract/brand.ts'
import { Emergency } from './emergency.tsx'

/** Bottom of every page; the helpline stands here on each of them (assurance: consistent help). */
export function Footer({ brand }: { brand: Brand }) {
  const { t } = useTranslation()
  return (
    <footer className="footer">
      <section id="help" aria-label={t('help')}>
        <Emergency brand={brand} />
      </section>
      <p>
        {t('by', { brand: brand.name })} <a href={brand.website}>{brand.association}</a>
      </p>
    </footer>
  )
}
