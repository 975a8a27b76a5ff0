import fc from 'fast-check'
import { CLIENT_COLUMN_NAMES } from '#contract/admin-client-files.ts'
import type { Browser } from '../person-calls.ts'
import { PIXEL } from '../pictures.ts'
import { wav } from '../sounds.ts'
import { answersByDocument } from './answers.ts'
import { fuzzPeople, type FuzzPeople, type Name, type Secret } from './people.ts'
import { mayRead } from './readers.ts'
import { callAt, requestTo, type FuzzRequest } from './requests.ts'
import { ROLES, type Role } from './roles.ts'

const A_CLIENT: Record<string, string> = {
  first_name: 'Siew Hua',
  last_name: 'Tan',
  birth: '1944-11-30',
  nric_last_4: '123A',
  gender: 'female',
  language: 'Hokkien',
  dementia_type: 'Vascular Dementia',
  dementia_stage: 'mild',
  postal_code: '310192',
  street: 'Toa Payoh Lorong 4',
  hospital: 'Tan Tock Seng Hospital',
  department: 'Geriatric Medicine',
  symptoms: 'Forgets the way home',
}
/** After so many requests a new world begins, for what they did would leave ever less to do. */
const REQUESTS_PER_WORLD = 60
/** Cookies that would make one role another; they are as they were before each request. */
const IDENTITY = ['homeward_session', 'homeward_admin', 'homeward_watch', 'homeward_entry', 'homeward_link']

/** A list of clients with one row. */
const CLIENTS = [
  CLIENT_COLUMN_NAMES,
  CLIENT_COLUMN_NAMES.map((name) => (Object.hasOwn(A_CLIENT, name) ? A_CLIENT[name] : '')),
]
  .map((cells) => cells.join(','))
  .join('\n')
const SOUND = wav()
const POINTS = 'name,address,postal,lat,lng\nKopitiam,1 Lorong Sample,310018,1.3334,103.8485\n'

/** What a request is sent as: a picture, a list or a form where the call takes one, else JSON. */
function sentBody({ call, body }: FuzzRequest): [body: FuzzRequest['body'], headers: Record<string, string>] {
  if (call.name === 'importClients') return [CLIENTS, { 'content-type': 'text/csv' }]
  if (call.upload?.types.includes('text/csv')) return [POINTS, { 'content-type': 'text/csv' }]
  if (call.upload?.types.includes('audio/wav')) return [SOUND, { 'content-type': 'audio/wav' }]
  if (call.upload) return [PIXEL, {}]
  if (call.form) return ['MessageSid=1&MessageStatus=sent', { 'content-type': 'application/x-www-form-urlencoded' }]
  return [body, {}]
}

/** Whether an answer holds a value as a word of its own, so that no random id is taken for four characters of an NRIC. */
const holds = (answer: string, value: string) =>
  answer.includes(value) && new RegExp(`(?<![A-Za-z0-9])${value}(?![A-Za-z0-9])`).test(answer)

/** The cookies that say who this is, to be put back after a request. */
const identityOf = ({ cookies }: Browser) => IDENTITY.map((name) => [name, cookies.get(name)] as const)
function restore({ cookies }: Browser, before: ReturnType<typeof identityOf>) {
  for (const [name, value] of before) {
    if (value === undefined) cookies.delete(name)
    else cookies.set(name, value)
  }
}

/** One world with its callers, and which of them reported somebody. */
async function openWorld() {
  const its = await fuzzPeople()
  const browsers = new Map<Role, Browser>()
  const reported = new Set<Role>(['finder'])
  const browserOf = async (role: Role) => {
    const browser = browsers.get(role) ?? (await ROLES[role].begin(its))
    browsers.set(role, browser)
    return browser
  }
  return { its, reported, browserOf }
}

/** What an answer tells the caller that it may not read, unless this very request said so. */
export function leaks(
  its: FuzzPeople,
  { role, call }: FuzzRequest,
  answer: string,
  said: string,
  hasReported: boolean,
): string[] {
  return [...its.marks].flatMap(([value, mark]) => {
    const [name = '', secret = ''] = mark.split('.')
    const isOpen = mayRead(role, call.name, [name as Name, secret as Secret], hasReported)
    return isOpen || !holds(answer, value) || holds(said, value) ? [] : [`${role} reads ${mark} by ${call.name}`]
  })
}

/**
 * Makes so many requests, every call as often as any other, by every role; the same seed makes the same requests.
 * @returns what no answer may be, and which operations were done at least once
 */
export async function fuzz({ seed, requests }: { seed: number; requests: number }) {
  const problems = new Map<string, string>()
  const done = new Set<string>()
  let world = await openWorld()
  const judge = await answersByDocument(world.its.device())
  for (let nth = 0; nth < requests; nth += 1) {
    if (nth > 0 && nth % REQUESTS_PER_WORLD === 0) world = await openWorld()
    const { its, reported } = world
    const [request] = fc.sample(requestTo(callAt(nth), its), { seed: seed + nth, numRuns: 1 })
    if (!request) continue
    const from = await world.browserOf(request.role)
    const before = identityOf(from)
    const [body, headers] = sentBody(request)
    its.logged()
    const response = await from.send(
      request.call.method.toUpperCase(),
      request.path,
      request.call.body && body,
      headers,
    )
    const log = its.logged()
    // A part that is empty, or climbs, makes the address of another call, or of none.
    const answered = [...log.matchAll(/"call":"(\w+)"[^\n]*"msg":"call"/g)].at(-1)?.[1] ?? 'unknown'
    restore(from, before)
    const what = `seed ${seed}, request ${nth}: ${request.role} ${request.call.method} ${request.path.slice(0, 200)} ${String(request.body).slice(0, 300)}`
    const note = (problem: string) => problems.has(problem) || problems.set(problem, what)
    if (response.status >= 500) note(`${answered} answers ${response.status}`)
    if (answered !== 'unknown') {
      const wrong = await judge(answered, response)
      if (wrong) note(wrong)
    } else if (response.status !== 404) note(`no call answers ${response.status}`)
    if (response.ok) done.add(answered)
    if (response.ok && answered === 'submitSafeReturn') reported.add(request.role)
    const said = `${decodeURIComponent(request.path)} ${typeof body === 'string' ? body : ''}`
    for (const leak of leaks(its, request, await response.text(), said, reported.has(request.role))) note(leak)
  }
  return { problems: [...problems].map(([problem, what]) => `${problem} (${what})`), done }
}
