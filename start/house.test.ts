import { describe, expect, test } from 'vitest'
import { citations, faults, longFunctions, quantile, readHouse, repetition } from '../test/house.ts'

const lines = (count: number, say = (line: number) => `line(${line})`) =>
  Array.from({ length: count }, (_, line) => say(line)).join('\n')

test('median and p90 are the numbers that half and nine tenths do not exceed', () => {
  const ten = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
  expect([quantile(ten, 0.5), quantile(ten, 0.9), quantile([7], 0.9), quantile([], 0.5)]).toEqual([5, 9, 7, 0])
})

describe('a function above 80 lines', () => {
  const long = (file: string, text: string) => longFunctions(file, text)
  test('is listed by its name, and one of 80 is not', () => {
    expect(long('a.ts', `function much() {\n${lines(79)}\n}`)).toEqual(['a.ts:1 much, 81 lines'])
    expect(long('a.ts', `\nconst more = () => {\n${lines(79)}\n}`)).toEqual(['a.ts:2 more, 81 lines'])
    expect(long('a.ts', `function enough() {\n${lines(78)}\n}`)).toEqual([])
  })
  test('is not listed when it only draws a page or holds a table', () => {
    const page = `function Page() {\n  return <p>\n${lines(90, (line) => `<b>${line}</b>`)}\n</p>\n}`
    const table = `const table = () => ({\n${lines(90, (line) => `a${line}: ${line},`)}\n})`
    expect([...long('a.tsx', page), ...long('a.ts', table)]).toEqual([])
  })
})

describe('a repetition', () => {
  const eight = lines(8)
  const share = (...texts: string[]) => repetition(new Map(texts.map((text, index) => [`${index}.ts`, text])))
  test('is eight equal lines that say something, in one file or two, however they are indented', () => {
    expect(share(eight, `  ${eight.replaceAll('\n', '\n  ')}`)).toEqual({ repeated: 8, lines: 16 })
    expect(share(`${eight}\nmiddle()\n${eight}`)).toEqual({ repeated: 8, lines: 17 })
    expect(share(lines(10), lines(10))).toEqual({ repeated: 10, lines: 20 })
  })
  test('is not seven, nor imports and comments', () => {
    expect(share(lines(7), lines(7)).repeated).toBe(0)
    const imports = lines(8, (line) => `import { a${line} } from './a${line}.ts'`)
    expect(share(imports, imports)).toEqual({ repeated: 0, lines: 0 })
  })
})

describe('the law book', () => {
  const book = [
    '| id | rule | stands in | shown by |',
    '| P5.5 | Spaces are stripped | `a.ts › b` | `a.test.ts › c` |',
    '| R2.14 | A rule without a test | `a.ts › b` | |',
  ].join('\n')
  test('is asked for every id that code cites, and for a place and a test of each rule', () => {
    const files = new Map([['a.ts', '// P5.5, and again P5.5\n// D3.1']])
    expect(citations(book, files)).toEqual({
      cited: 3,
      rules: 2,
      withoutRule: ['D3.1 in a.ts'],
      withoutPlace: ['R2.14'],
    })
  })
  test('need not be there', () => {
    expect(citations(undefined, new Map())).toBeUndefined()
  })
})

describe('a house is out of order', () => {
  const small = (count: number) =>
    Array.from({ length: count }, (_, index) => [`web/${index}.ts`, `a(${index})`] as const)
  test('never for small files', () => {
    expect(faults(new Map(small(10)))).toEqual([])
  })
  test.each([
    ['files are long', small(0), [['web/a.ts', lines(61)]], 'The median file has more than 60 lines.'],
    [
      'more than a tenth is very long',
      small(8),
      [
        ['web/a.ts', lines(161)],
        ['web/b.css', lines(170)],
      ],
      'More than a tenth of the files, 1 too many, have more than 160 lines, the longest:',
    ],
    [
      'lines stand twice',
      small(9),
      [
        ['web/a.ts', lines(10)],
        ['web/b.ts', lines(10)],
      ],
      'More than 0.5 % of the lines stand twice.',
    ],
    [
      'a floor imports a higher one',
      small(9),
      [['service/messages/a.ts', "import '../tags/b.ts'"]],
      'Imports a higher floor: service/messages/a.ts → service/tags/b.ts',
    ],
    [
      'files import each other',
      small(9),
      [
        ['web/a.ts', "import './b.ts'"],
        ['web/b.ts', "import './a.ts'"],
      ],
      'Imports in a circle: web/a.ts → web/b.ts → web/a.ts',
    ],
  ] as const)('when %s', (_what, files, others, fault) => {
    expect(faults(new Map([...files, ...others]))[0]).toBe(fault)
  })
})

test('the house is this one: every room, and no test', () => {
  const files = [...readHouse().keys()]
  for (const file of ['contract/errors.ts', 'service/app.ts', 'web/root.tsx', 'web/shared/base.css', 'start/main.ts'])
    expect(files).toContain(file)
  expect(files.filter((file) => /\.test\.|^(service|web|start)\/test\/|node_modules|peers\//.test(file))).toEqual([])
})
