import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Gives the focus to the heading when another page opens in place. What was pressed is gone then, and a browser puts the focus
 * nowhere: a screen reader would say nothing, and the keyboard begin again at the top. A field that a page itself focuses keeps it.
 */
export function usePageFocus() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (document.activeElement && document.activeElement !== document.body) return
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [pathname])
}
