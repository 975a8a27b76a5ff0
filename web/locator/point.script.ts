import { liveWords } from './page-words.ts'

// A point's page works without any of this.

const page = document.querySelector<HTMLElement>('.detail')
const said = page?.querySelector<HTMLElement>('[data-said]')

page?.addEventListener('click', (event) => {
  const target = (event.target as Element).closest<HTMLElement>('[data-share], [data-print], [data-back]')
  if (!target) return
  if ('print' in target.dataset) print()
  else if ('share' in target.dataset) void share(target.dataset.copied ?? '')
  else goBack(event, target.dataset.back ?? '')
})

async function share(copied: string) {
  const address = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href
  try {
    if ('share' in navigator) await navigator.share({ title: page?.dataset.name, url: address })
    else {
      await (navigator as Navigator).clipboard.writeText(address)
      if (said) said.textContent = copied
    }
  } catch (error) {
    // Closing the sheet of one's phone is no failure.
    if ((error as DOMException).name !== 'AbortError' && said) said.textContent = address
  }
}

/** Back to the list as it was, with its search, when that is where the person came from. */
function goBack(event: Event, list: string) {
  const from = document.referrer && new URL(document.referrer)
  if (!from || from.origin !== location.origin || !from.pathname.startsWith(list) || history.length < 2) return
  event.preventDefault()
  history.back()
}

async function openTheMap(place: HTMLElement, canvas: HTMLElement) {
  const { id = '', name = '', lat, lng } = page?.dataset ?? {}
  const { openMap } = (await import(/* @vite-ignore */ place.dataset.map ?? '')) as typeof import('./map.script.ts')
  const say = liveWords()
  const missing = place.querySelector<HTMLElement>('[data-missing]')
  const map = openMap(canvas, {
    say,
    onMissing: (isMissing) => {
      if (missing) missing.textContent = isMissing ? say('map.missing') : ''
    },
  })
  map.show([{ id, name, number: '', lat: Number(lat), lng: Number(lng) }], undefined)
  place.classList.add('opened')
}

const place = page?.querySelector<HTMLElement>('[data-map]')
const canvas = place?.querySelector<HTMLElement>('[data-canvas]')
if (place && canvas && getComputedStyle(place).display !== 'none')
  addEventListener('load', () => void openTheMap(place, canvas))
