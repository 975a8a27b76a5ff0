import { expect, test } from 'vitest'
import { clientConsole } from '../test/clients.ts'
import { answer } from '../test/registration.ts'

test('colleagues who place the same clients at once are each answered, and each client is at one branch', async () => {
  const { registered, browser, find } = await clientConsole()
  const uids = await Promise.all(['Ah', 'Bee', 'Chin'].map((name) => registered(name)))
  const place = (branch: string) => browser.send('PUT', '/admin/clients/branch', { uids, branch })
  const branches = ['Bedok', 'Changi', 'Tampines', 'Yishun']
  for (const answered of await Promise.all([...branches, ...branches].map(place))) await answer(answered)
  const { clients } = await find()
  expect(new Set(clients.map(({ branch }) => branch)).size).toBe(1)
  expect(branches).toContain(clients[0]?.branch)
})
