import { PERSONAL_PREFIXES } from '../public-pages.ts'
import { siteContext } from '../site.ts'
import type { Route } from './+types/robots'

/** What search engines leave alone: pages that name a person or hold a key say "noindex" themselves as well. */
export function loader({ context }: Route.LoaderArgs) {
  const lines = [
    'User-agent: *',
    ...PERSONAL_PREFIXES.map((prefix) => `Disallow: ${import.meta.env.BASE_URL}${prefix}`),
    `Sitemap: ${context.get(siteContext).publicUrl}/sitemap.xml`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
