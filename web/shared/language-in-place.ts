import { useEffect } from 'react'
import { useLocation, useNavigate, useRouteLoaderData, type ShouldRevalidateFunctionArgs } from 'react-router'
import { LANGUAGE_COOKIE, prefixedName } from '#contract/language-cookie.ts'

/**
 * Whether a page stays where it is, as when its language changes: only then are its words loaded again. Two steps of a
 * registration on one path are two pages, and are walked without a network.
 */
export const isSamePage = ({ currentUrl, nextUrl }: Pick<ShouldRevalidateFunctionArgs, 'currentUrl' | 'nextUrl'>) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.searchParams.get('step') === nextUrl.searchParams.get('step')

/**
 * Switches the language of an app page without loading a document: sets the same cookie as the service and revalidates
 * the page's translations. Typed answers are untouched.
 */
export function useLanguageInPlace() {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const publicUrl = useRouteLoaderData<{ publicUrl?: string }>('root')?.publicUrl
  useEffect(() => {
    const choose = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest<HTMLElement>('[data-language]')
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      // By what the service takes itself to be, as it does, so that both mean one cookie.
      const isSecure = publicUrl?.startsWith('https:') ?? false
      const basePath = import.meta.env.BASE_URL
      const name = prefixedName(LANGUAGE_COOKIE.name, { isSecure, basePath })
      document.cookie = `${name}=${link.dataset.language}; path=${basePath}; max-age=${LANGUAGE_COOKIE.seconds}; samesite=lax${isSecure ? '; secure' : ''}`
      const query = new URLSearchParams(search)
      query.delete('lang')
      void navigate(
        { pathname, search: `${query}` },
        { replace: true, preventScrollReset: true, state: state as unknown },
      )
    }
    document.addEventListener('click', choose)
    return () => document.removeEventListener('click', choose)
  }, [navigate, pathname, search, state, publicUrl])
}
