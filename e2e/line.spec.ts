import { signInToConsole } from './console.ts'
import { lineAt, wordsOnTheLine } from './gate/line.ts'
import { ROOMS } from './gate/rooms.ts'
import { test } from './registration.ts'
import { aQuarter, expect } from './support.ts'
import { standInTiles } from './tiles.ts'

test.describe.configure({ mode: 'parallel' })

const WIDTHS = [360, 1280] as const

for (const [nth, [room, { enter, paths }]] of Object.entries(ROOMS).entries())
  test(`${room}: the way home runs beside what is read, never through it`, async ({ page, product }) => {
    test.slow()
    await standInTiles(page)
    await enter(page, product)
    const crossed: Record<string, string[]> = {}
    for (const path of aQuarter(paths, nth)) {
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=en`)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 740 })
        crossed[`${path}, ${width}`] = await wordsOnTheLine(page)
      }
    }
    expect(Object.entries(crossed).filter(([, words]) => words.length > 0)).toEqual([])
  })

for (const width of WIDTHS)
  test(`in the console only its own thin line is drawn, and everything begins at one edge, at ${width} px`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    await signInToConsole(page, product)
    for (const path of ['', '/queues', '/users', '/incidents', '/duty', '/report']) {
      await page.goto(`/admin${path}?lang=en`)
      // The line of the other rooms came here with a file of styles once, and ran through the words.
      expect(await lineAt(page, 'main', '::before'), path).toBeNaN()
      const line = await lineAt(page, '.header', '::after')
      if (width === 360) expect(line, path).toBeNaN()
      const edges = await page
        .locator('.desk h1, .one-search, .footer .emergency')
        .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)))
      expect(new Set(edges), path).toEqual(new Set([width === 360 ? 16 : edges[0]]))
      if (width === 1280) expect(edges[0], path).toBeGreaterThan(line + 216)
    }
  })
