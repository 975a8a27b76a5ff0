import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { audit, duplicateVerdicts } from '../db/tables.ts'
import { randomUid } from '../secrets.ts'
import { adminConsole } from '../test/console.ts'
import { answer, newNric, newPhone, newUsername, refusal } from '../test/registration.ts'
import { normalised } from '../vault.ts'

type Given = Record<string, unknown>
interface Found {
  uid: string
  reasons: string[]
}

async function desk() {
  const its = await adminConsole()
  const { vault } = its.service
  const desk = await its.administrator('Rahim Osman')
  /** A person with a name, a birth and an NRIC part of which the hashes are what registration computes. */
  const person = (
    given: { firstname: string; lastname: string; birth?: string; lastNric?: string; phone?: string },
    more = {},
  ) => {
    const { firstname, lastname, birth = '1944-11-30', lastNric = newNric(), phone } = given
    const uid = randomUid()
    return its.account({
      uid,
      type: 'DEMENTIA',
      firstname,
      lastname,
      birth,
      searchName: normalised(`${firstname} ${lastname}`),
      nricHash: vault.nricHash(lastNric),
      personHash: vault.personHash(lastname, birth, lastNric),
      sealed: vault.seal({ lastNric }, uid),
      ...(phone && { phone, prefixCountryNum: '+65' }),
      ...more,
    })
  }
  const list = async (uid: string, from = desk.browser) =>
    (await answer(await from.get(`/admin/accounts/${uid}/duplicates`))).data
  const found = async (uid: string, from = desk.browser): Promise<Found[]> => (await list(uid, from)).duplicates
  const reject = async (uid: string, more: Given = {}, from = desk.browser) =>
    from.post(`/admin/accounts/${uid}/decision`, {
      decision: 'reject',
      rejection: 'talk',
      reason: 'A second registration',
      seen: (await its.row(uid))?.updatedAt.toISOString(),
      ...more,
    })
  return { ...its, desk, person, list, found, reject }
}
const lastname = () => `Dup ${newUsername()}`

describe('possible duplicates of somebody who waits', () => {
  test('are those of the same number, of birth and name in either order, and of NRIC part and year, each with why', async () => {
    const { person, found } = await desk()
    const [name, phone, lastNric] = [lastname(), newPhone(), newNric()]
    const uid = await person({ firstname: 'Siew Hua', lastname: name, phone, lastNric }, { status: 'PENDING' })
    const turned = await person({ firstname: name, lastname: 'Siew Hua' })
    const number = await person({ firstname: 'Ah Kow', lastname: lastname(), phone, birth: '1950-01-01' })
    const year = await person({ firstname: 'Shu Hwa', lastname: lastname(), lastNric, birth: '1944-03-11' })
    // The same name alone, the same NRIC part of another year, and a caregiver of the same number are no reason.
    await person({ firstname: 'Siew Hua', lastname: name, birth: '1951-02-03' })
    await person({ firstname: 'Mei', lastname: lastname(), lastNric, birth: '1945-11-30' })
    const all = await found(uid)
    expect(all.map((one) => [one.uid, one.reasons])).toEqual([
      [year, ['nric-and-year']],
      [turned, ['birth-and-name']],
      [number, ['phone']],
    ])
    expect(
      (await found(year)).map((one) => one.uid),
      'of somebody who is approved nobody is asked',
    ).toEqual([])
  })

  test('of a person are persons alone, and unfinished registrations are none', async () => {
    const { person, found, account } = await desk()
    const phone = newPhone()
    const uid = await person({ firstname: 'Siew Hua', lastname: lastname(), phone }, { status: 'PENDING' })
    await account({ type: 'CAREGIVER', phone, prefixCountryNum: '+65' })
    await person({ firstname: 'Siew Hua', lastname: lastname(), phone }, { status: 'INCOMPLETE' })
    expect(await found(uid)).toEqual([])
    const rejected = await person({ firstname: 'Siew Hua', lastname: lastname(), phone }, { status: 'REJECTED' })
    expect(await found(uid)).toMatchObject([{ uid: rejected, status: 'REJECTED' }])
  })

  test('a second registration of somebody who is here finds the first, though its own hashes are empty', async () => {
    const { person, found, service } = await desk()
    const [name, lastNric] = [lastname(), newNric()]
    const first = await person({ firstname: 'Siew Hua', lastname: name, lastNric })
    const second = await person(
      { firstname: 'Siew Hua', lastname: name, lastNric },
      { status: 'PENDING', personHash: null, nricHash: null, registeredAgainAt: service.now() },
    )
    expect(await found(second)).toMatchObject([{ uid: first, reasons: ['person', 'nric-and-year', 'birth-and-name'] }])
  })

  test('are compared side by side, and whom they are about reads that in “Who looked”', async () => {
    const { person, list, desk: reader, db } = await desk()
    const phone = newPhone()
    const uid = await person({ firstname: 'Siew Hua', lastname: lastname(), phone }, { status: 'PENDING' })
    const other = await person({ firstname: 'Siew Hwa', lastname: lastname(), phone, birth: '1944-12-01' })
    const answered = await list(uid)
    expect(answered.own).toMatchObject({ uid, birth: '1944-11-30', phone: `+65 ${phone}` })
    expect(answered.duplicates).toMatchObject([{ uid: other, birth: '1944-12-01', phone: `+65 ${phone}` }])
    expect(JSON.stringify(answered)).not.toContain('lastNric')
    await list(uid)
    const looks = await db.select().from(audit).where(eq(audit.subject, other))
    expect(looks.map(({ actor, action }) => [actor, action])).toEqual([[reader.uid, 'record-compared']])
  })

  test('are five at most, those with the most reasons first', async () => {
    const { person, list } = await desk()
    const [name, phone] = [lastname(), newPhone()]
    const uid = await person({ firstname: 'Siew Hua', lastname: name, phone }, { status: 'PENDING' })
    for (let nth = 0; nth < 5; nth += 1) await person({ firstname: 'Ah Kow', lastname: lastname(), phone })
    expect(await list(uid)).toMatchObject({ hasMore: false })
    const best = await person({ firstname: 'Siew Hua', lastname: name, phone })
    const answered = await list(uid)
    expect(answered.hasMore).toBe(true)
    expect(answered.duplicates).toHaveLength(5)
    expect(answered.duplicates[0]).toMatchObject({ uid: best, reasons: ['birth-and-name', 'phone'] })
  })
})

describe('what is decided about two', () => {
  test('“not the same” is remembered for either, and audited', async () => {
    const { person, found, desk: reader, db } = await desk()
    const phone = newPhone()
    const [one, other] = [
      await person({ firstname: 'Siew Hua', lastname: lastname(), phone }, { status: 'PENDING' }),
      await person({ firstname: 'Ah Kow', lastname: lastname(), phone }, { status: 'PENDING' }),
    ]
    expect(await found(one)).toHaveLength(1)
    await answer(await reader.browser.post(`/admin/accounts/${one}/duplicates/${other}`, {}))
    expect([await found(one), await found(other)]).toEqual([[], []])
    const [line] = await db.select().from(audit).where(eq(audit.subject, one)).orderBy(desc(audit.id)).limit(1)
    expect(line).toMatchObject({ actor: reader.uid, action: 'duplicate-dismissed', details: { other } })
  })

  test('a rejection as a duplicate names the other record, and its undoing asks again', async () => {
    const { person, found, reject, db, row, desk: reader } = await desk()
    const phone = newPhone()
    const uid = await person({ firstname: 'Siew Hua', lastname: lastname(), phone }, { status: 'PENDING' })
    const other = await person({ firstname: 'Siew Hua', lastname: lastname(), phone })
    expect(await refusal(await reject(uid, { duplicateOf: 'nobody' }))).toBe('not-found')
    expect((await row(uid))?.status, 'nothing was decided').toBe('PENDING')
    expect(await refusal(await reject(uid, { duplicateOf: uid }))).toBe('invalid-input')
    await answer(await reject(uid, { duplicateOf: other }))
    const [line] = await db.select().from(audit).where(eq(audit.subject, uid)).orderBy(desc(audit.id)).limit(1)
    expect(line).toMatchObject({ action: 'account-rejected', details: { duplicateOf: other } })
    expect(await db.select().from(duplicateVerdicts).where(eq(duplicateVerdicts.verdict, 'SAME'))).toContainEqual(
      expect.objectContaining({
        decidedBy: reader.uid,
        ...(uid < other ? { uid, otherUid: other } : { uid: other, otherUid: uid }),
      }),
    )
    await answer(await reject(uid, { decision: 'undo' }))
    expect(await found(uid)).toMatchObject([{ uid: other }])
  })

  test('an organisation sees and decides about its own alone', async () => {
    const { account, organisationConsole, found, reject } = await desk()
    const { organisationUid, browser } = await organisationConsole()
    const phone = { phone: newPhone(), prefixCountryNum: '+65' }
    const uid = await account({ status: 'PENDING', masterPartnerUid: organisationUid, ...phone })
    const own = await account({ masterPartnerUid: organisationUid, ...phone })
    const another = await account({ ...phone })
    expect((await found(uid)).map((one) => one.uid).toSorted()).toEqual([own, another].toSorted())
    expect((await found(uid, browser)).map((one) => one.uid)).toEqual([own])
    expect(await refusal(await browser.post(`/admin/accounts/${uid}/duplicates/${another}`, {}))).toBe('not-found')
    expect(await refusal(await reject(uid, { duplicateOf: another }, browser))).toBe('not-found')
  })
})
