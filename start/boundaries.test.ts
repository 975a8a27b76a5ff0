import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What the linter says of a file with this one import in it. */
function linted(folder: string, imported: string) {
  const file = `${folder}/import-across-a-wall-${process.pid}.ts`
  writeFileSync(file, `import * as other from '${imported}'\n\nexport default other\n`)
  try {
    const { status, stdout } = spawnSync('node_modules/.bin/oxlint', ['--no-ignore', file], { encoding: 'utf8' })
    return { status, said: stdout }
  } finally {
    rmSync(file)
  }
}

test.each([
  ['contract', '../service/secrets.ts'],
  ['contract', '../web/words.ts'],
  ['contract', 'node:fs'],
  ['service', '../web/words.ts'],
  ['service', '#web/words.ts'],
  ['service', 'react'],
  ['web', '../service/secrets.ts'],
  ['web', '#service/secrets.ts'],
  ['web', 'drizzle-orm'],
])('the linter refuses %s importing %s', (folder, imported) => {
  const { status, said } = linted(folder, imported)
  expect(said).toContain('no-restricted-imports')
  expect(status).toBe(1)
})

test.each(['../journeys/flow.ts', '../../web/journeys/draft.ts', '../service/secrets.ts'])(
  'the linter refuses a section importing %s',
  (imported) => {
    const { status, said } = linted('web/sections', imported)
    expect(said).toContain('no-restricted-imports')
    expect(status).toBe(1)
  },
)

test('the linter lets a journey import a section, and no section imports a journey', () => {
  expect(linted('web/journeys', '../sections/section.ts').said).not.toContain('no-restricted-imports')
  for (const file of globSync('web/sections/*.{ts,tsx}')) {
    expect(readFileSync(file, 'utf8'), file).not.toMatch(/from '[^']*journeys/)
  }
})

test('the linter lets web and service import the contract', () => {
  expect(linted('web', '#contract/errors.ts').said).not.toContain('no-restricted-imports')
  expect(linted('service', '../contract/errors.ts').said).not.toContain('no-restricted-imports')
})
