import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { circles, FLOORS, floorOf, JOINING, mayImport, readSources, upwardImports, type Floor } from '../test/floors.ts'

/** The lines of import in each file. */
type Imports = Map<string, string[]>

/** One complaint of the linter, as far as it is read here. */
interface Diagnostic {
  code: string
  filename: string
  labels: { span: { line: number } }[]
}

/** Which of these imports the linter refuses, file by file, in a house that holds nothing else. */
function refusedImports(files: Imports): Imports {
  const house = mkdtempSync(join(tmpdir(), 'homeward-walls-'))
  try {
    const { overrides }: { overrides: unknown } = JSON.parse(readFileSync('.oxlintrc.json', 'utf8'))
    writeFileSync(join(house, '.oxlintrc.json'), JSON.stringify({ categories: { correctness: 'off' }, overrides }))
    for (const [file, lines] of files) {
      mkdirSync(join(house, dirname(file)), { recursive: true })
      writeFileSync(join(house, file), lines.map((line) => `${line}\n`).join(''))
    }
    const { stdout } = spawnSync(resolve('node_modules/.bin/oxlint'), ['--no-ignore', '--format=json'], {
      cwd: house,
      encoding: 'utf8',
      maxBuffer: 1e8,
    })
    const { diagnostics }: { diagnostics: Diagnostic[] } = JSON.parse(stdout)
    const refused = new Map([...files.keys()].map((file) => [file, [] as string[]]))
    for (const { code, filename, labels } of diagnostics) {
      const line = files.get(filename)?.[(labels[0]?.span.line ?? 0) - 1]
      if (code === 'eslint(no-restricted-imports)' && line) refused.get(filename)?.push(line)
    }
    return refused
  } finally {
    rmSync(house, { recursive: true })
  }
}

/** Imports of one file from another: as a value and as a type, by both ways of naming it. */
function written(from: string, to: string): string[] {
  const path = relative(dirname(from), to)
  return [path.startsWith('.') ? path : `./${path}`, `#${to}`].flatMap((name) => {
    const word = name.replaceAll(/\W/g, '_')
    return [`import { a as a${word} } from '${name}'`, `import type { A as A${word} } from '${name}'`]
  })
}

describe('the walls between the rooms', () => {
  const cases = [
    ['contract', '../service/secrets.ts', true],
    ['contract', '../web/words.ts', true],
    ['contract', 'node:fs', true],
    ['contract/domain', '../../service/secrets.ts', true],
    ['contract/domain', 'node:fs', true],
    ['contract/domain', '../accounts.ts', true],
    ['contract/domain', '../endpoint.ts', true],
    ['contract/domain', '#contract/index.ts', true],
    ['contract/domain', '../brand.ts', false],
    ['contract/domain', '../options.ts', false],
    ['contract/domain', './distance.ts', false],
    ['contract', './domain/distance.ts', false],
    ['service', '../web/words.ts', true],
    ['service', '#web/words.ts', true],
    ['service', 'react', true],
    ['service', '#contract/errors.ts', false],
    ['service', '../contract/errors.ts', false],
    ['service/tags', '../../contract/domain/time.ts', false],
    ['web/sections', '../journeys/flow.ts', true],
    ['web/sections', '../../web/journeys/draft.ts', true],
    ['web/sections', '../service/secrets.ts', true],
    ['web/journeys', '../sections/section.ts', false],
    ['web', '../service/secrets.ts', true],
    ['web', '#service/secrets.ts', true],
    ['web', 'drizzle-orm', true],
    ['web', '#contract/errors.ts', false],
  ] as const
  const nth = (index: number) => `${cases[index]?.[0]}/of-${index}.ts`
  const refused = refusedImports(
    new Map(cases.map(([, imported], index) => [nth(index), [`import * as other from '${imported}'`]])),
  )

  test.each(cases.map((its, index) => [...its, index] as const))('%s imports %s: refused %s', (_room, _of, is, index) =>
    expect(refused.get(nth(index))?.length).toBe(is ? 1 : 0),
  )
})

/** Where a floor's files are: ground and the joining files stand in service/ itself. */
const isFolder = (floor: Floor) => floor !== 'ground' && !JOINING.some((joining) => joining === floor)
const filesOf = (floor: Floor): string[] => {
  if (floor === 'ground') return ['service/ground-file.ts', 'service/db/file.ts', 'service/errors/file.ts']
  return isFolder(floor) ? [`service/${floor}/file.ts`, `service/${floor}/adapters/file.ts`] : [`service/${floor}.ts`]
}

describe('the floors of service/', () => {
  const floors = FLOORS.flat()
  const all = floors.flatMap((floor) => filesOf(floor))
  const website = "import { a } from '#web/words.ts'"
  const linesFrom = (file: string, to: readonly string[]) => [website, ...to.flatMap((other) => written(file, other))]
  const others = (file: string) => all.filter((other) => other !== file)
  const tests = ['service/tags/own.test.ts', 'service/test/world.ts', 'service/caller.test.ts']
  const refused = refusedImports(
    new Map([...all, ...tests].map((file) => [file, linesFrom(file, others(file))] as const)),
  )

  test.each(all)('the linter refuses %s every floor above and the website, and no floor below', (file) => {
    const higher = all.filter((other) => !mayImport(floorOf(file), floorOf(other)))
    expect(refused.get(file)?.toSorted()).toEqual(linesFrom(file, higher).toSorted())
  })

  test.each(tests)('%s may import every floor, and not the website', (file) => {
    expect(refused.get(file)).toEqual([website])
  })
})

describe('in the code itself', () => {
  const sources = readSources('contract', 'service')

  test('no floor of service/ imports a higher one, neither a value nor a type', () => {
    expect(upwardImports(readSources('service'))).toEqual([])
  })

  test('no files of contract/ and service/ import each other in a circle', () => {
    expect(sources.size).toBeGreaterThan(150)
    expect(circles(sources)).toEqual([])
  })

  test.each([
    ["import { sendMessage } from '../open.ts'", 'service/open.ts'],
    ["import type { Incident } from '../safe-return/incident.ts'", 'service/safe-return/incident.ts'],
    ["export { invite } from '#service/invitations/invite.ts'", 'service/invitations/invite.ts'],
    ["const later = await import('../dev/links.ts')", 'service/dev/links.ts'],
    ["let its: import('../tags/tag.ts').Tag", 'service/tags/tag.ts'],
    ["import {\n  a,\n} from '../member/people.ts'", 'service/member/people.ts'],
  ])('an import upward is counted: %s', (line, imported) => {
    const file = 'service/messages/send.ts'
    expect(upwardImports(new Map([[file, `import '../config.ts'\n${line}\n`]]))).toEqual([`${file} → ${imported}`])
  })

  test('an import between two floors that stand side by side is counted', () => {
    const file = 'service/media/photo.ts'
    expect(upwardImports(new Map([[file, "import { a } from '../partners/sign-up.ts'"]]))).toHaveLength(1)
  })

  test('a circle is found, of two files and of three, also of types', () => {
    const two = [
      ['service/a.ts', "import type { B } from './b.ts'"],
      ['service/b.ts', "import type { A } from './a.ts'"],
    ] as const
    expect(circles(new Map(two))).toEqual(['service/a.ts → service/b.ts → service/a.ts'])
    const three = [
      ['contract/a.ts', "import { b } from './domain/b.ts'"],
      ['contract/domain/b.ts', "import { c } from '#contract/c.ts'"],
      ['contract/c.ts', "import { a } from './a.ts'"],
    ] as const
    expect(circles(new Map(three))).toHaveLength(1)
  })

  test('a folder of service/ without a floor is an error', () => {
    expect(() => floorOf('service/somewhere/new.ts')).toThrow('stands on no floor')
  })
})
