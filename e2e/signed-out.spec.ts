import { SAMPLE_PASSWORD } from '../service/sample/accounts.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support.ts'
import { signInAs } from './sign-in.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('a daughter whose session has ended reads that nothing was reported, signs in, and finds what she typed', async ({
  page,
  product,
}) => {
  const report = '/account/people/SampLePersonSiewHua111/missing'
  await signInAs(page, product, 'huimin.lim')
  await page.goto(report)
  await page.getByLabel(/last see/).fill('Toa Payoh market, 01:30')
  await page.context().clearCookies({ name: 'homeward_session' })
  await page.getByRole('button', { name: /is missing/ }).click()

  await expect(page).toHaveURL(/\/registration\?tab=sign-in&next=/)
  expect(page.url()).not.toContain('market')
  await expect(page.locator('#main').getByRole('alert')).toContainText('was NOT sent')
  await expect(page.locator('#main').getByRole('alert'), 'a new document: nothing else says it').toBeFocused()
  for (const number of ['6377 0700', '999', '995']) await expect(page.locator('#main .emergency')).toContainText(number)
  await expect(page.locator('.onward button')).toBeEnabled()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoSidewaysScroll(page)
  await page.locator('#username').fill('huimin.lim')
  await page.locator('#password').fill(SAMPLE_PASSWORD)
  await page.locator('.onward button').click()

  await expect(page).toHaveURL(new RegExp(`${report}\\?unsent=yes$`))
  await expect(page.getByRole('alert')).toContainText('NOT sent')
  await expect(page.getByLabel(/last see/)).toHaveValue('Toa Payoh market, 01:30')
  await page.goto('/account')
  await expect(page.getByRole('link', { name: 'See and act' }), 'nothing was sent by itself').toHaveCount(0)
})

test('a page that stands open since before somebody else signed in does nothing in their name', async ({
  page,
  product,
}) => {
  const isMarketing = async () => {
    const own = await page.request.get('/api/account/me', { headers: { origin: product.url } })
    const { data } = (await own.json()) as { data: { username: string; consents: { kind: string }[] } }
    return [data.username, data.consents.some(({ kind }) => kind === 'MARKETING')]
  }
  await signInAs(page, product, 'huimin.lim')
  await page.goto('/account/settings')
  const before = await isMarketing()
  const press = page.locator('form', { has: page.locator('[name=given]') }).getByRole('button')
  await expect(press).toBeVisible()
  // On the family's tablet, in another tab.
  await signInAs(page, product, 'mei.wong')
  const theirs = await isMarketing()
  expect(theirs[0]).not.toBe(before[0])
  await press.click()
  await expect(page).toHaveURL(/\/registration\?tab=sign-in&next=/)
  expect(await isMarketing()).toEqual(theirs)
  // Whoever opens the page anew sees their own.
  await page.goto('/account/settings')
  await press.click()
  await expect.poll(isMarketing).toEqual([theirs[0], !theirs[1]])
})

test('an account that was found, or not, goes as soon as something else is asked', async ({ page, product }) => {
  await signInAs(page, product, 'huimin.lim')
  await page.goto('/CareGiverTagNewPWD')
  const search = page.getByRole('button', { name: 'Search' })
  const none = page.getByRole('heading', { name: 'No match found' })
  const ok = page.getByRole('dialog').getByRole('button')
  await page.locator('#name').fill('Nobody At All')
  await page.locator('#lastNric').fill('123')
  await search.click()
  await expect(page.getByRole('dialog')).toContainText('Last NRIC must be 4 character.')
  await ok.click()
  await expect(none).toHaveCount(0)
  await page.locator('#lastNric').fill('999Z')
  await search.click()
  await expect(none).toBeVisible()
  await expect(search).toBeFocused()

  await page.locator('#name').fill('')
  await expect(none).toHaveCount(0)
  await page.locator('#name').fill('Nobody At All')
  await expect(none).toBeVisible()
  await page.context().setOffline(true)
  await search.click()
  await expect(page.getByRole('dialog')).toContainText('could not reach')
  await ok.click()
  await expect(none).toHaveCount(0)
})
