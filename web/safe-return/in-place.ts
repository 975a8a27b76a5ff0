type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

// P9.1, as in contract/limits.ts; this script carries no contract
const TIME_LIMIT_MS = 10_000
const UPLOAD_LIMIT_MS = 60_000
let started: () => void = () => {}
/** The address of what is shown; moving within it (a skip link) changes nothing. */
let shownAddress = location.pathname + location.search

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
    const own = form.contains(event.submitter) ? event.submitter : form.querySelector('button:not([type])')
    void send(form, own as HTMLButtonElement | null)
  })
  document.addEventListener('click', (event) => {
    const chosen = (event.target as Element).closest<HTMLAnchorElement | HTMLButtonElement>('[data-language]')
    if (!chosen || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const address = 'href' in chosen ? chosen.href : chosen.formAction
    load(address, 'keep').catch(() => location.assign(address))
  })
  addEventListener('popstate', () => {
    if (location.pathname + location.search !== shownAddress) location.reload()
  })
  // A page that comes back from the browser's memory sends again.
  addEventListener('pageshow', () => {
    for (const form of document.querySelectorAll<HTMLElement>('form[data-sending]')) delete form.dataset.sending
  })
  start()
}

async function send(form: HTMLFormElement, button: HTMLButtonElement | null) {
  const fields = new URLSearchParams()
  for (const [name, value] of new FormData(form)) fields.append(name, value as string)
  if (button?.name) fields.append(button.name, button.value)
  const address = new URL(form.action)
  const label = button?.querySelector('span') ?? button
  const say = label?.textContent
  if (form.dataset.sending !== undefined) return
  form.dataset.sending = ''
  const progress = form.querySelector('[data-progress]')
  // It stays where the focus is: a button that is disabled drops it.
  button?.setAttribute('aria-disabled', 'true')
  if (button?.dataset.sending) {
    if (label) label.textContent = button.dataset.sending
    if (progress) progress.textContent = button.dataset.sending
  }
  try {
    if (form.method === 'get') {
      address.search = fields.toString()
      await load(address.href, 'anew')
    } else {
      const body = form.enctype === 'multipart/form-data' ? new FormData(form) : fields
      await load(address.href, 'anew', { method: 'POST', body }, form)
    }
  } catch {
    delete form.dataset.sending
    button?.removeAttribute('aria-disabled')
    if (label) label.textContent = say ?? ''
    if (progress) progress.textContent = ''
    failed()
  }
}

/** One of our pages that came, the address it has, and the styles it wears. */
export interface Fetched {
  url: string
  page: Document
  styles: string
}

/** Asks for one of our pages. @throws when nothing came back, or something that is not ours */
export async function fetchPage(address: string, init: RequestInit = {}): Promise<Fetched> {
  const controller = new AbortController()
  const isUpload = init.body instanceof FormData
  const timer = setTimeout(() => controller.abort(), isUpload ? UPLOAD_LIMIT_MS : TIME_LIMIT_MS)
  try {
    const response = await fetch(address, { ...init, signal: controller.signal })
    // Parsed with the page, its styles would break this one's policy, which knows another nonce.
    let styles = ''
    const text = (await response.text()).replaceAll(/<style\b[^>]*>([\s\S]*?)<\/style>/gi, (_all, css: string) => {
      styles += css
      return ''
    })
    const page = new DOMParser().parseFromString(text, 'text/html')
    if (!page.getElementById('main')) throw new Error('not our page')
    // These would act anew in this document.
    for (const element of page.querySelectorAll('script, noscript')) element.remove()
    return { url: response.url, page, styles }
  } finally {
    clearTimeout(timer)
  }
}

async function load(address: string, typed: 'keep' | 'anew', init?: RequestInit, sent?: HTMLFormElement) {
  const fetched = await fetchPage(address, init)
  const { url } = fetched
  if (new URL(url).pathname !== location.pathname) {
    location.assign(url)
    return
  }
  const restore = typed === 'keep' ? keepTyped() : undefined
  const restoreBeside = sent && keptBeside(sent)
  // Whoever asked and then thought better of it goes on where they were.
  const asked = init ? undefined : document.querySelector<HTMLElement>('dialog[data-ask]')?.dataset.ask
  show(fetched)
  restore?.()
  started()
  const goesOn = restoreBeside?.()
  if (url !== location.href) history.pushState(null, '', url)
  shownAddress = location.pathname + location.search
  const to = new URL(address).hash.slice(1)
  const asker = asked ? document.querySelector<HTMLElement>(`button[name=ask][value="${CSS.escape(asked)}"]`) : null
  const target = restore
    ? undefined
    : (asker ?? ((to && document.getElementById(to)) || document.querySelector<HTMLElement>('h1[tabindex]')))
  if (!goesOn && !document.querySelector('dialog[open]')) target?.focus()
}

/**
 * Remembers what is being written in other forms than the one that was sent: somebody taps a sentence and goes on writing before the
 * answer is there. @returns what puts it into the page that came, and says whether somebody writes on
 */
function keptBeside(sent: HTMLFormElement) {
  const written = [...document.querySelectorAll<HTMLTextAreaElement>('main textarea[id]')]
    .filter(
      (field) =>
        !sent.querySelector(`textarea#${CSS.escape(field.id)}`) &&
        (field.value !== '' || field === document.activeElement),
    )
    .map((field) => ({
      id: field.id,
      value: field.value,
      at: field.selectionEnd,
      goesOn: field === document.activeElement,
    }))
  return () => {
    let isWriting = false
    for (const { id, value, at, goesOn } of written) {
      const field = document.querySelector<HTMLTextAreaElement>(`textarea#${CSS.escape(id)}`)
      if (!field) continue
      field.value = value
      if (!goesOn || document.querySelector('dialog[open]')) continue
      field.focus()
      field.setSelectionRange(at, at)
      isWriting = true
    }
    return isWriting
  }
}

const TYPED = 'main :is(input:not([name=act]), select, textarea)'

/** Remembers what was typed, opened and focused. @returns what puts it back into the same page in another language */
function keepTyped() {
  const nameOf = (element: Element) =>
    element.id || [element.closest('form')?.id, element.getAttribute('name'), element.className].join(' ')
  const fields = new Map([...document.querySelectorAll<Field>(TYPED)].map((field) => [nameOf(field), field.value]))
  const open = [...document.querySelectorAll('main details')].map((part) => (part as HTMLDetailsElement).open)
  const focused = document.activeElement
  const language = focused?.closest<HTMLElement>('[data-language]')?.dataset.language
  return () => {
    for (const field of document.querySelectorAll<Field>(TYPED)) {
      field.value = fields.get(nameOf(field)) ?? field.value
    }
    for (const [index, part] of document.querySelectorAll('main details').entries()) {
      ;(part as HTMLDetailsElement).open = open[index] ?? false
    }
    const same = language ? `[data-language="${language}"]` : focused?.id && `#${CSS.escape(focused.id)}`
    if (same) document.querySelector<HTMLElement>(same)?.focus()
  }
}

/** Puts another page of ours in the place of this one, with the styles that it wears. */
export function show({ page, styles }: Pick<Fetched, 'page' | 'styles'>) {
  // Ours, and not one that a browser's extension has put before it.
  const worn = document.querySelector('head style[nonce]')
  if (worn && worn.textContent !== styles) worn.textContent = styles
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
