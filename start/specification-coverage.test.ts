import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** The paragraphs of the specification: P is the public site, R registration. Each has its table in the document. */
const PARAGRAPHS = [
  'P§1 What the product does',
  'P§2 Route table',
  'P§2 Helper page',
  'P§2 Navigation and landing page',
  'P§2 FAQ',
  'P§2 Legal pages',
  'P§2 Thank-you screen',
  'P§2 App-store redirect',
  'P§2 Video player',
  'P§2 Go-to-points list',
  'P§2 Go-to-points detail',
  'P§3 Entities',
  'P§4 Helper page',
  'P§4 Locator',
  'P§5 Validation',
  'P§6 Roles',
  'P§7 Calls',
  'P§8 Errors',
  'P§9 Constants',
  'R§1 What the product does',
  'R§2.1 Role selection',
  'R§2.2 Caregiver sign-up',
  'R§2.3 Caregiver details and address',
  'R§2.4 Caregiver creates a person',
  'R§2.5 Caregiver tags a person',
  'R§2.6 Person signs up directly',
  'R§2.7 Care professionals and partners',
  'R§2.8 Member of public and master partner',
  'R§2.9 Reset password',
  'R§3 Entities',
  'R§4 States and transitions',
  'R§5 Validation',
  'R§6 Roles and permissions',
  'R§7 Calls',
  'R§8 Errors',
  'R§9 Constants',
] as const

const DOCUMENT = 'docs/specification-coverage.md'
const DECISIONS = 'docs/decisions.md'
const read = (path: string) => readFileSync(path, 'utf8')

interface Row {
  paragraph: string
  rule: string
  settledBy: string[]
}

/** The rows of every table, below the heading they stand under. */
function rowsOf(document: string): Row[] {
  return document.split(/^## /m).flatMap((section) => {
    const [paragraph = '', ...lines] = section.split('\n')
    return lines
      .filter((line) => line.startsWith('|'))
      .slice(2)
      .map((line) => {
        const [rule = '', settledBy = ''] = line.slice(1, -1).split(' | ')
        return { paragraph, rule: rule.trim(), settledBy: settledBy.split('<br>').map((item) => item.trim()) }
      })
  })
}

const plain = (text: string) => text.replaceAll('’', "'").toLowerCase()

/** The headings of the decisions, each with the beginnings of its entries: bold words, and first cells of its tables. */
const entriesOf = (decisions: string) =>
  new Map(
    decisions
      .split(/^## /m)
      .slice(1)
      .map((section) => {
        const [heading = '', ...lines] = section.split('\n')
        const bold = [...lines.join(' ').matchAll(/\*\*(.+?)\*\*/g)].map(([, entry = '']) => entry)
        const cells = lines.filter((line) => line.startsWith('| ')).map((line) => line.split(' | ')[0]?.slice(2) ?? '')
        return [heading, [...bold, ...cells].map(plain)]
      }),
  )

/** Whether a file calls something with this title; "…" at the end of a title stands for its rest. */
function tells(source: string, title: string): boolean {
  const begins = title.endsWith('…')
  const wanted = (begins ? title.slice(0, -1) : title).replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
  const found = source.match(new RegExp(String.raw`\(\s*(['"\`])${wanted}${begins ? '' : String.raw`\1`}`, 'g'))
  return begins ? found?.length === 1 : found !== null
}
/** The group a test stands in: a describe, or a key of the table that its title is made from. */
const groups = (source: string, group: string) =>
  ["'", '"', '`'].some((quote) => source.includes(`${quote}${group}${quote}`)) || source.includes(`${group}: `)

/** What is wrong with one item of a row; nothing when it names a test or a decision that is there. */
function faultOf(item: string, decisions: ReturnType<typeof entriesOf>): string | undefined {
  const [, heading, entry] = /^Decision: ([^›]+?)(?: › (.+))?$/.exec(item) ?? []
  if (heading) {
    const entries = decisions.get(heading)
    if (!entries) return `${DECISIONS} has no heading "${heading}"`
    if (entry && !entries.some((known) => known.startsWith(plain(entry))))
      return `"${heading}" has no entry that begins with "${entry}"`
    return undefined
  }
  const [, path, titles] = /^`(\S+) › (.+)`$/.exec(item) ?? []
  if (!path || !titles) return `"${item}" names neither a test nor a decision`
  if (!/\.(test|spec)\.tsx?$/.test(path) || !existsSync(path)) return `there is no test file ${path}`
  const source = read(path)
  const around = titles.split(' › ')
  const title = around.pop() ?? ''
  if (!tells(source, title)) return `${path} has no test "${title}"`
  const missing = around.find((group) => !groups(source, group))
  return missing && `${path} has no group "${missing}"`
}

/** Everything that is wrong with a document that lists the rules. */
function faultsOf(document: string, decisions: string): string[] {
  const rows = rowsOf(document)
  const entries = entriesOf(decisions)
  return [
    ...PARAGRAPHS.filter((name) => !rows.some(({ paragraph }) => paragraph === name)).map(
      (name) => `no rule of ${name}`,
    ),
    ...rows.flatMap(({ paragraph, rule, settledBy }) => {
      const faults = rule ? settledBy.map((item) => faultOf(item, entries)) : ['names no rule']
      return faults.filter((fault) => fault !== undefined).map((fault) => `${paragraph}: ${rule}: ${fault}`)
    }),
  ]
}

test('every rule of the specification has a test that is there, or a decision that is there', () => {
  expect(faultsOf(read(DOCUMENT), read(DECISIONS))).toEqual([])
})

test('every paragraph of the document is one of the specification', () => {
  const headings = [...read(DOCUMENT).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
  expect(headings).toEqual(PARAGRAPHS)
})

test('every deviation is named by the rule it deviates from', () => {
  const named = rowsOf(read(DOCUMENT)).flatMap(({ settledBy }) =>
    settledBy.flatMap((item) => /^Decision: Deviations from the specification › (.+)$/.exec(item)?.[1] ?? []),
  )
  const [, ...deviations] = entriesOf(read(DECISIONS)).get('Deviations from the specification') ?? []
  expect(deviations.length).toBeGreaterThan(20)
  expect(deviations.filter((deviation) => !named.some((name) => deviation.startsWith(plain(name))))).toEqual([])
})

describe('the document is refused', () => {
  const decisions = '## Safe return\n\n- **Finder’s number.** Any country.\n\n| a | b |\n|---|---|\n| a form | here |\n'
  const faults = (settledBy: string) =>
    faultsOf(`## P§4 Locator\n\n| rule | settled by |\n|---|---|\n| a rule | ${settledBy} |\n`, decisions).filter(
      (fault) => !fault.startsWith('no rule of'),
    )
  const own = 'start/specification-coverage.test.ts'

  test.each([
    [`\`${own} › the document is refused › unless all it names is there\``],
    [`\`${own} › every rule of the specification has…\``],
    ['Decision: Safe return'],
    ["Decision: Safe return › Finder's number"],
    ['Decision: Safe return › a form'],
    [`Decision: Safe return<br>\`${own} › unless all it names is there\``],
  ])('unless all it names is there', (settledBy) => {
    expect(faults(settledBy)).toEqual([])
  })

  test.each([
    ['a test file that is not there', '`start/nothing.test.ts › a title`', 'there is no test file'],
    ['a file that is no test', '`start/main.ts › a title`', 'there is no test file'],
    ['a title that is not there', `\`${own} › nobody wrote this\``, 'has no test'],
    ['a title that only begins so', `\`${own} › every rule of the\``, 'has no test'],
    ['a beginning that several have', `\`${own} › every…\``, 'has no test'],
    ['a group that is not there', `\`${own} › the locator › unless all it names is there\``, 'has no group'],
    ['a heading that is not there', 'Decision: Nothing', 'has no heading'],
    ['an entry that is not there', 'Decision: Safe return › Grant', 'has no entry'],
    ['nothing', '', 'neither a test nor a decision'],
    ['a word of comfort', 'obvious', 'neither a test nor a decision'],
  ])('when a row names %s', (_what, settledBy, fault) => {
    expect(faults(settledBy)).toEqual([expect.stringContaining(fault)])
  })

  test('when a paragraph has no rule, or a row no rule in words', () => {
    expect(faultsOf('## P§4 Locator\n', decisions)).toContain('no rule of P§4 Locator')
    expect(faultsOf('## P§4 Locator\n\n|rule|by|\n|---|---|\n|  | Decision: Safe return |\n', decisions)).toContain(
      'P§4 Locator: : names no rule',
    )
  })
})

test('every decision that a comment or a call names is one of the decisions', () => {
  const names = [...entriesOf(read(DECISIONS))].flatMap(([heading, entries]) => [plain(heading), ...entries])
  const unknown = globSync('{contract,service,web,start,bench,e2e}/**/*.{ts,tsx,css,sql}').flatMap((file) => {
    const source = read(file).replaceAll(/\n\s*(?:\*|\/\/)?\s*/g, ' ')
    return [...source.matchAll(/decisions\.md, ((?:"[^"]+"|§\S+)(?:(?:,| and) "[^"]+")*)/g)].flatMap(([, list = '']) =>
      (list.match(/"[^"]+"|§\S+/g) ?? [])
        .map((name) => name.replaceAll('"', ''))
        .filter((name) => !names.some((known) => known.startsWith(plain(name))))
        .map((name) => `${file}: ${name}`),
    )
  })
  expect(unknown).toEqual([])
})
