import { describe, expect, test } from 'vitest'
import { draw, mutantsOf, mutated, namesOf } from '../test/mutants/mutate.ts'
import { reaching, type Ran } from '../test/mutants/reach.ts'
import { judgements, report } from '../test/mutants/report.ts'
import { importers, nearestTests } from '../test/nearest-tests.ts'

/** Every text that a mutant of this one has, without the ends of its lines. */
const mutants = (text: string, file = 'contract/sample.ts') =>
  mutantsOf(file, text).map((mutant) => mutated(text, mutant).trim())

describe('a defect is put into', () => {
  test.each([
    ['a >= b', ['a > b']],
    ['a === b', ['a !== b']],
    ['a - b', ['a + b']],
    ["a + ' metres'", []],
    ['go(true)', ['go(false)']],
    ['wait(60)', ['wait(61)']],
    ['a && b', ['(a)', '(b)']],
    ["a ?? 'nobody'", ['(a)']],
    ["a ?? ''", []],
    ['a ? b : c', ['(b)', '(c)']],
    ['!a', ['a']],
    ["say('Please call 999.')", ["say('…')"]],
    ["is('APPROVED')", []],
    ['[a, b]', ['[b]', '[a]']],
    ['[a]', []],
    ['and(a, b, c)', ['and(b, c)', 'and(a, c)', 'and(a, b)']],
    ['or(a, b)', ['or(b)', 'or(a)']],
    ['list.some(is)', ['list.every(is)']],
    ['list.filter(is)', ['list']],
    ['name.toString()', []],
  ])('%s: %j', (expression, expected) => {
    expect(mutants(`const x = ${expression}`)).toEqual(expected.map((instead) => `const x = ${instead}`))
  })

  test.each([
    ['if (a) b()', ['if (true) b()', 'if (false) b()', 'if (a) ;']],
    ["'use strict'", []],
    ["throw new Error('x')", [';']],
    ["import { a } from './a b.ts'", []],
    ["type A = 'one word' | 'two words'", []],
    ['const a = `Hello ${name}, how are you?`', ['const a = `Hello ${name}…`']],
  ])('%s: %j', (statement, expected) => {
    expect(mutants(statement)).toEqual(expected)
  })

  test('a page: elements, attributes that are perceived, and texts', () => {
    expect(
      mutants('const p = <p><b className="c" lang="ms">Please call us</b></p>', 'web/member/sample.tsx').toSorted(),
    ).toEqual(
      [
        'const p = <p></p>',
        'const p = <p><b className="c" >Please call us</b></p>',
        'const p = <p><b className="c" lang="ms"> … </b></p>',
      ].toSorted(),
    )
  })
})

test.each([
  ['function outer() { const inner = () => a === b }', 'inner'],
  ['function outer() { list.map(() => a === b) }', 'outer'],
  ['const acts = { stop() { go(a === b) } }', 'stop'],
  ['const wait = async () => a === b', 'wait'],
  ['const found = list.filter(() => a === b)', ''],
  ['const found = a === b', ''],
])('the function with the defect: %s is in %j', (text, name) => {
  expect(mutantsOf('contract/sample.ts', text).map(({ within }) => within)).toContain(name)
  expect(mutantsOf('contract/sample.ts', text).filter(({ kind }) => kind === 'comparison')).toMatchObject([
    { within: name },
  ])
})

test('the tests that run the function with the defect are chosen, and one that was never recorded', () => {
  const ran: Record<string, Ran> = {
    'a.test.ts': { 'service/x.ts': ['stop', 'go'] },
    'b.test.ts': { 'service/x.ts': ['go'] },
    'c.test.ts': {},
  }
  const tests = ['new.test.ts', 'c.test.ts', 'b.test.ts', 'a.test.ts']
  const chosen = (within: string) => reaching({ file: 'service/x.ts', within }, tests, (test) => ran[test])
  expect(chosen('stop')).toEqual(['new.test.ts', 'a.test.ts'])
  expect(chosen('go')).toEqual(['new.test.ts', 'b.test.ts', 'a.test.ts'])
  // Nothing is known of a function that was named anew, or of what runs as the file is loaded.
  expect(chosen('renamed')).toEqual(tests)
  expect(chosen('')).toEqual(tests)
})

describe('mutants are drawn', () => {
  const text = 'const a = b && c\nconst d = b && c\nconst e = f > 2'
  const names = [...namesOf(mutantsOf('service/sample.ts', text)).keys()]

  test('by names that tell two alike apart and stay when lines come above', () => {
    expect(names).toEqual([
      'service/sample.ts › condition removed: b && c → (b)',
      'service/sample.ts › condition removed: b && c → (c)',
      'service/sample.ts › condition removed: b && c → (b) (2)',
      'service/sample.ts › condition removed: b && c → (c) (2)',
      'service/sample.ts › comparison: > → >=',
      'service/sample.ts › number: 2 → 3',
    ])
    expect([...namesOf(mutantsOf('service/sample.ts', `// More\n\n${text}`)).keys()]).toEqual(names)
  })
  test('alike for one seed, the first of many also when few are drawn, otherwise for another', () => {
    const many = Array.from({ length: 100 }, (_, index) => `mutant ${index}`)
    expect(draw(many, '1', 10)).toEqual(draw(many.toReversed(), '1', 40).slice(0, 10))
    expect(draw(many, '1', 10)).not.toEqual(draw(many, '2', 10))
    expect(new Set(draw(many, '1', 500)).size).toBe(100)
  })
})

describe('the tests of a file', () => {
  const sources = new Map([
    ['service/tags/tag.ts', 'export function askForTag() {}'],
    ['service/tags/tag.test.ts', "import { world } from '../test/world.ts'"],
    ['service/tags/own.test.ts', "import { world } from '../test/world.ts'"],
    ['service/admin/list.test.ts', "import { world } from '../test/world.ts'\naskForTag()"],
    ['service/admin/audit.test.ts', "import { world } from '../test/world.ts'"],
    ['service/test/world.ts', "import { app } from '../app.ts'"],
    ['service/app.ts', "import { askForTag } from './tags/tag.ts'"],
    ['service/races.postgres.test.ts', "import { world } from './test/world.ts'"],
    ['web/words.test.ts', 'nothing of it'],
  ])
  const nearest = (...files: string[]) => nearestTests(files, sources).map(({ test }) => test)
  test('are those that reach it by imports, however far, the likeliest first', () => {
    expect(importers(['service/tags/tag.ts'], sources).get('service/tags/tag.test.ts')).toBe(3)
    expect(nearest('service/tags/tag.ts')).toEqual([
      'service/tags/tag.test.ts',
      'service/tags/own.test.ts',
      'service/admin/list.test.ts',
      'service/admin/audit.test.ts',
    ])
  })
  test('are, of several files, the nearest of each; a test that changed comes before all', () => {
    expect(nearest('service/tags/tag.ts', 'service/admin/audit.test.ts')).toEqual([
      'service/admin/audit.test.ts',
      'service/tags/tag.test.ts',
      'service/tags/own.test.ts',
      'service/admin/list.test.ts',
    ])
  })
  test('are none that name a type of it only, for types cannot fail when they run', () => {
    const types = new Map([...sources, ['web/types.test.ts', "import type { Tag } from '../service/tags/tag.ts'"]])
    expect(nearestTests(['service/tags/tag.ts'], types).map(({ test }) => test)).not.toContain('web/types.test.ts')
  })
  test('are none for a file that no test reaches', () => {
    expect(nearest('web/words.ts')).toEqual([])
  })
})

test('the report counts each room without what is equivalent, and has a word on every survivor', () => {
  const survivor = (name: string) => ({ name, outcome: 'survived' as const })
  const words = judgements(
    '# Survivors\n\n- `contract/a.ts › text: x → …`: equivalent: a name for a log\n- `contract/b.ts › y`: seen by nobody yet\n',
  )
  const said = report(
    [
      { name: 'contract/c.ts › z', outcome: 'killed' },
      { name: 'contract/d.ts › z', outcome: 'hung' },
      survivor('contract/a.ts › text: x → …'),
      survivor('contract/b.ts › y'),
      { name: 'web/shared/e.ts › z', outcome: 'unreached' },
    ],
    words,
  ).split('\n')
  expect(said).toContain('contract: 2 of 3 found, 66.7 % (at least 92 %), 1 equivalent')
  expect(said).toContain('web/shared: 0 of 1 found, 0 % (at least 80 %), 0 equivalent')
  expect(said).toContain('- `contract/a.ts › text: x → …`: equivalent: a name for a log')
  expect(said).toContain('- `contract/b.ts › y`: seen by nobody yet')
  expect(said).toContain('- `web/shared/e.ts › z`: no unit test reaches it')
  expect(said.join()).not.toContain('service')
})
