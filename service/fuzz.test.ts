import { describe, expect, test } from 'vitest'
import { calls, endpoints } from '#contract/index.ts'
import { answersByDocument } from './test/fuzz/answers.ts'
import { fuzzPeople } from './test/fuzz/people.ts'
import { fuzz, leaks } from './test/fuzz/run.ts'
import { world } from './test/world.ts'

/**
 * One number makes the same requests again (ids of the people in them are new): `FUZZ_SEED=7 FUZZ_REQUESTS=20000 npx vitest run
 * service/fuzz.test.ts`.
 */
const { FUZZ_REQUESTS = process.env.TEST_ALL ? '20000' : '310', FUZZ_SEED = '2025' } = process.env
const [seed, requests] = [Number(FUZZ_SEED), Number(FUZZ_REQUESTS)]

/** What no request of the fuzz can bring about: a code or a token that only a message has, a second factor, a device's signature, minutes that go by. */
const OUT_OF_REACH = [
  'proveFinder',
  'verifyCaregiverSignUpOTP',
  'changeOwnPhone',
  'confirmEnrolment',
  'showSecondFactor',
  'tellNobodyCame',
  'stay',
  'exportRecords',
  'receiveSmsReceipt',
  'receiveEmailReceipt',
  'receiveVoiceReceipt',
  'answerVoiceCall',
  'receiveText',
  'answerRelayCall',
  'receivePushReceipt',
  'answerPush',
  'addPushDevice',
  'removePushDevice',
  'undoChannels',
  'testChannel',
  'enterByPasskey',
  'addPasskey',
  'renamePasskey',
  'removePasskey',
  'addConsolePasskey',
  'renameConsolePasskey',
  'removeConsolePasskey',
  'readAdministratorInvitation',
  'acceptAdministratorInvitation',
]
/** Of the rest, the share that is done at least once: 19 of 20 in a long run, half where each call is made but twice. */
const LEAST = requests >= 10_000 ? 0.94 : 0.5

test('whoever sends whatever: no answer is an error of ours, stands outside the API document, or tells what is not the caller’s to read', async () => {
  const { problems, done } = await fuzz({ seed, requests })
  const within = endpoints.map(({ name }) => name).filter((name) => !OUT_OF_REACH.includes(name))
  const never = within.filter((name) => !done.has(name))
  console.log(
    `${requests} requests by the seed ${seed}: ${within.length - never.length} of ${within.length} calls done; not ${never.join(', ')}`,
  )
  expect(problems).toEqual([])
  expect(never.length).toBeLessThanOrEqual(within.length * (1 - LEAST))
}, 7_200_000)

describe('the fuzz sees', () => {
  const json = (status: number, body: object) => Response.json(body, { status })
  const refused = (code: string) => ({ type: 'ERROR', code, message: 'x', data: { message: 'x' } })

  test('an answer that the API document does not have', async () => {
    const { device } = await world()
    const judge = await answersByDocument(device())
    expect(await judge('readFound', json(404, refused('link-ended')))).toBeUndefined()
    expect(await judge('readFound', json(429, refused('too-many-requests')))).toContain('429')
    expect(await judge('readFound', json(404, refused('not-found')))).toContain('code')
    expect(await judge('readFound', new Response('<p>', { status: 404 }))).toContain('text/plain')
    expect(await judge('listSessions', json(200, { type: 'SUCCESS', data: { sessions: [] } }))).toBeUndefined()
    expect(await judge('listSessions', json(200, { type: 'SUCCESS', data: { sessions: [{}] } }))).toContain('id')
    expect(await judge('nobodysCall', json(200, {}))).toContain('nobodysCall')
  })

  test('who reads what is not theirs, and not who does what they may', async () => {
    const its = await fuzzPeople()
    const { nric, phone } = its.values.lian
    const answer = JSON.stringify({ phone, lastNric: nric, id: `x${nric}y` })
    const read = (role: 'stranger' | 'carer' | 'console' | 'administrator', said = '') =>
      leaks(its, { role, call: calls.readAccount, path: '/', body: '' }, answer, said, false)
    expect(read('stranger')).toEqual([
      'stranger reads lian.phone by readAccount',
      'stranger reads lian.nric by readAccount',
    ])
    expect(read('carer')).toHaveLength(2)
    expect(read('carer', `{"phone":"${phone}"}`), 'their own words').toHaveLength(1)
    expect(read('console')).toEqual([])
    expect(read('administrator')).toEqual([])
    const called = JSON.stringify({ phone: its.values.carer.phone })
    const contact = (hasReported: boolean) =>
      leaks(its, { role: 'stranger', call: calls.listTaggedAccounts, path: '/', body: '' }, called, '', hasReported)
    expect(contact(true)).toEqual([])
    expect(contact(false)).toEqual(['stranger reads carer.phone by listTaggedAccounts'])
  })
})
