import { existsSync, readFileSync } from 'node:fs'

const texts = new Map<string, string>()
/** What a file holds; a file is read once. */
export function read(path: string): string {
  const text = texts.get(path) ?? readFileSync(path, 'utf8')
  texts.set(path, text)
  return text
}

/** The cells of a row of a table in Markdown. */
export const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())
/** What a cell lists, one a line. */
export const itemsOf = (cell = '') => cell.split('<br>').map((item) => item.trim())

/** A text as a pattern that means the text itself. */
export const quoted = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)

/** Whether a file declares this name at its top level; of a style sheet, whether it holds the words. */
export function declares(path: string, name: string): boolean {
  // Styles and what is shipped to deploy with declare nothing by name: the words stand there.
  if (path.endsWith('.css') || path.startsWith('deploy/')) return read(path).includes(name)
  const declared = String.raw`^(?:export )?(?:default )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) `
  return new RegExp(`${declared}${quoted(name)}\\b`, 'm').test(read(path))
}

/** Where a file calls something with this title, the words that begin a test or a group of tests. */
const callsWith = (source: string, title: string) => [
  ...source.matchAll(new RegExp(String.raw`\(\s*(['"\`])${quoted(title)}\1`, 'g')),
]
/** The group a test stands in: a describe, or a key of the table that its title is made from. */
const isGroup = (source: string, group: string) =>
  ["'", '"', '`'].some((quote) => source.includes(`${quote}${group}${quote}`)) || source.includes(`${group}: `)

/** Whether a test of a browser is one of the whole matrix, by the words of its title or by its tag. */
const isOfMatrix = (title: string, after: string) =>
  /^@matrix | @matrix$/.test(title) || /^,\s*\{\s*tag: \[?'@matrix'\]?\s*\}/.test(after)

/** How a test has to be marked that `npm test` does not run: by the name of its file, its tag, or what it is called with. */
function markOf(path: string, title: string): string {
  if (path.endsWith('.postgres.test.ts')) return ' (Postgres)'
  if (path.endsWith('.faults.test.ts')) return ' (faults)'
  const source = read(path)
  const calls = callsWith(source, title)
  const every = (is: (before: string, after: string) => boolean) =>
    calls.length > 0 &&
    calls.every(({ index, 0: call }) => is(source.slice(0, index), source.slice(index + call.length)))
  if (path.endsWith('.spec.ts')) return every((_before, after) => isOfMatrix(title, after)) ? ' (matrix)' : ''
  if (every((_before, after) => /^,(?:\s*\{[^}]*\},)?\s*(?:async )?\(\{ skip \}\)/.test(after))) return ' (data)'
  return every((before) => /\.runIf\(process\.env\.TEST_ALL\)[\w.()]*$/.test(before)) ? ' (all)' : ''
}

/** What is wrong with a test that a document names: `file › title`, between them groups where two have one title. */
export function faultOfNamedTest(item: string): string | undefined {
  const [, path = '', titles = '', mark = ''] = /^`(\S+) › (.+)`( \(\w+\))?$/.exec(item) ?? []
  if (!path) return `"${item}" names no test`
  if (!/\.(test|spec)\.tsx?$/.test(path) || !existsSync(path)) return `there is no test file ${path}`
  const source = read(path)
  const around = titles.split(' › ')
  const title = around.pop() ?? ''
  if (callsWith(source, title).length === 0) return `${path} has no test "${title}"`
  const missing = around.find((group) => !isGroup(source, group))
  if (missing) return `${path} has no group "${missing}"`
  const expected = markOf(path, title)
  return mark === expected ? undefined : `${path}: "${title}" is to be marked${expected || ' by nothing'}`
}
