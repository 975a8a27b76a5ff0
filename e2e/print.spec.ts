import { signInToConsole } from './console.ts'
import { faultsOnPaper, sheetsOf } from './gate/paper.ts'
import { pageOf } from './gate/examples.ts'
import { person, test } from './safe-return.ts'
import { signInAs } from './sign-in.ts'
import { expect } from './support.ts'
import { standInTiles } from './tiles.ts'

const CODE = person('Siew Hua').address.split('/').at(-1) ?? ''
const UID = 'SampLePersonSiewHua111'
/** A4 at 96 pixels an inch. */
const PAPER = { width: 794, height: 1123 }

/** What people print, who opens it, and how many sheets it takes at most. */
const PRINTED: { path: string; as?: 'caregiver' | 'administrator'; sheets: number }[] = [
  { path: `/dev/card/${CODE}?kind=card`, sheets: 1 },
  { path: `/dev/card/${CODE}?kind=labels`, sheets: 1 },
  { path: '/safe-return-guide', sheets: 1 },
  { path: '/go-to-points/detail/SG-0001', sheets: 1 },
  { path: '/go-to-points?q=310192', sheets: 2 },
  { path: '/easy-read/guide', sheets: 3 },
  { path: '/FAQ', sheets: 12 },
  { path: '/Terms-Of-Use', sheets: 12 },
  { path: `/account/people/${UID}/card`, as: 'caregiver', sheets: 1 },
  { path: `/account/people/${UID}/details`, as: 'caregiver', sheets: 4 },
  { path: `/admin/users/${UID}`, as: 'administrator', sheets: 6 },
  { path: '/admin/report', as: 'administrator', sheets: 6 },
  { path: '/admin/audit', as: 'administrator', sheets: 8 },
]

for (const as of [undefined, 'caregiver', 'administrator'] as const)
  test(`what ${as ?? 'anybody'} prints is legible and dark on white from a dark screen too, with nothing to press`, async ({
    page,
    product,
  }) => {
    test.slow()
    await standInTiles(page)
    if (as === 'caregiver') await signInAs(page, product, 'huimin.lim')
    if (as === 'administrator') await signInToConsole(page, product)
    await page.setViewportSize(PAPER)
    const faults: Record<string, string[]> = {}
    for (const { path, sheets } of PRINTED.filter((one) => one.as === as)) {
      await page.emulateMedia({ media: null, colorScheme: 'dark' })
      await page.goto(path)
      await expect(page.locator('h1').first(), path).toBeAttached()
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
      const found = await faultsOnPaper(page)
      const taken = await sheetsOf(page)
      faults[path] = taken > sheets ? [...found, `${taken} sheets`] : found
    }
    expect(Object.keys(faults).length).toBeGreaterThan(1)
    expect(Object.entries(faults).filter(([, found]) => found.length > 0)).toEqual([])
  })

test('a list of places has the width of its sheet, with hours and no state of the moment', async ({ page }) => {
  await standInTiles(page)
  for (const width of [PAPER.width, 1280]) {
    await page.setViewportSize({ width, height: PAPER.height })
    await page.goto('/go-to-points?q=310192&lang=en')
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('.point .soft').filter({ hasText: 'Every day' }).first()).toBeVisible()
    await expect(page.getByText(/^Open now|^Closed now/).filter({ visible: true })).toHaveCount(0)
    const panel = await page.locator('.panel').boundingBox()
    expect(panel?.width, `${width} px`).toBeGreaterThan(Math.min(width, PAPER.width) * 0.85)
    await page.emulateMedia({ media: null })
  }
})

test('what is wrong on paper is found', async ({ page }) => {
  const style = 'p { color: #ddd } small { font-size: 8px } body { background: #10201f }'
  await page.setContent(pageOf('<nav>Home</nav><p>Pale</p><small>Fine print</small>', { style }))
  await page.emulateMedia({ media: 'print' })
  const kinds = (await faultsOnPaper(page)).map((fault) => fault.split(/[: ]/)[0])
  expect(new Set(kinds)).toEqual(new Set(['pale', '6.0', 'a', 'not']))
})
