import { expect, startProduct, test as base, type Running } from './support.ts'

const test = base.extend<object, { below: Running }>({
  below: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to know what a fixture needs
    async ({}, use) => {
      const product = await startProduct({ BASE_PATH: '/app' })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ below }, use) => use(below.url),
})

test('below another path a finder reaches the family, and every link, cookie and message stays below it', async ({
  page,
  below,
  context,
}) => {
  const { persons } = await below.overview()
  const [person] = persons
  expect(person?.url).toContain('/app/safereturncards/')
  await page.goto(person?.url ?? '')
  await page.getByRole('textbox', { name: /^Name/ }).fill('Aisha')
  await page.getByRole('textbox', { name: /^Mobile number/ }).fill('8123 4567')
  await page.locator('#typed .lit').click()
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(page.locator('a[href^="tel:+6580000001"]').first()).toBeVisible()
  expect(new URL(page.url()).pathname).toMatch(/^\/app\/safereturncards\//)

  const cookies = await context.cookies()
  expect(cookies.filter(({ name }) => name.startsWith('homeward')).map(({ path }) => path)).toContain('/app/')
  const addresses = await page
    .locator('a[href^="/"], link[href^="/"], script[src^="/"], img[src^="/"]')
    .evaluateAll((elements) =>
      elements.map((element) => element.getAttribute('href') ?? element.getAttribute('src') ?? ''),
    )
  expect(addresses.filter((address) => !address.startsWith('/app/'))).toEqual([])

  const privateLink = async () =>
    (await below.outbox()).map(({ text }) => /https?:\S+\/found\/\S+/.exec(text)?.[0]).find(Boolean) ?? ''
  await expect.poll(privateLink).not.toBe('')
  const link = await privateLink()
  expect(link).toContain('/app/found/')
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('what stands outside that path leads to it', async ({ request, below }) => {
  const origin = new URL(below.url).origin
  const answer = await request.get(`${origin}/`)
  expect(new URL(answer.url()).pathname).toBe('/app/')
  expect((await request.get(`${origin}/app/api/public/accounts/users/v2/zzzzzzzzzzzzzzzzzzzzzz`)).status()).toBe(404)
  expect((await request.get(`${origin}/healthz`)).status()).toBe(200)
})

test('a link’s token leaves its address, which stays below that path', async ({ request, below }) => {
  const { links } = await below.overview()
  for (const [address, held] of [
    [`registration-partner?token=${links.partnerToken}`, 'registration-partner?token=opened'],
    [`submit-caregiver/${links.careProfessionalToken}`, 'submit-caregiver/opened'],
    [`reset-password/${links.resetToken}`, 'reset-password/opened'],
  ]) {
    const answer = await request.get(`${below.url}/${address}`, { maxRedirects: 0 })
    expect(answer.status(), held).toBe(302)
    expect(answer.headers().location).toBe(`/app/${held}`)
    expect(answer.headers()['set-cookie']).toMatch(/homeward_link=\w+;.*Path=\/app\/.*HttpOnly/)
  }
})
