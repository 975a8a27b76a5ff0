import type { Map } from 'leaflet'

/**
 * Returns what shows another view at once, or as soon as the zoom that is running has ended, the latest one alone. Leaflet drops a view
 * that is asked for while it draws a zoom.
 */
export function afterZoom(map: Map): (show: () => void) => void {
  let isZooming = false
  let waiting: (() => void) | undefined
  map.on('zoomanim', () => (isZooming = true))
  map.on('zoomend', () => (isZooming = false))
  map.on('moveend', () => {
    if (isZooming) return
    const show = waiting
    waiting = undefined
    show?.()
  })
  return (show) => {
    if (isZooming) waiting = show
    else show()
  }
}
