// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { FoundThreads } from '#contract/thread.ts'
import { routed } from '../test/draw.tsx'
import { FOUND } from '../test/found.tsx'
import { message, words } from '../test/thread.ts'
import { documentOf, openTab, pass, the } from '../test/tab.tsx'
import { shownFound } from './found-form.server.ts'
import FoundPage from './found.tsx'

// The pages are drawn as on the server, which has the words of every language; the scripts run as in a browser.
vi.hoisted(() => vi.stubEnv('SSR', true))

const ADDRESS = '/found/secret'
const NOW = '2026-03-09T22:55:00.000Z'
type Threads = FoundThreads['threads']
const AT = '2026-03-09T22:50:00.000Z'
const aisha = (...messages: Threads[number]['messages']) => ({
  report: 'aisha',
  door: 'FOUND' as const,
  name: 'Aisha',
  at: AT,
  messages,
})

const page = (threads: Threads, version: string) => {
  const shown = shownFound({ ...FOUND, version }, new URL(`http://localhost${ADDRESS}`))
  const loaderData = { page: 'found', ...shown, threads, drawnAt: NOW, ground: [] }
  return documentOf(routed(FoundPage, { loaderData, params: { token: 'secret' } }), ADDRESS)
}
/** The family's page with these threads; `becomes` is what the service says from then on. */
async function open(threads: Threads) {
  const now = { version: '1', page: page(threads, '1') }
  openTab(now.page, ADDRESS, ({ address }) => ({
    text: address.includes('/api/') ? JSON.stringify({ type: 'SUCCESS', data: { version: now.version } }) : now.page,
  }))
  vi.setSystemTime(NOW)
  await import('./found.script.ts')
  return (later: Threads) => Object.assign(now, { version: '2', page: page(later, '2') })
}
const typed = () => the<HTMLTextAreaElement>('#thread-aisha-text')

test('a finder’s message is there within three seconds and is said once, while what the family types stays', async () => {
  const becomes = await open([aisha()])
  typed().value = 'We are com'
  typed().focus()
  const field = typed()
  becomes([aisha(words('By the lift', { by: { is: 'finder', name: 'Aisha' } }))])
  await pass(3000)
  expect(the('#thread-aisha-list').textContent).toContain('By the lift')
  expect(the('[data-news]').textContent).toContain('By the lift')
  expect(typed()).toBe(field)
  expect(field.value).toBe('We are com')
  expect(document.activeElement).toBe(field)
})

test('what is being written while a sentence goes out stays, and so does the focus', async () => {
  await open([aisha()])
  the<HTMLButtonElement>('#thread-aisha button[value=thanks]').click()
  typed().value = 'We are com'
  typed().focus()
  const before = typed()
  await pass()
  expect(typed(), 'the page came anew').not.toBe(before)
  expect(typed().value).toBe('We are com')
  expect(document.activeElement).toBe(typed())
})

test('another finder’s thread comes beside it, and what was typed and opened stays', async () => {
  const becomes = await open([aisha(message())])
  typed().value = 'We are com'
  the('#report-1').setAttribute('open', '')
  becomes([{ report: 'ben', door: 'FOUND', name: 'Ben', at: AT, messages: [] }, aisha(message())])
  await pass(3000)
  expect(the('#thread-ben')).toBeTruthy()
  expect(typed().value).toBe('We are com')
  expect(the('#report-1').hasAttribute('open')).toBe(true)
})
