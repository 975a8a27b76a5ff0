import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

interface Sent {
  method: string
  path: string
  body: { path: string; values: Record<string, unknown>; inAccount?: boolean } | undefined
  keepalive: boolean
}

/** The storage that all tabs of a browser share. */
const shared = () => {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
}

/**
 * A tab: its own copies of the draft and of what was sent, and a service that answers what the test says; `offers` are the journeys
 * whose draft it keeps already, which it is asked for before the first one is sent.
 */
async function tab({
  answers = () => Response.json({ type: 'SUCCESS', data: { place: 'browser' } }),
  offers = [] as { journey: string; needsSignIn: boolean }[],
  storage = shared(),
  ofTab = shared(),
} = {}) {
  vi.resetModules()
  const sent: Sent[] = []
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', ofTab)
  vi.stubGlobal('fetch', async (path: string, { method, body, keepalive }: RequestInit) => {
    if (method === 'GET') return Response.json({ type: 'SUCCESS', data: { isShared: false, drafts: offers } })
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
  const { keep, endDraft, endAllDrafts, readDraft } = await import('./draft.ts')
  const { owed } = await import('./owed-discards.ts')
  return {
    ...kept,
    ...(await import('./keeping.ts')),
    ...(await import('./own-drafts.ts')),
    keep,
    endDraft,
    endAllDrafts,
    readDraft,
    owed,
    sent,
    page,
  }
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
    await vi.advanceTimersByTimeAsync(1)
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

describe('a draft that is kept from before', () => {
  const offers = [{ journey: 'caregiver', needsSignIn: false }]
  const acts = (sent: readonly Sent[]) => sent.map(({ method, body }) => [method, body?.values])

  test('is not replaced without a word: nothing is kept until somebody has said which counts', async () => {
    const { standAt, keep, keepingOf, replaceKept, sent } = await tab({ offers })
    standAt(caregiver, '/registrationCG/first', {})
    keep('caregiver', { username: 'another' })
    await vi.advanceTimersByTimeAsync(5000)
    keep('caregiver', { username: 'another one' })
    await vi.advanceTimersByTimeAsync(5000)
    expect([keepingOf('caregiver'), sent]).toEqual(['before', []])
    await replaceKept('caregiver')
    await vi.advanceTimersByTimeAsync(5000)
    expect(acts(sent)).toEqual([
      ['DELETE', undefined],
      ['PUT', { username: 'another one' }],
    ])
    expect(keepingOf('caregiver')).toBe('browser')
  })

  test('is taken up, and goes on being kept', async () => {
    const { standAt, keep, keepingOf, takeUp, sent } = await tab({ offers })
    standAt(caregiver, '/registrationCG/first', {})
    await vi.advanceTimersByTimeAsync(1)
    expect(keepingOf('caregiver')).toBe('before')
    takeUp('caregiver')
    keep('caregiver', { username: 'huimin', firstname: 'Hui Min' })
    await vi.advanceTimersByTimeAsync(5000)
    expect(acts(sent)).toEqual([['PUT', { username: 'huimin', firstname: 'Hui Min' }]])
  })

  test('is this tab’s own after a reload, and nobody is asked; after a new beginning somebody is', async () => {
    const ofTab = shared()
    const before = await tab({ ofTab })
    before.standAt(caregiver, '/registrationCG/first', {})
    before.keep('caregiver', { username: 'huimin' })
    await vi.advanceTimersByTimeAsync(5000)
    const { standAt, keep, endAllDrafts, keepingOf, sent } = await tab({ offers, ofTab })
    standAt(caregiver, '/registrationCG/otp', { username: 'huimin' })
    keep('caregiver', { username: 'huimin2' })
    await vi.advanceTimersByTimeAsync(5000)
    expect([keepingOf('caregiver'), sent.length]).toEqual(['browser', 1])
    keep('caregiver', { username: 'huimin3' })
    endAllDrafts()
    expect(sent.at(-1)).toMatchObject({ body: { values: { username: 'huimin3' } }, keepalive: true })
    await vi.advanceTimersByTimeAsync(1)
    standAt(caregiver, '/registrationCG/first', {})
    keep('caregiver', { username: 'another' })
    await vi.advanceTimersByTimeAsync(5000)
    expect([keepingOf('caregiver'), sent.length]).toEqual(['before', 2])
  })

  test('is this tab’s own, too, where the answer came after the page was left', async () => {
    const ofTab = shared()
    const left = await tab({ ofTab, answers: () => new Promise<Response>(() => {}) as unknown as Response })
    left.standAt(caregiver, '/registrationCG/first', {})
    await vi.advanceTimersByTimeAsync(1)
    left.keep('caregiver', { username: 'huimin' })
    left.page.dispatchEvent(new Event('pagehide'))
    const { standAt, keepingOf } = await tab({ offers, ofTab })
    standAt(caregiver, '/registrationCG/first', { username: 'huimin' })
    await vi.advanceTimersByTimeAsync(5000)
    expect(keepingOf('caregiver')).toBe('browser')
  })

  test('is not asked for while this tab’s own first one is on its way', async () => {
    const offers: { journey: string; needsSignIn: boolean }[] = []
    const { standAt, keep, keepingOf } = await tab({
      offers,
      answers: () => {
        offers.push({ journey: 'caregiver', needsSignIn: false })
        return Response.json({ type: 'SUCCESS', data: { place: 'browser' } })
      },
    })
    standAt(caregiver, '/registrationCG/first', {})
    keep('caregiver', { username: 'huimin' })
    await vi.advanceTimersByTimeAsync(1500)
    standAt(caregiver, '/registrationCG/otp', { username: 'huimin' })
    await vi.advanceTimersByTimeAsync(5000)
    expect(keepingOf('caregiver')).toBe('browser')
  })

  test('by another tab since this one asked is not replaced either', async () => {
    const offers: { journey: string; needsSignIn: boolean }[] = []
    const { standAt, keep, keepingOf, sent } = await tab({ offers })
    standAt(caregiver, '/registrationCG/first', {})
    await vi.advanceTimersByTimeAsync(5000)
    offers.push({ journey: 'caregiver', needsSignIn: false })
    keep('caregiver', { username: 'huimin' })
    await vi.advanceTimersByTimeAsync(5000)
    expect([keepingOf('caregiver'), sent]).toEqual(['before', []])
  })

  test('and opens for another account alone is left to that one', async () => {
    const { standAt, keepingOf } = await tab({ offers: [{ journey: 'caregiver', needsSignIn: true }] })
    standAt(caregiver, '/registrationCG/first', {})
    await vi.advanceTimersByTimeAsync(1)
    expect(keepingOf('caregiver')).toBe(undefined)
  })
})

describe('an erasure whose answer was lost', () => {
  const away = () => Response.json({ type: 'ERROR', code: 'unexpected', message: '', data: {} }, { status: 500 })
  const storage = shared()

  test('is tried again by the next page, which does not take the draft for one from before', async () => {
    const { standAt, endDraft, owed, sent } = await tab({ answers: away, storage })
    standAt(caregiver, '/summary-caregiver', { username: 'huimin' })
    endDraft('caregiver')
    await vi.advanceTimersByTimeAsync(5000)
    expect(sent.map(({ method }) => method)).toEqual(['DELETE'])
    expect(owed()).toEqual(['caregiver'])
    const still = await tab({ answers: away, storage, offers: [{ journey: 'caregiver', needsSignIn: false }] })
    await vi.advanceTimersByTimeAsync(5000)
    expect(still.sent.map(({ method }) => method)).toEqual(['DELETE'])
    still.standAt(caregiver, '/registrationCG/first', {})
    await vi.advanceTimersByTimeAsync(1)
    expect(still.keepingOf('caregiver')).toBe(undefined)
    const next = await tab({ storage })
    await vi.advanceTimersByTimeAsync(5000)
    expect(next.sent.map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /drafts/caregiver'])
    expect(next.owed()).toEqual([])
  })

  test('is not tried again once a new draft of the journey has taken its place', async () => {
    const { standAt, endDraft, owed } = await tab({ answers: away, storage })
    standAt(caregiver, '/summary-caregiver', { username: 'huimin' })
    endDraft('caregiver')
    await vi.advanceTimersByTimeAsync(5000)
    vi.stubGlobal('fetch', async () => Response.json({ type: 'SUCCESS', data: { place: 'browser', drafts: [] } }))
    standAt(caregiver, '/registrationCG/first', { username: 'another' })
    await vi.advanceTimersByTimeAsync(5000)
    expect(owed()).toEqual([])
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
