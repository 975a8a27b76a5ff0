import { openDialogs } from './dialogs.ts'
import { stayInPlace } from './in-place.ts'
import { sharePositions } from './share-position.ts'
import { watch } from './watch.ts'

// The helper page works without any of this.

document.documentElement.classList.add('script')
stayInPlace(openDialogs)
sharePositions()
// As Watched writes it into the page, and the page of a typed code.
watch((data: { muted: boolean; incident: unknown; report?: unknown }) =>
  JSON.stringify(data.report === undefined ? [data.muted, data.incident] : data.report),
)

/** A scan counts once a person looks at the page: not in a preview, not while it is drawn in advance (P4.1). */
let recorded = false
function recordScan() {
  const address = document.querySelector<HTMLElement>('[data-scan]')?.dataset.scan
  if (recorded || !address || document.visibilityState !== 'visible') return
  if ((document as { prerendering?: boolean }).prerendering) return
  recorded = true
  postQuietly(address, { qrCodeScanned: 1 })
}
document.addEventListener('visibilitychange', recordScan)
document.addEventListener('prerenderingchange', recordScan)
recordScan()

function postQuietly(address: string, body: object) {
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
  if (call && address) postQuietly(address, { callByHelper: 1, contact: call.dataset.call })
})
