import { LOCALES, type Locale } from '#contract/options.ts'
import { STATION_NAMES } from '#contract/places/station-names.ts'
import { stations, type Station } from '#contract/places/stations.ts'
import { AREA_NAMES, WATERS_AND_ISLANDS } from './area-names.ts'
import { GROUND } from './ground.ts'
import { MRT_LINES, type MrtLine } from './mrt-lines.ts'
import { decodeLine, type Point } from './polyline.ts'

/** A name on the ground. */
export interface GroundName {
  kind: 'area' | 'island' | 'water'
  text: string
  lat: number
  lng: number
  /** The first zoom at which it may stand. */
  zoom: number
  /** How far it is to the next border, in degrees; a name that has no room there waits for a nearer zoom. */
  room?: number
}
export interface GroundStation extends Station {
  /** In the reader's language. */
  text: string
  /** How many lines of the MRT stop here; none at a station of the LRT alone. */
  lines: number
  /** The letters of the first line. */
  line: string
}
/** All that is drawn below the pictures of the map, with names in one language. */
export interface Ground {
  land: Point[][]
  catchments: Point[][]
  borders: Point[][]
  names: GroundName[]
  stations: GroundStation[]
  lines: (MrtLine & { text: string })[]
}

/** The ground without names, decoded once. */
const OUTLINES = {
  land: GROUND.land.map(decodeLine),
  catchments: GROUND.catchments.map(decodeLine),
  borders: GROUND.borders.map(decodeLine),
}
const TEN_THOUSANDTHS = 1e4
const FARTHEST_ZOOM = 9

/** What signs call a station in Tamil, by its English name; what is also written stands behind the bar. */
const stationInTamil = (name: string) => STATION_NAMES[name]?.[1].split('|')[0]

/** The name of a planning area in a language. */
export function areaName(name: string, locale: Locale): string {
  const [chinese, malay, tamil = stationInTamil(name)] = AREA_NAMES[name] ?? []
  return { en: name, md: chinese, ms: malay, ta: tamil }[locale] ?? name
}

/** The name of a station in a language: signs in Malay carry the English one. */
const stationName = (name: string, locale: Locale) =>
  ({ en: name, md: STATION_NAMES[name]?.[0], ms: name, ta: stationInTamil(name) })[locale] ?? name

/** The line of the MRT that a code of a station belongs to; the two branches are parts of their lines. */
const MRT_LETTERS: Record<string, string> = { CG: 'EW', CE: 'CC' }
function stationLines(station: Station): Pick<GroundStation, 'lines' | 'line'> {
  const letters = station.codes.split(' ').map((code) => MRT_LETTERS[code.slice(0, 2)] ?? code.slice(0, 2))
  const served = [...new Set(letters)].filter((known) =>
    MRT_LINES.some((line) => line.letters === known && !line.light),
  )
  const light = MRT_LINES.find(({ light, routes }) => light && routes.some((route) => route.includes(station)))
  return { lines: served.length, line: served[0] ?? light?.letters ?? '' }
}

/** The ground with its names in a language. */
export function groundIn(locale: Locale): Ground {
  const language = LOCALES.indexOf(locale)
  return {
    ...OUTLINES,
    names: [
      ...GROUND.areas.map(([name, lat, lng, width]): GroundName => ({
        kind: 'area',
        text: areaName(name, locale),
        lat,
        lng,
        zoom: FARTHEST_ZOOM,
        room: width / TEN_THOUSANDTHS,
      })),
      ...WATERS_AND_ISLANDS.map(({ names, ...place }): GroundName => ({ ...place, text: names[language] ?? names[0] })),
    ],
    stations: stations.map((station) => ({
      ...station,
      ...stationLines(station),
      text: stationName(station.name, locale),
    })),
    lines: MRT_LINES.map((line) => ({ ...line, text: line.names[language] ?? line.names[0] })),
  }
}
