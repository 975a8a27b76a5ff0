import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { MAP_BOUNDS } from '#contract/limits.ts'
import { encodeLine, type Point } from '../web/map/polyline.ts'
import { borderLines, coastRings, refined, simplified, widestPlace, type Outline } from './outlines.ts'

/**
 * `npm run ground -- <folder>`: draws the map's own ground (web/map/ground.ts, web/map/coast.ts) from the outlines of Singapore's
 * planning areas and regions. The folder holds `sg-planning-areas-5.geojson` and `sg-regions-8.geojson`: the Urban
 * Redevelopment Authority's outlines, simplified by mapshaper to 5 and 8 percent of their points. The drawn files are
 * committed, the outlines are not.
 */
const MAP = resolve(import.meta.dirname, '../web/map')
const HEAD = `/*
 * Drawn by \`npm run ground\` from "Master Plan 2019 Planning Area Boundary (No Sea)" of the Urban Redevelopment Authority,
 * https://data.gov.sg/datasets/d_4765db0e87b9c86336792efe8a1f7a66/view, simplified. Contains information made available under the
 * terms of the Singapore Open Data Licence version 1.0, https://data.gov.sg/open-data-licence. Not written by hand.
 */
`
/** The picture that stands until the map opens: a unit is a thousandth of a degree. */
const COAST = { scale: 1000, tolerance: 0.0015, leastPoints: 5 }

interface Features {
  features: {
    properties: { name: string }
    geometry: { type: 'Polygon'; coordinates: Point[][] } | { type: 'MultiPolygon'; coordinates: Point[][][] }
  }[]
}

async function readOutlines(file: string): Promise<Outline[]> {
  const { features } = JSON.parse(await readFile(file, 'utf8')) as Features
  return features.map(({ properties: { name }, geometry }) => ({
    name: name.toLowerCase().replaceAll(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase()),
    rings: geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat(),
  }))
}

/** The coast in few points, as the data of an SVG path. */
function coastPath(rings: readonly Point[][]): string {
  const { scale, tolerance, leastPoints } = COAST
  const at = ([lng, lat]: Point) =>
    `${Math.round((lng - MAP_BOUNDS.west) * scale)} ${Math.round((MAP_BOUNDS.north - lat) * scale)}`
  return rings
    .map((ring) => simplified(ring, tolerance))
    .filter(({ length }) => length >= leastPoints)
    .map((ring) => `M${ring.map(at).join('L')}Z`)
    .join('')
}

const listed = (lines: readonly string[]) => lines.map((line) => `    ${JSON.stringify(line)},\n`).join('')

async function drawGround(folder: string) {
  const areas = await readOutlines(join(folder, 'sg-planning-areas-5.geojson'))
  const coast = coastRings(await readOutlines(join(folder, 'sg-regions-8.geojson')))
  const catchments = areas.filter(({ name }) => name.endsWith('Water Catchment')).flatMap(({ rings }) => rings)
  const named = areas.map((area) => {
    const { at, width } = widestPlace(area.rings)
    return `    [${JSON.stringify(area.name)}, ${at[1].toFixed(4)}, ${at[0].toFixed(4)}, ${Math.round(width * 1e4)}],\n`
  })
  await writeFile(
    join(MAP, 'ground.ts'),
    `${HEAD}
/** The ground: lines as web/map/polyline.ts encodes them. */
export const GROUND = {
  /** Coast and islands, each a closed ring. */
  land: [
${listed(coast.map(encodeLine))}  ],
  /** Water catchments, which are forest and reservoirs. */
  catchments: [
${listed(catchments.map((ring) => encodeLine(refined(ring, coast))))}  ],
  /** What divides two planning areas. */
  borders: [
${listed(borderLines(areas).map(encodeLine))}  ],
  /** Planning areas: name, the place within them that is farthest from their border, and how far, in ten thousandths of a degree. */
  areas: [
${named.join('')}  ] as readonly (readonly [name: string, lat: number, lng: number, width: number])[],
} as const
`,
  )
  await writeFile(
    join(MAP, 'coast.ts'),
    `${HEAD}
/** Coast and larger islands in broad strokes, as an SVG path whose unit is a thousandth of a degree from the map's north-west. */
export const COAST =
  ${JSON.stringify(coastPath(coast))}
`,
  )
}

const [folder] = process.argv.slice(2)
if (folder === undefined)
  throw new Error('npm run ground -- <folder>: the folder holds sg-planning-areas-5.geojson and sg-regions-8.geojson.')
await drawGround(folder)
