import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Pages of which a refusal tells nothing new: what they show stands in the form alone, or is looked for anew by each press. */
const SHOW_NOTHING_OLD = [
  'audit.tsx',
  'hand-over.tsx',
  'invitation.tsx',
  'login.tsx',
  'search.tsx',
  'telephone-report.tsx',
  'users.tsx',
]
/** Pages that are read again every few seconds. */
const STAY_CURRENT = ['incident.tsx', 'watch.tsx']

test('a page of the console on which a press is refused is read again: it has just turned out to be old', async () => {
  const pages = globSync('web/admin/*.tsx')
    .filter((file) => /^export (async function|const) action\b/m.test(readFileSync(file, 'utf8')))
    .map((file) => file.replace(/^.*\//, ''))
    .filter((file) => ![...SHOW_NOTHING_OLD, ...STAY_CURRENT].includes(file))
  expect(pages).toContain('approvals.tsx')
  for (const page of pages) {
    const { shouldRevalidate } = (await import(`./${page}`)) as { shouldRevalidate?: () => boolean }
    expect(shouldRevalidate?.(), page).toBe(true)
  }
})
