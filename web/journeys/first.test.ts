import { afterEach, describe, expect, test, vi } from 'vitest'
import { SITUATIONS } from '../test/situations.ts'
import type { Flow } from './flow.ts'

afterEach(() => vi.resetModules())

/** What a browser has that opened a page which begins a journey: the questions of that page, and no others. */
async function opened(page: string) {
  vi.resetModules()
  await import(`./first/${page}.tsx`)
  const { sections, hasAll } = await import('./sections.ts')
  const { arrive, holding } = await import('./arrival.ts')
  const { standsAt, waitsFor } = await import('./step-state.ts')
  const { sectionsOf } = await import('./flow.ts')
  return { sections, hasAll, arrive, holding, standsAt, waitsFor, sectionsOf }
}
const PAGES = [
  ['caregiver', '/registrationCG/first'],
  ['person', '/registrationPWD'],
  ['public-member', '/registrationMoP'],
] as const

describe.each(PAGES)('the page that begins the journey "%s"', (page, ...paths) => {
  test('brings the questions of its steps and of no later one', async () => {
    const { sections, hasAll, arrive, holding, standsAt, waitsFor, sectionsOf } = await opened(page)
    const all = Object.values((await import(`./${page}.ts`)) as object).filter(
      (exported): exported is Flow => typeof exported === 'object' && exported !== null && 'steps' in exported,
    )
    const [flow] = all
    if (!flow || all.length !== 1) throw new Error(`${page} has ${all.length} journeys`)
    const asked = new Set<string>()
    for (const situation of Object.values(SITUATIONS))
      for (const step of flow.steps.filter(({ path }) => (paths as readonly string[]).includes(path))) {
        for (const { name } of sectionsOf(step, situation)) asked.add(name)
        for (const query of [situation.query, new URLSearchParams({ edit: 'username' })])
          expect(arrive(flow, step, { ...situation, query }, holding(flow, step, query)).is).toBeTruthy()
        waitsFor(
          standsAt(flow, step, situation, { typed: {}, isReady: true, isReset: false, isPasswordRefused: false }),
        )
      }
    expect(Object.keys(sections).toSorted()).toEqual([...asked].toSorted())
    expect(hasAll()).toBe(false)
  })
})

test('the first steps are served by those pages, and every other step by the one that has all', async () => {
  const { FIRST_STEPS } = await import('../routes.ts')
  expect([...FIRST_STEPS].toSorted()).toEqual(
    [
      ...PAGES.flatMap(([page, ...paths]) => paths.map((path) => [path, `first/${page}`])),
      ['/registrationCG', 'first/steps'],
      ['/stepsRegistrationPWD', 'first/steps'],
    ].toSorted(),
  )
  const { hasAll } = await import('./sections.ts')
  expect(hasAll()).toBe(true)
})
