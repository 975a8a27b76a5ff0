import type { DetachedWindowAPI } from 'happy-dom'
import type { ReactNode } from 'react'
import { onTestFinished, vi } from 'vitest'
import { LANG_ATTRIBUTE, type Locale } from '#contract/options.ts'
import { LanguageButtons } from '../shared/language-links.tsx'
import { draw } from './draw.tsx'

/** Where the tab of a test stands (happy-dom). */
export const ORIGIN = location.origin

declare global {
  interface Window {
    happyDOM: DetachedWindowAPI
  }
}

interface Sent {
  address: string
  method: string
  /** The fields of a form, or what a script says; nothing where nothing is sent. */
  body: unknown
}

/** The HTML of a whole page of ours at an address, as a browser gets it: with languages, a style, and a script of its own. */
export const documentOf = (page: ReactNode, address: string, title = 'Homeward', locale: Locale = 'en') =>
  `<!DOCTYPE html><html lang="${LANG_ATTRIBUTE[locale]}"><head><title>${title}</title></head><body>` +
  `<style nonce="another">.card{color:red}</style><header>${draw(<LanguageButtons locale={locale} address={address} />)}</header>` +
  `<main id="main">${draw(page, locale)}</main><script>document.title = 'ran'</script></body></html>`

/** What answers the tab's requests: the address that answered in the end, with its text. */
type Network = (sent: Sent) => { url?: string; text: string } | Promise<never>

const bodyOf = (body: unknown) =>
  body instanceof URLSearchParams ? Object.fromEntries(body) : typeof body === 'string' ? JSON.parse(body) : undefined

/**
 * A browser's tab with a page of ours open at an address, for scripts that a test then starts: `network` answers what they ask,
 * `sent` holds it, `left` the addresses that the tab went away to, `said` the lines a person would read. Time stands still
 * until the test lets it pass. What a script listens to ends with the test.
 */
export function openTab(html: string, address: string, network: Network = () => Promise.reject(new Error('offline'))) {
  vi.resetModules()
  // A link that is pressed would lead this whole tab away.
  Object.assign(window.happyDOM.settings.navigation, {
    disableMainFrameNavigation: true,
    disableFallbackToSetURL: true,
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  const tab = { sent: [] as Sent[], left: [] as string[], reloads: 0, network }
  const here = new URL(address, ORIGIN)
  history.replaceState(null, '', here.pathname + here.search)
  vi.spyOn(location, 'assign').mockImplementation((to) => void tab.left.push(String(to)))
  vi.spyOn(location, 'reload').mockImplementation(() => void (tab.reloads += 1))
  vi.stubGlobal('fetch', async (to: string, { method = 'GET', body, signal }: RequestInit = {}) => {
    const sent = { address: to, method, body: bodyOf(body) }
    tab.sent.push(sent)
    const gaveUp = new Promise<never>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new Error('given up')))
    })
    const { url = new URL(to, location.href).href, text } = await Promise.race([gaveUp, tab.network(sent)])
    return {
      url,
      text: () => Promise.resolve(text),
      json: () => Promise.resolve(JSON.parse(text)),
      arrayBuffer: () => Promise.resolve(new ArrayBuffer(0)),
    }
  })
  const ends: (() => void)[] = []
  for (const target of [document, window]) {
    const listen = target.addEventListener.bind(target)
    vi.spyOn(target, 'addEventListener').mockImplementation((name: string, heard: unknown) => {
      const listener = (event: Event) => typeof heard === 'function' && heard(event)
      listen(name, listener)
      ends.push(() => target.removeEventListener(name, listener))
    })
  }
  onTestFinished(() => {
    for (const end of ends) end()
    vi.useRealTimers()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const script of page.querySelectorAll('script')) script.remove()
  document.documentElement.lang = page.documentElement.lang
  document.title = page.title
  document.body.replaceChildren(...page.body.childNodes)
  return tab
}

/** Lets this time pass, with everything that was waiting for it. */
export async function pass(ms = 0) {
  await vi.advanceTimersByTimeAsync(ms)
  // What the last moment began, an answer that is read for example, ends without more time.
  await vi.advanceTimersByTimeAsync(0)
}

/** The one element of the page that fits; a test that looks for what is not there fails here. */
export function the<Kind extends HTMLElement = HTMLElement>(selector: string): Kind {
  const [element, ...others] = document.querySelectorAll<Kind>(selector)
  if (!element || others.length > 0) throw new Error(`${others.length + (element ? 1 : 0)} of ${selector}`)
  return element
}

/** The first button with these words. */
export function button(words: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === words)
  if (!found) throw new Error(`no button "${words}"`)
  return found
}

/** Types into the field with this name in a form. */
export const type = (form: string, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values))
    the<HTMLInputElement | HTMLSelectElement>(`${form} [name="${name}"]`).value = value
}
