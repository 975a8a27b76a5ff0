import { describe, expect, test } from 'vitest'
import { submissions } from '../db/tables.ts'
import { answer, refusal } from '../test/registration.ts'
import { world } from '../test/world.ts'

describe('a form on another website', () => {
  const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' }

  test('rings no alarm and says nothing for a finder or a family', async () => {
    const { person, carer, code, device, submission, runJobs, tokenSentTo, db, incidentsOf, eventsOf } = await world()
    const uid = await person()
    const daughter = await carer(uid)
    const its = await code(uid)
    const finder = device()
    await answer(await finder.post('/public/credential/safereturncard', submission(its)))
    await runJobs()
    const token = await tokenSentTo(daughter.e164)
    const [stored, happened] = [(await db.select().from(submissions)).length, (await eventsOf(uid)).length]
    for (const [path, body] of [
      ['/public/credential/safereturncard', submission(its)],
      [`/public/dementia-info?uid=${its}`, { qrCodeScanned: 1 }],
      ['/public/safe-return/sms', {}],
      ['/public/safe-return/whereabouts', { uid: its, place: 'Bus stop' }],
      ['/public/safe-return/with-someone', { uid: its }],
      ['/public/safe-return/unusable', { code: its, name: 'Aisha' }],
      [`/public/found/${token}`, { act: 'safe' }],
    ] as const) {
      const answered = await finder.post(path, body, foreign)
      expect(answered.status, path).toBe(403)
      expect(await refusal(answered), path).toBe('other-site')
    }
    expect(await db.select().from(submissions)).toHaveLength(stored)
    expect(await eventsOf(uid)).toHaveLength(happened)
    expect((await incidentsOf(uid)).map(({ closedAt }) => closedAt)).toEqual([null])
  })

  test.each([undefined, 'none', 'same-origin', 'same-site'])(
    'is not what a browser means by Sec-Fetch-Site: %s',
    async (site) => {
      const { person, carer, code, device, submission } = await world()
      const uid = await person()
      await carer(uid)
      const headers: Record<string, string> = site ? { 'sec-fetch-site': site } : {}
      const path = '/public/credential/safereturncard'
      expect((await device().post(path, submission(await code(uid)), headers)).status).toBe(200)
    },
  )

  test('that only leads to us is followed: what is read is not refused', async () => {
    const { person, carer, code, device } = await world()
    const uid = await person()
    await carer(uid)
    expect((await device().get(`/public/accounts/users/v2/${await code(uid)}`, foreign)).status).toBe(200)
  })
})

test('a code with blanks or a full stop behind it opens the same page and rings the same alarm', async () => {
  const { person, carer, code, device, submission, incidentsOf } = await world()
  const uid = await person()
  await carer(uid)
  const its = await code(uid)
  const finder = device()
  for (const written of [`${its}%20`, `${its}%C2%A0`, `${its}%2520`, `${its}.`, `${its}%E3%80%82`])
    expect((await answer(await finder.get(`/public/accounts/users/v2/${written}`))).data.uid, written).toBe(its)
  await answer(await finder.post('/public/credential/safereturncard', submission(`${its}\u200b `)))
  expect(await incidentsOf(uid)).toHaveLength(1)
})
