import { LANG_ATTRIBUTE } from '#contract/options.ts'
import { PUBLIC_PAGES } from '../public-pages.ts'
import { inLanguage } from '../shared/page-head.tsx'
import { siteContext } from '../site.ts'
import { languagesOf } from '../words.ts'
import type { Route } from './+types/sitemap'

/** Every page of the public site in each of its languages. */
export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(siteContext)
  const entries = PUBLIC_PAGES.flatMap(({ path, words }) => {
    const languages = languagesOf(words)
    const address = `${publicUrl}/${path}`
    const others = languages.map(
      (locale) =>
        `<xhtml:link rel="alternate" hreflang="${LANG_ATTRIBUTE[locale]}" href="${inLanguage(address, locale)}"/>`,
    )
    const all = [...others, `<xhtml:link rel="alternate" hreflang="x-default" href="${address}"/>`].join('')
    return languages.map((locale) => `<url><loc>${inLanguage(address, locale)}</loc>${all}</url>`)
  })
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`
  return new Response(xml, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
