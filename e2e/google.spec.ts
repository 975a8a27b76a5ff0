import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import {
  dialog,
  fillAddress,
  fillCode,
  fillDetails,
  goOn,
  onward,
  ownAccount,
  pressOk,
  somebody,
  tickAgreements,
} from './registration.ts'
import { expect, expectAccessible, startProduct, test as base, type Running } from './support.ts'

const CLIENT = 'homeward-web.apps.example'

/** An OpenID provider that lets everybody in as one woman. */
async function openProvider() {
  const key = await generateKeyPair('RS256')
  const who = { sub: 'hui-min-at-google', email: 'huimin@google.example' }
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://provider')
    if (url.pathname === '/certs') {
      const jwk = { ...(await exportJWK(key.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
      return response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] }))
    }
    const token = await new SignJWT({
      nonce: url.searchParams.get('nonce'),
      email: who.email,
      email_verified: true,
      given_name: 'Hui Min',
      family_name: 'Lim',
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(issuer)
      .setAudience(CLIENT)
      .setSubject(who.sub)
      .setIssuedAt()
      .setExpirationTime('10 min')
      .sign(key.privateKey)
    const back = new URLSearchParams({ id_token: token, state: url.searchParams.get('state') ?? '' })
    response.writeHead(302, { location: `${url.searchParams.get('redirect_uri')}#${back}` }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { issuer, who, close: () => server.close() }
}

const test = base.extend<object, { product: Running; provider: Awaited<ReturnType<typeof openProvider>> }>({
  contextOptions: { reducedMotion: 'reduce' },
  provider: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to know what a fixture needs
    async ({}, use) => {
      const provider = await openProvider()
      await use(provider)
      provider.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ provider }, use) => {
      const product = await startProduct({
        GOOGLE_CLIENT_ID: CLIENT,
        GOOGLE_KEYS_URL: `${provider.issuer}/certs`,
        GOOGLE_ISSUERS: provider.issuer,
        GOOGLE_AUTHORIZATION_URL: `${provider.issuer}/auth`,
      })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

test('a daughter signs up with Google, is asked for it again after a reload, and signs in with it', async ({
  page,
  product,
  provider,
}) => {
  const who = somebody()
  await page.goto('/registrationCG/first')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign up with Google' }).click()
  await expect(page.getByText(`You sign in with Google as ${provider.who.email}.`)).toBeVisible()
  // The token is in no address, and on no shared device.
  expect(page.url()).not.toContain('id_token')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('eyJ')
  await expect(page.locator('#password')).toHaveCount(0)
  await expectAccessible(page)
  await goOn(page)
  await expect(dialog(page)).toContainText('Username or phone cannot be empty')
  await pressOk(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.locator('#password')).toBeVisible()
  await page.getByRole('button', { name: 'Sign up with Google' }).click()

  await page.locator('#username').fill(who.username)
  await page.locator('#phone').fill(who.phone)
  await page.locator('[name=howFindHomeward]').nth(2).check()
  await page.locator('#terms').check()
  await goOn(page)
  await fillCode(page, product, who.phone)
  await goOn(page)
  await pressOk(page)
  await expect(page.locator('#email')).toHaveValue(provider.who.email)
  await expect(page.locator('#firstname')).toHaveValue('Hui Min')
  await fillDetails(page, { ...who, email: provider.who.email })
  await goOn(page)
  await fillAddress(page, who)
  await goOn(page)
  await expect(page).toHaveURL(/summary-caregiver/)
  await page.reload()
  await tickAgreements(page, 'agreeTerms', 'agreeDeclaration', 'agreeCollection')
  await expect(page.getByText('Please choose your Google account once more.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign up with Google' }).click()
  await expect(page).toHaveURL(/summary-caregiver/)
  await expect(page.getByText('Please choose your Google account once more.')).toHaveCount(0)
  await expect(onward(page)).toBeEnabled()
  await goOn(page)
  await pressOk(page)
  expect(await ownAccount(page)).toMatchObject({
    credentialType: 'GOOGLE',
    username: who.username,
    phone: who.phone,
    phoneVerified: true,
    email: provider.who.email,
    emailVerified: true,
    lastname: who.lastname,
  })

  await page.goto('/registration?tab=sign-in')
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await expect(page).toHaveURL(/\/account$/)
  await expect(page.getByText('Your registration is being processed')).toBeVisible()
})
