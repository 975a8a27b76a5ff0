import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

interface Sent {
  method: string
  path: string
  body: { path: string; values: Record<string, unknown>; inAccount?: boolean } | undefined
  keepalive: boolean
}

/** A tab: its own copies of the draft and of what was sent, and a service that answers what the test says. */
async function tab({ answers = () => Response.json({ type: 'SUCCESS', data: { place: 'browser' } }) } = {}) {
  vi.resetModules()
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (path: string, { method, body, keepalive }: RequestInit) => {
    sent.push({
      method: method ?? '',
      path: path.replace(/^.*\/api/, ''),
      body: typeof body === 'string' ? (JSON.parse(body) as Sent['body']) : undefined,
      keepalive: keepalive === true,
    })
    return answers()
  })
  const page = new EventTarget()
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  const kept = await import('./kept-draft.ts')
  const { keep, endDraft, readDraft } = await import('./draft.ts')
  return { ...kept, keep, endDraft, readDraft, sent, page }
}
const caregiver = { name: 'caregiver', captures: ['masterPartnerUid'] }

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a draft', () => {
  test('is kept a moment after the last change, with the step where it stopped and without a secret', async () => {
    const { standAt, keep, sent } = await tab()
    standAt(caregiver, '/registrationCG/first', {})
    keep('caregiver', { username: 'hui', password: 'secret', confirmPassword: 'secret', code: '123456' })
    await vi.advanceTimersByTimeAsync(1000)
    keep('caregiver', { username: 'huimin', idTokenGoogle: 'token', photo: 'a1', uidTagged: 'handle' })
    await vi.advanceTimersByTimeAsync(1499)
    expect(sent).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toEqual([
      {
        method: 'PUT',
        path: '/drafts/caregiver',
        body: { path: '/registrationCG/first', values: { username: 'huimin' } },
        keepalive: false,
      },
    ])
  })

  test('is kept when the page is left or put away, also within that moment, and once', async () => {
    const { standAt, keep, sent, page } = await tab()
    standAt(caregiver, '/registrationCG/first', {})
    keep('caregiver', { username: 'huimin' })
    page.dispatchEvent(new Event('pagehide'))
    await vi.advanceTimersByTimeAsync(5000)
    expect(sent.map(({ body, keepalive }) => [body?.values, keepalive])).toEqual([[{ username: 'huimin' }, true]])
    keep('caregiver', { firstname: 'Hui Min' })
    page.dispatchEvent(new Event('visibilitychange'))
    expect(sent, 'a page that is seen again waits as before').toHaveLength(1)
    vi.stubGlobal('document', { visibilityState: 'hidden' })
    page.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(5000)
    expect(sent).toHaveLength(2)
  })

  test('is not kept while nobody has typed, and for no journey that is not offered again', async () => {
    const { standAt, keep, sent } = await tab()
    standAt(caregiver, '/registrationCG', { masterPartnerUid: 'of the link' })
    standAt({ name: 'professional' }, '/submit-caregiver', { username: 'x' })
    keep('sign-in', { username: 'huimin' })
    await vi.advanceTimersByTimeAsync(5000)
    expect(sent).toEqual([])
  })

  test('moves on with its step, and two journeys are kept beside each other', async () => {
    const { standAt, keep, sent } = await tab()
    standAt(caregiver, '/registrationCG/first', {})
    keep('caregiver', { username: 'huimin' })
    standAt({ name: 'public-member' }, '/registrationMoP', {})
    keep('public-member', { firstname: 'Hui Min' })
    standAt(caregiver, '/registrationCG/otp', { username: 'huimin' })
    await vi.advanceTimersByTimeAsync(5000)
    expect(sent.map(({ path, body }) => [path, body?.path])).toEqual([
      ['/drafts/caregiver', '/registrationCG/otp'],
      ['/drafts/public-member', '/registrationMoP'],
    ])
  })

  test('that was sent is erased after whatever is still on its way, and nothing of it is kept again', async () => {
    const { standAt, keep, endDraft, sent } = await tab()
    standAt(caregiver, '/summary-caregiver', {})
    keep('caregiver', { username: 'huimin' })
    await vi.advanceTimersByTimeAsync(1500)
    keep('caregiver', { username: 'huimin2' })
    endDraft('caregiver')
    await vi.advanceTimersByTimeAsync(5000)
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'PUT /drafts/caregiver',
      'DELETE /drafts/caregiver',
    ])
  })

  test('of an account that exists, or about somebody whom only this tab knows, is not kept', async () => {
    const { standAt, keep, sent } = await tab()
    standAt(caregiver, '/registrationCG/first', {})
    keep('caregiver', { username: 'huimin' })
    standAt(caregiver, undefined, { username: 'huimin' })
    keep('caregiver', { username: 'other' })
    await vi.advanceTimersByTimeAsync(5000)
    expect(sent).toEqual([])
  })
})

describe('what became of it is told', () => {
  const refuses = (status: number, code: string) => () =>
    Response.json({ type: 'ERROR', code, message: '', data: {} }, { status })

  test('where the service refuses it as too long, also when it is so long that it is not sent', async () => {
    const { standAt, keep, keepingOf, watchKeeping, sent } = await tab({ answers: refuses(413, 'too-large') })
    let told = 0
    watchKeeping(() => (told += 1))
    standAt(caregiver, '/registrationCG/first', {})
    keep('caregiver', { firstname: 'x' })
    await vi.advanceTimersByTimeAsync(1500)
    expect(keepingOf('caregiver')).toBe('too-long')
    keep('caregiver', { firstname: 'x'.repeat(30_000) })
    await vi.advanceTimersByTimeAsync(1500)
    expect([keepingOf('caregiver'), sent.length, told]).toEqual(['too-long', 1, 2])
  })

  test('where the service is away, and it is kept with the next change', async () => {
    let isAway = true
    const { standAt, keep, keepingOf } = await tab({
      answers: () =>
        isAway ? refuses(503, 'service-unavailable')() : Response.json({ type: 'SUCCESS', data: { place: 'browser' } }),
    })
    standAt(caregiver, '/registrationCG/first', {})
    keep('caregiver', { firstname: 'x' })
    await vi.advanceTimersByTimeAsync(1500)
    expect(keepingOf('caregiver')).toBe('away')
    isAway = false
    keep('caregiver', { firstname: 'xy' })
    await vi.advanceTimersByTimeAsync(1500)
    expect(keepingOf('caregiver')).toBe('browser')
  })

  test('on a shared device, to which nothing is sent after the first answer', async () => {
    const { standAt, keep, keepingOf, sent } = await tab({
      answers: () => Response.json({ type: 'SUCCESS', data: { place: 'nowhere' } }),
    })
    standAt(caregiver, '/registrationCG/first', {})
    keep('caregiver', { firstname: 'x' })
    await vi.advanceTimersByTimeAsync(1500)
    keep('caregiver', { firstname: 'xy' })
    await vi.advanceTimersByTimeAsync(1500)
    expect([keepingOf('caregiver'), sent.length]).toEqual(['nowhere', 1])
  })

  test('in the account, for whoever asks for that', async () => {
    const { standAt, keep, keepInAccount, keepingOf, readDraft, sent } = await tab({
      answers: () => Response.json({ type: 'SUCCESS', data: { place: 'account' } }),
    })
    const journey = 'person-by-caregiver'
    standAt({ name: journey }, '/CareGiverCreateNewPWD', {})
    keep(journey, { firstname: 'Siew Hua', password: 'secret' })
    keepInAccount(journey, readDraft(journey))
    await vi.advanceTimersByTimeAsync(5000)
    expect(sent.map(({ body }) => body)).toEqual([
      { path: '/CareGiverCreateNewPWD', values: { firstname: 'Siew Hua' }, inAccount: true },
    ])
    expect(keepingOf(journey)).toBe('account')
  })
})
