import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keptSteps, type KeptReport } from './kept-steps.ts'

const PASSED: KeptReport = { passed: 3, failed: 0, flaky: [], seconds: 7 }

/** A checkout with one commit, whose kept file git does not see. */
function checkout() {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-kept-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'ignore' })
  const commit = () => {
    git('add', '-A')
    git('-c', 'user.name=A', '-c', 'user.email=a@homeward.example', '-c', 'commit.gpgsign=false', 'commit', '-m', 'A')
  }
  const change = (text: string) => writeFileSync(join(folder, 'a.txt'), text)
  git('init')
  writeFileSync(join(folder, '.gitignore'), 'node_modules\n')
  change('one')
  commit()
  return { folder, change, commit }
}

test('a run on the tree of one before has its steps, and its seed', () => {
  const { folder } = checkout()
  const first = keptSteps(11, folder)
  expect([first.seed, first.of('units')]).toEqual([11, undefined])
  first.keep('units', PASSED)
  first.keep('journeys 1/2', { ...PASSED, seconds: 9 })
  const second = keptSteps(12, folder)
  expect([second.seed, second.of('units'), second.of('journeys 1/2')?.seconds]).toEqual([11, PASSED, 9])
  expect(second.of('journeys 2/2')).toBeUndefined()
})

test('a run goes on in another checkout when what it kept was committed, and its record with it', () => {
  const { folder, commit } = checkout()
  keptSteps(11, folder).keep('units', PASSED)
  for (const record of ['bench/results', 'docs']) mkdirSync(join(folder, record), { recursive: true })
  for (const record of ['bench/results/test-all.json', 'docs/performance.md']) writeFileSync(join(folder, record), '{}')
  commit()
  const elsewhere = mkdtempSync(join(tmpdir(), 'homeward-kept-'))
  onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }))
  execFileSync('git', ['clone', '--quiet', folder, elsewhere])
  expect(keptSteps(12, elsewhere).of('units')).toEqual(PASSED)
  writeFileSync(join(elsewhere, 'docs/other.md'), '')
  expect(keptSteps(12, elsewhere).of('units')).toBeUndefined()
})

test('another tree begins anew, and the one before it is not gone on with', () => {
  const { folder, change, commit } = checkout()
  keptSteps(11, folder).keep('units', PASSED)
  change('two')
  commit()
  const other = keptSteps(12, folder)
  expect([other.seed, other.of('units')]).toEqual([12, undefined])
})

test('of files that no commit holds nothing is kept, and nothing is taken from the commit below them', () => {
  const { folder, change } = checkout()
  keptSteps(11, folder).keep('units', PASSED)
  change('two')
  const changed = keptSteps(12, folder)
  expect([changed.seed, changed.of('units')]).toEqual([12, undefined])
  changed.keep('units', { ...PASSED, passed: 4 })
  change('one')
  expect(keptSteps(13, folder).of('units')).toEqual(PASSED)
})

test('nothing is kept where there is no repository', () => {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-kept-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  keptSteps(11, folder).keep('units', PASSED)
  expect(keptSteps(12, folder).of('units')).toBeUndefined()
})
