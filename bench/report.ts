import { readdir, readFile, writeFile } from 'node:fs/promises'
import { median, type Figure, type Recorded } from './figures.ts'

const results = new URL('./results/', import.meta.url)
/** The order of the page; whatever else was measured follows. */
const ORDER = [
  'sizes',
  'lighthouse',
  'helper',
  'call',
  'load',
  'rescue-flood',
  'family-page',
  'stuck-mail',
  'locator',
  'locator-page',
  'site',
  'registration',
  'admin',
  'desk',
  'desk-acts',
]

const shown = (value: number) => {
  if (Number.isInteger(value)) return value.toLocaleString('en-SG')
  return value.toLocaleString('en-SG', { maximumFractionDigits: Math.abs(value) >= 100 ? 0 : 2 })
}

function reached({ rounds, atMost, atLeast }: Figure): [string, string] {
  const value = median(rounds)
  if (atMost !== undefined) return [`≤ ${shown(atMost)}`, value <= atMost ? 'yes' : '**no**']
  if (atLeast !== undefined) return [`≥ ${shown(atLeast)}`, value >= atLeast ? 'yes' : '**no**']
  return ['', '']
}

const row = (figure: Figure) => {
  const { what, unit, rounds } = figure
  const spread = rounds.length > 1 ? `${shown(Math.min(...rounds))} to ${shown(Math.max(...rounds))}` : ''
  return `| ${what} | ${shown(median(rounds))} ${unit} | ${spread} | ${reached(figure).join(' | ')} |`
}

/** A line of a measurement that stands beside an earlier one, which counted the same on another version. */
const compared = ({ what, rounds, before }: Figure) =>
  `| ${what} | ${typeof before === 'number' ? shown(before) : 'not possible'} | ${shown(median(rounds))} |`

const table = (figures: Figure[]) =>
  figures.some(({ before }) => before !== undefined)
    ? ['| what | before | after |', '|---|---|---|', ...figures.map(compared)]
    : ['| what | median | lowest to highest | reach | reached |', '|---|---|---|---|---|', ...figures.map(row)]

function section({ title, how, measured, machine, loadBefore, figures }: Recorded): string {
  const busy = loadBefore >= 1 ? ` Other work ran on the machine (load ${loadBefore} before the start).` : ''
  return `## ${title}

${how}

Measured ${measured} UTC on ${machine}.${busy}

${table(figures).join('\n')}
`
}

/** Writes docs/performance.md from bench/results/*.json. */
export async function writeReport() {
  const names = (await readdir(results)).filter((file) => file.endsWith('.json'))
  const all = await Promise.all(
    names.map(async (file) => JSON.parse(await readFile(new URL(file, results), 'utf8')) as Recorded),
  )
  const place = ({ name }: Recorded) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length)
  const sections = all
    .filter(({ figures }) => figures)
    .toSorted((a, b) => place(a) - place(b) || a.name.localeCompare(b.name))
    .map(section)
  const page = `# Performance

Written by \`npm run bench\` from \`bench/results/\`; \`npm run bench -- helper call\` measures only these. Contenders of one
table ran in one run, in turns, each round beginning with another one, on the same machine; a ratio is the median of
the ratios of each round. The peers stand in \`bench/peers/\`.

${sections.join('\n')}`
  await writeFile(new URL('../docs/performance.md', import.meta.url), page)
}

if (import.meta.main) await writeReport()
