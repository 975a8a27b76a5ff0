import { useTranslation } from 'react-i18next'
import { useRouteLoaderData } from 'react-router'
import { brand as defaultBrand } from '#contract/brand.ts'
import type { loader as rootLoader } from '../root.tsx'
import type { PageHandle } from '../site.ts'

export const handle: PageHandle = { words: ['home'], script: 'none' }

export default function Home() {
  const { t } = useTranslation('home')
  const brand = useRouteLoaderData<typeof rootLoader>('root')?.brand ?? defaultBrand
  return (
    <div className="page">
      <title>{t('title', { brand: brand.name })}</title>
      <h1>{t('heading')}</h1>
      <p>{t('what', { brand: brand.name })}</p>
      <p className="actions">
        <a className="button" href={`${import.meta.env.BASE_URL}go-to-points`}>
          {t('points')}
        </a>
      </p>
    </div>
  )
}
