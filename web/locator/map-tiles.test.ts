// @vitest-environment happy-dom
import { map } from 'leaflet'
import { expect, onTestFinished, test, vi } from 'vitest'
import { layTiles } from './map-tiles.ts'

/** A map of Toa Payoh on a device whose colours are dark or not, until that changes. */
function opened(isDark: boolean) {
  const heard: (() => void)[] = []
  const colours = { matches: isDark, addEventListener: (_name: string, hear: () => void) => void heard.push(hear) }
  vi.stubGlobal('matchMedia', () => colours)
  const place = document.body.appendChild(document.createElement('div'))
  const shown = map(place, { fadeAnimation: false, zoomAnimation: false }).setView([1.3321, 103.8474], 15)
  layTiles(shown, () => undefined)
  onTestFinished(() => {
    shown.remove()
    place.remove()
    vi.unstubAllGlobals()
  })
  return {
    tiles: () => [...place.querySelectorAll<HTMLImageElement>('img.leaflet-tile')].map(({ src }) => src),
    turn: (dark: boolean) => {
      colours.matches = dark
      for (const hear of heard) hear()
    },
  }
}

const AT_DAY = 'https://www.onemap.gov.sg/maps/tiles/Default/15/25836/16262.png'
const AT_NIGHT = 'https://www.onemap.gov.sg/maps/tiles/Night/15/25836/16262.png'

test.each([
  ['light', false, AT_DAY],
  ['dark', true, AT_NIGHT],
])('a map in %s colours has the pictures for them', (_colours, isDark, picture) => {
  expect(opened(isDark).tiles()).toEqual([picture])
})

test('a map that stands open follows the device into its dark colours and back', () => {
  const { tiles, turn } = opened(false)
  turn(true)
  expect(tiles()).toEqual([AT_NIGHT])
  turn(false)
  expect(tiles()).toEqual([AT_DAY])
})
