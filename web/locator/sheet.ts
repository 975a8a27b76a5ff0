/** Less than this is a tap with a trembling finger. */
const TAP_PX = 8
/** Faster than this, in pixels a millisecond, is a throw. */
const THROW = 0.4

const HALF_PX = 400 // P9.10, as in locator.css

type Stop = 'half' | 'full'
const page = document.documentElement

/**
 * The sheet below the map on a phone, which is the page's own body (locator.css): dragged by its handle or opened and
 * closed with it, by touch and by keyboard. It stops at half, 400 px (P9.10), and full.
 */
export function openSheet(handle: HTMLElement, grips: HTMLElement[]) {
  let dragged = false
  function stopAt(stop: Stop) {
    page.dataset.sheet = stop
    handle.ariaExpanded = String(stop === 'full')
    if (stop === 'half') document.body.scrollTop = 0
  }

  handle.addEventListener('click', () => {
    if (!dragged) stopAt(page.dataset.sheet === 'full' ? 'half' : 'full')
  })
  handle.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowUp') stopAt('full')
    else if (event.key === 'ArrowDown') stopAt('half')
    else return
    event.preventDefault()
  })

  for (const grip of grips) {
    grip.addEventListener('pointerdown', (down) => {
      if (down.button !== 0 || getComputedStyle(handle).display === 'none') return
      const height = document.body.clientHeight
      let [last, speed] = [down, 0]
      dragged = false
      grip.setPointerCapture(down.pointerId)
      const move = (event: PointerEvent) => {
        const up = down.clientY - event.clientY
        if (Math.abs(up) > TAP_PX) dragged = true
        if (!dragged) return
        speed = (last.clientY - event.clientY) / Math.max(1, event.timeStamp - last.timeStamp)
        last = event
        page.classList.add('dragging')
        page.style.setProperty('--sheet', `${height + up}px`)
      }
      const end = (event: PointerEvent) => {
        grip.removeEventListener('pointermove', move)
        grip.removeEventListener('pointerup', end)
        grip.removeEventListener('pointercancel', end)
        page.classList.remove('dragging')
        page.style.removeProperty('--sheet')
        if (!dragged) return
        // The click that ends a drag of the handle is none.
        setTimeout(() => (dragged = false))
        const middle = (HALF_PX + window.innerHeight) / 2
        const opens = Math.abs(speed) > THROW ? speed > 0 : height + down.clientY - event.clientY > middle
        stopAt(opens ? 'full' : 'half')
      }
      grip.addEventListener('pointermove', move)
      grip.addEventListener('pointerup', end)
      grip.addEventListener('pointercancel', end)
    })
  }
  return { half: () => stopAt('half') }
}
