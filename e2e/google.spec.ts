import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { COOKIES } from '#contract/cookies.ts'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import {
  acceptTerms,
  dialog,
  expectWarning,
  fillAddress,
  fillCode,
  fillDementia,
  fillDetails,
  fillPerson,
  fillScreening,
  goOn,
  onward,
  ownAccount,
  pressOk,
  somebody,
  tickAgreements,
} from './registration.ts'
import { expect, expectAccessible, startProduct, test as base, type Running } from './support.ts'

const CLIENT = 'homeward-web.apps.example'

/** An OpenID provider that lets everybody in as one woman at a time, unless they refuse. */
async function openProvider() {
  const key = await generateKeyPair('RS256')
  const who = { sub: 'hui-min-at-google', email: 'huimin@google.example', refuses: false }
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://provider')
    if (url.pathname === '/certs') {
      const jwk = { ...(await exportJWK(key.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
      return response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] }))
    }
    if (who.refuses) {
      const back = new URLSearchParams({ error: 'access_denied', state: url.searchParams.get('state') ?? '' })
      return response.writeHead(302, { location: `${url.searchParams.get('redirect_uri')}#${back}` }).end()
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
  await goOn(page)
  await acceptTerms(page)
  await goOn(page)
  await fillCode(page, product, who.phone)
  await goOn(page)
  await pressOk(page)
  await expect(page.locator('#firstname')).toHaveValue('Hui Min')
  await fillPerson(page, who)
  await page.locator('#displayName').fill(who.displayName)
  await goOn(page)
  await expect(page.locator('#email')).toHaveValue(provider.who.email)
  await page.getByRole('link', { name: 'Back' }).click()
  await fillDetails(page, { ...who, email: provider.who.email })
  await goOn(page)
  await fillAddress(page, who)
  await goOn(page)
  await expect(page).toHaveURL(/summary-caregiver/)
  await page.reload()
  await tickAgreements(page, 'agreeTerms', 'agreeDeclaration', 'agreeCollection')
  await expect(page.getByText('Please choose your Google account once more.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign up with Google' }).click()
  // Back at the agreements, where it was asked for, and not at the summary before them.
  await expect(page).toHaveURL(/summary-caregiver\?step=agree$/)
  await expect(page.getByText('Please choose your Google account once more.')).toHaveCount(0)
  await expect(onward(page)).toBeEnabled()
  await expect(page.locator('[name=agreeTerms]')).toBeChecked()
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

  // A session that ends in the middle of a form asks for Google over the step, and leads back to what was typed.
  const endSession = () => page.context().clearCookies({ name: COOKIES.session.name })
  const kept = page.waitForResponse((response) => response.url().endsWith('/api/drafts/tag-person'))
  await page.goto('/CareGiverTagNewPWD')
  await page.locator('#name').fill('Siew Hua Lim')
  await kept
  await endSession()
  await page.goto('/CareGiverTagNewPWD')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Sign in with Google' }).click()
  await expect(page).toHaveURL(/CareGiverTagNewPWD/)
  await expect(page.locator('#name')).toHaveValue('Siew Hua Lim')
  await expect(dialog(page)).toHaveCount(0)

  // And a draft that is kept is gone on with after Google, too.
  await endSession()
  const later = await page.context().newPage()
  await page.close()
  await later.goto('/registration')
  await later.getByRole('link', { name: 'Sign in and continue' }).click()
  await later.getByRole('button', { name: 'Sign in with Google' }).click()
  await expect(later).toHaveURL(/CareGiverTagNewPWD/)
  await expect(later.locator('#name')).toHaveValue('Siew Hua Lim')
})

test('a person signs up with Google by a username alone, and hears at once of an account that is registered', async ({
  page,
  provider,
}) => {
  const who = somebody()
  Object.assign(provider.who, { sub: `siew-hua-${who.username}`, email: `siewhua-${who.username}@google.example` })
  const choose = () => page.getByRole('button', { name: 'Sign up with Google' }).click()
  await page.goto('/registrationPWD')
  await choose()
  await expect(page.getByText(`You sign in with Google as ${provider.who.email}.`)).toBeVisible()
  await goOn(page)
  await expectWarning(page, "'username' is required", 'username')
  await page.locator('#username').fill(who.username)
  await goOn(page)
  await acceptTerms(page)
  await goOn(page)
  await expect(page).toHaveURL(/signUpPersonDetailPWD/)
  await fillPerson(page, who)
  await fillDementia(page)
  await goOn(page)
  await fillAddress(page, who)
  await goOn(page)
  await fillScreening(page)
  await goOn(page)
  await dialog(page).getByRole('button', { name: 'Move on' }).click()
  await pressOk(page)
  await expect(page).toHaveURL(/summary-plwd/)
  expect(await ownAccount(page)).toMatchObject({ credentialType: 'GOOGLE', username: who.username, type: 'DEMENTIA' })

  // Another day, the same Google account: before anything else is typed.
  await page.goto('/registration')
  await expect(page.getByText('Who are you?')).toBeVisible()
  await page.goto('/registrationPWD')
  await choose()
  await expect(dialog(page).locator('p').first()).toHaveText('This google account is already exist')
  await pressOk(page)
  await expect(page.locator('#google')).toBeFocused()
  await expect(page.locator('#password')).toBeVisible()
})

test('who refuses at Google reads why, and partner mode offers no Google', async ({ page, product, provider }) => {
  provider.who.refuses = true
  await page.goto('/registrationPWD')
  await page.getByRole('button', { name: 'Sign up with Google' }).click()
  await expect(dialog(page).locator('p').first()).toHaveText(/^This website uses cookies /)
  await pressOk(page)
  expect(page.url()).not.toContain('#')
  await expect(page.locator('#google')).toBeFocused()
  provider.who.refuses = false

  const { links } = await product.overview()
  await page.goto(`/registrationPWD?partnerToken=${links.caregiverPartnerToken}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Create an account for a person living with dementia',
  )
  await page.locator('[name=signsIn][value=yes]').check()
  await expect(page.locator('#username')).toBeVisible()
  await expect(page.getByRole('button', { name: /Google/ })).toHaveCount(0)
})
