// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { SeenIncident } from '#contract/admin-incident.ts'
import type { ClientRow } from '#contract/admin-clients.ts'
import type { Call } from '#contract/call.ts'
import { posted } from '../test/filled-form.ts'
import { report } from '../test/found.tsx'
import { mounted, press } from '../test/mounted.tsx'
import { button } from '../test/tab.tsx'
import { ClientTable } from './client-table.tsx'
import { action as actOnClients } from './clients.tsx'
import { actOnAlarm } from './incident-action.ts'
import { Acts } from './incident-acts.tsx'

// The page has the words of every language, as on the server.
vi.hoisted(() => vi.stubEnv('SSR', true))

/** The box to tick with these words. */
const box = (words: string) =>
  [...document.querySelectorAll('label')].find(({ textContent }) => textContent.trim() === words)?.control

test('the branch of those who are ticked reaches the service, and nobody else’s', async () => {
  const client = (name: string): ClientRow => ({
    uid: `uid-of-${name}`,
    name,
    photo: null,
    membershipId: null,
    status: 'APPROVED',
    branch: null,
    isRegisteredByUs: true,
    isAppointed: true,
    isSafeReturnOpen: true,
    endingAt: null,
    incident: null,
    first: null,
    lastScannedAt: null,
    asks: [],
    mayMissing: true,
    mayPrint: true,
  })
  await mounted(<ClientTable clients={['Mei', 'Ann', 'Hui'].map(client)} found={3} of={{}} />)
  for (const name of ['Mei', 'Hui', 'Ann', 'Ann']) await press(box(`Select ${name}`))
  const { asked } = await posted(actOnClients, document.body.innerHTML, 'Save the branch', { Branch: 'Bedok' })
  expect(asked).toEqual([['placeClients', { uids: ['uid-of-Mei', 'uid-of-Hui'], branch: 'Bedok' }]])
})

test('of a false alarm, whose reports are ticked reaches the service, and nobody else’s', async () => {
  const reports = ['aisha', 'ben', 'chong'].map((name) => report({ id: `report-of-${name}`, name, phone: null }))
  const incident = { acts: ['false-alarm'], taken: null, onMyWay: null, reports } as unknown as SeenIncident
  const tab = await mounted(<Acts incident={incident} name="Siew Hua Lim" numbers={{}} />)
  await press(button('False alarm'))
  for (const name of ['aisha', 'ben', 'chong', 'ben']) await press(box(name))
  await press(button('Yes, a false alarm'))
  await vi.waitFor(() => expect(tab.sent).toHaveLength(1))

  const asked: unknown[] = []
  const call = (async (_endpoint: unknown, input: unknown) => {
    asked.push(input)
    return { ok: false, code: 'incident-closed', status: 409 }
  }) as unknown as Call
  await actOnAlarm(call, 'alarm', tab.sent[0] ?? {})
  expect(asked).toEqual([{ id: 'alarm', act: 'false-alarm', reports: ['report-of-aisha', 'report-of-chong'] }])
})
