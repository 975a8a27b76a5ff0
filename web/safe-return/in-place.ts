type Field = HTMLInputElement | HTMLSelectElement

const TIME_LIMIT_MS = 10_000 // P§9, as in contract/limits.ts; this script carries no contract
let started: () => void = () => {}
/** The address of what is shown; moving within it (a skip link) changes nothing. */
let shown = location.pathname + location.search

/**
 * Sends this page's forms and shows their answers without leaving the page: when a weak connection fails, what was typed
 * is still there. The same forms work without script. `start` runs on every page that is shown.
 */
export function stayInPlace(start: () => void) {
  started = start
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (form.method === 'dialog') return
    event.preventDefault()
    void send(form, (event.submitter ?? form.querySelector('button:not([type])')) as HTMLButtonElement | null)
  })
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-language]')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    load(link.href, 'keep').catch(() => location.assign(link.href))
  })
  addEventListener('popstate', () => {
    if (location.pathname + location.search !== shown) location.reload()
  })
  start()
}

async function send(form: HTMLFormElement, button: HTMLButtonElement | null) {
  const fields = new URLSearchParams()
  for (const [name, value] of new FormData(form)) fields.append(name, value as string)
  if (button?.name) fields.append(button.name, button.value)
  const address = new URL(form.action)
  const say = button?.textContent
  if (button) {
    button.disabled = true
    if (button.dataset.sending) button.textContent = button.dataset.sending
  }
  try {
    if (form.method === 'get') {
      address.search = fields.toString()
      await load(address.href, 'anew')
    } else await load(address.href, 'anew', { method: 'POST', body: fields })
  } catch {
    if (button) {
      button.disabled = false
      button.textContent = say ?? ''
    }
    failed()
  }
}

/** Asks for one of our pages. @throws when nothing came back, or something that is not ours */
export async function ask(address: string, init: RequestInit = {}): Promise<{ url: string; page: Document }> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), TIME_LIMIT_MS)
  try {
    const response = await fetch(address, { ...init, signal: controller.signal })
    // This page wears the same styles; parsed again, they would break its policy, which knows another nonce.
    const text = (await response.text()).replaceAll(/<style\b[^>]*>[\s\S]*?<\/style>/gi, '')
    const page = new DOMParser().parseFromString(text, 'text/html')
    if (!page.getElementById('main')) throw new Error('not our page')
    // These would act anew in this document.
    for (const element of page.querySelectorAll('script, noscript')) element.remove()
    return { url: response.url, page }
  } finally {
    clearTimeout(timer)
  }
}

async function load(address: string, typed: 'keep' | 'anew', init?: RequestInit) {
  const { url, page } = await ask(address, init)
  if (new URL(url).pathname !== location.pathname) {
    location.assign(url)
    return
  }
  const fields = typed === 'keep' ? [...document.querySelectorAll<Field>('input:not([type=hidden]), select')] : []
  show(page)
  for (const { id, value } of fields) {
    const same = document.getElementById(id) as Field | null
    if (same) same.value = value
  }
  started()
  if (url !== location.href) history.pushState(null, '', url)
  shown = location.pathname + location.search
  const to = new URL(address).hash.slice(1)
  const target = (to && document.getElementById(to)) || document.querySelector<HTMLElement>('h1[tabindex]')
  if (!document.querySelector('dialog[open]')) target?.focus()
}

/** Puts another page of ours in the place of this one. */
export function show(page: Document) {
  document.documentElement.lang = page.documentElement.lang
  document.title = page.title
  document.body.replaceChildren(...page.body.childNodes)
  started()
}

function failed() {
  const template = document.querySelector<HTMLTemplateElement>('#failed')
  if (!template) return
  document.querySelector('main .page')?.prepend(template.content.cloneNode(true))
  started()
}
