import { signInToConsole } from './console.ts'
import { dialog, test } from './registration.ts'
import { expect } from './support.ts'
import { standInTiles } from './tiles.ts'

test('each page of a link that has ended has a title and a heading under its dialog', async ({ page }) => {
  for (const path of ['/reset-password/none', '/verify-email/none', '/registration-partner?token=none']) {
    await page.goto(path)
    await expect(dialog(page)).toBeVisible()
    const title = await page.title()
    expect(title, path).toMatch(/^Error: \S/)
    await expect(page.locator('h1'), path).toHaveText(title.slice('Error: '.length))
  }
})

test('another page of the console begins at its heading for whoever goes there by keyboard', async ({
  page,
  product,
}) => {
  await signInToConsole(page, product)
  await page.goto('/admin')
  const sections = page.getByRole('navigation', { name: 'Console' })
  for (const name of ['Accounts', 'Audit log']) {
    const link = sections.getByRole('link', { name })
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveTitle(new RegExp(`^${name}`))
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }
})

test('the button beside a password is called by what it says, pressed or not', async ({ page }) => {
  await page.goto('/registration?tab=sign-in')
  const button = page.getByRole('button', { name: 'Show: Password' })
  await expect(button).toBeEnabled()
  await button.click()
  const hide = page.getByRole('button', { name: 'Hide: Password' })
  await expect(hide).toHaveText('Hide')
  await expect(hide).not.toHaveAttribute('aria-pressed')
})

test('what a region finds is said inside the dialog of the filter, where it is heard', async ({ page }) => {
  await standInTiles(page)
  await page.goto('/go-to-points')
  await page.getByRole('button', { name: 'Filter' }).click()
  const filter = page.locator('dialog#filter')
  await filter.getByRole('button', { name: 'West' }).click()
  await expect(filter.locator('output')).toHaveText(/^Places shown: \d+$/)
  await expect(page.locator('.results [data-status]')).toHaveText('')
  await filter.getByRole('button', { name: 'Show the places' }).click()
  // Another opening begins in silence.
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(filter.locator('output')).toHaveText('')
})

test('the mark of where one searches from is no stop of the keyboard on the map', async ({ page }) => {
  await standInTiles(page)
  await page.goto('/go-to-points?q=Toa+Payoh')
  await expect(page.locator('path.origin')).toHaveAttribute('tabindex', '-1')
  await expect(page.locator('svg:has(path.origin)')).toHaveAttribute('aria-hidden', 'true')
})
