import { point, type Map, type Point } from 'leaflet'

/** What a pin needs on each side of its place: it stands above, and one for several places is wide. */
const PIN = { left: 48, top: 54, right: 48, bottom: 4 }
/** At least so much of the map is left for what is shown, however much of it is covered. */
const LEAST = 40
/** A box that begins beyond this part of the map's width stands at its right; one below this part of its height, at its foot. */
const RIGHT_PART = 0.6
const FOOT_PART = 0.55

/** How far from each edge of a map a place is shown, as Leaflet takes it. */
export interface Clearance {
  paddingTopLeft: Point
  paddingBottomRight: Point
}

/** Each of two opposite paddings, made smaller in proportion where both leave less than `LEAST`. */
function within(size: number, first: number, second: number): [number, number] {
  const room = Math.max(0, size - LEAST)
  const part = Math.min(1, room / (first + second))
  return [Math.floor(first * part), Math.floor(second * part)]
}

/** Measures what stands on a map (controls, the line of its sources, a notice), so that no pin is shown below it. */
export function clearanceOf(map: Map): Clearance {
  const container = map.getContainer()
  const frame = container.getBoundingClientRect()
  const pad = { ...PIN }
  const around = container.parentElement ?? container
  for (const element of around.querySelectorAll('[data-fit], [data-missing], [data-sources], .leaflet-control')) {
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect()
    if (width * height === 0) continue
    if (top - frame.top > frame.height * FOOT_PART) pad.bottom = Math.max(pad.bottom, frame.bottom - top + PIN.bottom)
    else if (left - frame.left > frame.width * RIGHT_PART)
      pad.right = Math.max(pad.right, frame.right - left + PIN.right)
    else if (right > frame.left) pad.top = Math.max(pad.top, bottom - frame.top + PIN.top)
  }
  const [left, right] = within(frame.width, pad.left, pad.right)
  const [top, bottom] = within(frame.height, pad.top, pad.bottom)
  return { paddingTopLeft: point(left, top), paddingBottomRight: point(right, bottom) }
}
