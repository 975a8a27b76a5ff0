import { refresh } from './refresh-watch.ts'

const EVERY_MS = 3000

/**
 * Asks every few seconds, while the page is looked at, whether something happened, and shows it: parts marked
 * `data-live` change where they stand, so that nothing typed or read is disturbed. `version` tells from the answer's
 * data what the page said when it was drawn (`data-version`).
 */
export function watch(version: (data: never) => unknown) {
  let asking = false
  const look = async () => {
    const watched = document.querySelector<HTMLElement>('[data-watch]')
    if (!watched || document.hidden || asking) return
    asking = true
    try {
      const answer = (await (await fetch(watched.dataset.watch ?? '')).json()) as {
        type: string
        code?: string
        data: never
      }
      const now =
        answer.type === 'SUCCESS' ? String(version(answer.data)) : answer.code === 'link-ended' ? '' : undefined
      if (now !== undefined && now !== watched.dataset.version) await refresh(watched)
    } catch {
      // No connection: the next look comes soon.
    }
    asking = false
  }
  setInterval(() => void look(), EVERY_MS)
  document.addEventListener('visibilitychange', () => void look())
  addEventListener('pageshow', () => void look())
}
