import { and, asc, eq, isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { LOCALES } from '#contract/options.ts'
import { accounts, audit, consents, messages, photos, questions, workItems } from '../db/tables.ts'
import { adminConsole } from '../test/console.ts'
import { picture } from '../test/pictures.ts'
import { answer, calls, newPhone, personCredential, refusal } from '../test/registration.ts'
import { questionWaiting } from './ask-question.ts'

type Given = Record<string, unknown>
const DAY = 24 * 3600
const OWN = { question: 'own', opened: 'text', text: 'Which block is it?' }

async function desk() {
  const its = await adminConsole()
  const { db } = its
  const { browser: first, uid: administratorUid } = await its.administrator()
  let browser = first
  /** The console's session of a later day. */
  const nextDay = async () => {
    browser = await its.consoleOf({ administratorUid })
  }
  const file = async (uid: string) => (await answer(await browser.get(`/admin/accounts/${uid}`))).data
  const decide = async (uid: string, decision: string, more: Given = {}) =>
    browser.post(`/admin/accounts/${uid}/decision`, { decision, seen: (await file(uid)).seen, ...more })
  const waiting = async (given: Partial<typeof accounts.$inferInsert> = {}) => {
    const phone = newPhone()
    const uid = await its.account({
      status: 'PENDING',
      prefixCountryNum: '+65',
      phone,
      phoneVerifiedAt: its.service.now(),
      ...given,
    })
    return { uid, phone: `+65${phone}` }
  }
  /** The token of the newest question's link, which stands in a text to this number. */
  const tokenTo = async (phone: string) => {
    await its.runJobs()
    const said = (await its.textsTo(phone)).join()
    const open = await db.select({ id: questions.id }).from(questions).where(isNull(questions.closedAt))
    const tokens = open
      .map(({ id }) => its.service.keys.linkToken(id))
      .filter((token) => said.includes(`/question/${token}`))
    return tokens[0] ?? expect.fail(`no question was sent to ${phone}`)
  }
  const ask = async (uid: string, question: Given = OWN) => {
    await its.moveClock(1)
    return answer(await decide(uid, 'ask', { question }))
  }
  const page = (token: string) => `/public/questions/${token}`
  const reply = async (token: string, given: Given, from = its.device()) => {
    const shown = await from.get(page(token))
    const id = shown.ok ? (await answer(shown)).data.id : 'none'
    return from.post(page(token), { question: id, ...given })
  }
  const asked = async (uid: string) => (await file(uid)).questions
  /** Settles the newest question; `asSeen` is when the page that shows it was read. */
  const settle = async (uid: string, outcome: 'take' | 'leave', asSeen?: string) => {
    const { seen, questions: its } = await file(uid)
    return browser.post(`/admin/questions/${its[0].id}`, { outcome, seen: asSeen ?? seen })
  }
  const inQueue = async (uid: string, queue = 'registrations') =>
    (await answer(await browser.get(`/admin/queues/${queue}`))).data.waiting.find(
      (row: { uid: string }) => row.uid === uid,
    )
  return {
    ...its,
    db,
    nextDay,
    administratorUid,
    file,
    decide,
    waiting,
    tokenTo,
    ask,
    page,
    reply,
    asked,
    settle,
    inQueue,
  }
}

describe('a question to the applicant', () => {
  test('is answered by its link in words, comes back to the queue, and is taken', async () => {
    const { waiting, ask, tokenTo, device, page, reply, asked, settle, inQueue, db, administratorUid } = await desk()
    const { uid, phone } = await waiting()
    await ask(uid)
    expect(await inQueue(uid)).toMatchObject({ question: 'OPEN' })
    const token = await tokenTo(phone)
    expect((await answer(await device().get(page(token)))).data).toEqual({
      id: expect.any(String),
      question: 'own',
      opened: 'text',
      text: 'Which block is it?',
      about: null,
    })
    // Looked at as often as one likes, by a mail program too.
    expect((await device().get(page(token))).status).toBe(200)
    expect(await refusal(await reply(token, { text: ' ' }))).toBe('fill-required-data')
    await answer(await reply(token, { text: 'Block 12, the one with the clinic' }))
    expect(await refusal(await reply(token, { text: 'again' }))).toBe('link-ended')
    expect(await refusal(await device().get(page(token)))).toBe('link-ended')
    expect(await inQueue(uid)).toMatchObject({ question: 'ANSWERED' })
    expect(await asked(uid)).toMatchObject([
      { state: 'ANSWERED', answer: [{ field: 'text', before: null, value: 'Block 12, the one with the clinic' }] },
    ])
    await answer(await settle(uid, 'take'))
    expect(await inQueue(uid)).toMatchObject({ question: null })
    expect(await asked(uid)).toMatchObject([{ state: 'TAKEN', closed: { at: expect.any(String) } }])
    expect(await refusal(await settle(uid, 'take'))).toBe('decided-already')
    const lines = await db.select().from(audit).where(eq(audit.subject, uid)).orderBy(asc(audit.id))
    const acts = lines.map(({ action }) => action).filter((action) => action !== 'record-read')
    expect(acts).toEqual(['account-asked', 'question-answered', 'answer-taken'])
    expect(lines.at(-1)).toMatchObject({ actor: administratorUid, details: { fields: [] } })
    expect(JSON.stringify(lines)).not.toContain('clinic')
  })

  test('opens what is asked and nothing else: another field changes nothing', async () => {
    const { waiting, ask, tokenTo, reply, settle, row } = await desk()
    const { uid, phone } = await waiting({ firstname: 'Hui', lastname: 'Min', birth: '1970-01-02' })
    await ask(uid, { question: 'own', opened: 'gender', text: 'Which gender stands on the NRIC?' })
    const token = await tokenTo(phone)
    expect(await refusal(await reply(token, { gender: 'other' }))).toBe('fill-required-fields')
    await answer(await reply(token, { gender: 'female', firstname: 'Somebody', text: 'else' }))
    await answer(await settle(uid, 'take'))
    expect(await row(uid)).toMatchObject({ gender: 'female', firstname: 'Hui', status: 'PENDING' })
  })

  test('about who somebody is holds the rules of registration, and is written when staff take it', async () => {
    const { waiting, ask, tokenTo, reply, asked, settle, row } = await desk()
    const { uid, phone } = await waiting({ firstname: 'Hui', lastname: 'Mni', birth: '1970-01-02' })
    await ask(uid, { question: 'identity' })
    const token = await tokenTo(phone)
    const given = { firstname: 'Hui', lastname: 'Min', birth: '2170-01-02' }
    expect(await refusal(await reply(token, given))).toBe('birth-not-past')
    await answer(await reply(token, { ...given, birth: '1970-01-02' }))
    expect((await asked(uid))[0].answer).toEqual([
      { field: 'firstname', before: 'Hui', value: 'Hui' },
      { field: 'lastname', before: 'Mni', value: 'Min' },
      { field: 'birth', before: '1970-01-02', value: '1970-01-02' },
    ])
    expect(await row(uid)).toMatchObject({ lastname: 'Mni' })
    await answer(await settle(uid, 'take'))
    expect(await row(uid)).toMatchObject({ lastname: 'Min', searchName: 'hui min' })
  })

  test('is not settled from a page that was read before the account changed', async () => {
    const { waiting, ask, tokenTo, reply, settle, file, row, asked, moveClock } = await desk()
    const { uid, phone } = await waiting({ gender: null })
    await ask(uid, { question: 'own', opened: 'gender', text: 'Which gender stands on the NRIC?' })
    const { seen } = await file(uid)
    await moveClock(1)
    await answer(await reply(await tokenTo(phone), { gender: 'female' }))
    for (const outcome of ['take', 'leave'] as const)
      expect(await refusal(await settle(uid, outcome, seen))).toBe('changed-meanwhile')
    expect([(await row(uid))?.gender, (await asked(uid))[0].state]).toEqual([null, 'ANSWERED'])
  })

  test('is left aside as well, and then nothing is written', async () => {
    const { waiting, ask, tokenTo, reply, settle, row, asked } = await desk()
    const { uid, phone } = await waiting({ streetName: 'Toa Payoh Lorong 4' })
    await ask(uid, { question: 'own', opened: 'address', text: 'Where do you live?' })
    const home = { postalCode: '310012', streetName: 'Lorong 8', cityCountry: 'Singapore' }
    await answer(await reply(await tokenTo(phone), home))
    await answer(await settle(uid, 'leave'))
    expect(await row(uid)).toMatchObject({ streetName: 'Toa Payoh Lorong 4' })
    expect(await asked(uid)).toMatchObject([{ state: 'LEFT' }])
    await ask(uid, { question: 'own', opened: 'address', text: 'Where do you live?' })
    await answer(await reply(await tokenTo(phone), home))
    await answer(await settle(uid, 'take'))
    expect(await row(uid)).toMatchObject({ streetName: 'Lorong 8', postalCode: '310012' })
  })

  test('about a person goes to the caregiver who made the account, in the caregiver’s language, and names initials alone', async () => {
    const { caregiver, ask, tokenTo, device, page, reply, db, file, kindsTo } = await withKinds()
    const maker = await caregiver()
    await db.update(accounts).set({ locale: 'md' }).where(eq(accounts.uid, maker.uid))
    const credential = personCredential()
    const { data } = await answer(
      await maker.browser.post(calls.createPerson, { relationship: 'Parent', dementia: { credential } }),
    )
    const personUid = data.account.uid as string
    expect((await file(personUid)).applicant).toMatchObject({ locale: 'md', channel: 'sms' })
    await ask(personUid, { question: 'contact' })
    expect(await kindsTo(personUid)).not.toContain('more-asked sms')
    expect(await kindsTo(maker.uid)).toContain('more-asked sms')
    const token = await tokenTo(`+65${maker.credential.accountData.phone}`)
    const { data: shown } = await answer(await device().get(page(token)))
    expect(shown.about).toMatch(/^.••• .•••$/u)
    const contact = { name: 'Wei Jie', prefixCountryNum: '+65', phone: '12' }
    expect(await refusal(await reply(token, contact))).toBe('phone-too-short')
    expect(await refusal(await reply(token, { ...contact, phone: '12345678' }))).toBe('phone-impossible')
    await answer(await reply(token, { ...contact, phone: '91234567' }))
  })

  test('may be answered with a photo, which replaces the one in use when staff take it', async () => {
    const { waiting, ask, tokenTo, device, page, asked, settle, row, db, runJobs } = await desk()
    const { uid, phone } = await waiting({ type: 'DEMENTIA' })
    const send = async () => {
      await ask(uid, { question: 'photo' })
      const token = await tokenTo(phone)
      const browser = device()
      const { id } = (await answer(await browser.get(page(token)))).data
      const face = await picture()
      const put = (consent: string) =>
        browser.send('PUT', `${page(token)}/photo?question=${id}&consent=${consent}`, face)
      expect(await refusal(await put('NO'))).toBe('photo-consent-required')
      await answer(await put('PHOTO'))
      return (await asked(uid))[0].photo as string
    }
    const first = await send()
    const fileOf = (path: string) => device().get(path.replace('/api', ''))
    expect((await fileOf(first)).status).toBe(200)
    expect((await row(uid))?.photo).toBeNull()
    await answer(await settle(uid, 'leave'))
    await runJobs()
    expect((await fileOf(first)).status).toBe(404)
    const second = await send()
    await answer(await settle(uid, 'take'))
    expect((await row(uid))?.photo).toBe(second)
    expect((await fileOf(second)).status).toBe(200)
    expect(
      await db
        .select()
        .from(consents)
        .where(and(eq(consents.accountUid, uid), eq(consents.kind, 'PHOTO'))),
    ).toHaveLength(1)
    await runJobs()
    expect(await db.select().from(photos).where(eq(photos.accountUid, uid))).toMatchObject([{ endedAt: null }])
  })

  test('is asked in own words only where it has some, and about what that kind of account has', async () => {
    const { waiting, decide } = await desk()
    const { uid } = await waiting()
    expect(await refusal(await decide(uid, 'ask'))).toBe('question-required')
    expect(await refusal(await decide(uid, 'ask', { question: { question: 'own', text: ' ' } }))).toBe(
      'question-required',
    )
    expect(await refusal(await decide(uid, 'ask', { question: { question: 'photo' } }))).toBe('invalid-input')
    expect(await refusal(await decide(uid, 'ask', { question: { ...OWN, opened: 'photo' } }))).toBe('invalid-input')
  })

  test('that nobody can be written to becomes a call', async () => {
    const { account, ask, db, file } = await desk()
    const uid = await account({ status: 'PENDING', phone: '0', email: null })
    expect((await file(uid)).applicant.channel).toBeNull()
    await ask(uid)
    expect(await db.select().from(workItems).where(eq(workItems.accountUid, uid))).toMatchObject([
      { kind: 'call-or-write', details: { about: 'more-asked' } },
    ])
  })
})

async function withKinds() {
  const its = await desk()
  const kindsTo = async (uid: string) =>
    (await its.db.select().from(messages).where(eq(messages.recipientId, uid))).map(
      ({ kind, channel }) => `${kind} ${channel}`,
    )
  return { ...its, kindsTo }
}

describe('the link of a question', () => {
  test('ends with another question, with the decision, and for good after two weeks', async () => {
    const { waiting, ask, tokenTo, device, page, decide, pass, asked } = await desk()
    const { uid, phone } = await waiting()
    const ended = async (token: string) => refusal(await device().get(page(token)))
    await ask(uid)
    const first = await tokenTo(phone)
    await ask(uid, { ...OWN, text: 'Which unit is it?' })
    const second = await tokenTo(phone)
    expect(second).not.toBe(first)
    expect(await ended(first)).toBe('link-ended')
    expect((await device().get(page(second))).status).toBe(200)
    await answer(await decide(uid, 'approve'))
    expect(await ended(second)).toBe('link-ended')
    expect((await asked(uid)).map(({ state }: { state: string }) => state)).toEqual(['CLOSED', 'REPLACED'])

    const other = await waiting()
    await ask(other.uid)
    const third = await tokenTo(other.phone)
    await pass(14 * DAY + 1)
    expect(await ended(third)).toBe('link-ended')
  })

  test('that this browser opened for another question since answers neither', async () => {
    const { waiting, ask, tokenTo, device, page } = await desk()
    const [one, other] = [await waiting(), await waiting()]
    const tokens: string[] = []
    for (const { uid, phone } of [one, other]) {
      await ask(uid)
      tokens.push(await tokenTo(phone))
    }
    const browser = device()
    const [first, second] = tokens
    const { id } = (await answer(await browser.get(page(first ?? '')))).data
    await answer(await browser.post('/public/credential/openLink', { token: second, purpose: 'question' }))
    expect(await refusal(await browser.post(page('opened'), { question: id, text: 'Block 12' }))).toBe('link-ended')
  })
})

describe('the clock of a case', () => {
  test('reminds when three days are over to the second, and is back when seven are, no sooner', async () => {
    const { waiting, ask, inQueue, pass, nextDay, kindsTo } = await withKinds()
    const { uid } = await waiting()
    await ask(uid)
    await pass(3 * DAY - 1)
    expect(await kindsTo(uid)).toEqual(['more-asked sms'])
    await pass(1)
    expect((await kindsTo(uid)).toSorted()).toEqual(['more-asked sms', 'more-asked-again sms'])
    await pass(4 * DAY - 1)
    await nextDay()
    expect(await inQueue(uid)).toMatchObject({ question: 'OPEN' })
    await pass(1)
    expect(await inQueue(uid)).toMatchObject({ question: 'RETURNED' })
  })

  test('does nothing before its time, however often its job runs, and reminds no second time', async () => {
    const { waiting, ask, pass, kindsTo, service, db } = await withKinds()
    const { uid } = await waiting()
    await ask(uid)
    const question = async () =>
      (await db.select().from(questions).where(eq(questions.accountUid, uid)))[0] ?? expect.fail()
    const { id } = await question()
    const run = (returns: boolean) => questionWaiting(service, { questionId: id, returns })
    await run(false)
    await run(true)
    expect([await kindsTo(uid), (await question()).state]).toEqual([['more-asked sms'], 'OPEN'])
    await pass(3 * DAY)
    await run(false)
    await run(true)
    expect((await kindsTo(uid)).toSorted()).toEqual(['more-asked sms', 'more-asked-again sms'])
    expect((await question()).state).toBe('OPEN')
  })

  test('waits while the question is open, reminds once, and goes on when nobody answers', async () => {
    const { waiting, ask, inQueue, pass, nextDay, kindsTo, tokenTo, reply } = await withKinds()
    const { uid, phone } = await waiting()
    const { age } = await inQueue(uid)
    await ask(uid)
    await pass(3 * DAY + 60)
    expect((await kindsTo(uid)).toSorted()).toEqual(['more-asked sms', 'more-asked-again sms'])
    await pass(4 * DAY)
    await nextDay()
    expect(await inQueue(uid)).toMatchObject({ question: 'RETURNED', age })
    expect(await kindsTo(uid)).toHaveLength(2)
    await pass(4 * DAY)
    await nextDay()
    const late = await inQueue(uid)
    expect(late.age).toBeGreaterThan(age)
    // Whoever answers late is heard too.
    await answer(await reply(await tokenTo(phone), { text: 'Block 12' }))
    expect(await inQueue(uid)).toMatchObject({ question: 'ANSWERED', age: late.age })
  })
})

test.each(LOCALES)('the message of a question is in the language of whoever is asked: %s', async (locale) => {
  const { waiting, ask, runJobs, textsTo } = await desk()
  const { uid, phone } = await waiting({ locale })
  await ask(uid)
  await runJobs()
  const words = {
    en: 'We have one question',
    md: '我们想向您了解一件事',
    ms: 'Kami ada satu soalan',
    ta: 'எங்களுக்கு ஒரு கேள்வி',
  }
  expect((await textsTo(phone)).join()).toContain(words[locale])
})

test('an answer is sealed where it lies, is part of one’s own data, and goes with the account', async () => {
  const { waiting, ask, tokenTo, reply, db, browserOf } = await desk()
  const { uid, phone } = await waiting()
  await ask(uid)
  await answer(await reply(await tokenTo(phone), { text: 'Block 12' }))
  const [stored] = await db.select().from(questions).where(eq(questions.accountUid, uid))
  expect(JSON.stringify(stored)).not.toContain('Block 12')
  const own = await (await (await browserOf(uid)).get('/account/me/data')).text()
  expect(own).toContain('Block 12')
})
