import { useEffect } from 'react'
import { useLocation, useNavigate, type ShouldRevalidateFunctionArgs } from 'react-router'
import { COOKIES } from '#contract/cookies.ts'

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
  useEffect(() => {
    const choose = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest<HTMLElement>('[data-language]')
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      const secure = location.protocol === 'https:' ? '; secure' : ''
      const { name, seconds } = COOKIES.language
      document.cookie = `${name}=${link.dataset.language}; path=${import.meta.env.BASE_URL}; max-age=${seconds}; samesite=lax${secure}`
      const query = new URLSearchParams(search)
      query.delete('lang')
      void navigate(
        { pathname, search: `${query}` },
        { replace: true, preventScrollReset: true, state: state as unknown },
      )
    }
    document.addEventListener('click', choose)
    return () => document.removeEventListener('click', choose)
  }, [navigate, pathname, search, state])
}
