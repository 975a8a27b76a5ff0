import { and, eq, gt, inArray, isNull, max, ne, or, sql } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import type { Actor, Found, Moment, Report } from '#contract/found.ts'
import type { In, Out } from '#contract/index.ts'
import { REOPEN_HOURS } from '#contract/limits.ts'
import type { Queryable } from '../db/open.ts'
import { accounts, incidentEvents, incidents, linkTokens, responders, screenings, submissions } from '../db/tables.ts'
import { isSameResponder, linkOwner, responderOf, type Responder } from '../messages/recipient.ts'
import { hashToken } from '../secrets.ts'
import type { Service } from '../service.ts'
import { ago, hours, later } from '#contract/domain/time.ts'
import type { Caller } from '../caller.ts'
import { mayAnswer } from './open-safe-return.ts'
import { contactsOf } from './contacts.ts'
import { withFinderLines } from './finder-relay.ts'
import { foldedReports, placesTold, shownReports, standingIds } from './fold.ts'
import { markOfReader } from './hand-over-mark.ts'
import { heldIds } from './held.ts'
import { mayReopen, type Incident } from './incident.ts'
import { shownPhone } from './kept-number.ts'
import { standingWithSomeone } from './with-someone.ts'
import { ANY_CAREGIVER, kinOfPerson } from './kin-of-person.ts'
import { pronounOf } from './kin.ts'
import { mayScreen } from './screening.ts'
import { threadMark } from './thread-messages.ts'
import { momentsOf, newestEvent, type StoredMoment } from './moments.ts'

/**
 * The private link ends 24 h after the incident closed, when its recipient is no longer linked to the person, and where no rescue runs for
 * the person any more ("Stop now"): only the person's own and the desk's go on (D76.5).
 */
export async function openLink({ db, now, keys }: Pick<Service, 'db' | 'now' | 'keys'>, token: string) {
  const [link] = await db
    .select({ kind: linkTokens.recipientKind, recipient: linkTokens.recipient, incident: incidents })
    .from(linkTokens)
    .innerJoin(incidents, eq(incidents.id, linkTokens.incidentId))
    .where(
      and(
        eq(linkTokens.tokenHash, hashToken(token)),
        eq(linkTokens.purpose, 'found'),
        isNull(linkTokens.revokedAt),
        or(isNull(incidents.closedAt), gt(incidents.closedAt, ago(now(), hours(REOPEN_HOURS)))),
      ),
    )
  const me = link && responderOf(link.kind, link.recipient)
  if (!me || !keys.isFoundToken(token, link.incident.id, linkOwner(me))) refuse('link-ended')
  const { incident } = link
  if (me.kind === 'ACCOUNT') {
    const linked = await contactsOf(db, incident.personUid, now())
    if (!linked.some(({ uid }) => uid === me.uid)) refuse('link-ended')
    if (!(await mayAnswer(db, incident.personUid, me))) refuse('link-ended')
  }
  return { me, incident }
}

/** The incident as the holder of this link sees it. @throws `link-ended` */
export async function readFound(
  service: Service,
  { token, before }: In<'readFound'>,
  { locale }: Pick<Caller, 'locale'>,
): Out<'readFound'> {
  const { me, incident } = await openLink(service, token)
  return withFinderLines(service, incident.id, locale, await timelineFor(service, incident, me, before))
}

/**
 * The incident in the eyes of one who is told of it: a constant number of queries and an answer of bounded size, however
 * many reports there are. `before` asks for earlier moments.
 */
export async function timelineFor(
  service: Service,
  incident: Incident,
  me: Responder,
  before?: string,
): Promise<Found> {
  const { db, now } = service
  const moment = now()
  // What is the duty desk's alone is named to no contact.
  const withheld = me.kind === 'DUTY' ? [] : (await heldIds(db, incident.id)).map(({ id }) => id)
  const [person, kin, responses, told, happened, missing, someone, newer, written] = await Promise.all([
    personOf(db, incident),
    kinOfPerson(db, incident.personUid, moment),
    openResponses(db, incident.id),
    reportsOf(db, incident, moment, withheld),
    momentsOf(db, incident.id, { before, withheld, standing: standingIds(db, incident, moment, withheld) }),
    incident.missingAt ? newestEvent(db, incident.id, ['missing']) : undefined,
    standingWithSomeone(db, incident, moment, withheld),
    openAlarmBeside(db, incident),
    incident.closedAt ? null : threadMark(db, incident.id),
  ])
  const finders = await namesOf(
    db,
    happened.moments.flatMap((one) => one.finders),
  )
  const actorOf = (responder: Responder): Actor => {
    if (isSameResponder(responder, me)) return { is: 'you' }
    if (responder.kind === 'DUTY') return { is: 'duty' }
    return { is: 'kin', kin: kin.get(responder.uid) ?? ANY_CAREGIVER }
  }
  // The family must not wait for a contact whose link has ended since.
  const stands = (responder: Responder) => responder.kind === 'DUTY' || kin.has(responder.uid)
  const going = responses.filter(({ response, by }) => response === 'GOING' && stands(by))
  const mine = going.find(({ by }) => isSameResponder(by, me))
  const taken = responses.find(({ response }) => response === 'TAKEN')
  const screening = await screeningOf(db, incident, moment)
  const isOpen = incident.closedAt === null
  return {
    person: { ...person.shown, pronoun: pronounOf(person.gender) },
    isSelf: me.kind === 'ACCOUNT' && me.uid === incident.personUid,
    open: isOpen,
    openedBy: incident.openedBy,
    openedAt: incident.openedAt.toISOString(),
    closedAt: incident.closedAt?.toISOString() ?? null,
    closedReason: incident.closedReason,
    // What is the duty desk's alone is no news to the family.
    newerAlarm: newer !== undefined && (me.kind === 'DUTY' || newer.audience === 'FAMILY'),
    reopenUntil:
      incident.closedAt && mayReopen(incident, moment) && !newer
        ? later(incident.closedAt, hours(REOPEN_HOURS)).toISOString()
        : null,
    missing: incident.missingAt && {
      since: incident.missingAt.toISOString(),
      by: speakerOf(missing, actorOf),
      lastSeen: missing?.place ?? null,
      at: (missing?.createdAt ?? incident.missingAt).toISOString(),
    },
    onMyWay: mine ? { ...saidBy(mine), asked: mine.askedAt !== null } : null,
    othersOnTheWay: going.filter((one) => one !== mine).map((one) => ({ who: actorOf(one.by), ...saidBy(one) })),
    taken: taken ? { at: taken.saidAt.toISOString() } : null,
    unanswered: isOpen && incident.unansweredAt !== null && going.length === 0,
    withSomeone: someone ? handedOverTo(someone, actorOf) : null,
    handOver: await markOfReader(service, db, incident, me),
    ...told.shown,
    latest: await latestOf(service, told.latest),
    screenedUntil: screening.screenedUntil,
    mayScreen: screening.mayScreen && me.kind === 'ACCOUNT',
    moments: happened.moments.map((one) => shownMoment(one, actorOf, finders)),
    earlier: happened.earlier,
    version: [
      person.lastEvent,
      told.shown.reportCount,
      Number(mine?.askedAt ?? 0),
      incident.unansweredAt ? 1 : 0,
      newer ? 1 : 0,
      told.shown.reports.filter(({ keepsNumber, proved }) => keepsNumber && proved).length,
      written ?? 0,
    ].join('-'),
  }
}

/** "Safe with someone now" as pages show it: handed over to whom, where that was said. */
function handedOverTo(
  { kind, actorKind, actor, ...said }: NonNullable<Awaited<ReturnType<typeof standingWithSomeone>>>,
  actorOf: (by: Responder) => Actor,
): NonNullable<Found['withSomeone']> {
  const taker = responderOf(actorKind, actor)
  return { ...said, handedOver: kind === 'with-someone' ? null : { to: taker ? actorOf(taker) : null } }
}

async function personOf(db: Queryable, { id, personUid }: Incident) {
  const [person] = await db
    .select({
      shown: { firstname: accounts.firstname, lastname: accounts.lastname, photo: accounts.photo },
      gender: accounts.gender,
      lastEvent: sql`(${db
        .select({ id: max(incidentEvents.id) })
        .from(incidentEvents)
        .where(eq(incidentEvents.incidentId, id))})`.mapWith(Number),
    })
    .from(accounts)
    .where(eq(accounts.uid, personUid))
  return person ?? refuse('link-ended')
}

/** Whose the person's open alarm is, where there is another one than this. */
async function openAlarmBeside(db: Queryable, { id, personUid }: Incident) {
  const [beside] = await db
    .select({ audience: incidents.audience })
    .from(incidents)
    .where(and(eq(incidents.personUid, personUid), isNull(incidents.closedAt), ne(incidents.id, id)))
    .limit(1)
  return beside
}

/** What stands of "I am on my way" and "I take this", first said first. */
async function openResponses(db: Queryable, incidentId: string) {
  const rows = await db
    .select()
    .from(responders)
    .where(and(eq(responders.incidentId, incidentId), isNull(responders.endedAt)))
    .orderBy(responders.saidAt, responders.id)
  return rows.flatMap((row) => {
    const by = responderOf(row.actorKind, row.actor)
    return by ? { ...row, by } : []
  })
}

const saidBy = ({ saidAt, minutes }: typeof responders.$inferSelect) => ({ at: saidAt.toISOString(), minutes })

const speakerOf = (event: typeof incidentEvents.$inferSelect | undefined, actorOf: (by: Responder) => Actor) => {
  const by = event && responderOf(event.actorKind, event.actor)
  return by ? actorOf(by) : null
}

/** The reports that are shown, the count of the others, and the newest place among those shown. */
async function reportsOf(db: Queryable, incident: Incident, now: Date, withheld: string[]) {
  const ranked = await shownReports(db, incident, now, withheld)
  const ids = ranked.map(({ id }) => id)
  const [rows, folded, told] = await Promise.all([
    db.select().from(submissions).where(inArray(submissions.id, ids)),
    foldedReports(db, incident.id, [...ids, ...withheld]),
    placesTold(db, incident.id, ids),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const placed = ranked.flatMap(({ id, isMuted }) => {
    const row = byId.get(id)
    if (!row) return []
    const words = told.places.get(id) ?? { place: row.place, at: row.createdAt }
    const point = told.positions.get(id) ?? { ...row, at: row.createdAt }
    const position = positionOf(point)
    const toldAt = [words.place && words.at, position && point.at].filter((at) => at instanceof Date)
    return { row, isMuted, place: words.place, position, positionAt: position && point.at, toldAt }
  })
  const reports = placed.map(({ row, isMuted, place, position }): Report => ({
    id: row.id,
    kind: row.kind,
    name: row.name,
    phone: shownPhone(row),
    keepsNumber: row.keepsNumber,
    throughUs: false,
    relay: null,
    at: row.createdAt.toISOString(),
    proved: row.provedAt !== null,
    muted: isMuted,
    place,
    position,
  }))
  const stored = reports.length + folded.reduce((sum, { count }) => sum + count, 0)
  const newest = placed
    .filter(({ isMuted, toldAt }) => !isMuted && toldAt.length > 0)
    .map((one) => ({ ...one, at: new Date(Math.max(...one.toldAt.map(Number))) }))
    .toSorted((one, other) => Number(other.at) - Number(one.at))[0]
  return {
    shown: { reports, folded, reportCount: Math.max(stored, incident.submissionCount - withheld.length) },
    latest: newest,
  }
}

const positionOf = ({ lat, lng, accuracy }: { lat: number | null; lng: number | null; accuracy: number | null }) =>
  lat !== null && lng !== null ? { lat, lng, accuracy } : null

async function latestOf(
  service: Service,
  latest: Awaited<ReturnType<typeof reportsOf>>['latest'],
): Promise<Found['latest']> {
  if (!latest) return null
  const { row, place, position, positionAt, at } = latest
  return {
    by: { is: 'finder', name: row.name },
    at: at.toISOString(),
    positionAt: positionAt?.toISOString() ?? null,
    place,
    position,
    nearby: (position && (await service.nearby(position))) ?? null,
  }
}

/** Until when a code of the person is screened, and whether the family may ask for it. */
async function screeningOf(db: Queryable, { personUid }: Incident, now: Date) {
  const [[screened], isOffered] = await Promise.all([
    db
      .select({ until: max(screenings.until) })
      .from(screenings)
      .where(and(eq(screenings.personUid, personUid), gt(screenings.until, now), isNull(screenings.endedAt))),
    mayScreen(db, personUid, now),
  ])
  return { screenedUntil: screened?.until?.toISOString() ?? null, mayScreen: isOffered }
}

async function namesOf(db: Queryable, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: submissions.id, name: submissions.name })
    .from(submissions)
    .where(inArray(submissions.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

function shownMoment(
  { at, responders: told, finders, lat, lng, accuracy, ...moment }: StoredMoment,
  actorOf: (by: Responder) => Actor,
  names: Map<string, string>,
): Moment {
  // The contact it happened to goes before the finder it is about.
  const named = finders.flatMap((id) => {
    const name = names.get(id)
    return name === undefined ? [] : [{ is: 'finder' as const, name }]
  })
  const isBoth = moment.kind === 'handed-over'
  const who = told.length > 0 ? [...told.map(actorOf), ...(isBoth ? named : [])] : named
  return { ...moment, at: at.toISOString(), who, position: positionOf({ lat, lng, accuracy }) }
}
