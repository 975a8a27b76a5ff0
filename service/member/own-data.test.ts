import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { writeAudit } from '../audit.ts'
import {
  channelChoices,
  clientBranches,
  consents,
  contactChanges,
  drafts,
  incidentEvents,
  incidents,
  invitations,
  messages,
  passkeys,
  pushDevices,
  questions,
  scans,
  sessions,
  voices,
} from '../db/tables.ts'
import { randomUid } from '../secrets.ts'
import { linkPerson } from '../test/person-calls.ts'
import { answer, calls, registration } from '../test/registration.ts'

/** A person with a caregiver, and of everything that is kept about somebody at least one row, which holds this word. */
async function kept(word: string, { relationship, channel }: { relationship: string; channel: 'sms' | 'email' }) {
  const its = await registration()
  const { db, service } = its
  const [at, later] = [service.now(), new Date(service.now().getTime() + 3_600_000)]
  const uid = await its.account({ type: 'DEMENTIA' })
  const carer = await its.account()
  await linkPerson(its, uid, carer, { relationship, relationshipSide: 'CARER' })
  const code = await its.code(uid, { label: word })
  await db.insert(scans).values({ code, personUid: uid, deviceHash: 'device', createdAt: at })
  for (const [openedBy, kind, end, closedReason] of [
    ['FINDER', 'details-left', 'safe', 'SAFE'],
    ['MISSING', 'missing', 'false-alarm', 'FALSE_ALARM'],
  ] as const) {
    const incidentId = randomUid()
    const alarm = { id: incidentId, personUid: uid, openedBy, closedReason }
    await db.insert(incidents).values({ ...alarm, openedAt: at, closedAt: at })
    await db.insert(incidentEvents).values([kind, end].map((one) => ({ incidentId, kind: one, createdAt: at })))
  }
  await db
    .insert(consents)
    .values({ accountUid: uid, kind: 'MARKETING', version: word, locale: 'en', givenBy: uid, createdAt: at })
  await db.insert(invitations).values({
    id: randomUid(),
    personUid: uid,
    invitedBy: uid,
    relationship,
    relationshipSide: 'CARER',
    createdAt: at,
    expiresAt: later,
  })
  await db
    .insert(clientBranches)
    .values({ organisationUid: await its.organisation(), personUid: uid, branch: word, updatedAt: at })
  await db.insert(messages).values({
    id: randomUid(),
    kind: 'card-test',
    channel,
    recipientKind: 'ACCOUNT',
    recipientId: uid,
    status: 'SENT',
    createdAt: at,
  })
  const draft = randomUid()
  const typed = service.vault.seal({ path: '/', values: { firstname: word } }, `draft:${draft}`)
  await db.insert(drafts).values({
    id: draft,
    accountUid: uid,
    journey: 'caregiver',
    sealed: typed,
    createdAt: at,
    keptAt: at,
    expiresAt: later,
  })
  await db
    .insert(contactChanges)
    .values({ id: randomUid(), accountUid: uid, part: 'email', email: `${word}@example.test`, createdAt: at })
  const question = randomUid()
  await db.insert(questions).values({
    id: question,
    accountUid: uid,
    askedUid: uid,
    question: 'own',
    opened: 'text',
    text: word,
    locale: 'en',
    state: 'ANSWERED',
    askedBy: 'staff',
    answeredAt: at,
    sealed: service.vault.seal({ answer: { text: `An answer of ${word}` } }, `question:${question}`),
    createdAt: at,
  })
  await db.insert(passkeys).values({
    id: randomUid(),
    accountUid: uid,
    credentialId: randomUid(),
    publicKey: 'key',
    counter: 0,
    name: word,
    createdAt: at,
  })
  await db.insert(pushDevices).values({
    id: randomUid(),
    accountUid: uid,
    endpointHash: randomUid(),
    sealed: 'sealed',
    sessionId: 'session',
    browser: word,
    createdAt: at,
    seenAt: at,
  })
  await db.insert(voices).values({ personUid: uid, carerUid: carer, sound: Buffer.from(word), createdAt: at })
  await db.insert(channelChoices).values({ accountUid: uid, channels: [channel] })
  await writeAudit(service, { actor: uid, action: `${word}-changed`, subject: uid })
  const browser = await its.browserOf(uid)
  await db.update(sessions).set({ browser: word }).where(eq(sessions.accountUid, uid))
  const dataOf = async (from: typeof browser) => (await answer(await from.get(`${calls.me}/data`))).data
  return { data: () => dataOf(browser), carersData: async () => dataOf(await its.browserOf(carer)) }
}

test('every list of the copy holds the own rows alone while somebody else has rows of each kind', async () => {
  await kept('theirs', { relationship: 'Spouse', channel: 'email' })
  const mine = await kept('mine', { relationship: 'Child', channel: 'sms' })
  const own = {
    consents: [{ version: 'mine' }],
    links: [{ iAm: 'person', relation: 'Child' }],
    invitationsSent: [{ relation: 'Child' }],
    branches: [{ branch: 'mine' }],
    returnCodes: [{ label: 'mine' }],
    scans: [{ label: 'mine' }],
    incidents: expect.any(Array),
    messages: [{ channel: 'sms' }],
    drafts: [{ values: { firstname: 'mine' } }],
    sessions: [{ browser: 'mine' }],
    contactsBefore: [{ email: 'mine@example.test' }],
    questions: [{ inOwnWords: 'mine', answer: { text: 'An answer of mine' } }],
    passkeys: [{ name: 'mine' }],
    voices: [{ byMe: false, mp3: null }],
    actions: [{ action: 'mine-changed' }],
  }
  const data = await mine.data()
  expect(data).toMatchObject({ ...own, channels: { chosen: ['sms'], devices: [{ browser: 'mine' }] } })
  const lists = Object.keys(data).filter((name) => Array.isArray(data[name]))
  expect(lists.toSorted(), 'no list is left out here').toEqual(Object.keys(own).toSorted())
  // The recording is the caregiver's own: "mine" in base64.
  expect(await mine.carersData()).toMatchObject({
    links: [{ iAm: 'carer', relation: 'Child' }],
    voices: [{ byMe: true, mp3: 'bWluZQ==' }],
  })
})

test('each alarm of the copy holds its own events', async () => {
  await kept('theirs', { relationship: 'Spouse', channel: 'email' })
  const mine = await kept('mine', { relationship: 'Child', channel: 'sms' })
  const { incidents: alarms } = await mine.data()
  expect(alarms).toHaveLength(2)
  expect(alarms).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        openedBy: 'FINDER',
        closedReason: 'SAFE',
        events: [expect.objectContaining({ kind: 'details-left' }), expect.objectContaining({ kind: 'safe' })],
      }),
      expect.objectContaining({
        openedBy: 'MISSING',
        closedReason: 'FALSE_ALARM',
        events: [expect.objectContaining({ kind: 'missing' }), expect.objectContaining({ kind: 'false-alarm' })],
      }),
    ]),
  )
})
