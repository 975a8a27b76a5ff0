import { useKeys } from './keys.ts'

/** The keys of a case, in the order in which its page explains them; an element names its own by `aria-keyshortcuts`. */
export const CASE_KEYS = ['n', 'c', 'd', 'a', 'm', 'r', '?'] as const

/** What "n" and "c" press; every other key leads somewhere, and what is decided there is pressed by whoever decides. */
const PRESSED = ['n', 'c']

/** Opens what is closed around the element, and puts the focus on the first thing to do there, else on the element. */
function leadTo(meant: HTMLElement) {
  const closed = meant.closest('details')
  if (closed) closed.open = true
  const first = closed?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea, form button')
  const aim = first ?? meant
  aim.focus()
  aim.scrollIntoView({ block: 'nearest' })
}

/** Follows a key to the element of the page that names it. */
export function followKey(key: string): boolean {
  if (!CASE_KEYS.some((known) => known === key)) return false
  const meant = document.querySelector<HTMLElement>(`main [aria-keyshortcuts="${key}"]`)
  if (!meant) return false
  if (PRESSED.includes(key)) meant.click()
  else leadTo(meant)
  return true
}

/** Hears the keys of a case on its page and on the queue. */
export const useCaseKeys = () => useKeys(followKey)
