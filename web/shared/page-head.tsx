import { useRouteLoaderData } from 'react-router'
import { DEFAULT_LOCALE, LANG_ATTRIBUTE, type Locale } from '#contract/options.ts'
import { PUBLIC_PAGES } from '../public-pages.ts'
import type { loader as rootLoader } from '../root.tsx'
import { languageOf, languagesOf } from '../words.ts'

/** How sharing sites name our languages. */
const OPEN_GRAPH_LOCALE: Record<Locale, string> = { en: 'en_GB', md: 'zh_CN', ms: 'ms_MY', ta: 'ta_IN' }

/** The address a search engine knows a page by: English has the bare one. */
export const inLanguage = (address: string, locale: Locale) =>
  locale === DEFAULT_LOCALE ? address : `${address}?lang=${locale}`

/** What search engines and people who share the page read; `path` below the base path, as PUBLIC_PAGES has it. */
export function PageHead({ title, description, path }: { title: string; description: string; path: string }) {
  const site = useRouteLoaderData<typeof rootLoader>('root')
  if (!site) return <title>{title}</title>
  const { brand, publicUrl } = site
  const words = PUBLIC_PAGES.find((page) => page.path === path)?.words ?? []
  const locale = languageOf(site.locale, words)
  const address = `${publicUrl}/${path}`
  const full = title.includes(brand.name) ? title : `${title} · ${brand.name}`
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={inLanguage(address, locale)} />
      {languagesOf(words).map((other) => (
        <link key={other} rel="alternate" hrefLang={LANG_ATTRIBUTE[other]} href={inLanguage(address, other)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={inLanguage(address, locale)} />
      <meta property="og:locale" content={OPEN_GRAPH_LOCALE[locale]} />
      <meta property="og:image" content={`${publicUrl}/share-${locale}.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={full} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
