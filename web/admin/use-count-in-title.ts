import { useEffect } from 'react'

/** The number of open alarms before the page's own title, whichever page writes it. */
export function useCountInTitle(open: number) {
  useEffect(() => {
    const write = () => {
      const own = document.title.replace(/^\(\d+\) /, '')
      const title = open > 0 ? `(${open}) ${own}` : own
      if (document.title !== title) document.title = title
    }
    write()
    const titles = new MutationObserver(write)
    titles.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      titles.disconnect()
      document.title = document.title.replace(/^\(\d+\) /, '')
    }
  }, [open])
}
