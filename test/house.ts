import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { circles, readSources, upwardImports } from './floors.ts'
import { lineAt, parse, walk, type Node } from './syntax.ts'

/** A figure that grows worse than this fails. */
const LIMITS = { median: 60, p90: 160, repeatedPercent: 0.5 }
/** A function longer than this fails, unless it only draws or lists. */
const FUNCTION_LINES = 80
/** So many equal lines in a row are a repetition. */
const WINDOW = 8
const ROOMS = ['contract', 'service', 'web', 'start', 'bench'] as const

/** Every source file by its path: what is written by hand and runs, without tests and what only they use. */
export function readHouse(): Map<string, string> {
  const files = globSync(`{${ROOMS.join(',')}}/**/*.{ts,tsx,js,css}`, {
    exclude: (path) => /(^|\/)(node_modules|peers|build|migrations|results)$/.test(path),
  }).map((file) => file.replaceAll('\\', '/'))
  const sources = files.filter((file) => !/\.test\.tsx?$|^(service|web|start)\/test\//.test(file)).toSorted()
  return new Map(sources.map((file) => [file, readFileSync(file, 'utf8')]))
}

const linesOf = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
/** The number that this share of the sorted numbers does not exceed. */
export const quantile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(numbers.length * share) - 1)] ?? 0

/** Whether a function mostly draws a page or lists data: such a one is long without being hard. */
function isMarkupOrTable(node: Node): boolean {
  let longest = 0
  walk(node, (inner) => {
    if (['JSXElement', 'JSXFragment', 'ObjectExpression', 'ArrayExpression'].includes(inner.type)) {
      longest = Math.max(longest, inner.end - inner.start)
      return false
    }
    return true
  })
  return longest > (node.end - node.start) / 2
}

/** The functions of a file that are too long, as "file:line name, lines". */
export function longFunctions(file: string, text: string): string[] {
  const long: string[] = []
  if (!/\.tsx?$/.test(file)) return long
  walk(parse(file, text), (node, above) => {
    if (!/^(Function(Declaration|Expression)|ArrowFunctionExpression)$/.test(node.type)) return
    const first = lineAt(text, node.start)
    const lines = lineAt(text, node.end) - first + 1
    if (lines <= FUNCTION_LINES || isMarkupOrTable(node)) return
    const named = [node, above[0]].flatMap((one) =>
      one && 'id' in one && one.id && 'name' in one.id ? [String(one.id.name)] : [],
    )
    long.push(`${file}:${first} ${named[0] ?? 'a function'}, ${lines} lines`)
  })
  return long
}

/** Lines that stand in a window of equal lines elsewhere, of all lines that say something. Imports repeat by nature. */
export function repetition(files: ReadonlyMap<string, string>): { repeated: number; lines: number } {
  const seen = new Map<string, [file: string, from: number][]>()
  let lines = 0
  for (const [file, text] of files) {
    const said = text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line.length > 1 && !/^(import |\} from |\/\/|\*|\/\*)/.test(line))
    lines += said.length
    for (let from = 0; from + WINDOW <= said.length; from += 1) {
      const key = said.slice(from, from + WINDOW).join('\n')
      seen.set(key, [...(seen.get(key) ?? []), [file, from]])
    }
  }
  const repeated = new Set<string>()
  for (const [, ...again] of seen.values())
    for (const [file, from] of again)
      for (let line = from; line < from + WINDOW; line += 1) repeated.add(`${file} ${line}`)
  return { repeated: repeated.size, lines }
}

const RULES = 'docs/rules.md'
const RULE_ID = /\b[PRD]\d+\.\d+\b/g

/**
 * The ids of rules that code cites and the law book does not hold, and the rules that name no place or no test; undefined
 * without a law book.
 */
export function citations(book: string | undefined, files: ReadonlyMap<string, string>) {
  if (book === undefined) return undefined
  const rows = [...book.matchAll(/^\| *`?([PRD]\d+\.\d+)`? *\|(.*)$/gm)]
  const known = new Set(rows.map(([, id]) => id))
  const cited = [...files].flatMap(([file, text]) => (text.match(RULE_ID) ?? []).map((id) => ({ file, id })))
  const homeless = rows.filter(([, , row = '']) => row.split('|').filter((cell) => cell.trim()).length < 3)
  return {
    cited: cited.length,
    rules: rows.length,
    withoutRule: [...new Set(cited.filter(({ id }) => !known.has(id)).map(({ file, id }) => `${id} in ${file}`))],
    withoutPlace: homeless.map(([, id = '']) => id),
  }
}

/** One line of the table of rooms. */
function figures(name: string, texts: readonly string[]): string {
  const lengths = texts.map(linesOf)
  const total = lengths.reduce((sum, lines) => sum + lines, 0)
  const columns = [lengths.length, total, quantile(lengths, 0.5), quantile(lengths, 0.9), Math.max(0, ...lengths)]
  return [name.padEnd(9), ...columns.map((number) => String(number).padStart(7))].join('')
}

/** What is worse than it may be, each in a sentence; none when the house is in order. */
export function faults(house: ReadonlyMap<string, string>): string[] {
  const lengths = [...house.values()].map(linesOf)
  const { repeated, lines } = repetition(new Map([...house].filter(([file]) => /\.tsx?$/.test(file))))
  const upward = upwardImports(new Map([...house].filter(([file]) => file.startsWith('service/'))))
  const round = circles(new Map([...house].filter(([file]) => /\.tsx?$/.test(file))))
  const longest = [...house].map(([file, text]) => [linesOf(text), file] as const).toSorted(([a], [b]) => b - a)
  const tooMany = longest.filter(([count]) => count > LIMITS.p90)
  const spare = tooMany.length - Math.floor(lengths.length * 0.1)
  return [
    ...(quantile(lengths, 0.5) > LIMITS.median ? [`The median file has more than ${LIMITS.median} lines.`] : []),
    ...(quantile(lengths, 0.9) > LIMITS.p90
      ? [
          `More than a tenth of the files, ${spare} too many, have more than ${LIMITS.p90} lines, the longest:`,
          ...longest.slice(0, 20).map(([count, file]) => `  ${count} ${file}`),
        ]
      : []),
    ...((100 * repeated) / lines > LIMITS.repeatedPercent
      ? [`More than ${LIMITS.repeatedPercent} % of the lines stand twice.`]
      : []),
    ...upward.map((imported) => `Imports a higher floor: ${imported}`),
    ...round.map((circle) => `Imports in a circle: ${circle}`),
  ]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const house = readHouse()
  const code = new Map([...house].filter(([file]) => /\.tsx?$/.test(file)))
  const { repeated, lines } = repetition(code)
  const long = [...house].flatMap(([file, text]) => longFunctions(file, text))
  const tests = readSources(...ROOMS, 'e2e', 'test')
  const law = citations(existsSync(RULES) ? readFileSync(RULES, 'utf8') : undefined, new Map([...tests, ...house]))
  console.log('room       files  lines median    p90    max')
  for (const room of ROOMS) {
    const texts = [...house].filter(([file]) => file.startsWith(`${room}/`)).map(([, text]) => text)
    console.log(figures(room, texts))
  }
  console.log(figures('all', [...house.values()]))
  console.log(`functions above ${FUNCTION_LINES} lines, but for markup and tables: ${long.length}`)
  for (const one of long) console.log(`  ${one}`)
  console.log(`repeated windows of ${WINDOW} lines: ${((100 * repeated) / lines).toFixed(2)} % of ${lines} lines`)
  console.log(
    law
      ? `rules: ${law.rules}, cited ${law.cited} times; citations without a rule: ${law.withoutRule.length}; rules without place and test: ${law.withoutPlace.length}`
      : 'no law book',
  )
  const wrong = [
    ...faults(house),
    ...long.map((one) => `A function of more than ${FUNCTION_LINES} lines: ${one}`),
    ...(law?.withoutRule ?? []).map((one) => `No such rule: ${one}`),
    ...(law?.withoutPlace ?? []).map((id) => `Rule ${id} names no place or no test.`),
  ]
  console.log(wrong.length === 0 ? 'The house is in order.' : wrong.join('\n'))
  process.exit(wrong.length === 0 ? 0 : 1)
}
