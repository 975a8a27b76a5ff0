import { signInToConsole } from './console.ts'
import { NOW } from './gate/day.ts'
import { expectHeard } from './gate/heard.ts'
import { fillPerson, goOn, proveNumber, somebody } from './registration.ts'
import { clockThatGoesOn, foundLink, leaveDetails, person } from './safe-return.ts'
import { signInAs } from './sign-in.ts'
import { expect, productWith, test as base, type Running } from './support.ts'

// As trees.spec.ts, of pages that show what has happened: on a product of their own, whose day is always the same.

const test = base.extend<object, { product: Running }>({
  product: productWith({ ...clockThatGoesOn(12), CLOCK_START: NOW }),
  viewport: { width: 390, height: 844 },
})

test('what is heard of a caregiver’s overview and of the person they care for', async ({ page, product }) => {
  await signInAs(page, product, 'huimin.lim')
  await page.goto('/account')
  await expectHeard(page.getByRole('main'), 'portal-overview')
  await page.goto('/account/people/SampLePersonSiewHua111')
  await expectHeard(page.getByRole('main'), 'portal-person')
})

test('what is heard of the steps of a registration', async ({ page, product }) => {
  const who = somebody()
  await page.goto('/registrationCG/first')
  await expect(page.locator('.onward button')).toBeEnabled()
  await expectHeard(page.getByRole('main'), 'registration-account')
  await proveNumber(page, product, who)
  await expectHeard(page.getByRole('main'), 'registration-details')
  await fillPerson(page, who)
  await page.locator('#displayName').fill(who.displayName)
  await goOn(page)
  await expect(page).toHaveURL(/step=contact/)
  await expectHeard(page.getByRole('main'), 'registration-contact')
  await page.locator('#email').fill(who.email)
  await goOn(page)
  await expect(page).toHaveURL(/CareGiverResidingAddress/)
  await expectHeard(page.getByRole('main'), 'registration-address')
})

test('what is heard of a queue of the console', async ({ page, product }) => {
  await signInToConsole(page, product)
  await page.goto('/admin/queues')
  await expectHeard(page.locator('.desk'), 'console-queue')
})

test('what is heard of an alarm, by the family and at the desk', async ({ page, product }) => {
  await page.goto(person('Rahman').address)
  const phone = await leaveDetails(page, { phone: '81234567' })
  const [link = ''] = (await foundLink(product, '+6580000003', phone)).split('?')
  await page.goto(`${link}?lang=en`)
  // What has happened goes on by itself, and a record has an address of its own: what does not move is heard.
  await expectHeard(page.getByRole('region', { name: 'Aisha is with Rahman' }), 'found-acts')
  await expectHeard(page.getByRole('region', { name: 'Write to Aisha' }), 'found-thread')
  await signInToConsole(page, product)
  await page.goto('/admin/incidents?lang=en')
  await page
    .locator('.desk')
    .getByRole('link', { name: /Rahman/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/admin\/incidents\/\w+/)
  await expectHeard(page.locator('.acts-of-alarm'), 'alarm-acts')
  await expectHeard(page.getByRole('region', { name: 'Rahman bin Salleh' }), 'alarm-person')
  await expectHeard(page.getByRole('region', { name: 'Notes' }), 'alarm-notes')
})
