import { DrizzleQueryError, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts } from './db/tables.ts'
import { toldSeldom } from './jobs.ts'
import { describeError, openLog } from './log.ts'
import { openSmtp } from './messages/adapters/smtp.ts'
import { world } from './test/world.ts'

/** Tells processes and versions apart. */
const PROCESS = { version: expect.stringMatching(/^\d+\.\d+\.\d+$/), host: expect.any(String), pid: process.pid }

test('a whole journey leaves no number, name, address, code, token or query string in the log', async () => {
  const its = await world()
  const { device, person, code, carer, submission, pass, runJobs, act, tokenSentTo, outside, logged } = its
  logged()
  const uid = await person({ firstname: 'Siewhua', lastname: 'Limqueck', membershipId: 'D2C7F4H9JQ' })
  const daughter = await carer(uid, { email: true })
  const partner = await carer(uid, { hotline: '61234321' })
  const card = await code(uid)
  const finder = device({ address: '203.0.113.77', headers: { 'user-agent': 'Findersphone/1' } })
  const finderSays = {
    name: 'Aishafinder',
    phone: '87654321',
    place: 'Voiddeck 12',
    position: { lat: 1.234567, lng: 103.7654 },
  }

  await finder.get(`/public/accounts/users/v2/${card}?lang=ms`)
  await finder.post(`/public/dementia-info?uid=${card}`, { qrCodeScanned: 1 })
  await finder.post('/public/credential/safereturncard?lang=ms', submission(card, finderSays), {
    'idempotency-key': 'keykeykey',
  })
  await finder.post('/public/credential/safereturncard', submission(card, { ...finderSays, phone: '87654' }))
  await finder.post('/public/credential/safereturncard', '{"name": "Aishafinder", "phone": 87654321')
  await finder.post('/public/safe-return/sms', { phone: '87654321' })
  await finder.post('/public/safe-return/whereabouts', { uid: card, place: 'Voiddeck 12' })
  await finder.post('/public/safe-return/unusable', { code: card, ...finderSays })
  await finder.get(`/public/myotheraccount?uid=${card}&status=ACCEPTED`)
  const broken = openSmtp({ url: 'smtp://user:pass9word@127.0.0.1:1', from: 'help@homeward.test', timeoutMs: 200 })
  outside({ email: broken })
  await runJobs()
  await pass(90)
  outside({ email: undefined, sms: { send: async () => Promise.reject(new Error('the adapter itself broke')) } })
  await pass(300)
  outside({ sms: undefined })
  await pass(900)
  const token = await tokenSentTo(daughter.e164)
  await finder.get(`/public/found/${token}?act=safe`)
  await act(daughter.e164, 'on-my-way')
  await act(daughter.e164, 'safe')
  await pass(60)
  await finder.get('/public/accounts/users/v2/%E0%A4%A')

  const log = logged()
  const calls = log.match(/"msg":"call"/g)?.length ?? 0
  expect(calls, 'every call is logged').toBeGreaterThanOrEqual(12)
  expect(log).toContain('"call":"submitSafeReturn"')
  expect(log, 'and every job that failed').toContain('"msg":"job failed"')
  const secret = finder.cookies.get('homeward_device') ?? expect.fail('no device cookie')
  const personal = {
    'the finder’s name': /aishafinder/i,
    'the person’s name': /siewhua|limqueck/i,
    'a caregiver’s name': /hui min/i,
    'the finder’s number': /87654321|87654/,
    'a caregiver’s number': daughter.phone,
    'a hotline': '61234321',
    'an e-mail address': /@(example|homeward)/,
    'a contact’s e-mail': partner.email,
    'a place': /voiddeck/i,
    'a position': /1\.234567|103\.7654/,
    'a membership id': 'D2C7F4H9JQ',
    'a return code': card,
    'an account uid': uid,
    'a caregiver’s uid': daughter.uid,
    'a link’s secret': token,
    'a device’s secret': secret,
    'an idempotency key': 'keykeykey',
    'a network address': '203.0.113.77',
    'a browser': /findersphone/i,
    'a query string': /\?\w+=|lang=|status=ACCEPTED/,
    'a password': 'pass9word',
  }
  for (const [what, trace] of Object.entries(personal)) expect(log, what).not.toMatch(trace)
})

test('an error of the database is told by its code, never by the values it quotes', async () => {
  const { db, person } = await world()
  const uid = await person()
  const told = async (query: Promise<unknown>) => {
    const error = await query.then(
      () => expect.fail('it should have failed'),
      (thrown: unknown) => thrown,
    )
    return JSON.stringify(describeError(error))
  }
  const now = new Date()
  const twin = {
    uid,
    type: 'DEMENTIA',
    status: 'PENDING',
    firstname: 'Siewhua\n    at 87654321',
    createdAt: now,
    updatedAt: now,
  } as const
  const duplicate = await told(db.insert(accounts).values(twin))
  expect(duplicate).toContain('"code":"23505"')
  expect(duplicate).toContain('accounts_pkey')
  expect(duplicate).not.toMatch(new RegExp(`Siewhua|87654321|${uid}`))
  const cast = await told(Promise.resolve(db.execute(sql`select ${'87654321x'}::int`)))
  expect(cast).toContain('"code":"22P02"')
  expect(cast).not.toContain('87654321')
})

test('an error of a query that never reached the database is told without its values', async () => {
  const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const told = JSON.stringify(describeError(new DrizzleQueryError('select $1', ['87654321\n    at Siewhua'], cause)))
  expect(told).toContain('ECONNREFUSED')
  expect(told).not.toMatch(/87654321|Siewhua|select/)
})

test.each([['text'], [undefined], [null], [{ phone: '87654321' }]])(
  '%j thrown in place of an error tells only its type',
  (thrown) => {
    expect(describeError(thrown)).toEqual({ name: typeof thrown })
  },
)

test('an error of our own is told with its message and where it was thrown', () => {
  const told = describeError(new RangeError('too far'))
  expect(told).toMatchObject({ name: 'RangeError', message: 'too far' })
  expect((told.at as string[])[0]).toMatch(/^at .*log\.test\.ts/)
})

test('an error that a library tells of by a plain object is told as one, without what a query held', () => {
  const cause = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })
  // As pg-boss emits it: `{ ...error, message: error.message, stack: error.stack, queue }`.
  const emitted = (error: Error) => ({ ...error, message: error.message, stack: error.stack, queue: 'sweep' })
  expect(describeError(emitted(cause))).toMatchObject({
    name: 'Error',
    code: 'ECONNREFUSED',
    message: 'connect ECONNREFUSED 127.0.0.1:5432',
    at: [expect.stringMatching(/log\.test\.ts/), ...Array.from({ length: 5 }, () => expect.any(String))],
  })
  const ofQuery = Object.assign(new Error('invalid input: "Siew Hua"'), {
    severity: 'ERROR',
    code: '22P02',
    table: 'accounts',
  })
  const failed = new DrizzleQueryError('select $1', ['Siew Hua'], new Error('Siew Hua'))
  expect(describeError(emitted(ofQuery))).toMatchObject({ code: '22P02', table: 'accounts' })
  expect(JSON.stringify([describeError(emitted(ofQuery)), describeError(emitted(failed))])).not.toContain('Siew')
  expect(describeError('thrown as it is')).toEqual({ name: 'string' })
})

test('while every worker fails with the same error, one line in half a minute tells of it and how often it came', () => {
  const told: unknown[] = []
  const tell = toldSeldom((error, again) => told.push([error.code, again]))
  for (let times = 0; times < 90; times += 1) tell({ name: 'Error', code: 'ECONNREFUSED' })
  tell({ name: 'Error', code: '57P01' })
  expect(told).toEqual([
    ['ECONNREFUSED', 0],
    ['57P01', 0],
  ])
})

test('lines below the level are not written', () => {
  const lines: string[] = []
  const log = openLog('warn', { write: (line) => lines.push(line) })
  log.info('nothing')
  log.warn({ call: 'readPerson' }, 'something')
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { level: 40, time: expect.any(String), ...PROCESS, call: 'readPerson', msg: 'something' },
  ])
})

test('whatever is in a message, a line of the log is one line of JSON with the time in UTC', () => {
  const lines: string[] = []
  const log = openLog('info', { write: (line: string) => void lines.push(line) })
  const forged = 'first\r\n{"level":30,"msg":"forged"}\u2028\u001b[31m'
  log.error({ error: describeError(new Error(forged)), call: forged }, forged)
  expect(lines).toHaveLength(1)
  const [written = ''] = lines
  for (const sign of ['\n{', '\r', '\u001b']) expect(written).not.toContain(sign)
  const line = JSON.parse(written) as { time: string; msg: string; call: string }
  expect(line).toMatchObject({ msg: forged, call: forged })
  expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})
