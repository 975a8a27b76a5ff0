import { fetchPage, show } from './in-place.ts'

export async function refresh(watched: HTMLElement) {
  const fetched = await fetchPage(location.href)
  const { page } = fetched
  if (!watched.isConnected) return
  const fresh = page.querySelector<HTMLElement>('[data-watch]')
  // Another page altogether: the incident closed or opened again, or the grant ended.
  if (!fresh || fresh.dataset.open !== watched.dataset.open) {
    show(fetched)
    document.querySelector<HTMLElement>('h1[tabindex]')?.focus()
    return
  }
  watched.dataset.version = fresh.dataset.version
  const known = new Set(sayings(watched))
  for (const part of watched.querySelectorAll<HTMLElement>('[data-live]')) {
    const next = page.getElementById(part.id)
    if (!next || next.innerHTML === part.innerHTML) continue
    // A form in it keeps what is typed: its own parts change one by one.
    if (part.dataset.keeps && part.dataset.keeps === next.dataset.keeps) continue
    const focused = part.contains(document.activeElement) ? document.activeElement?.textContent : undefined
    part.className = next.className
    if (next.dataset.keeps) part.dataset.keeps = next.dataset.keeps
    const restore = keptIn(part)
    part.replaceChildren(...next.childNodes)
    restore()
    if (focused === undefined) continue
    const same = [...part.querySelectorAll<HTMLElement>('a, button')].find(({ textContent }) => textContent === focused)
    ;(same ?? document.querySelector<HTMLElement>('h1[tabindex]'))?.focus()
  }
  announce(sayings(watched).filter((said) => !known.has(said)))
}

/** Remembers what was typed and opened in a part. @returns what puts it into the part's new content */
function keptIn(part: HTMLElement) {
  const typed = [...part.querySelectorAll<HTMLTextAreaElement>('textarea[id]')].map(({ id, value }) => ({ id, value }))
  const open = [...part.querySelectorAll('details[open][id]')].map(({ id }) => id)
  return () => {
    for (const { id, value } of typed) {
      const field = part.querySelector<HTMLTextAreaElement>(`textarea#${CSS.escape(id)}`)
      if (field && value) field.value = value
    }
    for (const id of open) part.querySelector(`details#${CSS.escape(id)}`)?.setAttribute('open', '')
  }
}

/** What the page says that a reader must not miss. */
const sayings = (page: HTMLElement) =>
  [...page.querySelectorAll('h1, [data-say]')].map(({ textContent }) => textContent.trim())

/** Says once to a screen reader what is new; a page without a place for news says it in its own way. */
function announce(news: string[]) {
  const place = document.querySelector('[data-news]')
  if (place && news.length > 0) place.textContent = news.join(' ')
}
