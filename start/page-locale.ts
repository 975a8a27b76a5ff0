import type { Context } from 'hono'
import { generateCookie, getCookie } from 'hono/cookie'
import { cookieName, COOKIES } from '#contract/cookies.ts'
import { DEFAULT_LOCALE, isLocale, type Locale } from '#contract/options.ts'
import type { OpenService } from '../service/open.ts'

/**
 * The language of a page, and the cookie that remembers it when it was chosen by `?lang=`; else the kept one; else English. A choice
 * from before the cookie's name had a prefix moves to the new name.
 */
export function pageLocale(c: Context, { config, publicUrl }: OpenService): { locale: Locale; remember?: string } {
  const { basePath } = config
  const isSecure = publicUrl().startsWith('https:')
  const name = cookieName('language', { isSecure, basePath })
  const remembered = (locale: Locale) => ({
    locale,
    remember: generateCookie(name, locale, {
      path: basePath,
      maxAge: COOKIES.language.seconds,
      sameSite: 'Lax',
      secure: isSecure,
    }),
  })
  const asked = c.req.query('lang')
  if (isLocale(asked)) return remembered(asked)
  const kept = getCookie(c, name)
  if (isLocale(kept)) return { locale: kept }
  const before = getCookie(c, COOKIES.language.name)
  return isLocale(before) ? remembered(before) : { locale: DEFAULT_LOCALE }
}
