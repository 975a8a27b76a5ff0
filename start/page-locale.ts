import type { Context } from 'hono'
import { generateCookie, getCookie } from 'hono/cookie'
import { COOKIES } from '#contract/cookies.ts'
import { DEFAULT_LOCALE, isLocale, type Locale } from '#contract/options.ts'
import type { OpenService } from '../service/open.ts'

/** The language of a page, and the cookie that remembers it when it was chosen by `?lang=`; else the kept one; else English. */
export function pageLocale(c: Context, service: OpenService): { locale: Locale; remember?: string } {
  const asked = c.req.query('lang')
  if (isLocale(asked)) {
    const remember = generateCookie(COOKIES.language.name, asked, {
      path: service.config.basePath,
      maxAge: COOKIES.language.seconds,
      sameSite: 'Lax',
      secure: service.publicUrl().startsWith('https:'),
    })
    return { locale: asked, remember }
  }
  const kept = getCookie(c, COOKIES.language.name)
  return { locale: isLocale(kept) ? kept : DEFAULT_LOCALE }
}
