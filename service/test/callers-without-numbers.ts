import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { answerRelayCall } from '#contract/relay.ts'
import { accounts, rateLimits, returnCodes, submissions } from '../db/tables.ts'
import { openTwilioRelay } from '../messages/adapters/twilio-relay.ts'
import type { Browser } from './person-calls.ts'
import { portal } from './portal.ts'
import { relayProvider } from './relay-provider.ts'

const TOKEN = 'the token of our account'
const ADDRESS = `https://homeward.test/api${answerRelayCall.path}`
/** The number of a finder who left none, and calls through us. */
export const CALLER = '+6590909090'
/** The number of a finder who left it for the family. */
export const LEFT = '+6598761234'
/** The number of a finder who left it and keeps it from the family. */
export const KEPT = '+6598754321'
const some = <T>(...values: T[]) => fc.constantFrom(...values)
const absent = fc.constant(undefined)

/** Somebody who calls, what their requests hold, and the numbers that stand in no byte of what they are given. */
export interface Reader {
  is: string
  from: Browser
  fields: Record<string, fc.Arbitrary<unknown>>
  withheld: string[]
}

/**
 * An open alarm of a daughter who keeps her number and a son who shows his; a finder who left no number and calls through us, one who left
 * theirs, one who left it and keeps it, and one who typed the code. The family has written to each of them.
 */
export async function callersWithoutNumbers() {
  const its = await portal()
  const { db, service, daughter, son, person, device } = its
  await db.update(accounts).set({ hidesNumber: true }).where(eq(accounts.uid, daughter.uid))
  its.outside({ relay: openTwilioRelay({ authToken: TOKEN, number: '+6531580001', address: () => ADDRESS }) })
  onTestFinished(async () => void (await db.delete(rateLimits)))
  const [row] = await db.select().from(returnCodes).where(eq(returnCodes.code, person.code))
  const short = row?.shortCode ?? ''
  const finders = {
    keeps: device({ address: '192.0.2.91' }),
    left: device({ address: '192.0.2.92' }),
    typed: device({ address: '192.0.2.93' }),
    kept: device({ address: '192.0.2.94' }),
  }
  const scan = (from: Browser, body: object) =>
    from.post('/public/credential/safereturncard', its.submission(person.code, body))
  await scan(finders.keeps, { name: 'Aisha', phone: undefined, place: 'Bus stop 83049' })
  await its.runJobs()
  await its.pass(1)
  await scan(finders.left, { name: 'Ben', phone: LEFT, place: 'Bus stop 83049' })
  await scan(finders.kept, { name: 'Dewi', phone: KEPT, keepsNumber: true, place: 'Bus stop 83049' })
  await finders.typed.post('/public/typed-codes', { code: short, name: 'Cheng', place: 'Bus stop 83049' })
  await its.runJobs()
  const [incident] = await its.incidentsOf(person.uid)
  const incidentId = incident?.id ?? ''
  const reports = await db.select().from(submissions).where(eq(submissions.incidentId, incidentId))
  const tokenOf = ({ uid }: { uid: string }) => service.keys.foundToken(incidentId, uid)
  for (const { id } of reports)
    await device().post(`/public/found/${tokenOf(daughter)}/threads`, { to: id, sentence: 'ten-minutes' })
  const read = (await (await finders.keeps.get(`/public/accounts/users/v2/${person.code}`)).json()).data
  const kept = (read.taggedAccounts as { account: { relay: { digits: string } | null } }[]).find(
    ({ account }) => account.relay,
  )
  const provider = relayProvider({
    authToken: TOKEN,
    url: ADDRESS,
    post: (url, body, headers) => {
      const { pathname, search } = new URL(url)
      return device().send('POST', pathname.replace('/api', '') + search, body, headers)
    },
  })
  const call = await provider.dial(CALLER, kept?.account.relay?.digits ?? '')
  await provider.heard(call.dial?.next ?? '', provider.fieldsOf(CALLER, call.sid, { DialCallStatus: 'no-answer' }))

  // Who keeps a number that is proved is called through us, by the daughter.
  await db.update(submissions).set({ provedAt: service.now() }).where(eq(submissions.phone, KEPT))
  const found = (await (await device().get(`/public/found/${tokenOf(daughter)}`)).json()).data
  const line = (found.reports as { relay: { digits: string } | null }[]).find(({ relay }) => relay)?.relay
  const back = await provider.dial(CALLER, line?.digits ?? '')

  const finder = { uid: some(person.code), uidDementia: some(person.code), code: some(short), phone: absent }
  const family = (who: { uid: string }) => ({
    uid: some(person.uid),
    id: some(incidentId),
    incident: some(incidentId),
    person: some(person.uid, undefined),
    token: some(tokenOf(who)),
    code: some(person.code),
    to: some(...reports.map(({ id }) => id)),
    phone: absent,
  })
  const others = [CALLER, LEFT, KEPT]
  const readers: Reader[] = [
    { is: 'a finder who left no number', from: finders.keeps, fields: finder, withheld: [daughter.phone, LEFT, KEPT] },
    { is: 'a finder who left theirs', from: finders.left, fields: finder, withheld: [daughter.phone, CALLER, KEPT] },
    {
      is: 'a finder who left theirs and keeps it',
      from: finders.kept,
      fields: finder,
      withheld: [daughter.phone, ...others],
    },
    {
      is: 'a finder who typed the code',
      from: finders.typed,
      fields: { ...finder, uid: some(short), uidDementia: some(short) },
      withheld: [daughter.phone, son.phone, ...others],
    },
    { is: 'a stranger with the card', from: device(), fields: finder, withheld: [daughter.phone, ...others] },
    { is: 'the daughter', from: daughter.browser, fields: family(daughter), withheld: [CALLER, KEPT] },
    { is: 'the daughter, by her link', from: device(), fields: family(daughter), withheld: [CALLER, KEPT] },
    { is: 'the son', from: son.browser, fields: family(son), withheld: [CALLER, KEPT] },
    { is: 'the son, by his link', from: device(), fields: family(son), withheld: [CALLER, KEPT] },
  ]
  return {
    ...its,
    readers,
    incidentId,
    wasConnected: call.dial?.number === daughter.phone && back.dial?.number === KEPT,
  }
}

/** What a field holds whoever sends it: nothing that would show a number, end a link or bring in another person. */
export const HARMLESS: Reader['fields'] = {
  name: some('Aisha'),
  firstname: some('Aisha'),
  location: some('Singapore'),
  place: some('Void deck'),
  text: some('Beside the lift'),
  act: some('on-my-way', 'withdraw', 'still-going'),
  position: some({ lat: 1.3343, lng: 103.8563, accuracy: 12 }),
  minutes: some(10),
  hides: some(true),
  hidesNumber: some(true),
  opened: absent,
  report: absent,
  country: some('SG'),
  status: absent,
  stopNow: some(false),
}

/** Calls that finders and families reach: neither the console's nor the tour's. */
export const isReachable = ({ who, path }: Endpoint) =>
  who.some((one) => one === 'public' || one === 'member') && !path.startsWith('/admin') && !path.startsWith('/dev')
