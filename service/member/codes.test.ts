import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { GRANT_HOURS } from '#contract/limits.ts'
import { returnCodes, submissions } from '../db/tables.ts'
import { answer, refusal } from '../test/registration.ts'
import { portal } from '../test/portal.ts'

/** The people of the portal, and what they do with codes. */
async function codes() {
  const its = await portal()
  const { path, person } = its
  type From = { browser: ReturnType<typeof its.device> }
  const card = async (from: From, query = '') => (await answer(await from.browser.get(path(`/card${query}`)))).data
  const add = (from: From, label: string, headers = {}) => from.browser.post(path('/codes'), { label }, headers)
  const replace = (from: From, code: string) => from.browser.post(path('/codes/replace'), { code })
  const revoke = (from: From, code: string) => from.browser.post(path('/codes/revoke'), { code })
  /** Whether a code opens the person's page now. */
  const opens = async (code: string) => (await its.device().get(`/public/accounts/users/v2/${code}`)).status === 200
  /** Somebody finds the person and leaves their details on the page of this code. @returns their device */
  const leave = async (code: string, finder = its.device()) => {
    await answer(await finder.post('/public/credential/safereturncard', its.submission(code)))
    return finder
  }
  /** The daughter ends the alarm that is open. */
  const close = async (said: object = { act: 'safe' }) => {
    const id = (await its.incidentsOf(person.uid)).at(-1)?.id ?? expect.fail('no alarm')
    return answer(await its.daughter.browser.post(`/account/incidents/${id}`, said))
  }
  return { ...its, card, add, replace, revoke, opens, leave, close, code: person.code }
}

describe('the card', () => {
  test('is seen by the person and by who cares for them; by nobody else', async () => {
    const { card, person, daughter, son, stranger, path, code } = await codes()
    for (const from of [person, daughter, son]) {
      expect(await card(from)).toMatchObject({
        person: { name: 'Siew Hua Lim' },
        card: { displayName: 'Ah Hua', label: 'Card', code, url: expect.stringContaining(`/safereturncards/${code}`) },
        codes: [{ code, label: 'Card', revokedAt: null }],
      })
    }
    expect(await refusal(await stranger.browser.get(path('/card')))).toBe('not-found')
  })

  test('is a PDF for the same people', async () => {
    const { path, daughter, stranger, device, code } = await codes()
    const pdf = await daughter.browser.get(path(`/card.pdf?kind=labels&code=${code}`))
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    expect(pdf.headers.get('cache-control')).toBe('no-store')
    expect(new TextDecoder().decode(new Uint8Array(await pdf.arrayBuffer()).slice(0, 5))).toBe('%PDF-')
    expect(await refusal(await stranger.browser.get(path('/card.pdf')))).toBe('not-found')
    expect(await refusal(await device().get(path('/card.pdf')))).toBe('sign-in-required')
  })

  test('is not there before the registration is approved, nor after safe return was stopped', async () => {
    const { account, link, daughter, at, code } = await codes()
    for (const state of [{ status: 'PENDING' as const }, { status: 'SUSPENDED' as const, safeReturnStoppedAt: at() }]) {
      const uid = await account({ type: 'DEMENTIA', ...state })
      await link(uid, daughter.uid)
      const paths = `/account/people/${uid}`
      expect((await answer(await daughter.browser.get(`${paths}/card`))).data.card).toBeNull()
      expect(await refusal(await daughter.browser.get(`${paths}/card.pdf`))).toBe('not-found')
      expect(await refusal(await daughter.browser.post(`${paths}/codes`, { label: 'Bag' }))).toBe('person-not-approved')
      expect(await refusal(await daughter.browser.post(`${paths}/codes/replace`, { code }))).toBe('person-not-approved')
    }
  })
})

describe('a code for a second thing', () => {
  test('opens the same page under a label of its own, and stands on its own card', async () => {
    const { add, son, card, opens, code } = await codes()
    const bag = (await answer(await add(son, '  Red bag '))).data
    expect(bag).toMatchObject({ label: 'Red bag', revokedAt: null })
    expect(await opens(bag.code)).toBe(true)
    expect(await opens(code)).toBe(true)
    expect((await card(son, `?code=${bag.code}`)).card).toMatchObject({ label: 'Red bag', code: bag.code })
  })

  test('is made once for a tap too many', async () => {
    const { add, son, card } = await codes()
    const twice = { 'idempotency-key': 'tapped' }
    const [first, second] = [await add(son, 'Red bag', twice), await add(son, 'Red bag', twice)]
    expect((await answer(first)).data.code).toBe((await answer(second)).data.code)
    expect((await card(son)).codes).toHaveLength(2)
  })

  test.each([
    ['   ', 'required-data'],
    ['x'.repeat(41), 'text-too-long'],
  ])('labelled %j is answered with %s', async (label, code) => {
    const { add, daughter } = await codes()
    expect(await refusal(await add(daughter, label))).toBe(code)
  })

  test('is the twentieth at most', async () => {
    const { add, daughter } = await codes()
    for (let count = 1; count < 20; count += 1) await answer(await add(daughter, `Thing ${count}`))
    expect(await refusal(await add(daughter, 'One more'))).toBe('too-many-codes')
  })
})

describe('a lost card', () => {
  test('is replaced in one act: the old code is dead for the next request, the new one works', async () => {
    const { replace, daughter, opens, code, card, audited } = await codes()
    const fresh = (await answer(await replace(daughter, code))).data
    expect(fresh).toMatchObject({ label: 'Card', revokedAt: null })
    expect([await opens(code), await opens(fresh.code)]).toEqual([false, true])
    expect(
      new Map(
        (await card(daughter)).codes.map((one: { code: string; revokedAt: string | null }) => [
          one.code,
          one.revokedAt,
        ]),
      ),
    ).toEqual(
      new Map([
        [code, expect.any(String)],
        [fresh.code, null],
      ]),
    )
    expect(await audited(daughter.uid)).toEqual(['code-replaced'])
  })

  test('answers whoever found it like a code that never was, also with the numbers open', async () => {
    const { replace, daughter, leave, close, code } = await codes()
    const finder = await leave(code)
    await close()
    await answer(await replace(daughter, code))
    const [ended, never] = [
      await finder.get(`/public/accounts/users/v2/${code}`),
      await finder.get(`/public/accounts/users/v2/${'z'.repeat(22)}`),
    ]
    expect(await ended.json()).toEqual(await never.json())
  })

  test('replaced twice by two taps gives one new code', async () => {
    const { replace, daughter, code, db, person } = await codes()
    const outcomes = await Promise.all([replace(daughter, code), replace(daughter, code)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 404])
    const usable = await db
      .select()
      .from(returnCodes)
      .where(and(eq(returnCodes.personUid, person.uid), isNull(returnCodes.revokedAt)))
    expect(usable).toHaveLength(1)
  })

  test('is heard of by the others who care, and not by who did it', async () => {
    const { replace, son, daughter, person, runJobs, textsTo, code } = await codes()
    await answer(await replace(son, code))
    await runJobs()
    expect((await textsTo(daughter.phone)).join()).toMatch(/reported lost or is no longer used/)
    expect((await textsTo(person.phone)).join()).toMatch(/reported lost or is no longer used/)
    expect(await textsTo(son.phone)).toEqual([])
  })

  test('of somebody else is nobody’s to replace', async () => {
    const { replace, revoke, stranger, opens, code, member, account, link, path } = await codes()
    expect(await refusal(await replace(stranger, code))).toBe('not-found')
    expect(await refusal(await revoke(stranger, code))).toBe('not-found')
    const other = await member()
    const otherPerson = await account({ type: 'DEMENTIA' })
    await link(otherPerson, other.uid)
    const crossed = await other.browser.post(`/account/people/${otherPerson}/codes/replace`, { code })
    expect(await refusal(crossed)).toBe('not-found')
    expect(await refusal(await other.browser.post(path('/codes/replace'), { code }))).toBe('not-found')
    expect(await opens(code)).toBe(true)
  })
})

test('a thing no longer used loses its code; the last one can only be replaced', async () => {
  const { add, revoke, daughter, opens, code } = await codes()
  expect(await refusal(await revoke(daughter, code))).toBe('last-code')
  expect(await opens(code)).toBe(true)
  const bag = (await answer(await add(daughter, 'Red bag'))).data
  await answer(await revoke(daughter, code))
  expect([await opens(code), await opens(bag.code)]).toEqual([false, true])
  expect(await refusal(await revoke(daughter, code))).toBe('not-found')
})

describe('a code by which an alarm came', () => {
  test('is neither replaced nor ended while its finder is with the person, whose page and numbers stay', async () => {
    const { add, replace, revoke, leave, daughter, person, runJobs, textsTo, card, code } = await codes()
    await answer(await add(daughter, 'Red bag'))
    const finder = await leave(code)
    await runJobs()
    const told = (await textsTo(person.phone)).length
    expect(await refusal(await replace(daughter, code))).toBe('code-in-alarm')
    expect(await refusal(await revoke(daughter, code))).toBe('code-in-alarm')
    expect(await refusal(await replace(person, code))).toBe('code-in-alarm')
    const page = (await answer(await finder.get(`/public/accounts/users/v2/${code}`))).data
    expect(JSON.stringify(page)).toContain(daughter.phone.replace('+65', ''))
    expect((await card(daughter)).codes).toHaveLength(2)
    await runJobs()
    expect(await textsTo(person.phone), 'nobody hears that it ended').toHaveLength(told)
  })

  test('is replaced as soon as the alarm is over, also for whoever uses it to frighten the family', async () => {
    const { replace, leave, close, daughter, opens, code } = await codes()
    await leave(code)
    expect(await refusal(await replace(daughter, code))).toBe('code-in-alarm')
    await close()
    await answer(await replace(daughter, code))
    expect(await opens(code)).toBe(false)
  })

  test('is replaced although somebody whom the family marked as false opens one alarm after another by it', async () => {
    const { replace, leave, close, daughter, db, code, opens, incidentsOf, person } = await codes()
    const nuisance = await leave(code)
    const [report = expect.fail()] = await db.select().from(submissions).where(eq(submissions.personUid, person.uid))
    await close({ act: 'false-alarm', reports: [report.id] })
    await leave(code, nuisance)
    expect((await incidentsOf(person.uid)).at(-1)?.closedAt, 'it is open again').toBeNull()
    await answer(await replace(daughter, code))
    expect(await opens(code)).toBe(false)
  })

  test('is no hindrance to the code of another thing', async () => {
    const { add, replace, revoke, leave, daughter, opens, code } = await codes()
    const bag = (await answer(await add(daughter, 'Red bag'))).data
    await leave(code)
    const fresh = (await answer(await replace(daughter, bag.code))).data
    await answer(await revoke(daughter, fresh.code))
    expect([await opens(code), await opens(bag.code), await opens(fresh.code)]).toEqual([true, false, false])
  })

  test('is replaced when its finder’s day is over, whose page shows no number any more', async () => {
    const { add, replace, leave, daughter, hour, moveClock, browserOf, code } = await codes()
    const bag = (await answer(await add(daughter, 'Red bag'))).data
    await leave(code)
    await moveClock(hour(GRANT_HOURS) - 60)
    await leave(bag.code)
    const signedIn = { browser: await browserOf(daughter.uid) }
    expect(await refusal(await replace(signedIn, code))).toBe('code-in-alarm')
    await moveClock(61)
    await answer(await replace(signedIn, code))
    expect(await refusal(await replace(signedIn, bag.code))).toBe('code-in-alarm')
  })
})
