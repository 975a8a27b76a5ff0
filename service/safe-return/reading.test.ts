import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { Found } from '#contract/found.ts'
import type { Database } from '../db/open.ts'
import { incidentEvents, incidents, mutes, responders, screenings, submissions } from '../db/tables.ts'
import { DUTY, toAccount, type Responder } from '../messages/recipient.ts'
import { world } from '../test/world.ts'
import { actorColumns } from './incident.ts'
import { timelineFor } from './reading.ts'

const MINUTE = 60_000
const TOA_PAYOH = { lat: 1.3345, lng: 103.849 }

/** An open alarm with two caregivers, and builders of what may happen in it; times are minutes after it opened. */
async function alarm(overrides: Partial<typeof incidents.$inferInsert> = {}) {
  const its = await world()
  const { db, service } = its
  const uid = await its.person({ gender: 'female' })
  const daughter = await its.carer(uid)
  const son = await its.carer(uid)
  const id = `alarm${uid.slice(0, 12)}`
  const opened = service.now()
  const at = (minutes: number) => new Date(opened.getTime() + minutes * MINUTE)
  await db.insert(incidents).values({ id, personUid: uid, openedBy: 'FINDER', openedAt: opened, ...overrides })
  let count = 0
  const submission = (changes: Partial<typeof submissions.$inferInsert> = {}) => {
    count += 1
    return {
      id: `${id.slice(5)}-${count}`,
      incidentId: id,
      personUid: uid,
      code: 'code',
      deviceHash: `device-${count}`,
      name: 'Aisha',
      phone: '+6581234567',
      locale: 'en' as const,
      createdAt: at(count / 60),
      ...changes,
    }
  }
  const submit = async (changes: Partial<typeof submissions.$inferInsert> = {}) => {
    const row = submission(changes)
    await db.insert(submissions).values(row)
    await event({ kind: 'details-left', submissionId: row.id, createdAt: row.createdAt })
    return row.id
  }
  const event = ({ by, ...values }: Omit<typeof incidentEvents.$inferInsert, 'incidentId'> & { by?: Responder }) =>
    db.insert(incidentEvents).values({ incidentId: id, ...values, ...(by && actorColumns(by)) })
  const respond = (by: Responder, values: Partial<typeof responders.$inferInsert> = {}) =>
    db.insert(responders).values({
      id: `r${(count += 1)}-${id}`.slice(0, 22),
      incidentId: id,
      response: 'GOING',
      ...actorColumns(by),
      saidAt: at(1),
      askAt: at(46),
      ...values,
    })
  const seenBy = async (who: Responder, before?: string, using = service) => {
    const [incident] = await db.select().from(incidents).where(eq(incidents.id, id))
    return Found.parse(await timelineFor(using, incident ?? expect.fail('no incident'), who, before))
  }
  return { ...its, id, uid, at, daughter, son, submission, submit, event, respond, seenBy }
}

describe('whoever is on the way', () => {
  test('is named with the time they said it and their minutes; the reader apart from the others', async () => {
    const { seenBy, respond, daughter, son, at } = await alarm()
    await respond(toAccount(daughter.uid), { minutes: 20 })
    await respond(DUTY, { saidAt: at(2) })
    expect(await seenBy(toAccount(daughter.uid))).toMatchObject({
      onMyWay: { at: at(1).toISOString(), minutes: 20, asked: false },
      othersOnTheWay: [{ who: { is: 'duty' }, at: at(2).toISOString(), minutes: null }],
    })
    expect(await seenBy(toAccount(son.uid))).toMatchObject({
      onMyWay: null,
      othersOnTheWay: [
        { who: { is: 'kin', kin: { relation: 'Child', ordinal: 1 } }, minutes: 20 },
        { who: { is: 'duty' } },
      ],
    })
  })

  test('is asked when the question went out, and counts no more when the answer has ended', async () => {
    const { seenBy, respond, daughter, son, at } = await alarm()
    await respond(toAccount(daughter.uid), { askedAt: at(46) })
    await respond(toAccount(son.uid), { endedAt: at(3), ended: 'LAPSED' })
    expect(await seenBy(toAccount(daughter.uid))).toMatchObject({ onMyWay: { asked: true }, othersOnTheWay: [] })
  })

  test('whose link has ended since is waited for by nobody', async () => {
    const { seenBy, respond, daughter, uid } = await alarm()
    await respond(toAccount(uid))
    expect((await seenBy(toAccount(daughter.uid))).othersOnTheWay).toEqual([])
  })

  test('staff who took the alarm are not on the way, and nobody has answered', async () => {
    const { seenBy, respond, daughter, at } = await alarm({ unansweredAt: new Date('2025-03-10T02:02:00Z') })
    await respond(DUTY, { response: 'TAKEN', administrator: 'admin', saidAt: at(3) })
    expect(await seenBy(toAccount(daughter.uid))).toMatchObject({
      taken: { at: at(3).toISOString() },
      othersOnTheWay: [],
      unanswered: true,
    })
    await respond(toAccount(daughter.uid))
    expect((await seenBy(toAccount(daughter.uid))).unanswered).toBe(false)
  })
})

describe('reports', () => {
  test('stand newest first, each with its newest place; the newest place altogether leads', async () => {
    const { seenBy, submit, event, daughter, at } = await alarm()
    const morning = await submit({ name: 'Morning', createdAt: at(1), place: 'Void deck' })
    const evening = await submit({ name: 'Evening', createdAt: at(2), phone: null, kind: 'UNUSABLE' })
    await event({ kind: 'whereabouts-shared', submissionId: morning, createdAt: at(3), ...TOA_PAYOH, accuracy: 20 })
    const seen = await seenBy(toAccount(daughter.uid))
    expect(seen.reports).toMatchObject([
      { id: evening, name: 'Evening', phone: null, kind: 'UNUSABLE', place: null, position: null, muted: false },
      { id: morning, name: 'Morning', kind: 'FOUND', place: 'Void deck', position: { ...TOA_PAYOH, accuracy: 20 } },
    ])
    expect(seen.latest).toMatchObject({
      by: { is: 'finder', name: 'Morning' },
      at: at(3).toISOString(),
      positionAt: at(3).toISOString(),
      place: 'Void deck',
      position: TOA_PAYOH,
    })
    expect([seen.reportCount, seen.folded]).toEqual([2, []])
  })

  test('of one network beyond its first three are folded, unless proved, in Singapore, or read first', async () => {
    const { seenBy, submit, daughter } = await alarm()
    const flood = { networkHash: 'flood', name: 'Flood' }
    for (let nth = 0; nth < 6; nth += 1) await submit(flood)
    await submit({ ...flood, name: 'Proved', provedAt: new Date(), phone: '+6590000001' })
    await submit({ ...flood, name: 'Placed', ...TOA_PAYOH })
    await submit({ ...flood, name: 'Abroad', lat: 48.1, lng: 11.5 })
    for (let nth = 0; nth < 5; nth += 1) await submit({ ...flood, name: 'Read', readFirst: true })
    await submit({ name: 'Elsewhere', networkHash: 'other' })
    const seen = await seenBy(toAccount(daughter.uid))
    expect(seen.reports.map(({ name }) => name).join(' ')).toBe(
      'Elsewhere Read Read Read Placed Proved Flood Flood Flood',
    )
    expect(seen.folded).toMatchObject([{ count: 6, networks: 1 }])
    expect(seen.reportCount).toBe(15)
  })

  test('that are many stand one of each network first, the proved and the placed before others', async () => {
    const { seenBy, submit, daughter } = await alarm()
    await submit({ name: 'Honest', networkHash: 'home', provedAt: new Date(), phone: '+6590000001' })
    for (let nth = 0; nth < 40; nth += 1)
      await submit({ networkHash: nth % 2 ? 'one' : 'two', ...TOA_PAYOH, name: 'Flood', phone: `+65800000${nth}` })
    await submit({ name: 'Evening', networkHash: 'evening' })
    const { reports, folded, reportCount } = await seenBy(toAccount(daughter.uid))
    expect(reports.slice(0, 4).map(({ name }) => name)).toEqual(['Honest', 'Flood', 'Flood', 'Evening'])
    expect([reports.length, reportCount]).toEqual([20, 42])
    expect(folded.reduce((sum, { count }) => sum + count, 0)).toBe(22)
  })

  test('that the family muted come last, and lead nobody anywhere', async () => {
    const { seenBy, submit, event, daughter, db, uid, at, service } = await alarm()
    const real = await submit({ name: 'Real', place: 'Bus stop' })
    const muted = await submit({ name: 'Prank', place: 'Changi' })
    await event({ kind: 'with-someone', submissionId: muted, createdAt: at(1) })
    const until = new Date(service.now().getTime() + 60 * MINUTE)
    await db
      .insert(mutes)
      .values({ personUid: uid, subjectHash: 'x', submissionId: muted, until, createdAt: service.now() })
    const seen = await seenBy(toAccount(daughter.uid))
    expect(seen.reports.map(({ id, muted: isMuted }) => [id, isMuted])).toEqual([
      [real, false],
      [muted, true],
    ])
    expect([seen.latest?.place, seen.withSomeone]).toEqual(['Bus stop', null])
  })
})

describe('"Safe with someone now"', () => {
  test('is the newest that a finder said and did not take back', async () => {
    const { seenBy, submit, event, daughter, at } = await alarm()
    const first = await submit({ name: 'First' })
    const second = await submit({ name: 'Second' })
    await event({ kind: 'with-someone', submissionId: first, whom: 'POLICE', place: 'Post', createdAt: at(3) })
    await event({ kind: 'with-someone', submissionId: second, createdAt: at(4) })
    expect((await seenBy(toAccount(daughter.uid))).withSomeone).toMatchObject({ by: 'Second', whom: null })
    await event({ kind: 'not-with-someone', submissionId: second, createdAt: at(5) })
    expect((await seenBy(toAccount(daughter.uid))).withSomeone).toEqual({
      by: 'First',
      whom: 'POLICE',
      place: 'Post',
      at: at(3).toISOString(),
      handedOver: null,
    })
  })

  test('said before the alarm was opened again stands no more', async () => {
    const { seenBy, submit, event, daughter, at, db, id } = await alarm()
    const finder = await submit()
    await event({ kind: 'with-someone', submissionId: finder, createdAt: at(3) })
    await db
      .update(incidents)
      .set({ reopenedAt: at(4) })
      .where(eq(incidents.id, id))
    expect((await seenBy(toAccount(daughter.uid))).withSomeone).toBeNull()
  })
})

describe('the timeline', () => {
  test('says once a minute whom the messages went to, and by which ways', async () => {
    const { seenBy, event, daughter, son, at } = await alarm()
    const sent = { kind: 'message-sent', createdAt: at(0.2) } as const
    await event({ ...sent, by: toAccount(daughter.uid), channel: 'sms' })
    await event({ ...sent, by: toAccount(son.uid), channel: 'sms' })
    await event({ ...sent, by: toAccount(son.uid), channel: 'email', createdAt: at(0.5) })
    await event({ kind: 'message-delivered', by: toAccount(son.uid), channel: 'sms', createdAt: at(0.6) })
    await event({ ...sent, by: DUTY, channel: 'email', createdAt: at(1.1) })
    const { moments, earlier } = await seenBy(toAccount(daughter.uid))
    expect(moments).toMatchObject([
      { kind: 'message-sent', at: at(0.5).toISOString(), people: 2, count: 3, channels: ['email', 'sms'] },
      { kind: 'message-delivered', people: 1, count: 1, channels: ['sms'] },
      { kind: 'message-sent', people: 1, who: [{ is: 'duty' }], channels: ['email'] },
    ])
    expect(moments[0]?.who).toHaveLength(2)
    expect(moments[0]?.who).toContainEqual({ is: 'you' })
    expect(earlier).toBeNull()
  })

  test('of several finders in one minute names first the one whose place it shows', async () => {
    const { seenBy, event, submission, db, daughter, at } = await alarm()
    const [first, second] = [submission({ name: 'Aisha' }), submission({ name: 'Ben' })]
    await db.insert(submissions).values([first, second])
    await event({ kind: 'details-left', submissionId: first.id, place: 'Bus stop 83139', createdAt: at(0.1) })
    await event({ kind: 'details-left', submissionId: second.id, createdAt: at(0.2) })
    const { moments } = await seenBy(toAccount(daughter.uid))
    expect(moments).toMatchObject([
      { kind: 'details-left', people: 2, place: 'Bus stop 83139', who: [{ name: 'Aisha' }, { name: 'Ben' }] },
    ])
  })

  test('keeps what people decided apart, in order', async () => {
    const { seenBy, event, daughter, son, at } = await alarm()
    for (const kind of ['on-my-way', 'withdrawn', 'on-my-way'] as const)
      await event({ kind, by: toAccount(son.uid), createdAt: at(1), ...(kind === 'on-my-way' && { minutes: 30 }) })
    const { moments } = await seenBy(toAccount(daughter.uid))
    expect(moments.map(({ kind, minutes, people }) => [kind, minutes, people])).toEqual([
      ['on-my-way', 30, 1],
      ['withdrawn', null, 1],
      ['on-my-way', 30, 1],
    ])
  })

  test('is read page by page, back to the beginning', async () => {
    const { seenBy, event, daughter, at } = await alarm()
    for (let nth = 0; nth < 60; nth += 1) await event({ kind: 'scanned', createdAt: at(nth) })
    const me = toAccount(daughter.uid)
    const times: string[] = []
    let before: string | undefined
    for (let page = 0; page < 3; page += 1) {
      const { moments, earlier } = await seenBy(me, before)
      times.unshift(...moments.map((moment) => moment.at))
      before = earlier ?? undefined
    }
    expect(before).toBeUndefined()
    expect(times).toEqual(Array.from({ length: 60 }, (_, nth) => at(nth).toISOString()))
    expect((await seenBy(me, 'nonsense')).moments.at(-1)?.at, 'a cursor that is none').toBe(at(59).toISOString())
  })
})

test('"missing" says by whom and where the person was last seen', async () => {
  const { seenBy, event, daughter, at } = await alarm({
    openedBy: 'MISSING',
    missingAt: new Date('2025-03-10T02:00:00Z'),
  })
  await event({ kind: 'missing', by: toAccount(daughter.uid), place: 'The market', createdAt: at(0) })
  expect(await seenBy(toAccount(daughter.uid))).toMatchObject({
    missing: { by: { is: 'you' }, lastSeen: 'The market', at: at(0).toISOString() },
    latest: null,
    reports: [],
  })
})

test('after a false alarm the family may have the code screened, and reads until when it is', async () => {
  const { seenBy, daughter, db, uid, service, id, at } = await alarm()
  const me = toAccount(daughter.uid)
  expect(await seenBy(me)).toMatchObject({ mayScreen: false, screenedUntil: null })
  await db
    .update(incidents)
    .set({ closedAt: at(1), closedReason: 'FALSE_ALARM', closedByKind: 'DUTY' })
    .where(eq(incidents.id, id))
  expect((await seenBy(me)).mayScreen).toBe(true)
  expect((await seenBy(DUTY)).mayScreen, 'the desk is who would be asked').toBe(false)
  const until = new Date(service.now().getTime() + 60 * MINUTE)
  await db
    .insert(screenings)
    .values({ id: `s${id}`, personUid: uid, code: 'code', until, createdBy: daughter.uid, createdAt: service.now() })
  expect((await seenBy(me)).screenedUntil).toBe(until.toISOString())
})

test('a reader who is the person themself is known as such, and the person has a pronoun', async () => {
  const { seenBy, uid, daughter } = await alarm()
  expect(await seenBy(toAccount(uid))).toMatchObject({ isSelf: true, person: { pronoun: 'her' } })
  expect((await seenBy(toAccount(daughter.uid))).isSelf).toBe(false)
})

describe('ten thousand reports', () => {
  /** A database that counts what it is asked. */
  const counting = (db: Database) => {
    const asked = { count: 0 }
    const counted = new Proxy(db, {
      get(target, name) {
        if (['select', 'selectDistinctOn', 'execute'].includes(String(name))) asked.count += 1
        return Reflect.get(target, name, target) as unknown
      },
    })
    return { asked, counted }
  }

  test('fit into 60 kB, with as many queries as one takes, and the honest one stands first', async () => {
    const { seenBy, submission, submit, db, daughter, service } = await alarm()
    const me = toAccount(daughter.uid)
    const queries = async () => {
      const { asked, counted } = counting(db)
      const seen = await seenBy(me, undefined, { ...service, db: counted })
      return { seen, count: asked.count }
    }
    await submit({ name: 'Honest', networkHash: 'home', ...TOA_PAYOH })
    const one = await queries()
    // Chinese takes three bytes a character: the longest name and place there can be.
    const flood = Array.from({ length: 10_000 }, (_, nth) =>
      submission({
        networkHash: `network-${nth % 40}`,
        name: '话'.repeat(60),
        place: '处'.repeat(200),
        phone: `+659${nth}`,
        ...TOA_PAYOH,
      }),
    )
    for (let from = 0; from < flood.length; from += 500) {
      const rows = flood.slice(from, from + 500)
      await db.insert(submissions).values(rows)
      await db.insert(incidentEvents).values(
        rows.map(({ id, incidentId, place, createdAt }) => ({
          incidentId,
          kind: 'details-left' as const,
          submissionId: id,
          place,
          createdAt,
          ...TOA_PAYOH,
        })),
      )
    }
    await submit({ name: 'Second', networkHash: 'another', provedAt: new Date(), phone: '+6590000001' })
    const { seen, count } = await queries()
    expect(count).toBe(one.count)
    expect(Buffer.byteLength(JSON.stringify(seen))).toBeLessThanOrEqual(60_000)
    expect([seen.reportCount, seen.reports.length]).toEqual([10_002, 20])
    expect(seen.reports[0]?.name).toBe('Second')
    expect(seen.reports.map(({ name }) => name)).toContain('Second')
    expect(seen.folded.length).toBeLessThanOrEqual(5)
    expect(seen.folded.reduce((sum, fold) => sum + fold.count, 0)).toBe(9982)
  }, 60_000)
})
