// The tour works without any of this: what the telephones show is then as old as the page.

const EVERY_MS = 3000

/** Draws the telephones anew where something was written to them, and leaves the rest of the page as it is. */
async function look() {
  const phones = document.querySelector('#phones')
  if (!phones || document.hidden || phones.contains(document.activeElement)) return
  const answer = await fetch(location.pathname + location.search, { headers: { accept: 'text/html' } })
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const fresh = page.querySelector('#phones')
  if (fresh && fresh.innerHTML !== phones.innerHTML) phones.replaceChildren(...fresh.childNodes)
}

// Without connection the next look comes soon.
setInterval(() => void look().catch(() => undefined), EVERY_MS)
document.addEventListener('visibilitychange', () => void look().catch(() => undefined))
