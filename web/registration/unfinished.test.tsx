// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import type { DraftOffer } from '#contract/drafts.ts'
import { mounted, press } from '../test/mounted.tsx'
import { outline } from '../test/outline.ts'
import { button } from '../test/tab.tsx'
import { SharedDevice, Unfinished, type KeptDraft } from './unfinished.tsx'

// The page has the words of every language, as on the server.
vi.hoisted(() => vi.stubEnv('SSR', true))

const draft = (journey: DraftOffer['journey'], changes: Partial<DraftOffer> = {}): DraftOffer => ({
  journey,
  place: 'browser',
  keptAt: '2026-03-02T01:00:00.000Z',
  expiresAt: '2026-03-03T01:00:00.000Z',
  needsSignIn: false,
  ...changes,
})
const kept: KeptDraft = {
  isShared: false,
  drafts: [draft('caregiver'), draft('tag-person', { place: 'account', needsSignIn: true })],
}

/** The service answers each call so; `asked` holds the calls. */
function service(status: number) {
  const asked: [string | undefined, string, unknown][] = []
  const answer =
    status === 200 ? { type: 'SUCCESS', data: {} } : { type: 'ERROR', code: 'service-unavailable', message: '' }
  vi.stubGlobal('fetch', async (to: string, { method, body }: RequestInit = {}) => {
    asked.push([method, to, body === undefined ? undefined : JSON.parse(String(body))])
    return Response.json(answer, { status })
  })
  return asked
}
const statuses = () => [...document.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent)
const AWAY = 'We could not reach our service, and nothing was changed. Please try again.'

describe('an unfinished draft', () => {
  test('is gone on with or discarded by buttons that say which draft they are about', () => {
    expect(outline(<Unfinished kept={kept} isReady />)).toEqual([
      'div role=status',
      'section labelled "Continue where you stopped"',
      'h2 "Continue where you stopped"',
      'p "Your registration as a caregiver"',
      'a "Continue" → /registration?goOn=caregiver described "Your registration as a caregiver" data-discover=true',
      'button "Discard" type=button (quiet) described "Your registration as a caregiver"',
      'p "A link with somebody you care for (in your account, for 30 days)"',
      'a "Sign in and continue" → /registration?goOn=tag-person described "A link with somebody you care for" data-discover=true',
      'button "Discard" type=button (quiet) described "A link with somebody you care for"',
      'p "You’ll need to give a password and a photo again: we do not keep them."',
    ])
  })
  test('that is discarded is said to be, and the page is read again', async () => {
    const tab = await mounted(<Unfinished kept={kept} isReady />)
    const asked = service(200)
    await press(button('Discard'))
    await vi.waitFor(() => expect([statuses(), tab.loads]).toEqual([['Discarded. We kept nothing.'], 2]))
    expect(asked).toEqual([['DELETE', '/api/drafts/caregiver', undefined]])
  })
  test('that could not be discarded is said to stand as it was', async () => {
    await mounted(<Unfinished kept={kept} isReady />)
    service(503)
    await press(button('Discard'))
    await vi.waitFor(() => expect(statuses()).toEqual([AWAY]))
  })
})

describe('a device', () => {
  const OWN = 'If you stop in the middle, we keep your answers encrypted for 24 hours. Only this browser can open them.'
  test('that could not be made a shared one says so, and stays one’s own', async () => {
    const tab = await mounted(<SharedDevice kept={kept} isReady />)
    const asked = service(503)
    expect(statuses()).toEqual([OWN, ''])
    await press(button('This is a shared device'))
    await vi.waitFor(() => expect(statuses()).toEqual([OWN, AWAY]))
    expect([asked, tab.loads]).toEqual([[['PUT', '/api/drafts', { isShared: true }]], 1])
  })
  test('that is made a shared one has the page read again, and says nothing more', async () => {
    const tab = await mounted(<SharedDevice kept={kept} isReady />)
    service(200)
    await press(button('This is a shared device'))
    await vi.waitFor(() => expect(tab.loads).toBe(2))
    expect(statuses()).toEqual([OWN, ''])
  })
})
