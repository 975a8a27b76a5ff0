import { randomUid } from '../service/secrets.ts'
import { finder } from './finder.ts'

/** One request that is due: how it is sent, and the status that its answer must have. */
export interface Step {
  expected: number
  ask: () => Promise<Response>
}

const PLACES = ['Toa Payoh', 'Bedok', 'Ang Mo Kio', 'Jurong'] as const
const LOCATOR = '/api/account/go-to-points'

/** One visitor's requests: the first page, the locator with what its script asks while somebody types, and pages to read. */
export function* visit(url: string, address: string, nth: number): Generator<Step> {
  const { ask } = finder(url, address)
  const place = PLACES[nth % PLACES.length] ?? ''
  const paths = [
    '/',
    '/go-to-points',
    `${LOCATOR}/suggestions?search=${encodeURIComponent(place.slice(0, 3))}`,
    `${LOCATOR}/suggestions?search=${encodeURIComponent(place)}`,
    `${LOCATOR}/nearest?search=${encodeURIComponent(place)}&counted=yes`,
    `${LOCATOR}/nearest?lat=1.3${nth % 10}&lng=103.8${nth % 10}`,
    `/go-to-points?q=${encodeURIComponent(place)}`,
    nth % 2 === 0 ? '/FAQ' : '/safe-return-guide',
    nth % 2 === 0 ? '/registration' : '/privacy-policy',
    '/find',
  ]
  for (const path of paths) yield { expected: 200, ask: () => ask(path) }
}

/** One finder's requests in their order, from arriving to saying goodbye. Every fifth meets something unusual. */
export function* find(url: string, address: string, { nth, code }: { nth: number; code: string }): Generator<Step> {
  const { ask, post, json } = finder(url, address)
  const page = `/safereturncards/${code}`
  const status = `/api/public/safe-return/status?uid=${code}`
  const scan = `/api/public/dementia-info?uid=${code}`
  if (nth % 5 === 0) {
    yield { expected: 404, ask: () => ask(`/safereturncards/${randomUid()}`) }
    yield { expected: 404, ask: () => ask(`/api/public/accounts/users/v2/${randomUid()}`) }
    yield { expected: 200, ask: () => ask('/go-to-points') }
    yield { expected: 404, ask: () => json('/api/public/credential/safereturncard', { name: 'Aisha' }) }
    yield { expected: 200, ask: () => ask('/') }
  }
  yield { expected: 200, ask: () => ask(page) }
  yield { expected: 200, ask: () => ask('/default-photo.webp') }
  yield { expected: 200, ask: () => json(scan, { qrCodeScanned: 1 }) }
  if (nth % 5 === 1)
    yield { expected: 400, ask: () => post(page, { act: 'details', name: 'Aisha', phone: '12', country: 'SG' }) }
  yield { expected: 200, ask: () => ask(`/api/public/accounts/users/v2/${code}`) }
  const phone = `8${String(2_000_000 + nth).slice(-7)}`
  yield { expected: 303, ask: () => post(page, { act: 'details', name: 'Aisha', phone, country: 'SG' }) }
  yield { expected: 200, ask: () => ask(`${page}?step=sent`) }
  yield { expected: 303, ask: () => post(page, { act: 'ok' }) }
  yield { expected: 200, ask: () => ask(page) }
  yield { expected: 200, ask: () => json(scan, { callByHelper: 1 }) }
  yield { expected: 303, ask: () => post(page, { act: 'where', place: 'Bus stop 53009' }) }
  for (let time = 0; time < 3; time += 1) yield { expected: 200, ask: () => ask(status) }
  yield { expected: 303, ask: () => post(page, { act: 'with-someone' }) }
}
