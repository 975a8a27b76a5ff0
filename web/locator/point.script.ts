import { openMapIn } from './open-map.ts'
import { liveWords } from './page-words.ts'

// A point's page works without any of this.

const page = document.querySelector<HTMLElement>('.detail')
const copiedNote = page?.querySelector<HTMLElement>('[data-said]')

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
      if (copiedNote) copiedNote.textContent = copied
    }
  } catch (error) {
    // Closing the sheet of one's phone is no failure.
    if ((error as DOMException).name !== 'AbortError' && copiedNote) copiedNote.textContent = address
  }
}

/** Back to the list as it was, with its search, when that is where the person came from. */
function goBack(event: Event, list: string) {
  const from = document.referrer && new URL(document.referrer)
  if (!from || from.origin !== location.origin || !from.pathname.startsWith(list) || history.length < 2) return
  event.preventDefault()
  history.back()
}

async function openTheMap(place: HTMLElement) {
  const { id = '', name = '', lat, lng } = page?.dataset ?? {}
  const map = await openMapIn(place, { say: liveWords() })
  map?.show([{ id, name, number: '', lat: Number(lat), lng: Number(lng) }], undefined)
}

const place = page?.querySelector<HTMLElement>('[data-map]')
if (place) addEventListener('load', () => void openTheMap(place))
