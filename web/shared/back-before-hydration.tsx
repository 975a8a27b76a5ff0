import { useEffect } from 'react'

/** What the window is told, as an event, once React Router listens to the browser's history. */
const HYDRATED = 'homeward:hydrated'

/**
 * Asks for the page anew when the address has changed and nothing on it listens yet; a move within the page changes nothing. The first
 * press on a language is held until the app can change it in place; a second one is the browser's.
 */
const script = `{
  const shown = location.pathname + location.search
  const moved = () => { if (location.pathname + location.search !== shown) location.reload() }
  let held
  const chosen = (event) => {
    const language = event.target.closest?.('[data-language]')
    if (held || !language || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    held = language
  }
  addEventListener('popstate', moved)
  document.addEventListener('click', chosen)
  addEventListener('${HYDRATED}', () => {
    removeEventListener('popstate', moved)
    document.removeEventListener('click', chosen)
    if (held) setTimeout(() => held.click())
  }, { once: true })
}`

/**
 * Loads the page that Back or Forward leads to when either is pressed before the app has started. Without it a reload and a
 * quick Back leave the address of one step over the content of another, because React Router does not yet hear of the move.
 * A language that is chosen before is changed once the app has started, so that nothing typed is lost.
 */
export function BackBeforeHydration({ nonce }: { nonce: string | undefined }) {
  const text = import.meta.env.SSR ? script : ''
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}

/** Says that React Router listens to the browser's history from now on. */
export function useHydrated() {
  useEffect(() => {
    window.dispatchEvent(new Event(HYDRATED))
  }, [])
}
