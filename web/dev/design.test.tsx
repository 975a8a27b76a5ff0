import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { brand } from '#contract/brand.ts'
import { CONSOLE_LOCALES } from '#contract/options.ts'
import { draw, linesOf } from '../test/draw.tsx'

const folder = join(import.meta.dirname, '../shared')
const FILES = globSync('**/*.tsx', { cwd: folder }).filter((file) => !file.endsWith('.test.tsx'))

/** What has no look: a page's head, and what a browser runs. */
const WITHOUT_LOOK = ['BackBeforeHydration', 'InlineScript', 'InlineStyle', 'PageHead', 'SpeculationRules']
/** A page as a whole or above one, to which the page of the look leads. */
const WHOLE_PAGE = { Trouble: '/no-such-page', EnglishHere: '/Terms-Of-Use?lang=ta' }

const isComponent = (name: string, value: unknown): value is (props: object) => ReactNode =>
  /^[A-Z]/.test(name) && name !== name.toUpperCase() && typeof value === 'function'

/** Every component of web/shared, and those of them that were drawn since the page was loaded. */
const [every, drawn] = [new Set<string>(), new Set<string>()]
for (const file of FILES)
  vi.doMock(join(folder, file), async (original) =>
    Object.fromEntries(
      Object.entries(await original<Record<string, unknown>>()).map(([name, value]) => {
        if (!isComponent(name, value)) return [name, value]
        every.add(name)
        const Watched = (props: object) => {
          drawn.add(name)
          return value(props)
        }
        return [name, Watched]
      }),
    ),
  )

test.each(CONSOLE_LOCALES)(
  'every shared component stands on the page of the look, drawn by itself, in %s',
  async (locale) => {
    drawn.clear()
    for (const file of FILES) await import(/* @vite-ignore */ join(folder, file))
    const { Header } = await import('../shared/header.tsx')
    const { Footer } = await import('../shared/footer.tsx')
    const { default: Design, handle } = await import('./design.tsx')
    expect(handle.publicSite, 'head and foot of the public site stand around it').toBe(true)
    const frame = { locale, brand, trial: true, outsideOff: false, keepsTyped: false, address: '/dev/design' } as const
    const Page = Design as (props: { loaderData: { scheme: string } }) => ReactNode
    const html = draw(
      <>
        <Header {...frame} navigation />
        <Page loaderData={{ scheme: 'dark' }} />
        <Footer brand={brand} links />
      </>,
      locale,
    )
    expect(FILES.map((file) => basename(file))).toContain('modal.tsx')
    expect(every.size).toBeGreaterThan(35)
    for (const path of Object.values(WHOLE_PAGE)) expect(html).toContain(`href="${path}"`)
    const seen = [...every].filter((name) => !WITHOUT_LOOK.includes(name) && !(name in WHOLE_PAGE))
    expect(seen.filter((name) => !drawn.has(name)).toSorted()).toEqual([])
    // No key of a text stands where its words belong.
    expect(linesOf(html).filter((line) => /^[a-z]+(\.[a-zA-Z]+)+$/.test(line))).toEqual([])
  },
)
