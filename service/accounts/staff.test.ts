import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts, tags } from '../db/tables.ts'
import { adminConsole } from '../test/console.ts'
import { linkPerson } from '../test/person-calls.ts'
import { PIXEL } from '../test/pictures.ts'
import {
  answer,
  calls,
  caregiverCredential,
  newPhone,
  newUsername,
  PASSWORD,
  personCredential,
  refusal,
  registration,
} from '../test/registration.ts'

type Its = Awaited<ReturnType<typeof registration>>
type Browser = ReturnType<Its['device']>
type Person = { uid: string; organisation: string }

/** What staff do for a client: each answers its status. */
const ACTS: Record<string, (its: Its, from: Browser, person: Person) => Promise<number>> = {
  'makes a caregiver': async (_its, from, { uid }) =>
    (
      await from.post(calls.createCaregiver, {
        uid,
        relationship: 'Child',
        caregiver: { credential: caregiverCredential({ accountData: { email: '' } }) },
      })
    ).status,
  'links a caregiver who has an account': async ({ account }, from, { uid }) => {
    const firstname = newUsername().replaceAll(/\W|\d/g, '')
    await account({ firstname })
    const search = await from.get(`/partner/users?name=${firstname}+Lim&type=CAREGIVER`)
    if (!search.ok) return search.status
    const found = await search.json()
    const body = { uidTags: uid, uidTagged: found.data[0].uid, status: 'PENDING', relationship: 'Child' }
    return (await from.post(calls.tag, body)).status
  },
  'puts a photo': async (_its, from, { uid }) =>
    (await from.send('PUT', `/account/photo/${uid}?consent=PHOTO`, PIXEL)).status,
  'takes the photo away': async (_its, from, { uid }) => (await from.send('DELETE', `/account/photo/${uid}`)).status,
  'asks for the appointment from the person’s side': async (_its, from, { uid, organisation }) =>
    (await from.post(calls.tag, { uidTags: uid, uidTagged: organisation, relationship: 'Care Partner' })).status,
  'asks for the appointment from the organisation’s side': async (_its, from, { uid, organisation }) =>
    (await from.post(calls.tag, { uidTags: organisation, uidTagged: uid, relationship: 'Care Partner' })).status,
}
const APPOINTS = Object.keys(ACTS).filter((act) => act.startsWith('asks'))
const every = (allowed: boolean) => Object.fromEntries(Object.keys(ACTS).map((act) => [act, allowed]))

/** An organisation with a person whom it registered some other day, and one whom this member of its staff registers. */
async function atWork(status: 'PENDING' | 'APPROVED', purpose: 'registration' | 'member') {
  const its = await registration()
  const organisation = await its.organisation()
  const staff = await its.account({ status, masterPartnerUid: organisation })
  const browser = await its.browserOf(staff, purpose)
  const made = await browser.post(calls.createPerson, {
    relationship: 'Organisation Staff',
    dementia: { credential: personCredential() },
  })
  const uid = made.ok ? ((await answer(made)).data.account.uid as string) : ''
  const before = await its.account({ type: 'DEMENTIA', masterPartnerUid: organisation, createdBy: organisation })
  return { its, organisation, staff, browser, own: { uid, organisation }, before: { uid: before, organisation } }
}
const outcome = async (its: Its, from: Browser, person: Person) => {
  const done: Record<string, boolean> = {}
  for (const [act, does] of Object.entries(ACTS)) {
    done[act] = (await does(its, from, person)) === 200
    await its.db.delete(tags).where(eq(tags.carerUid, person.organisation))
  }
  return done
}

describe('what staff may do for a person', () => {
  test.each(['PENDING', 'SUSPENDED', 'ENDED'] as const)(
    'approved staff of an organisation that is %s do nothing in its name',
    async (status) => {
      const { its, browser, organisation, own, before } = await atWork('APPROVED', 'member')
      await its.db.update(accounts).set({ status }).where(eq(accounts.uid, organisation))
      for (const person of [own, before]) expect(await outcome(its, browser, person)).toEqual(every(false))
    },
  )
  test('staff whom nobody has approved do nothing in a session that is not the one of their sign-up', async () => {
    const { its, organisation, own, before } = await atWork('APPROVED', 'member')
    const newcomer = await its.account({
      status: 'PENDING',
      masterPartnerUid: organisation,
      phoneVerifiedAt: its.service.now(),
    })
    const browser = await its.browserOf(newcomer, 'member')
    for (const person of [own, before]) expect(await outcome(its, browser, person)).toEqual(every(false))
    const colleague = await its.account({ masterPartnerUid: organisation })
    for (const uidTags of [organisation, colleague])
      expect(
        await refusal(await browser.post(calls.tag, { uidTags, uidTagged: own.uid, relationship: 'Friend' })),
      ).toBe('not-allowed')
  })

  test('an unapproved session does everything for whom it registered itself, and nothing for whom colleagues did', async () => {
    const { its, browser, own, before } = await atWork('PENDING', 'registration')
    expect(await outcome(its, browser, own)).toEqual(every(true))
    expect(await outcome(its, browser, before)).toEqual(every(false))
  })

  test('approved staff do it for everybody whom their organisation registered', async () => {
    const { its, browser, own, before } = await atWork('APPROVED', 'member')
    expect(await outcome(its, browser, own)).toEqual(every(true))
    expect(await outcome(its, browser, before)).toEqual(every(true))
  })

  test.each([
    ['approved staff', 'APPROVED', 'member'],
    ['an unapproved session', 'PENDING', 'registration'],
  ] as const)('of another organisation %s do nothing', async (_who, status, purpose) => {
    const { its, own } = await atWork('APPROVED', 'member')
    const rival = await its.account({ status, masterPartnerUid: await its.organisation() })
    expect(await outcome(its, await its.browserOf(rival, purpose), own)).toEqual(every(false))
  })

  test.each([
    ['approved staff', 'APPROVED', 'member'],
    ['an unapproved session', 'PENDING', 'registration'],
  ] as const)(
    'after the appointment has ended %s may ask for it again, and nothing else',
    async (_who, status, purpose) => {
      const { its, browser, own, organisation } = await atWork(status, purpose)
      const { data } = await answer(
        await browser.post(calls.tag, { uidTags: own.uid, uidTagged: organisation, relationship: 'Care Partner' }),
      )
      const person = await its.browserOf(own.uid)
      await answer(await person.send('PATCH', `/account/tags/${data.id}`, { status: 'ENDED' }))
      for (const act of Object.keys(ACTS).filter((one) => !APPOINTS.includes(one)))
        expect([act, (await ACTS[act]?.(its, browser, own)) === 200]).toEqual([act, false])
      if (status === 'APPROVED') {
        expect((await browser.get(`/account/people/${own.uid}`)).status).toBe(404)
        const invited = await browser.post('/account/invite', {
          uid: own.uid,
          relationship: 'Child',
          phone: newPhone(),
        })
        expect(invited.status).toBe(403)
      }
      for (const act of APPOINTS) {
        expect([act, await ACTS[act]?.(its, browser, own)]).toEqual([act, 200])
        const again = (await its.tagsOf(own.uid)).filter(({ carerUid }) => carerUid === organisation)
        expect(again.map((tag) => tag.status).toSorted()).toEqual(['ENDED', 'PENDING'])
        // To be asked for again is not to be appointed.
        expect(await ACTS['puts a photo']?.(its, browser, own)).toBe(404)
        await its.db.delete(tags).where(eq(tags.status, 'PENDING'))
      }
    },
  )

  test('a session that is not approved links nobody in a colleague’s name', async () => {
    const { its, browser, organisation, own } = await atWork('PENDING', 'registration')
    const colleague = await its.account({ masterPartnerUid: organisation })
    const asked = { uidTags: colleague, uidTagged: own.uid, relationship: 'Friend' }
    expect((await browser.post(calls.tag, asked)).status).toBe(403)
  })
})

describe('a caregiver whom staff made', () => {
  type TakenOver = Awaited<ReturnType<typeof takenOver>>
  /** Takes the account over by its link; whose it is, the person, and the link between the two. */
  async function takenOver({ cared = false, person }: { cared?: boolean; person?: 'PENDING' } = {}) {
    const its = await adminConsole()
    const { browser, before } = await atWork('APPROVED', 'member')
    const personUid = before.uid
    if (person) await its.db.update(accounts).set({ status: person }).where(eq(accounts.uid, personUid))
    if (cared) await linkPerson(its, personUid, await its.account())
    const phone = newPhone()
    const { data } = await answer(
      await browser.post(calls.createCaregiver, {
        uid: personUid,
        relationship: 'Child',
        caregiver: { credential: caregiverCredential({ accountData: { email: '', phone } }) },
      }),
    )
    await its.runJobs()
    const token = await its.linkSentTo('take-over', `+65${phone}`)
    await answer(await its.device().post('/public/credential/takeOver', { token, password: PASSWORD }))
    const uid = data.account.uid as string
    const tag = async () =>
      (await its.tagsOf(personUid)).find(({ carerUid }) => carerUid === uid) ?? expect.fail('not linked')
    return { ...its, uid, personUid, tag, carer: await its.browserOf(uid) }
  }

  const approve = async (its: TakenOver, uid: string) => {
    const { browser } = await its.administrator()
    const seen = (await its.row(uid))?.updatedAt.toISOString()
    await answer(await browser.post(`/admin/accounts/${uid}/decision`, { decision: 'approve', seen }))
  }
  const AGREEING: Record<string, [person: 'PENDING' | undefined, agree: (its: TakenOver) => Promise<unknown>]> = {
    'the person': [
      undefined,
      async (its) =>
        answer(
          await (
            await its.browserOf(its.personUid)
          ).send('PATCH', `/account/tags/${(await its.tag()).id}`, { status: 'ACCEPTED' }),
        ),
    ],
    'an administrator who approves the caregiver': [undefined, (its) => approve(its, its.uid)],
    'an administrator who approves the person': ['PENDING', (its) => approve(its, its.personUid)],
  }

  test.each(Object.entries(AGREEING))(
    'is nobody to the person until %s agrees, and is approved with it',
    async (_who, [person, agree]) => {
      const its = await takenOver(person && { person })
      const status = async () => (await its.carer.get(`/account/people/${its.personUid}`)).status
      expect(await its.tag()).toMatchObject({ status: 'PENDING', activeAt: null })
      expect((await its.row(its.uid))?.status).toBe('PENDING')
      expect(await status()).toBe(404)
      // The caregiver has agreed already, and cannot agree for the person.
      const again = await its.carer.send('PATCH', `/account/tags/${(await its.tag()).id}`, { status: 'ACCEPTED' })
      expect(again.status).toBe(403)
      await agree(its)
      expect(await its.tag()).toMatchObject({ status: 'ACCEPTED', activeAt: its.service.now() })
      expect((await its.row(its.uid))?.status).toBe('APPROVED')
      expect(await status()).toBe(200)
    },
  )

  test('is listed to the caregiver as asked, and to the person as to be answered', async () => {
    const its = await takenOver()
    const listed = async (from: Browser) => (await answer(await from.get('/account/tags'))).data
    expect(await listed(its.carer)).toMatchObject([{ status: 'PENDING', isAskedByMe: true, may: ['end'] }])
    expect(await listed(await its.browserOf(its.personUid))).toMatchObject([
      { status: 'PENDING', isAskedByMe: false, side: 'person', may: ['accept', 'decline'] },
    ])
  })

  test.each(Object.entries(AGREEING).slice(0, 2))(
    'comes into force after 48 hours where others care already, whoever agrees: %s',
    async (_who, [, agree]) => {
      const its = await takenOver({ cared: true })
      await agree(its)
      const activeAt = new Date(its.service.now().getTime() + 48 * 3_600_000)
      expect(await its.tag()).toMatchObject({ status: 'ACCEPTED', activeAt })
    },
  )
})
