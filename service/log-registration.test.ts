import { expect, test } from 'vitest'
import { hashToken } from './secrets.ts'
import {
  AGREED,
  answer,
  calls,
  caregiverCredential,
  newPhone,
  PASSWORD,
  personCredential,
  registration,
} from './test/registration.ts'

type Given = Record<string, any>

test('a whole registration leaves no personal data, code, password or token in the log', async () => {
  const its = await registration()
  const {
    logged,
    device,
    browserWithProof,
    browserOf,
    account,
    organisation,
    link,
    runJobs,
    codeSentTo,
    linkSentTo,
    outside,
    pass,
  } = its
  logged()
  const credential = caregiverCredential({
    credentialData: { username: 'Logusername.one', password: `${PASSWORD}-log` },
    accountData: {
      firstname: 'Logfirst',
      lastname: 'Loglast',
      displayName: 'Logdisplay',
      email: 'logmail@example.test',
      lastNric: '753X',
      homeNumber: '62998877',
      streetName: 'Logstreet 9',
      address: 'Logaddress',
    },
  }) as Given
  const { phone } = credential.accountData
  const browser = await browserWithProof(phone)
  const code = await codeSentTo(phone)
  await browser.post(calls.verify, { phone, code: '000000' })
  const { data } = await answer(
    await browser.post(calls.caregiver, { credential }, { 'idempotency-key': 'logkeylogkey' }),
  )
  const token = browser.cookies.get('homeward_session') ?? 'no session'
  await browser.post(calls.caregiver, { credential })
  await browser.get(calls.me)
  await browser.post('/public/credential/checkCaregiverRegistration', { email: 'logmail@example.test', phone })
  await browser.get(`/public/checkValidation?lastname=Loglast&birth=1944-11-30&lastNric=753X`)
  await browser.get(`${calls.search}?name=Logfirst+Loglast&lastNric=753X&type=DEMENTIA`)
  await browser.get(`/public/accounts/users?phone=${phone}`)

  const person = personCredential({
    accountData: {
      firstname: 'Personfirst',
      lastname: 'Personlast',
      lastNric: '951Y',
      dementiaHospital: { symptoms: 'Logsymptoms', hospitalName: 'Loghospital' },
      dementiaDetail: { typeDementia: 'Logdementia' },
    },
  }) as Given
  const made = await answer(
    await browser.post(calls.createPerson, { relationship: 'Logrelation', dementia: { credential: person } }),
  )
  await browser.post(calls.createPerson, { relationship: 'Logrelation', dementia: { credential: person } })
  const direct = device()
  const own = personCredential() as Given
  await answer(await direct.post(calls.person, { credential: own }))
  await direct.send('PATCH', calls.me, { accountData: { dementiaHospital: { symptoms: 'Logsymptoms' } } })
  await direct.post(calls.confirm, { consents: AGREED })
  const added = newPhone()
  await direct.post(calls.createCaregiver, {
    relationship: 'Child',
    caregiver: { credential: caregiverCredential({ accountData: { phone: added, email: '' } }) },
  })
  const inviting = await browserOf(await account({ type: 'DEMENTIA' }))
  await inviting.post('/account/invite', { relationship: 'Child', email: 'loginvited@example.test' })
  await device().post(calls.signIn, { username: 'Logusername.one', password: `${PASSWORD}-log` })
  await device().post(calls.signIn, { username: 'Logusername.one', password: 'logwrongpassword' })
  await device().post('/public/reset-password/request', { username: 'Logusername.one' })
  const partner = await organisation()
  const staffLink = await link('caregiver-partner', partner, partner)
  await device().post(`/public/credential/verifyPartnerToken?token=${staffLink}`, {})
  await device().get('/partner/users?name=Logfirst+Loglast&type=CAREGIVER', { authorization: staffLink })
  await runJobs()
  const reset = await linkSentTo('reset-password', `+65${phone}`)
  await device().post('/public/reset-password', { token: reset, password: `${PASSWORD}-new` })
  outside({ sms: { send: async () => ({ ok: false, retry: true, reason: 'the provider answered 503' }) } })
  await device().post(calls.code, { phone: newPhone() })
  await pass(3600)
  outside({ sms: { send: async () => Promise.reject(new Error('the adapter itself broke')) } })
  await device().post(calls.code, { phone: newPhone() })

  const log = logged()
  expect(log.match(/"msg":"call"/g)?.length).toBeGreaterThanOrEqual(25)
  expect(log, 'what goes wrong is logged').toContain('a code was not handed over')
  expect(log).toContain('"msg":"unexpected"')
  const personal: Record<string, string | RegExp> = {
    'a name': /logfirst|loglast|logdisplay|personfirst|personlast/i,
    'a username': /logusername/i,
    'a password': new RegExp(`${PASSWORD}|logwrongpassword`, 'i'),
    'an e-mail address': /logmail|loginvited|@example/i,
    'a phone': new RegExp([phone, added, own.accountData.phone].join('|')),
    'a home number': '62998877',
    'an NRIC part': /753X|951Y/i,
    'a birth': /1944-11-30|1975-04-09/,
    'an address': /logstreet|logaddress/i,
    'what was answered about dementia': /logsymptoms|loghospital|logdementia/i,
    'a relationship': /logrelation/i,
    'a code': new RegExp(`\\b${code}\\b`),
    'a session': token,
    'a session’s signature': token.split('.')[2] ?? 'no signature',
    'a staff link': staffLink,
    'a reset link': reset,
    'a link’s hash': hashToken(reset),
    'a phone ticket': browser.cookies.get('homeward_phone') ?? 'no ticket',
    'an account uid': new RegExp([data.account.uid, made.data.account.uid, partner].join('|')),
    'an idempotency key': 'logkeylogkey',
    'a query string': /\?\w+=|lastNric=|token=/,
  }
  for (const [what, trace] of Object.entries(personal)) expect(log, what).not.toMatch(trace)
})
