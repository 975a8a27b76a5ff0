import { openDialogs } from './dialogs.ts'
import { stayInPlace } from './in-place.ts'
import { watch } from './watch.ts'

// The helper page works without any of this.

function start() {
  openDialogs()
  holdSubmit()
}

/** Submit waits for name and number (P§2), and says so in words. */
function holdSubmit() {
  const form = document.querySelector<HTMLFormElement>('[data-details]')
  const button = form?.querySelector<HTMLButtonElement>('.button')
  const why = form?.querySelector<HTMLElement>('.why')
  if (!form || !button || !why) return
  button.disabled = [...form.querySelectorAll<HTMLInputElement>('input[required]')].some(({ value }) => !value.trim())
  why.style.visibility = button.disabled ? '' : 'hidden'
}
document.addEventListener('input', holdSubmit)
// Browsers put back what was typed before.
addEventListener('pageshow', holdSubmit)

document.documentElement.classList.add('script')
stayInPlace(start)
watch((data: { incident: unknown }) => JSON.stringify(data.incident))

/** A scan counts once a person looks at the page: not in a preview, not while it is drawn in advance (P§4). */
let recorded = false
function recordScan() {
  const address = document.querySelector<HTMLElement>('[data-scan]')?.dataset.scan
  if (recorded || !address || document.visibilityState !== 'visible') return
  if ((document as { prerendering?: boolean }).prerendering) return
  recorded = true
  tell(address, { qrCodeScanned: 1 })
}
document.addEventListener('visibilitychange', recordScan)
document.addEventListener('prerenderingchange', recordScan)
recordScan()

function tell(address: string, body: object) {
  void fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  })
    // Unread, an answer keeps its connection from the next request.
    .then((answer) => answer.arrayBuffer())
    .catch(() => {})
}

document.addEventListener('click', (event) => {
  const target = event.target as Element
  const call = target.closest<HTMLElement>('[data-call]')
  const address = document.querySelector<HTMLElement>('[data-scan]')?.dataset.scan
  if (call && address) tell(address, { callByHelper: 1, contact: call.dataset.call })
  const turn = target.closest<HTMLElement>('[data-turn]')
  if (turn) turnCalls(turn, Number(turn.dataset.turn))
  const share = target.closest<HTMLButtonElement>('[data-share]')
  if (share) sharePosition(share)
})

/** The carousel moves only when it is told to. */
function turnCalls(button: HTMLElement, by: number) {
  const list = button.closest('.calls')?.querySelector('ul')
  const count = button.parentElement?.querySelector<HTMLElement>('[data-count]')
  if (!list || !count) return
  const total = list.children.length
  const next = (Math.round(list.scrollLeft / list.clientWidth) + by + total) % total
  list.scrollTo({ left: (list.children[next] as HTMLElement).offsetLeft - list.offsetLeft })
  count.textContent = count.dataset.count?.replace('#', String(next + 1)) ?? ''
}

function sharePosition(button: HTMLButtonElement) {
  const form = button.form
  const said = form?.querySelector<HTMLElement>('[data-said]')
  if (!form || !said) return
  said.textContent = button.dataset.share ?? ''
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => {
      field('lat').value = String(coords.latitude)
      field('lng').value = String(coords.longitude)
      field('accuracy').value = String(coords.accuracy)
      form.querySelector<HTMLElement>('button:not([type])')?.click()
    },
    () => {
      said.textContent = button.dataset.denied ?? ''
      field('place').focus()
    },
    { enableHighAccuracy: true, timeout: 15_000, maximumAge: 30_000 },
  )
}
