import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { FIRST, SECOND, signInToConsole } from './console.ts'
import { mailedBy, startMail, type Mail } from './mail.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  startProduct,
  test as base,
  type Running,
} from './support.ts'
import { wordsIn } from './words.ts'

const test = base.extend<object, { mail: Mail; product: Running }>({
  mail: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to know what a fixture needs
    async ({}, use) => {
      const mail = await startMail((address) => address === 'care@sunrise.example')
      await use(mail)
      await mail.stop()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ mail }, use) => {
      const product = await startProduct(mailedBy(mail))
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** The sample's organisation, whose mailbox the mail server does not know. */
const CARE = { uid: 'SampLePartnerSunrise11', name: 'Sunrise Day Care', number: '+6561000001' }

/** The desk suspends the organisation, or lifts that: it is told by e-mail, which does not arrive. */
async function decide(page: Page, { url }: Running) {
  const file = `${url}/api/admin/accounts/${CARE.uid}`
  const headers = { origin: url }
  const { data } = await (await page.request.get(file, { headers })).json()
  const decision = data.status === 'SUSPENDED' ? 'lift' : 'suspend'
  const said = { decision, seen: data.seen, reason: 'Asked for at the counter' }
  const answer = await page.request.post(`${file}/decision`, { headers, data: said })
  expect(await answer.json()).toMatchObject({ type: 'SUCCESS' })
}

for (const width of [390, 1280])
  test(`a letter that did not arrive leads to the person and to the number to call, at ${width} px`, async ({
    page,
    product,
  }) => {
    const say = wordsIn('en', 'admin-messages')
    await page.setViewportSize({ width, height: 844 })
    await signInToConsole(page, product)
    await decide(page, product)
    const whose = page.getByRole('link', { name: wordsIn('en', 'admin-operations')('delivery.person', CARE) }).first()
    await expect(async () => {
      await page.goto('/admin/delivery')
      await expect(page.getByText(say('failure.NO_SUCH_ADDRESS')).first()).toBeVisible({ timeout: 1000 })
    }).toPass()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await whose.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('title', CARE))
    await expect(page.getByText(say('failure.NO_SUCH_ADDRESS')).first()).toBeVisible()
    await expect(page.getByText(CARE.number), 'the number waits for a reason').toHaveCount(0)
    await page.getByRole('button', { name: say('call.show') }).click()
    await expect(page.getByRole('link', { name: say('call.number', { phone: CARE.number }) })).toHaveAttribute(
      'href',
      `tel:${CARE.number}`,
    )
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)

    // What was just done, read in Chinese, and found by the person's name.
    const chinese = wordsIn('md', 'admin-operations')
    await page.goto('/admin/audit?lang=md')
    await expect(page.getByText(`Aishah Rahim为致电查看了${CARE.name}的号码`).first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.getByLabel(chinese('audit.who')).fill(CARE.name)
    await page.getByRole('button', { name: chinese('audit.find') }).click()
    await expect(page.getByText(chinese('audit.only.subject', CARE))).toBeVisible()
    expect(page.url(), 'no name stands in an address').not.toMatch(/Day/)
    await page.getByRole('link', { name: CARE.name, exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(CARE.name)
  })

test('an administrator is invited by one, confirmed by another, signs in, and is ended by two', async ({
  page,
  product,
  mail,
  browser,
}) => {
  const say = wordsIn('en', 'admin-administrators')
  const approvals = wordsIn('en', 'admin-operations')
  const KAMALA = { name: 'Kamala Devi', username: 'kamala.devi', email: 'kamala@example.test' }
  await page.setViewportSize({ width: 390, height: 844 })
  await signInToConsole(page, product, FIRST)
  await page.goto('/admin/administrators')
  for (const name of ['name', 'username', 'email'] as const)
    await page.getByLabel(say(`invite.${name}`)).fill(KAMALA[name])
  await page.locator('#invite-reason').fill('A new colleague')
  await page.getByRole('button', { name: say('invite.button') }).click()
  await expect(page.getByText(say('done.invited'))).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  const second = await (await browser.newContext({ baseURL: product.url })).newPage()
  await signInToConsole(second, product, SECOND)
  const agree = async (kind: 'ADMINISTRATOR_INVITE' | 'ADMINISTRATOR_END') => {
    const yes = approvals(`approvals.approve.${kind}`)
    await second.goto('/admin/approvals')
    await second.getByRole('button', { name: yes }).click()
    await second.getByRole('dialog').getByRole('button', { name: yes }).click()
    await expect(second.getByText(approvals(`approvals.done.${kind}.approved`))).toBeVisible()
  }
  await agree('ADMINISTRATOR_INVITE')

  const theirs = await (await browser.newContext({ baseURL: product.url })).newPage()
  const letter = () => mail.letters.find(({ to }) => to === KAMALA.email)?.text ?? ''
  await expect.poll(letter).toContain('/admin/invitation/')
  const path = /\/admin\/invitation\/\w+/.exec(letter())?.[0] ?? ''
  await theirs.goto(path)
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(say('invitation.title'))
  await expect(theirs, 'the token has left the address').toHaveURL(/\/admin\/invitation\/opened$/)
  await expectAccessible(theirs)
  await theirs.locator('#password').fill('Another-bridge-43')
  await theirs.locator('#confirmPassword').fill('Another-bridge-43')
  await theirs.getByRole('button', { name: say('invitation.button') }).click()
  const secret = (await theirs.locator('.steps code').innerText()).replaceAll(' ', '')
  await theirs.locator('#code').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  await theirs.locator('form:has(#code) button').first().click()
  await expect(theirs.locator('.steps code')).toHaveCount(0)
  await theirs.goto('/admin/administrators')
  await expect(theirs.getByRole('row', { name: KAMALA.name })).toContainText(say('states.ACTIVE'))

  await page.goto('/admin/administrators')
  await page
    .getByText(say('end.open'))
    .and(page.locator(`[aria-label="${say('end.of', KAMALA)}"]`))
    .click()
  const row = page.getByRole('row', { name: KAMALA.name })
  await row.getByLabel(say('reason')).fill('Left the association')
  await row.getByRole('button', { name: say('end.yes') }).click()
  await expect(page.getByText(say('done.suspended'))).toBeVisible()
  await theirs.goto('/admin/administrators')
  await expect(theirs, 'signed out at once').toHaveURL(/\/admin\/login/)
  await agree('ADMINISTRATOR_END')
  await second.setViewportSize({ width: 1280, height: 844 })
  await second.goto('/admin/administrators?lang=ms')
  await expect(second.getByRole('row', { name: KAMALA.name })).toContainText(
    wordsIn('ms', 'admin-administrators')('states.ENDED'),
  )
  await expectNoSidewaysScroll(second)
  await expectAccessible(second)
})
