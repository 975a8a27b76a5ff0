import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { tags } from '../db/tables.ts'
import { nextWorkingDay } from '../test/lost.ts'
import { numberMorning } from '../test/number-morning.ts'
import { answer, newPhone, refusal } from '../test/registration.ts'
import { askNumbers } from './ask-numbers.ts'

const ASKED = ['number-asked email', 'number-asked sms']
const AGAIN = ['number-asked-again email', 'number-asked-again sms', ...ASKED].toSorted()

describe('"Still your number?"', () => {
  test('is asked on every channel ninety days after the number was proved, once, and not a second sooner', async () => {
    const { set, before, run, asked, textsTo, daughter } = await numberMorning()
    await set({ phoneVerifiedAt: before(90, 1) })
    await run()
    expect(await asked()).toEqual([])
    await set({ phoneVerifiedAt: before(90) })
    await run()
    await run()
    expect(await asked()).toEqual(ASKED)
    const last = daughter.phone.slice(-4)
    expect((await textsTo(daughter.phone)).join()).toMatch(new RegExp(`ends in ${last} still yours.*/number/\\w{43,}`))
  })

  test('is asked once more after a week, then staff call after two; the contact is called in an alarm all the while', async () => {
    const { set, before, run, asked, items, called, daughter, linkSentTo } = await numberMorning()
    await run()
    const first = await linkSentTo('number', daughter.phone)
    await set({ numberAskedAt: before(7, 1) })
    await run()
    expect(await asked()).toEqual(ASKED)
    await set({ numberAskedAt: before(7) })
    await run()
    await run()
    expect(await asked()).toEqual(AGAIN)
    expect(await linkSentTo('number', daughter.phone), 'the link of the first message').toBe(first)
    await set({ numberAskedAt: before(21), numberAskedAgainAt: before(14, 1) })
    await run()
    expect(await items()).toEqual([])
    await set({ numberAskedAgainAt: before(14) })
    await run()
    await run()
    expect(await items()).toMatchObject([{ closedAt: null }])
    expect(await asked()).toEqual(AGAIN)
    expect(await called()).toContain(daughter.uid)
  })

  test('is answered by the link alone, without a sign-in; the call of staff is done, and ninety days later it is asked anew', async () => {
    const { silent, token, press, items, row, service, daughter, set, before, run, asked, audited } =
      await numberMorning()
    await silent()
    await answer(await press(await token()))
    expect(await row(daughter.uid)).toMatchObject({ phoneConfirmedAt: service.now() })
    expect(await items()).toMatchObject([{ closedAt: service.now(), closedBy: daughter.uid }])
    expect(await audited(daughter.uid)).toContain('number-confirmed')
    expect(await refusal(await press(await token()))).toBe('link-ended')
    await set({ phoneConfirmedAt: before(90, 1), numberAskedAt: before(111), numberAskedAgainAt: before(104) })
    await run()
    expect(await asked()).toEqual(ASKED)
    await set({ phoneConfirmedAt: before(90) })
    await run()
    expect(await asked()).toEqual([...ASKED, ...ASKED].toSorted())
  })

  test('is answered in the portal with one tap', async () => {
    const { silent, items, browserOf, daughter, row, service, token, press } = await numberMorning()
    await silent()
    await answer(await (await browserOf(daughter.uid)).post('/account/me/phone/confirmed', {}))
    expect(await row(daughter.uid)).toMatchObject({ phoneConfirmedAt: service.now() })
    expect(await items()).toMatchObject([{ closedBy: daughter.uid }])
    expect(await refusal(await press(await token()))).toBe('link-ended')
  })

  test('ends with the number: the link that asked about the old one says nothing of the new one', async () => {
    const { silent, token, press, items, changePhone, browserOf, daughter, row } = await numberMorning()
    await silent()
    const old = await token()
    await changePhone(newPhone(), await browserOf(daughter.uid))
    expect(await refusal(await press(old))).toBe('link-ended')
    expect(await row(daughter.uid)).toMatchObject({ phoneConfirmedAt: null })
    expect(await items()).toMatchObject([{ closedBy: daughter.uid }])
  })

  test('waits while somebody is looked for, at night and at the weekend', async () => {
    const { run, asked, device, submission, person, moveTo, service, incidentsOf } = await numberMorning()
    const day = service.now()
    await answer(await device().post('/public/credential/safereturncard', submission(person.code)))
    expect(await incidentsOf(person.uid)).toHaveLength(1)
    await run()
    expect(await asked()).toEqual([])
    const other = await numberMorning()
    await moveTo(new Date(service.now().getTime() + 11 * 3_600_000))
    await other.run()
    expect(await other.asked(), 'at nine in the evening').toEqual([])
    await moveTo(nextWorkingDay(service.now()))
    await other.run()
    expect(await other.asked()).toEqual(ASKED)
    expect(service.now().getTime()).toBeGreaterThan(day.getTime())
  })

  const nobody: [string, (its: Awaited<ReturnType<typeof numberMorning>>) => Promise<unknown>][] = [
    [
      'is called for nobody',
      (its) => its.db.update(tags).set({ status: 'ENDED' }).where(eq(tags.carerUid, its.daughter.uid)),
    ],
    ['is frozen', (its) => its.set({ frozenAt: its.service.now() })],
    ['is suspended', (its) => its.set({ status: 'SUSPENDED' })],
    ['stands behind an organisation’s hotline', async (its) => its.set({ masterPartnerUid: await its.organisation() })],
  ]
  test.each(nobody)('is not asked of who %s', async (_who, become) => {
    const its = await numberMorning()
    await become(its)
    await its.run()
    expect(await its.asked()).toEqual([])
  })

  test('is asked by the next run where a process died halfway: question, link and messages are kept together', async () => {
    const { service, run, asked, row, daughter } = await numberMorning()
    const die = () => Promise.reject(new Error('the process died'))
    const dying = { ...service, jobs: { ...service.jobs, enqueue: die, enqueueAll: die } }
    await expect(askNumbers(dying)).rejects.toThrow('the process died')
    expect(await asked()).toEqual([])
    expect(await row(daughter.uid)).toMatchObject({ numberAskedAt: null })
    await run()
    expect(await asked()).toEqual(ASKED)
  })
})
