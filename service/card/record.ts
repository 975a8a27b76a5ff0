import { eq } from 'drizzle-orm'
import type { Actor, Found, Moment } from '#contract/found.ts'
import type { AnsweredFile } from '#contract/endpoint.ts'
import type { In, Out } from '#contract/index.ts'
import { coordinatesOf } from '#contract/nearby.ts'
import { LANG_ATTRIBUTE, type Locale } from '#contract/options.ts'
import { layoutRecord, RECORD_PHOTO, type RecordSection } from '#contract/record-layout.ts'
import { RECORDED, RECORD_WORDS } from '#contract/record-words.ts'
import { ageAt, SINGAPORE } from '#contract/domain/time.ts'
import type { Kin } from '#contract/called-as.ts'
import { writeAudit } from '../audit.ts'
import { drawPdf } from './pdf.ts'
import { accounts } from '../db/tables.ts'
import { isSameResponder, type Responder } from '../messages/recipient.ts'
import type { Service } from '../service.ts'
import type { Incident } from '../safe-return/incident.ts'
import { ANY_CAREGIVER, kinOfPerson } from '../safe-return/kin-of-person.ts'
import { openLink, timelineFor } from '../safe-return/reading.ts'
import { namer } from './record-names.ts'
import { photoOf } from './record-photo.ts'
import { onTheWay } from '../safe-return/responders.ts'
import { toldOf } from '../safe-return/told.ts'

/** Moments that the one page has room for: the first and the newest. */
const [FIRST, NEWEST] = [4, 12]
/** Letters of a finder's words on the one page. */
const QUOTED = 200

const clockIn = (locale: Locale) => {
  const shown = new Intl.DateTimeFormat(`${LANG_ATTRIBUTE[locale]}-SG`, {
    timeZone: SINGAPORE,
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  })
  return (at: string | Date) => shown.format(new Date(at))
}

/** A place as a finder or contact told it: their words, quoted, and two numbers. */
const placeOf = ({ place, position }: Pick<Moment, 'place' | 'position'>) =>
  [place && `“${place.slice(0, QUOTED)}”`, position && coordinatesOf(position)].filter(Boolean).join(' · ')

/** What happened, the first of it and the newest. */
function happened(found: Found, nameOf: (actor: Actor) => string, locale: Locale): RecordSection['lines'] {
  const words = RECORD_WORDS[locale]
  const clock = clockIn(locale)
  const lines = found.moments.flatMap((moment) => {
    const kind = RECORDED.find((known) => known === moment.kind)
    if (!kind) return []
    const who = moment.who.map(nameOf).join(', ') || '–'
    const whom = moment.whom && words.whom[moment.whom]
    return [
      { before: clock(moment.at), text: [words.events[kind](who), whom, placeOf(moment)].filter(Boolean).join(' · ') },
    ]
  })
  return lines.length > FIRST + NEWEST ? [...lines.slice(0, FIRST), ...lines.slice(-NEWEST)] : lines
}

/** Everybody who was told and may still hear of it, and who of them is on the way. */
async function toldLines(service: Service, incident: Incident, nameOf: (actor: Actor) => string, locale: Locale) {
  const words = RECORD_WORDS[locale]
  const [everybody, kin, going] = await Promise.all([
    toldOf(service, service.db, incident),
    kinOfPerson(service.db, incident.personUid, service.now()),
    onTheWay(service.db, incident.id),
  ])
  return everybody.map((one) => {
    const named = one.kind === 'DUTY' ? ({ is: 'duty' } as const) : kinActor(kin.get(one.uid))
    const isGoing = going.some((other) => isSameResponder(one, other))
    return { before: '', text: isGoing ? `${nameOf(named)}: ${words.going}` : nameOf(named) }
  })
}

const kinActor = (kin: Kin = ANY_CAREGIVER): Actor => ({ is: 'kin', kin })

/**
 * One page of A4 about an alarm as this reader sees it: while it is open for the police, afterwards the record of what happened.
 * No finder's number stands on it: it was promised that numbers are deleted, and paper is not.
 */
export async function recordLayout(service: Service, incident: Incident, me: Responder, locale: Locale) {
  const { db, now, config } = service
  const words = RECORD_WORDS[locale]
  const clock = clockIn(locale)
  const [found, nameOf, [person]] = await Promise.all([
    timelineFor(service, incident, me),
    namer(service, me, locale),
    db.select().from(accounts).where(eq(accounts.uid, incident.personUid)),
  ])
  const name = `${found.person.firstname} ${found.person.lastname}`.trim()
  const age = ageAt(person?.birth ?? null, now())
  const { latest, missing } = found
  const last = latest && [latest.nearby?.address?.text, placeOf(latest)].filter(Boolean).join(' · ')
  const facts = [
    person?.displayName && `${words.called}: ${person.displayName}`,
    age !== null && `${words.age}: ${age}`,
    person?.language && `${words.languages}: ${person.language}`,
    `${words.since}: ${clock(missing?.since ?? found.openedAt)}`,
    found.closedAt && `${words.until}: ${clock(found.closedAt)}`,
  ].filter((fact): fact is string => Boolean(fact))
  const lastLines = [
    ...(latest && last ? [{ before: clock(latest.at), text: `${last} (${latest.by ? nameOf(latest.by) : '–'})` }] : []),
    ...(missing?.lastSeen
      ? [{ before: clock(missing.at), text: placeOf({ place: missing.lastSeen, position: null }) }]
      : []),
  ]
  const title = found.open ? words.pack : words.record
  const layout = layoutRecord(
    {
      brand: `${config.brand.name} · ${config.brand.association} · ${config.brand.helpline}`,
      title,
      name,
      facts,
      note: `${words.printed(clock(now()))} ${words.note}`,
    },
    [
      { title: words.last, lines: lastLines.length > 0 ? lastLines : [{ before: '', text: words.nowhere }] },
      { title: words.told, lines: await toldLines(service, incident, nameOf, locale) },
      { title: words.happened, lines: happened(found, nameOf, locale) },
    ],
  )
  return { layout, title, photo: found.person.photo, isOpen: found.open }
}

/** The same as a file, with the person's photo. */
export async function recordOf(
  service: Service,
  incident: Incident,
  me: Responder,
  locale: Locale,
): Promise<AnsweredFile> {
  const { layout, title, photo, isOpen } = await recordLayout(service, incident, me, locale)
  const jpeg = await photoOf(service, photo)
  const content = await drawPdf(layout, {
    title,
    author: service.config.brand.association,
    picture: jpeg && { jpeg, ...RECORD_PHOTO },
  })
  return { name: `${isOpen ? 'pack' : 'record'}.pdf`, content: new Uint8Array(content) }
}

/** The page for the holder of a link to the alarm; who took it is audited. The person is no contact and has no link that opens. @throws `link-ended` */
export async function printFound(service: Service, { token, locale }: In<'printFound'>): Out<'printFound'> {
  const { me, incident } = await openLink(service, token)
  const file = await recordOf(service, incident, me, locale)
  await writeAudit(service, {
    actor: me.kind === 'ACCOUNT' ? me.uid : 'duty',
    action: 'alarm-printed',
    subject: incident.personUid,
    details: { incident: incident.id },
  })
  return file
}
