import { and, desc, eq, inArray } from 'drizzle-orm'
import type { TimelineKind } from '#contract/found.ts'
import type { In } from '#contract/index.ts'
import type { Caller } from '../caller.ts'
import { lockSubject, type Queryable, type Tx } from '../db/open.ts'
import { incidentEvents, submissions } from '../db/tables.ts'
import type { Service } from '../service.ts'
import type { Account } from '../session.ts'
import { tellFamilyThat } from './finder-tells.ts'
import { addEvent, openIncidentOf, type Incident } from './incident.ts'
import { leaveReport } from './leave-report.ts'

/** What the person says of themself in an alarm: that they are lost, then where, or that they are all right again. */
const OWN_WORDS = ['lost', 'details-corrected', 'all-right'] as const satisfies TimelineKind[]

/** The person's own number as E.164; none where none was given. */
const numberOf = ({ phone, prefixCountryNum }: Account) =>
  phone && phone !== '0' ? `${prefixCountryNum ?? ''}${phone}` : null

/**
 * The person themself says that they are lost: a report like a finder's, which opens or joins their alarm and sets the ladder
 * off, with their own number. No network folds it and no false alarm silences it. @returns the alarm's id
 */
export async function leaveOwnWord(
  service: Service,
  tx: Tx,
  person: Account,
  { position }: Pick<In<'sayLost'>, 'position'>,
  caller: Caller,
): Promise<string> {
  await lockSubject(tx, `person:${person.uid}`)
  const open = await openIncidentOf(tx, person.uid)
  const { incident } = await leaveReport(
    service,
    tx,
    {
      personUid: person.uid,
      // No code was scanned: the uid keeps the taps of two people with one telephone apart.
      code: person.uid,
      kind: 'SELF',
      deviceHash: caller.ensureDevice(),
      networkHash: null,
      name: `${person.firstname} ${person.lastname}`.trim(),
      phone: numberOf(person),
      locale: caller.locale,
      place: null,
      position,
      readFirst: true,
    },
    // A person who was all right and is lost again presses within two minutes too: that is no second tap.
    { isNews: open !== undefined && (await lastOwnWord(tx, open))?.kind === 'all-right' },
  )
  return incident.id
}

async function lastOwnWord(db: Queryable, { id }: Pick<Incident, 'id'>) {
  const [said] = await db
    .select({ kind: incidentEvents.kind, submissionId: incidentEvents.submissionId })
    .from(incidentEvents)
    .innerJoin(submissions, eq(submissions.id, incidentEvents.submissionId))
    .where(
      and(
        eq(incidentEvents.incidentId, id),
        eq(submissions.kind, 'SELF'),
        inArray(incidentEvents.kind, [...OWN_WORDS]),
      ),
    )
    .orderBy(desc(incidentEvents.id))
    .limit(1)
  return said
}

/** What the person said last of themself in an open alarm; nothing where they said nothing. */
export async function ownWord(db: Queryable, incident: Pick<Incident, 'id'>): Promise<'lost' | 'all-right' | null> {
  const said = await lastOwnWord(db, incident)
  if (!said) return null
  return said.kind === 'all-right' ? 'all-right' : 'lost'
}

/**
 * The person says that they are all right now: the family, the desk where it was told, and the timeline hear it. It neither
 * closes nor stops anything. @returns whether anything was said; nothing is, where they never said that they were lost
 */
export async function sayOwnAllRight(service: Service, tx: Tx, incident: Incident): Promise<boolean> {
  const said = await lastOwnWord(tx, incident)
  if (!said?.submissionId) return false
  if (said.kind === 'all-right') return true
  const event = { kind: 'all-right', submissionId: said.submissionId } as const
  await addEvent(tx, incident.id, service.now(), event)
  await tellFamilyThat(service, tx, incident, { ...event, whom: null })
  return true
}
