import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The floors of service/, lowest first: a file imports only its own floor and those below. The floors of one row stand
 * side by side and import none of each other. `ground` is what stands in service/ itself, with db/ and errors/.
 */
export const FLOORS = [
  ['ground'],
  ['duty', 'drafts'],
  ['messages'],
  ['safe-return'],
  ['accounts'],
  ['locator', 'addresses'],
  ['tags'],
  ['persons'],
  ['card'],
  ['admin'],
  ['member'],
  ['invitations', 'media', 'partners', 'clients', 'recordings'],
  ['clean-up'],
  ['sample'],
  ['dev'],
  ['app', 'open-outside'],
  ['open'],
] as const
export type Floor = (typeof FLOORS)[number][number]

const HEIGHTS = new Map<string, number>(FLOORS.flatMap((row, height) => row.map((floor) => [floor, height] as const)))
/** Files of service/ itself that join the floors. */
export const JOINING = ['clean-up', 'app', 'open-outside', 'open'] as const

/** The floor a file of service/ stands on. @throws for a folder that FLOORS does not know */
export function floorOf(file: string): string {
  const [, first = '', second] = file.split('/')
  const name = second === undefined ? first.replace(/\.ts$/, '') : first
  if (second === undefined) return JOINING.some((joining) => joining === name) ? name : 'ground'
  if (name === 'db' || name === 'errors') return 'ground'
  if (!HEIGHTS.has(name)) throw new Error(`${file} stands on no floor`)
  return name
}

/** Whether a floor may import another: itself, or one that is lower. */
export const mayImport = (from: string, to: string): boolean =>
  from === to || (HEIGHTS.get(to) ?? Infinity) < (HEIGHTS.get(from) ?? -1)

/** Every file of the code by its path, and its text: no tests, and none of their helpers. */
export function readSources(...rooms: string[]): Map<string, string> {
  const files = globSync(rooms.map((room) => `${room}/**/*.{ts,tsx}`)).filter(
    (file) => !/\.test\.tsx?$/.test(file) && !file.startsWith('service/test/'),
  )
  return new Map(files.map((file) => [file.replaceAll('\\', '/'), readFileSync(file, 'utf8')]))
}

/** The files of this house that a text imports, as a value, as a type or when it runs. */
export function importsOf(file: string, text: string): string[] {
  const named = text.matchAll(/\b(?:from|import)\s*\(?\s*(['"`])([^'"`\n]+)\1/g)
  return [...named].flatMap(([, , name = '']) => {
    if (name.startsWith('.')) return [join(dirname(file), name)]
    return /^#(?:contract|service|web|start)\//.test(name) ? [name.slice(1)] : []
  })
}

/** Imports from one floor of service/ to a higher one, or to its neighbour: "file → imported". */
export const upwardImports = (sources: Map<string, string>): string[] =>
  [...sources].flatMap(([file, text]) =>
    importsOf(file, text)
      .filter((imported) => imported.startsWith('service/') && !mayImport(floorOf(file), floorOf(imported)))
      .map((imported) => `${file} → ${imported}`),
  )

/** Files that import each other, directly or through others: each circle once, as the way around it. */
export function circles(sources: Map<string, string>): string[] {
  const found: string[] = []
  const done = new Set<string>()
  const walk = (file: string, way: string[]) => {
    const start = way.indexOf(file)
    if (start >= 0) return void found.push([...way.slice(start), file].join(' → '))
    if (done.has(file)) return
    const text = sources.get(file)
    for (const imported of new Set(text === undefined ? [] : importsOf(file, text))) walk(imported, [...way, file])
    done.add(file)
  }
  for (const file of sources.keys()) walk(file, [])
  return found
}
