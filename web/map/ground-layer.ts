import { latLngBounds, svgOverlay, type Map } from 'leaflet'
import { drawGround } from './draw-ground.ts'
import type { Ground } from './ground-data.ts'
import { elementOf, type Shape } from './shape.ts'
import { squareLabels } from './square-labels.ts'
import type { View } from './view.ts'

const SVG = 'http://www.w3.org/2000/svg'
/** How far beyond the window the ground is drawn, as a part of its size: so far it can be drawn along before it is drawn anew. */
const BEYOND = 0.5
/** The size of letters for which the names are made, in pixels: a root element's usual one. */
const USUAL_LETTERS = 16

function fill(svg: SVGSVGElement, shapes: readonly Shape[], { width, height }: View) {
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`)
  svg.replaceChildren(
    ...shapes.map((shape) => {
      const { tag, attributes, text } = elementOf(shape)
      const element = document.createElementNS(SVG, tag)
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
      element.textContent = text
      return element
    }),
  )
}

/** The part of the world that the map shows, and `beyond` of it on every side. */
function viewOf(map: Map, beyond = 0): View {
  const size = map.getSize()
  const zoom = map.getZoom()
  const { x, y } = map.project(map.getCenter(), zoom)
  const [width, height] = [Math.round(size.x * (1 + 2 * beyond)), Math.round(size.y * (1 + 2 * beyond))]
  return { zoom, width, height, left: Math.round(x - width / 2), top: Math.round(y - height / 2) }
}

/**
 * Lays the ground below the map's pictures, drawn anew after each move; pictures that come cover it. Streets and blocks are read
 * from `labels` only while pictures are missing, which the caller says.
 */
export function layGround(map: Map, { ground, labels }: { ground: Ground; labels: string }) {
  const pane = map.createPane('ground')
  pane.style.zIndex = '150'
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('class', 'map-ground')
  svg.ariaHidden = 'true'
  const overlay = svgOverlay(svg, map.getBounds(), { pane: 'ground', interactive: false })
  const squares = squareLabels(labels, () => draw())
  let alone = false

  function draw() {
    const view = viewOf(map, BEYOND)
    const scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_LETTERS
    const drawing = { scale, ...(alone && { labels: squares.of(viewOf(map)) }) }
    fill(svg, drawGround(ground, view, drawing), view)
    const { left, top, width, height, zoom } = view
    overlay.setBounds(latLngBounds(map.unproject([left, top + height], zoom), map.unproject([left + width, top], zoom)))
  }

  overlay.addTo(map)
  map.on('moveend', draw)
  return {
    /** The ground stands alone: no pictures cover it. */
    standAlone(isAlone: boolean) {
      if (alone === isAlone) return
      alone = isAlone
      draw()
    },
  }
}
