import { randomUid } from '../service/secrets.ts'
import { finder } from './finder.ts'

interface Step {
  expected: number
  ask: () => Promise<Response>
}

/**
 * Finders from arriving to saying goodbye, each request of whom is sent when one is due, on the persons of these codes. Each finder
 * asks one of these processes. With `visitors`, so many who read the website and look for a place arrive for each finder.
 */
export function mixedLoad(
  urls: readonly [string, ...string[]],
  codes: readonly string[],
  { visitors = 0 }: { visitors?: number } = {},
) {
  let found = 0
  let arrived = 0
  const addressOf = (nth: number) =>
    `198.${18 + (Math.floor(nth / 62_500) % 2)}.${Math.floor(nth / 250) % 250}.${nth % 250}`

  /** One visitor's requests: the first page, the locator with what its script asks while somebody types, and a page to read. */
  function* visit(): Generator<Step> {
    const { ask } = finder(urls[arrived % urls.length] ?? urls[0], addressOf(arrived))
    const place = ['Toa Payoh', 'Bedok', 'Ang Mo Kio', 'Jurong'][arrived % 4] ?? ''
    const locator = '/api/account/go-to-points'
    const paths = [
      '/',
      '/go-to-points',
      `${locator}/suggestions?search=${encodeURIComponent(place.slice(0, 3))}`,
      `${locator}/suggestions?search=${encodeURIComponent(place)}`,
      `${locator}/nearest?search=${encodeURIComponent(place)}&counted=yes`,
      `${locator}/nearest?lat=1.3${arrived % 10}&lng=103.8${arrived % 10}`,
      `/go-to-points?q=${encodeURIComponent(place)}`,
      arrived % 2 === 0 ? '/FAQ' : '/safe-return-guide',
      arrived % 2 === 0 ? '/registration' : '/privacy-policy',
      '/find',
    ]
    for (const path of paths) yield { expected: 200, ask: () => ask(path) }
  }

  /** One finder's requests in their order, with the status that each must have. Every fifth meets something unusual. */
  function* journey(): Generator<Step> {
    found += 1
    const { ask, post, json } = finder(urls[found % urls.length] ?? urls[0], addressOf(arrived))
    const code = codes[found % codes.length] ?? ''
    const page = `/safereturncards/${code}`
    const status = `/api/public/safe-return/status?uid=${code}`
    const scan = `/api/public/dementia-info?uid=${code}`
    if (found % 5 === 0) {
      yield { expected: 404, ask: () => ask(`/safereturncards/${randomUid()}`) }
      yield { expected: 404, ask: () => ask(`/api/public/accounts/users/v2/${randomUid()}`) }
      yield { expected: 200, ask: () => ask('/go-to-points') }
      yield { expected: 404, ask: () => json('/api/public/credential/safereturncard', { name: 'Aisha' }) }
      yield { expected: 200, ask: () => ask('/') }
    }
    yield { expected: 200, ask: () => ask(page) }
    yield { expected: 200, ask: () => ask('/default-photo.webp') }
    yield { expected: 200, ask: () => json(scan, { qrCodeScanned: 1 }) }
    if (found % 5 === 1)
      yield { expected: 400, ask: () => post(page, { act: 'details', name: 'Aisha', phone: '12', country: 'SG' }) }
    yield { expected: 200, ask: () => ask(`/api/public/accounts/users/v2/${code}`) }
    const phone = `8${String(2_000_000 + found).slice(-7)}`
    yield { expected: 303, ask: () => post(page, { act: 'details', name: 'Aisha', phone, country: 'SG' }) }
    yield { expected: 200, ask: () => ask(`${page}?step=sent`) }
    yield { expected: 303, ask: () => post(page, { act: 'ok' }) }
    yield { expected: 200, ask: () => ask(page) }
    yield { expected: 200, ask: () => json(scan, { callByHelper: 1 }) }
    yield { expected: 303, ask: () => post(page, { act: 'where', place: 'Bus stop 53009' }) }
    for (let time = 0; time < 3; time += 1) yield { expected: 200, ask: () => ask(status) }
    yield { expected: 303, ask: () => post(page, { act: 'with-someone' }) }
  }

  function arrive(): Generator<Step> {
    arrived += 1
    return arrived % (visitors + 1) === 0 ? journey() : visit()
  }

  const times: number[] = []
  const wrong = new Map<string, number>()
  let fiveHundreds = 0
  const finders: Generator<Step>[] = []

  /** The next request that is due; the time counts from when it was due, not from when we came to send it. */
  async function send(due: number, counts: boolean) {
    const waiting = finders.shift() ?? arrive()
    const next = waiting.next()
    const step = next.done ? undefined : next.value
    if (!step) return send(due, counts)
    const status = await step
      .ask()
      .then(async (response) => {
        await response.arrayBuffer()
        return response.status
      })
      .catch(() => 0)
    finders.push(waiting)
    if (!counts) return
    times.push(performance.now() - due)
    if (status >= 500 || status === 0) fiveHundreds += 1
    if (status !== step.expected) {
      const what = `${status} for ${step.expected}`
      wrong.set(what, (wrong.get(what) ?? 0) + 1)
    }
  }
  return {
    send,
    /** What was counted since the last time. */
    taken() {
      const counted = { times: [...times], wrong: new Map(wrong), fiveHundreds, found }
      times.length = 0
      wrong.clear()
      fiveHundreds = 0
      return counted
    },
  }
}
