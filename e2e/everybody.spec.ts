import { LOCALES } from '#contract/options.ts'
import { faultsOf } from './gate/accessible.ts'
import { unseenFocus } from './gate/focus.ts'
import { openReady, ROOMS } from './gate/rooms.ts'
import { layoutFaults } from './gate/layout.ts'
import { setOwnStyle, SITUATIONS } from './gate/situations.ts'
import { smallTargets } from './gate/targets.ts'
import { tightText } from './gate/text.ts'
import { test } from './registration.ts'
import { aQuarter, expect, oneOrAll } from './support.ts'
import { standInTiles } from './tiles.ts'

test.describe.configure({ mode: 'parallel' })

for (const [nth, [room, { enter, paths: all }]] of Object.entries(ROOMS).entries()) {
  const paths = aQuarter(all, nth)
  test.describe('on a phone', () => {
    test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
    test(`${room}: every page has a title and one heading, and passes the gate`, async ({ page, product }) => {
      test.slow()
      await standInTiles(page)
      await enter(page, product)
      const faults: Record<string, string[]> = {}
      for (const path of paths) {
        await openReady(page, path)
        await expect(page.locator('h1'), path).toHaveCount(1)
        expect(await page.title(), path).not.toBe('')
        faults[path] = [...(await faultsOf(page)), ...(await smallTargets(page)), ...(await tightText(page))]
      }
      expect(Object.entries(faults).filter(([, found]) => found.length > 0)).toEqual([])
    })
  })

  test(`${room}: nothing is cut off or runs sideways, however somebody looks at it`, async ({ page, product }) => {
    test.slow()
    await standInTiles(page)
    await enter(page, product)
    const faults: Record<string, string[]> = {}
    for (const [index, path] of paths.entries()) {
      for (const locale of oneOrAll(LOCALES, index)) {
        await openReady(page, `${path}${path.includes('?') ? '&' : '?'}lang=${locale}`)
        for (const [situation, { size, own }] of Object.entries(SITUATIONS)) {
          await page.setViewportSize({ width: size[0], height: size[1] })
          await setOwnStyle(page, own)
          faults[`${path}, ${locale}, ${situation}`] = await layoutFaults(page, own !== undefined)
        }
      }
    }
    expect(Object.entries(faults).filter(([, found]) => found.length > 0)).toEqual([])
  })

  test(`${room}: the keyboard’s place is always seen, and nothing moves for whom it should not`, async ({
    page,
    product,
  }) => {
    test.slow()
    await standInTiles(page)
    await enter(page, product)
    const faults: Record<string, string[]> = {}
    for (const path of paths) {
      await page.setViewportSize({ width: 1280, height: 800 })
      await openReady(page, path)
      const { stops, faults: unseen } = await unseenFocus(page)
      expect(stops, path).toBeGreaterThan(0)
      const moving = await page.evaluate(() =>
        document.getAnimations().map((one) => String((one as CSSAnimation).animationName)),
      )
      faults[path] = [...unseen, ...moving.map((name) => `moves: ${name}`)]
    }
    expect(Object.entries(faults).filter(([, found]) => found.length > 0)).toEqual([])
  })
}
