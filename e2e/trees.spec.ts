import { expectHeard } from './gate/heard.ts'
import { signInAs } from './sign-in.ts'
import { test } from './registration.ts'
import { leaveDetails, person } from './safe-return.ts'
import { expect } from './support.ts'
import { standInTiles } from './tiles.ts'

// What a screen reader is told of the main states, to the letter: landmarks, names, roles and states. The trees stand beside this
// file; whoever changes what is heard changes them there, and reads them aloud once (D67.9).

test.use({ viewport: { width: 390, height: 844 } })

test('what is heard of a finder’s form, and of whom to call', async ({ page }) => {
  await page.goto(person('Rahman').address)
  await expectHeard(page.getByRole('main'), 'finder-form')
  await page.locator('#typed .lit').click()
  await expectHeard(page.getByRole('dialog'), 'finder-missing')
  await page.getByRole('dialog').getByRole('button').click()
  await leaveDetails(page)
  await expectHeard(page.getByRole('list', { name: 'People to call' }), 'finder-calls')
})

test('what is heard of a sign-in', async ({ page }) => {
  await page.goto('/registration?tab=sign-in')
  await expect(page.getByRole('button', { name: 'Show: Password' })).toBeEnabled()
  await expectHeard(page.getByRole('main'), 'sign-in')
})

test('what is heard of the filter of the locator', async ({ page }) => {
  await standInTiles(page)
  await page.goto('/go-to-points')
  await page.getByRole('button', { name: 'Filter' }).click()
  await expectHeard(page.getByRole('dialog'), 'locator-filter')
})

test('what is heard of the person’s own portal', async ({ page, product }) => {
  await signInAs(page, product, 'siewhua')
  await page.goto('/account')
  await expectHeard(page.getByRole('main'), 'own-portal')
})
