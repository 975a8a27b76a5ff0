import type { ReactNode } from 'react'
import type { Brand } from '#contract/brand.ts'
import { useTranslation } from '../translation.ts'
import { House } from './drawings/house.tsx'
import { Emergency } from './emergency.tsx'
import { PublicLinks } from './navigation.tsx'

/** Bottom of every page; the helpline stands here on each of them (D8.50, WCAG 3.2.6). */
export function Footer({
  brand,
  links,
  house = links,
  short = false,
  children,
}: {
  brand: Brand
  links: boolean
  /** The way home of this page ends here. */
  house?: boolean
  short?: boolean
  /** What stands below the rest. */
  children?: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <footer className={short ? 'footer short' : 'footer'}>
      {house && <House />}
      <section id="help" aria-label={t('help')}>
        <Emergency brand={brand} row={short} />
      </section>
      {/* Only plain pages have them, which are never hydrated: browsers need not load them. */}
      {import.meta.env.SSR && links && <PublicLinks />}
      {!short && (
        <p>
          {t('by', { brand: brand.name })} <a href={brand.website}>{brand.association}</a>
        </p>
      )}
      {(brand.charityNumber || brand.address) && (
        <p className="soft">
          {[brand.charityNumber && t('charity', { number: brand.charityNumber }), brand.address]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {links && <p>{t('site:copyright', { association: brand.association })}</p>}
      {children}
    </footer>
  )
}
