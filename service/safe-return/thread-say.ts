import { and, count, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { ago, hours, later, minutes } from '#contract/domain/time.ts'
import { refuse } from '#contract/errors.ts'
import { INCIDENT_HOURS, THREAD_PER_ALARM, THREAD_PER_MINUTE, THREAD_PHOTOS } from '#contract/limits.ts'
import type { Locale } from '#contract/options.ts'
import type { Queryable, Tx } from '../db/open.ts'
import { photos, threadMessages, workItems } from '../db/tables.ts'
import { randomUid } from '../secrets.ts'
import type { Service } from '../service.ts'
import { actorColumns, type Incident } from './incident.ts'
import type { ThreadFinder } from './thread-finders.ts'
import { readerName, type StoredMessage, type ThreadReader } from './thread-messages.ts'

/** What one side says, or reports: exactly one of them (contract/thread.ts). */
interface Saying {
  sentence?: StoredMessage['sentence'] | undefined
  text?: string | undefined
  position?: { lat: number; lng: number; accuracy?: number | undefined } | undefined
  report?: string | undefined
  photoKey?: string
}

/**
 * Writes into a finder's thread, or takes a message out of this reader's sight and gives staff an item about it. The caller holds the
 * alarm. @throws `too-many-requests`, `thread-full`, `invalid-input` for a message of another thread
 */
export async function sayInThread(
  service: Service,
  tx: Tx,
  incident: Incident,
  finder: ThreadFinder,
  by: ThreadReader,
  { report, sentence, text, position, photoKey, locale }: Saying & { locale: Locale },
) {
  if (report !== undefined) return hideMessage(service, tx, incident, finder, by, Number(report))
  await countOwn(service, tx, incident, finder, by)
  if (photoKey) await keepPhoto(service, tx, incident, finder, photoKey)
  await tx.insert(threadMessages).values({
    incidentId: incident.id,
    submissionId: finder.report.id,
    ...(by !== 'finder' && actorColumns(by)),
    sentence: sentence ?? null,
    text: text || null,
    locale,
    ...position,
    photoKey: photoKey ?? null,
    createdAt: service.now(),
  })
}

/** Refuses what one side says too fast or too much of: each side has its own measure, and uses up nothing of the other's. */
async function countOwn(service: Service, tx: Tx, incident: Incident, { reports }: ThreadFinder, by: ThreadReader) {
  const now = service.now()
  const { createdAt, actorKind, submissionId, incidentId } = threadMessages
  const [own] = await tx
    .select({
      all: count(),
      lately: sql`count(*) filter (where ${gt(createdAt, ago(now, minutes(1)))})`.mapWith(Number),
      first: sql`extract(epoch from min(${createdAt}) filter (where ${gt(createdAt, ago(now, minutes(1)))}))`.mapWith(
        Number,
      ),
    })
    .from(threadMessages)
    .where(
      and(
        eq(incidentId, incident.id),
        inArray(submissionId, reports),
        by === 'finder' ? isNull(actorKind) : isNotNull(actorKind),
      ),
    )
  if (!own) return
  if (own.all >= THREAD_PER_ALARM) refuse('thread-full')
  if (own.lately >= THREAD_PER_MINUTE) {
    const passed = now.getTime() / 1000 - own.first
    refuse('too-many-requests', { retryAfterSeconds: Math.max(1, Math.ceil(60 - passed)) })
  }
}

/** Refuses one photo more than a finder may send in an alarm: asked before it is decoded, too. */
export async function countPhotos(db: Queryable, incident: Incident, { reports }: ThreadFinder) {
  const { incidentId, submissionId, photoKey } = threadMessages
  const sent = and(eq(incidentId, incident.id), inArray(submissionId, reports), isNotNull(photoKey))
  const [own] = await db.select({ photos: count() }).from(threadMessages).where(sent)
  if (own && own.photos >= THREAD_PHOTOS) refuse('thread-full')
}

/** The photo is in use until the alarm ends, at the latest when no alarm lasts longer. */
async function keepPhoto(service: Service, tx: Tx, incident: Incident, finder: ThreadFinder, key: string) {
  await countPhotos(tx, incident, finder)
  const endedAt = later(service.now(), hours(INCIDENT_HOURS))
  await tx.update(photos).set({ endedAt }).where(eq(photos.key, key))
}

/** The message goes out of this reader's sight alone: the others of the family may need it. Staff get one item about it. */
async function hideMessage(
  service: Service,
  tx: Tx,
  { id: incidentId, personUid }: Incident,
  { reports }: ThreadFinder,
  by: ThreadReader,
  id: number,
) {
  const name = readerName(by)
  const [message] = await tx
    .select()
    .from(threadMessages)
    .where(
      and(
        eq(threadMessages.id, id),
        eq(threadMessages.incidentId, incidentId),
        inArray(threadMessages.submissionId, reports),
      ),
    )
  const isOthers = message && (message.actorKind === null) !== (by === 'finder')
  if (!isOthers) refuse('invalid-input')
  if (message.hiddenFor.includes(name)) return
  await tx
    .update(threadMessages)
    .set({ hiddenFor: [...message.hiddenFor, name] })
    .where(eq(threadMessages.id, id))
  if (message.hiddenFor.length > 0) return
  await tx.insert(workItems).values({
    id: randomUid(),
    kind: 'thread-reported',
    accountUid: personUid,
    details: { incident: incidentId, threadMessage: String(id) },
    createdAt: service.now(),
  })
}
