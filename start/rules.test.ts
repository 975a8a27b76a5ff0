import { existsSync, globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { cellsOf, declares, faultOfNamedTest, itemsOf, read } from './test/named-places.ts'

/** The sections of both specifications; each has its rules in the law book. */
const SPECIFIED = {
  P1: 'What the product does',
  P2: 'Screens and routes',
  P3: 'Entities',
  P4: 'States and transitions',
  P5: 'Validation',
  P6: 'Roles',
  P7: 'Calls',
  P8: 'Errors',
  P9: 'Constants',
  R1: 'What the product does',
  R2: 'Screens and routes',
  R3: 'Entities',
  R4: 'States and transitions',
  R5: 'Validation',
  R6: 'Roles and permissions',
  R7: 'Calls',
  R8: 'Errors',
  R9: 'Constants',
}
/** The rules that `npm test` shows nothing of, with what it lacks for them: no other may have marked tests alone. */
const SHOWN_ELSEWHERE = {
  'D6.1': 'connections that die, and locks that others hold',
  'D6.3': 'a lock that another connection holds',
  'D28.9': 'two transactions at once',
  'D33.5': 'roles of the database',
  'D42.14': 'the plans of a server’s queries',
  'D46.7': 'the real lists of places and postal codes',
  'D47.1': 'roles of the database',
  'D53.3': 'two processes on one database',
  'D53.9': 'two processes on one database',
  'D70.5': 'minutes for the pictures of twenty pages',
  'D71.17': 'two processes on one database',
  'D71.19': 'a server that only reads',
  'D71.21': 'databases that are made and dropped',
  'D71.23': 'roles of the database',
  'D73.12': 'two transactions at once',
  'D80.1': 'two transactions at once',
  'D84.5': 'a lock that another process holds',
  'D84.12': 'parameters of connections to a server',
}
const DOCUMENT = 'docs/rules.md'
const DECISIONS = 'docs/decisions.md'
const OWN = 'start/rules.test.ts'
interface Rule {
  id: string
  /** The section it stands below: `R5 Validation`. */
  section: string
  text: string
  places: string[]
  tests: string[]
}

/** Every row of every table of a law book, below its section. */
function rulesOf(document: string): Rule[] {
  return document.split(/^## /m).flatMap((part) => {
    const [section = '', ...lines] = part.split('\n')
    return lines
      .filter((line) => /^\| (?!id \|)/.test(line))
      .map((line) => {
        const [id = '', text = '', places, tests] = cellsOf(line)
        return { id, section, text, places: itemsOf(places), tests: itemsOf(tests) }
      })
  })
}

/** The rules that are shown only by tests that `npm test` leaves out. */
const shownElsewhere = (document: string) =>
  rulesOf(document)
    .filter(({ tests }) => tests.every((item) => /` \(\w+\)$/.test(item)))
    .map(({ id }) => id)

const ID = /\b[PRD]\d+\.\d+\b/g
const isId = (item: string) => /^[PRD]\d+\.\d+$/.test(item)
/** What is wrong with where a rule is said to stand. */
function faultOfPlace(item: string, known: ReadonlySet<string>): string | undefined {
  if (isId(item)) return known.has(item) ? undefined : `there is no rule ${item}`
  const [, path = '', name = ''] = /^`(\S+) › (.+)`$/.exec(item) ?? []
  if (!path) return `"${item}" names no place`
  if (/\.(test|spec)\.tsx?$/.test(path)) return `${path} is a test and holds no rule`
  if (!existsSync(path)) return `there is no file ${path}`
  return declares(path, name) ? undefined : `${path} declares no ${name}`
}

/** What is wrong with a test that is said to show a rule. */
function faultOfTest(item: string, known: ReadonlySet<string>): string | undefined {
  if (isId(item)) return known.has(item) ? undefined : `there is no rule ${item}`
  return faultOfNamedTest(item)
}

/** Everything that is wrong with a law book. */
function faultsOf(document: string): string[] {
  const rules = rulesOf(document)
  const known = new Set(rules.map(({ id }) => id))
  const numbered = new Map<string, number>()
  return rules.flatMap(({ id, section, text, places, tests }) => {
    const faults: (string | undefined)[] = []
    const [key = '', number = ''] = id.split('.')
    if (!isId(id) || !section.startsWith(`${key} `)) faults.push('does not belong to its section')
    if (rules.filter((other) => other.id === id).length > 1) faults.push('stands twice')
    if (!text) faults.push('says nothing')
    // Within one table numbers rise, so that the next free one is seen.
    if (Number(number) === numbered.get(key)) faults.push('has the number of the one before')
    numbered.set(key, Number(number))
    faults.push(...places.map((item) => faultOfPlace(item, known)), ...tests.map((item) => faultOfTest(item, known)))
    const settled = [...places, ...tests].filter(isId)
    if (settled.length > 0 && (key.startsWith('D') || settled.some((item) => !item.startsWith('D'))))
      faults.push('is settled by no decision')
    return faults.filter((fault) => fault !== undefined).map((fault) => `${id}: ${fault}`)
  })
}

/** Ids that a text names, with those between the two ends of a range. */
function namedIn(text: string): string[] {
  const between = [...text.matchAll(/\b([PRD]\d+)\.(\d+) to \1\.(\d+)\b/g)].flatMap(([, key, from, to]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => `${key}.${Number(from) + index}`),
  )
  return [...new Set([...between, ...(text.match(ID) ?? [])])]
}

/** A paragraph, item or row of the decisions, with the heading it stands below. */
interface Entry {
  heading: string
  text: string
}
/** The line below the first row of a table. */
const isRuler = (block: string) => block.startsWith('|---')
/** Every entry but the lines that lead over to a list or a table, which end in a colon. */
function entriesOf(decisions: string): Entry[] {
  return decisions
    .split(/^## /m)
    .slice(1)
    .flatMap((part) => {
      const [heading = '', ...lines] = part.split('\n')
      const blocks = lines
        .join('\n')
        .split(/\n\s*\n|\n(?=- |\d\. |\|)/)
        .map((block) => block.trim())
      return blocks
        .filter((block, index) => block && !isRuler(block) && !isRuler(blocks[index + 1] ?? ''))
        .filter((block) => !block.endsWith(':'))
        .map((text) => ({ heading, text }))
    })
}

const LAW = read(DOCUMENT)
const ENTRIES = entriesOf(read(DECISIONS))
const FILES = globSync([
  '{contract,service,web,start,e2e,bench,test}/**/*.{ts,tsx,css,sql,json}',
  'docs/*.md',
  '*.{md,ts,json}',
  '.env.example',
  '.oxlintrc.json',
]).filter((path) => path !== OWN && !/package-lock|node_modules|bench\/results/.test(path))

describe('the law book', () => {
  test('says of every rule where it stands and which test shows it, and both are there', () => {
    expect(faultsOf(LAW)).toEqual([])
  })

  test('has no rule without a test that npm test runs, but those that need what it has not', () => {
    expect(shownElsewhere(LAW).toSorted()).toEqual(Object.keys(SHOWN_ELSEWHERE).toSorted())
  })

  test('has every section of both specifications', () => {
    const sections = [...LAW.matchAll(/^## ([PR]\d) (.+)$/gm)].map(([, key, name]) => [key, name])
    expect(Object.fromEntries(sections)).toEqual(SPECIFIED)
    for (const key of Object.keys(SPECIFIED)) expect(LAW, key).toMatch(new RegExp(`^\\| ${key}\\.1 \\|`, 'm'))
  })

  test('has every heading of the decisions, and every entry of theirs names its rules', () => {
    const sections = [...LAW.matchAll(/^## (D\d+) (.+)$/gm)]
    const headings = [...read(DECISIONS).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
    expect(sections.map(([, , name]) => name)).toEqual(headings)
    const keys = new Map(sections.map(([, key = '', name = '']) => [name, key]))
    const without = ENTRIES.filter(({ heading, text }) => {
      const named = namedIn(text).filter((id) => id.startsWith(`${keys.get(heading)}.`))
      return named.length === 0
    })
    expect(without).toEqual([])
  })

  test('is named whole by the decisions: each rule of theirs by the entry that says why', () => {
    const named = new Set(ENTRIES.flatMap(({ text }) => namedIn(text)))
    const unnamed = rulesOf(LAW).filter(({ id }) => id.startsWith('D') && !named.has(id))
    expect(unnamed.map(({ id }) => id)).toEqual([])
  })

  test('names each deviation at a rule it deviates from', () => {
    const named = new Set(
      rulesOf(LAW)
        .filter(({ id }) => !id.startsWith('D'))
        .flatMap(({ text, places }) => namedIn([text, ...places].join(' '))),
    )
    const deviations = rulesOf(LAW).filter(({ id }) => id.startsWith('D1.'))
    expect(deviations.length).toBeGreaterThan(30)
    expect(deviations.map(({ id }) => id).filter((id) => !named.has(id))).toEqual([])
  })
})

describe('whoever cites', () => {
  test('a rule cites one that the law book has', () => {
    const known = new Set(rulesOf(LAW).map(({ id }) => id))
    const unknown = FILES.flatMap((path) =>
      namedIn(read(path))
        .filter((id) => !known.has(id))
        .map((id) => `${path}: ${id}`),
    )
    expect(unknown).toEqual([])
  })

  test('a call’s source names its rules and nothing else', () => {
    expect(endpoints.filter(({ source }) => !source.split(', ').every(isId)).map(({ name }) => name)).toEqual([])
  })

  test('something else than a rule cites what is there: no paragraph of a specification, no page that is gone', () => {
    const gone = /\b[PR] ?§ ?\d|\bassurance\b|specification-coverage/
    expect(FILES.filter((path) => gone.test(read(path)))).toEqual([])
  })

  test('a heading or an entry of another page cites one that is there', () => {
    const plain = (text: string) => text.replaceAll('’', "'").replaceAll('*', '').toLowerCase()
    /** Headings of a page, with the beginnings of its entries: bold words, and first cells of its tables. */
    const namesOf = (path: string) =>
      [...read(path).matchAll(/^#+ (.+)$|\*\*([^*]+)\*\*|^\| ([^|\n]+) \|/gm)].map(([, heading, bold, cell]) =>
        plain(heading ?? bold ?? cell ?? ''),
      )
    const unknown = FILES.flatMap((file) => {
      const source = read(file).replaceAll(/\n\s*(?:\*|\/\/)?\s*/g, ' ')
      const cited = source.matchAll(/\b((?:docs\/)?[\w-]+\.md), ((?:"[^"]+")(?:(?:,| and) "[^"]+")*)/g)
      return [...cited].flatMap(([, page = '', list = '']) => {
        const path = existsSync(page) ? page : `docs/${page}`
        if (!existsSync(path)) return [`${file}: ${page}`]
        const names = namesOf(path)
        return (list.match(/"[^"]+"/g) ?? [])
          .map((name) => name.replaceAll('"', ''))
          .filter((name) => !names.some((known) => known.startsWith(plain(name))))
          .map((name) => `${file}: ${page}, "${name}"`)
      })
    })
    expect(unknown).toEqual([])
  })
})

describe('a law book is refused', () => {
  const book = (places: string, tests: string, id = 'P4.1', text = 'a rule') =>
    `## P4 States\n\n| id | rule | stands in | shown by |\n|---|---|---|---|\n| ${id} | ${text} | ${places} | ${tests} |\n\n## D1 Ours\n\n| id | rule | stands in | shown by |\n|---|---|---|---|\n| D1.1 | ours | \`${OWN.replace('rules.test', 'main')} › main\` | \`${OWN} › a law book is refused › unless all it names is there\` |\n`
  const place = '`start/main.ts › main`'
  const shown = `\`${OWN} › a law book is refused › unless all it names is there\``

  test.each([
    [place, shown],
    [`${place}<br>\`web/locator/suggest.ts › PAUSE_MS\``, `${shown}<br>\`${OWN} › the law book\``],
    ['D1.1', 'D1.1'],
    [place, '`service/races.postgres.test.ts › finders at once, over two processes` (Postgres)'],
  ])('unless all it names is there', (places, tests) => {
    expect(faultsOf(book(places, tests))).toEqual([])
  })

  test.each([
    ['no place', '', shown, 'names no place'],
    ['a file that is not there', '`start/nothing.ts › main`', shown, 'there is no file'],
    ['a test as a place', `\`${OWN} › ID\``, shown, 'holds no rule'],
    ['a name that is not declared', '`start/main.ts › nobody`', shown, 'declares no nobody'],
    ['a name that is only used', '`start/main.ts › process`', shown, 'declares no process'],
    ['no test', place, '', 'names no test'],
    ['a test file that is not there', place, '`start/nothing.test.ts › a title`', 'there is no test file'],
    ['a file that is no test', place, '`start/main.ts › a title`', 'there is no test file'],
    ['a title that is not there', place, `\`${OWN} › nobody wrote this\``, 'has no test'],
    ['a title that only begins so', place, `\`${OWN} › unless all it\``, 'has no test'],
    ['a group that is not there', place, `\`${OWN} › the locator › unless all it names is there\``, 'has no group'],
    [
      'a test of the server without its mark',
      place,
      '`service/races.postgres.test.ts › finders at once, over two processes`',
      'is to be marked (Postgres)',
    ],
    ['a mark that is none', place, `${shown} (matrix)`, 'is to be marked by nothing'],
    ['a decision that is not there', 'D1.9', 'D1.9', 'there is no rule D1.9'],
    ['no decision', 'P4.1', 'P4.1', 'is settled by no decision'],
    ['a word of comfort', 'everywhere', 'obvious', 'names no place'],
  ])('when a row names %s', (_what, places, tests, fault) => {
    expect(faultsOf(book(places, tests)).join('\n')).toContain(fault)
  })

  test.each([
    ['service/races.postgres.test.ts › finders at once, over two processes', 'Postgres'],
    ['start/database.faults.test.ts › the database stands still for twenty seconds, and goes on', 'faults'],
    ['service/test/promises/self-check.test.ts › the model finds it when $what', 'all'],
    ['service/locator/search.test.ts › what people type leads to the place they mean', 'data'],
    ['e2e/pictures.spec.ts › a heading that moved by a line is another picture', 'matrix'],
    ["e2e/site.spec.ts › every page in ${locale}, script ${script ? 'on' : 'off'}, light and dark @matrix", 'matrix'],
  ])('when %s is not marked (%s), and is said to be shown by it alone', (test, mark) => {
    expect(faultsOf(book(place, `\`${test}\``)).join('\n')).toContain(`is to be marked (${mark})`)
    expect(faultsOf(book(place, `\`${test}\` (${mark})`))).toEqual([])
    expect(shownElsewhere(book(place, `\`${test}\` (${mark})`))).toEqual(['P4.1'])
    expect(shownElsewhere(book(place, `${shown}<br>\`${test}\` (${mark})`))).toEqual([])
  })

  test('when a row has a strange id, or no words', () => {
    expect(faultsOf(book(place, shown, 'P5.1'))).toEqual(['P5.1: does not belong to its section'])
    expect(faultsOf(book(place, shown, 'P4.1', ''))).toEqual(['P4.1: says nothing'])
    expect(faultsOf(book(place, shown) + book(place, shown))).toContain('P4.1: stands twice')
  })

  test('a range names all that lie in it', () => {
    expect(namedIn('(D8.28 to D8.30), P1.2')).toEqual(['D8.28', 'D8.29', 'D8.30', 'P1.2'])
  })

  test('an entry of the decisions is a paragraph, an item or a row, and no line that leads over', () => {
    const entries = entriesOf(
      '# D\n\nintro\n\n## One\n\nA paragraph\nof two lines.\n\nWhat follows:\n\n| a | b |\n|---|---|\n| c | d |\n\n- **x** y\n  z\n- w\n\n1. first\n2. second\n',
    )
    expect(entries.map(({ text }) => text)).toEqual([
      'A paragraph\nof two lines.',
      '| c | d |',
      '- **x** y\n  z',
      '- w',
      '1. first',
      '2. second',
    ])
  })
})
