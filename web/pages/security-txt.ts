import { LANG_ATTRIBUTE, LOCALES } from '#contract/options.ts'
import { days, later } from '#contract/domain/time.ts'
import { siteContext } from '../site.ts'
import type { Route } from './+types/security-txt'

/** Days for which a copy of the file may be believed; the standard asks for less than a year. */
const BELIEVED_DAYS = 180

/** Where and how a weakness is reported (RFC 9116). */
export function loader({ context }: Route.LoaderArgs) {
  const { brand, publicUrl } = context.get(siteContext)
  const lines = [
    `Contact: mailto:${brand.securityEmail}`,
    `Expires: ${later(new Date(), days(BELIEVED_DAYS)).toISOString()}`,
    `Preferred-Languages: ${LOCALES.map((locale) => LANG_ATTRIBUTE[locale]).join(', ')}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    `Policy: ${publicUrl}/security`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
