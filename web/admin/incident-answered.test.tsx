// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { SeenIncident } from '#contract/admin-incident.ts'
import { mounted, press } from '../test/mounted.tsx'
import { the } from '../test/tab.tsx'
import { Home } from './incident-home.tsx'
import { Notes } from './incident-notes.tsx'

// The page has the words of every language, as on the server.
vi.hoisted(() => vi.stubEnv('SSR', true))

const notes = (...texts: string[]) =>
  ({
    sheet: { notes: texts.map((text) => ({ id: text, by: 'Rahim', at: '2026-03-02T01:00:00.000Z', text })) },
  }) as unknown as SeenIncident
const alerts = () => [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent)

test('a note that was refused says why, and stays to be sent again', async () => {
  const typed = { act: 'note', text: 'Wears a red hat' }
  const tab = await mounted(<Notes incident={notes()} />, '/', { refused: { code: 'incident-closed', typed } })
  expect(alerts()).toEqual([])
  the<HTMLTextAreaElement>('#note').value = 'Wears a red hat'
  await press(the('button'))
  await vi.waitFor(() => expect(alerts()).toEqual(['This has already been closed.']))
  expect([the<HTMLTextAreaElement>('#note').value, tab.sent]).toEqual(['Wears a red hat', [typed]])
})

test('an address that was refused says why, beside the reason that was typed', async () => {
  const typed = { intent: 'home', reason: 'The police ask' }
  const tab = await mounted(<Home />, '/', { refused: { code: 'too-many-requests', typed } })
  expect(alerts()).toEqual([])
  the<HTMLInputElement>('#home-reason').value = 'The police ask'
  await press(the('button'))
  await vi.waitFor(() => expect(alerts()).toEqual(['Please wait a moment and try again.']))
  expect([the<HTMLInputElement>('#home-reason').value, tab.sent]).toEqual(['The police ask', [typed]])
})

test('an address that may be seen stands in place of the question', async () => {
  await mounted(<Home />, '/', { address: 'Block 192 Lorong 4' })
  the<HTMLInputElement>('#home-reason').value = 'The police ask'
  await press(the('button'))
  await vi.waitFor(() => expect(the('[role="status"]').textContent).toBe('Address: Block 192 Lorong 4'))
  expect(document.querySelector('main form')).toBeNull()
})
