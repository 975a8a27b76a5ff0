import { expect, test } from 'vitest'
import { adminConsole } from '../test/console.ts'
import { answer, refusal } from '../test/registration.ts'

test('who signs out of the console leaves no session behind in which clients are registered', async () => {
  const { organisationConsole } = await adminConsole()
  const { browser } = await organisationConsole()
  await answer(await browser.post('/admin/registering', {}))
  const kept = browser.cookies.get('homeward_session') ?? expect.fail('nothing was begun')
  await answer(await browser.get('/account/clients'))
  await answer(await browser.post('/admin/sign-out', {}))
  expect(browser.cookies.get('homeward_session')).toBeFalsy()
  browser.cookies.set('homeward_session', kept)
  expect(await refusal(await browser.get('/account/clients'))).toBe('sign-in-required')
})

test('a member’s own session beside the console stays', async () => {
  const { organisationConsole, session } = await adminConsole()
  const { browser, uid } = await organisationConsole()
  browser.cookies.set('homeward_session', await session(uid))
  await answer(await browser.post('/admin/sign-out', {}))
  expect((await browser.get('/account/clients')).status).toBe(200)
})
