import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts, tags } from '../db/tables.ts'
import { PIXEL } from '../test/pictures.ts'
import {
  answer,
  calls,
  caregiverCredential,
  newPhone,
  newUsername,
  PASSWORD,
  personCredential,
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
    const found = await (await from.get(`${calls.search}?name=${firstname}+Lim&type=CAREGIVER`)).json()
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
  /** Takes the account over by its link. @returns the account and its link with the person */
  async function takenOver(cared: boolean) {
    const { its, browser, before } = await atWork('APPROVED', 'member')
    if (cared) await its.db.insert(tags).values(await linkOf(its, before.uid))
    const phone = newPhone()
    const { data } = await answer(
      await browser.post(calls.createCaregiver, {
        uid: before.uid,
        relationship: 'Child',
        caregiver: { credential: caregiverCredential({ accountData: { email: '', phone } }) },
      }),
    )
    await its.runJobs()
    const token = await its.linkSentTo('take-over', `+65${phone}`)
    await answer(await its.device().post('/public/credential/takeOver', { token, password: PASSWORD }))
    const uid = data.account.uid as string
    const [tag] = (await its.tagsOf(before.uid)).filter(({ carerUid }) => carerUid === uid)
    return { its, uid, tag }
  }
  const linkOf = async (its: Its, personUid: string) => {
    const at = its.service.now()
    return {
      id: newUsername(),
      personUid,
      carerUid: await its.account(),
      uidTags: personUid,
      relationship: 'Child',
      relationshipSide: 'CARER' as const,
      status: 'ACCEPTED' as const,
      acceptedAt: at,
      activeAt: at,
      createdAt: at,
      updatedAt: at,
    }
  }

  test('waits for an administrator, although the person is approved and the link is accepted', async () => {
    const { its, uid, tag } = await takenOver(false)
    expect(tag).toMatchObject({ status: 'ACCEPTED', activeAt: its.service.now() })
    expect((await its.db.select().from(accounts).where(eq(accounts.uid, uid)))[0]).toMatchObject({ status: 'PENDING' })
  })

  test('comes into force after 48 hours where others care already', async () => {
    const { its, tag } = await takenOver(true)
    expect(tag).toMatchObject({ activeAt: new Date(its.service.now().getTime() + 48 * 3_600_000) })
  })
})
