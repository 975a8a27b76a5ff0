import { pageOf } from './gate/examples.ts'
import { unseenFocus } from './gate/focus.ts'
import { unseenInForcedColours } from './gate/forced.ts'
import { openReady, ROOMS } from './gate/rooms.ts'
import { test } from './registration.ts'
import { aQuarter, expect } from './support.ts'
import { standInTiles } from './tiles.ts'

test.describe.configure({ mode: 'parallel' })

for (const [nth, [room, { enter, paths }]] of Object.entries(ROOMS).entries())
  test(`${room}: with the reader’s own colours focus, edges, signs and what is chosen are seen`, async ({
    page,
    product,
  }) => {
    test.slow()
    await standInTiles(page)
    await enter(page, product)
    await page.emulateMedia({ forcedColors: 'active' })
    const faults: Record<string, string[]> = {}
    for (const path of aQuarter(paths, nth + 1)) {
      await openReady(page, path)
      faults[path] = await unseenInForcedColours(page)
    }
    // The ring is one rule of every page (everybody.spec.ts walks them all): one page of each room shows that it stays.
    await openReady(page, paths[0] ?? '/')
    faults.ring = (await unseenFocus(page)).faults
    expect(Object.entries(faults).filter(([, found]) => found.length > 0)).toEqual([])
  })

test('a choice of registration is seen as chosen by the reader’s own colours too', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/registration')
  await expect(page.getByRole('radio').first()).toBeEnabled()
  await page.getByRole('radio').first().check()
  expect(await unseenInForcedColours(page)).toEqual([])
})

test('what vanishes with the page’s own colours is found', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const style =
    'button { border: 0 } a { box-shadow: inset 0 -4px 0 red } input { opacity: 0 } .state::before { content: ""; background: red }'
  await page.setContent(
    pageOf(
      '<button class="button">Send</button><a href="/x" aria-current="page">Here</a><label><input type="radio" checked><span>Yes</span></label><span class="state good">Approved</span>',
      { style },
    ),
  )
  expect((await unseenInForcedColours(page)).map((fault) => fault.split(':')[0])).toEqual([
    'no edge',
    'not seen as chosen',
    'not seen as chosen',
    'no sign',
  ])
})
