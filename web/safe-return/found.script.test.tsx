// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import type { Found } from '#contract/found.ts'
import { routed } from '../test/draw.tsx'
import { FOUND, son } from '../test/found.tsx'
import { documentOf, openTab, pass, the } from '../test/tab.tsx'
import { shownFound } from './found-form.server.ts'
import FoundPage from './found.tsx'

// The pages are drawn as on the server, which has the words of every language; the scripts run as in a browser.
vi.hoisted(() => vi.stubEnv('SSR', true))

const ADDRESS = '/found/secret'
const NOW = '2026-03-09T22:55:00.000Z'
const AT = '2026-03-09T22:54:30.000Z'
const latest: NonNullable<Found['latest']> = {
  by: { is: 'finder', name: 'Aisha' },
  at: AT,
  positionAt: AT,
  nearby: null,
  place: null,
  position: { lat: 1.3345, lng: 103.849, accuracy: 20 },
}
const going = { othersOnTheWay: [{ who: son, at: AT, minutes: null }] }

const page = (changes: Partial<Found> = {}) => {
  const shown = shownFound({ ...FOUND, ...changes }, new URL(`http://localhost${ADDRESS}`))
  return documentOf(
    routed(FoundPage, {
      loaderData: { page: 'found', ...shown, drawnAt: NOW, ground: [] },
      params: { token: 'secret' },
    }),
    ADDRESS,
  )
}
/** Opens the family's page at its moment; `now` is what the service says and draws from then on. */
async function open(changes: Partial<Found> = {}) {
  const now = { version: '1', page: page(changes) }
  const tab = openTab(now.page, ADDRESS, ({ address }) => ({
    text: address.includes('/api/') ? JSON.stringify({ type: 'SUCCESS', data: { version: now.version } }) : now.page,
  }))
  vi.setSystemTime(NOW)
  await import('./found.script.ts')
  return {
    tab,
    becomes: (later: Partial<Found>) => Object.assign(now, { version: '2', page: page({ ...later, version: '2' }) }),
  }
}
const news = () => the('[data-news]').textContent

describe('while the family looks at an alarm', () => {
  test('what happens is shown within three seconds, and said once to a screen reader: what is new and no more', async () => {
    const { tab, becomes } = await open()
    expect(news()).toBe('')
    becomes(going)
    await pass(3000)
    expect(the('#going').textContent).toBe('Her son is on the way (said so at 6:54 am).')
    expect(news()).toBe('Her son is on the way (said so at 6:54 am).')
    await pass(9000)
    expect(tab.sent.filter(({ address }) => !address.includes('/api/'))).toHaveLength(1)
  })
  test('a minute that was chosen but not yet sent stays chosen', async () => {
    const { becomes } = await open()
    the<HTMLInputElement>('[name=minutes][value="20"]').checked = true
    becomes(going)
    await pass(3000)
    expect(the<HTMLInputElement>('[name=minutes][value="20"]').checked).toBe(true)
  })
  test('the focus stays on the button that is drawn anew, and goes to the heading when it is gone', async () => {
    const { becomes } = await open()
    the('button[value=on-my-way]').focus()
    becomes({ onMyWay: { at: AT, minutes: null, asked: false } })
    await pass(3000)
    expect(document.querySelector('button[value=on-my-way]')).toBeNull()
    expect(document.activeElement).toBe(the('h1'))
  })
  test('an alarm that is over is shown as a whole, with the focus on its heading', async () => {
    const { becomes } = await open()
    becomes({ open: false, closedReason: 'SAFE', closedAt: AT })
    await pass(3000)
    expect(the('h1').textContent).toBe('Siew Hua Lim is safe')
    expect(document.activeElement).toBe(the('h1'))
  })
})

describe('a position on the page', () => {
  const written = (result: () => Promise<void>) => {
    const texts: string[] = []
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: {
        writeText: (text: string) => {
          texts.push(text)
          return result()
        },
      },
    })
    return texts
  }
  const copy = async () => {
    the('[data-copy]').click()
    await pass()
    return the('.coordinates [data-said]').textContent
  }
  test('grows older while nobody reloads, in the page’s language', async () => {
    await open({ latest })
    expect(the('[data-age]').textContent).toBe('(now)')
    await pass(15_000)
    expect(the('[data-age]').textContent).toBe('(now)')
    await pass(15_000)
    expect(the('[data-age]').textContent).toBe('(1 minute ago)')
    document.documentElement.lang = 'ms'
    await pass(90_000)
    expect(the('[data-age]').textContent).toBe('(2 minit lalu)')
  })
  test('is copied where its button says so', async () => {
    const texts = written(() => Promise.resolve())
    await open({ latest })
    expect(await copy()).toBe('Copied.')
    expect(texts).toEqual(['1.33450,103.84900'])
  })
  test('that the browser does not copy stands selected, with a word on it', async () => {
    written(() => Promise.reject(new Error('not allowed')))
    await open({ latest })
    expect(await copy()).toBe('Could not copy. The numbers are selected: copy them from there.')
    expect(getSelection()?.toString()).toContain('1.33450')
  })
  test('that comes while the page is open is copied too', async () => {
    const texts = written(() => Promise.resolve())
    const { becomes } = await open({ reports: FOUND.reports })
    becomes({ latest })
    await pass(3000)
    await copy()
    expect(texts).toHaveLength(1)
  })
  test('any other press copies nothing', async () => {
    const texts = written(() => Promise.resolve())
    await open({ latest })
    the('h1').click()
    await pass()
    expect(texts).toEqual([])
  })
})
