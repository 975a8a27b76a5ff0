import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts, returnCodes } from '../db/tables.ts'
import { START, world } from '../test/world.ts'

const page = (code: string) => `/public/accounts/users/v2/${code}`
const contacts = (code: string) => `/public/myotheraccount?uid=${code}&status=ACCEPTED`
/** Every byte of an answer but the request id, which is a new one each time. */
async function bytes(response: Response) {
  const headers = [...response.headers].filter(([name]) => name !== 'x-request-id')
  return `${response.status}\n${headers.map((header) => header.join(': ')).join('\n')}\n${await response.text()}`
}

test('a finder sees the person’s name, photo and membership id, and the code instead of an account', async () => {
  const { device, person, code, carer, moveTo } = await world()
  await moveTo(START)
  const uid = await person({ photo: '/photo/siew-hua.webp', membershipId: 'D2C7F4H9JQ' })
  const daughter = await carer(uid)
  await carer(uid, { hotline: '6377 0700' })
  const its = await code(uid)
  const response = await device().get(page(its))
  const { type, data } = await response.json()
  expect([response.status, type]).toEqual([200, 'SUCCESS'])
  expect(data).toEqual({
    uid: its,
    firstname: 'Siew Hua',
    lastname: 'Lim',
    photo: '/photo/siew-hua.webp',
    membershipId: 'D2C7F4H9JQ',
    language: 'Hokkien',
    hidesDementia: false,
    pronoun: 'their',
    opened: expect.any(String),
    mayKeepNumber: false,
    missingSince: null,
    taggedAccounts: [
      {
        id: expect.any(String),
        relationship: 'Child',
        calledAs: null,
        ordinal: null,
        account: {
          type: 'CAREGIVER',
          prefixCountryNum: '+65',
          phone: `•••• ${daughter.phone.slice(-4)}`,
          hidesNumber: false,
          relay: null,
          masterPartnerUid: null,
          partnerDetail: null,
        },
      },
      {
        id: expect.any(String),
        relationship: 'Care Partner',
        calledAs: null,
        ordinal: null,
        account: {
          type: 'PARTNER',
          prefixCountryNum: '',
          phone: '6377 0700',
          hidesNumber: false,
          relay: null,
          masterPartnerUid: null,
          partnerDetail: {
            organizationName: 'Sunrise Day Care',
            unitNumber: null,
            address: null,
            postalCode: null,
            branch: null,
            hotlineNumber: '6377 0700',
            openNow: true,
          },
        },
      },
    ],
  })
  const list = await (await device().get(contacts(its))).json()
  expect(list).toEqual({ type: 'SUCCESS', data: { account: data.taggedAccounts } })
})

test('before a finder leaves a number, no answer of any call holds a caregiver’s', async () => {
  const { device, person, code, carer, submission } = await world()
  const uid = await person()
  const family = [await carer(uid, { email: true }), await carer(uid)]
  const its = await code(uid)
  const finder = device()
  const post = (path: string, body: object) => finder.post(path, body)
  const answers = [
    await finder.get(page(its)),
    await finder.get(contacts(its)),
    await finder.get(`/public/safe-return/status?uid=${its}`),
    await finder.get(page(uid)),
    await finder.get(contacts(uid)),
    await finder.get(`/public/found/${its}`),
    await post(`/public/dementia-info?uid=${its}`, { qrCodeScanned: 1 }),
    await post(`/public/dementia-info?uid=${its}`, { callByHelper: 1 }),
    await post('/public/safe-return/sms', { phone: family[0]?.phone.replace(/..$/, '00') }),
    await post('/public/safe-return/whereabouts', { uid: its, place: 'Bus stop' }),
    await post('/public/safe-return/with-someone', { uid: its }),
    await post('/public/safe-return/unusable', { code: its, name: 'Aisha' }),
    await post('/public/credential/safereturncard', submission(its, { phone: '1' })),
    await post('/public/credential/safereturncard', submission(its, { name: '' })),
    await finder.get('/account/go-to-points'),
    await finder.get('/openapi.json'),
  ]
  for (const answer of answers) {
    const all = await bytes(answer)
    for (const { phone, email } of family) {
      expect(all).not.toContain(phone)
      expect(all).not.toContain(email)
      expect(all.replaceAll(/\D/g, '')).not.toContain(phone)
    }
    expect(all, 'a caregiver’s name is never shown').not.toContain('Hui Min')
    if (!answer.url.includes(uid)) expect(all, 'nor an account uid').not.toContain(uid)
  }
})

describe('a finder is not shown', () => {
  const later = new Date('2025-03-12T02:00:00Z')
  test.each([
    ['staff of an organisation, who stand behind its hotline', { masterPartnerUid: 'SomeOrganisation' }],
    ['a number its owner never verified', { verified: false }],
    ['a caregiver who has not accepted', { tag: { status: 'PENDING' } }],
    ['a caregiver who was refused', { tag: { status: 'REJECTED' } }],
    ['a caregiver whose link ended', { tag: { status: 'ENDED' } }],
    ['a caregiver whose request lapsed', { tag: { status: 'LAPSED' } }],
    ['a caregiver somebody objects to', { tag: { objectedAt: new Date('2025-03-10T01:00:00Z') } }],
    ['a caregiver whose link is not active yet', { tag: { activeAt: later } }],
    ['a caregiver not approved yet', { status: 'PENDING' }],
    ['a caregiver who is suspended', { status: 'SUSPENDED' }],
    ['an organisation not approved yet', { status: 'PENDING', hotline: '6100 0003' }],
    ['an organisation whose link ended', { tag: { status: 'ENDED' }, hotline: '6100 0004' }],
  ] as const)('%s', async (_who, options) => {
    const { device, person, code, carer, moveTo } = await world()
    await moveTo(START)
    const uid = await person()
    const shown = await carer(uid)
    await carer(uid, options)
    const { data } = await (await device().get(page(await code(uid)))).json()
    expect(data.taggedAccounts).toHaveLength(1)
    expect(data.taggedAccounts[0].account.phone).toContain(shown.phone.slice(-4))
  })

  test('a link becomes visible when it becomes active', async () => {
    const { device, person, code, carer, moveClock, service } = await world()
    const uid = await person()
    await carer(uid, { tag: { activeAt: new Date(service.now().getTime() + 60_000) } })
    const its = await code(uid)
    const shown = async () => (await (await device().get(page(its))).json()).data.taggedAccounts.length
    expect(await shown()).toBe(0)
    await moveClock(60)
    expect(await shown()).toBe(1)
  })
})

test('a suspended member keeps safe return', async () => {
  const { device, person, code } = await world()
  const its = await code(await person({ status: 'SUSPENDED' }))
  expect((await device().get(page(its))).status).toBe(200)
})

test('every code that cannot be used answers every call to the byte like one that never was', async () => {
  const { device, person, code, carer, submission, service } = await world()
  const now = service.now()
  const alive = await person()
  const unusable = {
    'suspended with safe return stopped': await code(await person({ status: 'SUSPENDED', safeReturnStoppedAt: now })),
    ended: await code(await person({ status: 'ENDED' })),
    pending: await code(await person({ status: 'PENDING' })),
    incomplete: await code(await person({ status: 'INCOMPLETE' })),
    rejected: await code(await person({ status: 'REJECTED' })),
    revoked: await code(alive, { revokedAt: now }),
    'an account uid': alive,
    'a caregiver’s account uid': (await carer(alive)).uid,
    'a code of somebody who is no person with dementia': await code((await carer(alive)).uid),
  }
  const finder = device()
  await finder.get(page(await code(alive)))
  const calls: Record<string, (its: string) => Promise<Response>> = {
    readPerson: (its) => finder.get(page(its)),
    listTaggedAccounts: (its) => finder.get(contacts(its)),
    readHelperStatus: (its) => finder.get(`/public/safe-return/status?uid=${its}`),
    submitSafeReturn: (its) => finder.post('/public/credential/safereturncard', submission(its)),
    recordScan: (its) => finder.post(`/public/dementia-info?uid=${its}`, { qrCodeScanned: 1 }),
    'recordScan, call': (its) => finder.post(`/public/dementia-info?uid=${its}`, { callByHelper: 1 }),
    tellWhereabouts: (its) => finder.post('/public/safe-return/whereabouts', { uid: its, place: 'Bus stop' }),
    tellWithSomeone: (its) => finder.post('/public/safe-return/with-someone', { uid: its }),
    reportUnusable: (its) => finder.post('/public/safe-return/unusable', { code: its, phone: '8123 4567' }),
  }
  for (const [name, call] of Object.entries(calls)) {
    const never = await bytes(await call('z'.repeat(22)))
    for (const [state, its] of Object.entries(unusable)) {
      expect(await bytes(await call(its)), `${name} of a code that is ${state}`).toBe(never)
    }
  }
  for (const wrongShape of ['0', 'a b', '%00', 'x'.repeat(500)]) {
    expect(await bytes(await finder.get(page(wrongShape)))).toBe(await bytes(await finder.get(page('z'.repeat(22)))))
  }
})

test('a revoked code is closed on the very next request, a stopped safe return likewise', async () => {
  const { device, person, code, db, service } = await world()
  const uid = await person()
  const [lost, spare] = [await code(uid), await code(uid)]
  const finder = device()
  expect((await finder.get(page(lost))).status).toBe(200)
  await db.update(returnCodes).set({ revokedAt: service.now() }).where(eq(returnCodes.code, lost))
  expect((await finder.get(page(lost))).status).toBe(404)
  expect((await finder.get(page(spare))).status).toBe(200)
  await db
    .update(accounts)
    .set({ status: 'SUSPENDED', safeReturnStoppedAt: service.now() })
    .where(eq(accounts.uid, uid))
  expect((await finder.get(page(spare))).status).toBe(404)
})

test('an organisation’s entry says whether it is open now, in Singapore', async () => {
  const { device, person, code, carer, moveTo } = await world()
  const uid = await person()
  await carer(uid, { hotline: '6377 0700' })
  const its = await code(uid)
  const openNow = async () =>
    (await (await device().get(page(its))).json()).data.taggedAccounts[0].account.partnerDetail.openNow
  await moveTo(new Date('2025-03-14T08:59:00Z'))
  expect(await openNow(), 'Friday, 16:59').toBe(true)
  await moveTo(new Date('2025-03-14T09:00:00Z'))
  expect(await openNow(), 'Friday, 17:00').toBe(false)
})
