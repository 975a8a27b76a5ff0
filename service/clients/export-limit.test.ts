import { expect, test } from 'vitest'
import { clientConsole } from '../test/clients.ts'
import { refusal } from '../test/registration.ts'

const AN_HOUR = 60

test('the clients are taken along sixty times an hour at most, by one of the staff', async () => {
  const { helped, browser, moveClock } = await clientConsole()
  await helped('Ah')
  const fetched = () => browser.post('/admin/clients/export', {})
  for (let nth = 0; nth < AN_HOUR; nth += 1) expect((await fetched()).status).toBe(200)
  expect(await refusal(await fetched())).toBe('too-many-requests')
  // The console locks after half an hour without use.
  for (const minutes of [25, 25, 11]) {
    await moveClock(minutes * 60)
    await browser.post('/admin/session/use', {})
  }
  expect((await fetched()).status).toBe(200)
})
