import { LANG_ATTRIBUTE } from '#contract/options.ts'
import { siteContext } from '../site.ts'
import { wordsOf } from '../words.ts'
import type { Route } from './+types/manifest'

/** What a phone needs to keep the website on its home screen. */
export function loader({ context }: Route.LoaderArgs) {
  const { brand, locale } = context.get(siteContext)
  const base = import.meta.env.BASE_URL
  const icon = (size: number, purpose: string) => ({
    src: `${base}icon-${purpose === 'maskable' ? 'maskable-' : ''}${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return Response.json(
    {
      id: base,
      name: brand.name,
      short_name: brand.name,
      description: wordsOf(locale)?.t('home:description', { brand: brand.name }),
      lang: LANG_ATTRIBUTE[locale],
      start_url: base,
      scope: base,
      display: 'standalone',
      background_color: '#FBF8F2',
      theme_color: '#0B5351',
      icons: [
        { src: `${base}icon.svg`, sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
        icon(192, 'any'),
        icon(512, 'any'),
        icon(512, 'maskable'),
      ],
    },
    { headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' } },
  )
}
