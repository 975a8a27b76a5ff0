import { and, eq, exists, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import type { PhotoSize } from '#contract/media.ts'
import { endPhoto, photoConsents, usePhoto } from '../accounts/photo-rows.ts'
import { writeAudit } from '../audit.ts'
import type { Tx } from '../db/open.ts'
import { accounts, consents, photos, questions } from '../db/tables.ts'
import { describeError } from '../log.ts'
import { ago, hours, later } from '#contract/domain/time.ts'
import { safeReturnOpen } from '../safe-return/open-safe-return.ts'
import { randomUid } from '../secrets.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { PHOTO_NAME, PhotoStoreAway } from '../outside.ts'
import { squaresOf } from './picture.ts'
import { ReaderAway } from '../reader-process.ts'
import { changeable } from './photo-owner.ts'

const SIZES: readonly PhotoSize[] = ['large', 'small']
const fileOf = (key: string, size: PhotoSize) => `${key}${size === 'small' ? '-small' : ''}.webp`
/** Until a photo is in use its file may be deleted after this time: its upload broke off. */
const UNUSED = hours(1)

/** Who replaces a photo: found to be allowed, with the account held, before the file is read and again before it is put in use. */
interface Replacing {
  hold: (tx: Tx) => Promise<{ by: string }>
  /** What is written and told once the new photo is in use. */
  finish: (tx: Tx, by: string) => Promise<unknown>
}

/** Reads a picture, stores its squares and puts them in place of the photo in use, whose files go. @throws as `storePhoto` */
export async function replacePhoto(
  service: Service,
  { uid, file }: Pick<In<'putPhoto'>, 'uid' | 'file'>,
  caller: Caller,
  { hold, finish }: Replacing,
): Out<'putPhoto'> {
  const sender = await service.db.transaction(hold)
  const key = await storePhoto(service, caller, { uid, by: sender.by, file })
  const photo = await service.db.transaction(async (tx) => {
    const { by } = await hold(tx)
    const path = await usePhoto(service, tx, { uid, key, by, locale: caller.locale })
    await finish(tx, by)
    return path
  })
  return { photo }
}

/** @throws `not-found`, and as `storePhoto` */
export const putPhoto = (service: Service, input: In<'putPhoto'>, caller: Caller): Out<'putPhoto'> =>
  replacePhoto(service, input, caller, {
    hold: async (tx) => ({ by: (await changeable(service, tx, caller, input.uid)).by.uid }),
    finish: (tx, by) =>
      writeAudit({ db: tx, now: service.now }, { actor: by, action: 'photo-put', subject: input.uid }),
  })

/**
 * Decodes a picture and stores its squares; the row says that nothing uses them yet. @returns the photo's key
 * @throws `photo-storage-away`, `service-unavailable`, and what the picture itself is refused for (service/media/picture.ts)
 */
export async function storePhoto(
  { db, outside, log, now }: Service,
  { requestId }: Pick<Caller, 'requestId'>,
  { uid, by, file, use = 'squares' }: { uid: string; by: string; file: Blob; use?: 'squares' | 'whole' },
): Promise<string> {
  const squares = await squaresOf(new Uint8Array(await file.arrayBuffer()), by, { use }).catch((error: unknown) => {
    if (!(error instanceof ReaderAway)) throw error
    log.warn({ requestId, error: describeError(error) }, 'photo not read')
    refuse('service-unavailable', { retryAfterSeconds: 5 })
  })
  const key = randomUid()
  const startedAt = now()
  // The row before the file: whatever breaks off from here on, the file is found and deleted.
  await db.insert(photos).values({ key, accountUid: uid, endedAt: later(startedAt, UNUSED), createdAt: startedAt })
  try {
    for (const size of SIZES) await outside.photos.put(fileOf(key, size), squares[size])
  } catch (error) {
    if (!(error instanceof PhotoStoreAway)) throw error
    log.warn({ requestId, error: describeError(error) }, 'photo not stored')
    refuse('photo-storage-away')
  }
  return key
}

/** The photo is hidden at once, its file deleted a moment later, and the consent to it withdrawn. @throws `not-found` */
export async function removePhoto(service: Service, { uid }: In<'removePhoto'>, caller: Caller): Out<'removePhoto'> {
  await service.db.transaction(async (tx) => {
    const { by } = await changeable(service, tx, caller, uid)
    const at = service.now()
    await endPhoto(service, tx, uid)
    await tx.update(accounts).set({ photo: null, updatedAt: at }).where(eq(accounts.uid, uid))
    await tx.update(consents).set({ withdrawnAt: at }).where(photoConsents(uid))
    await writeAudit({ db: tx, now: service.now }, { actor: by.uid, action: 'photo-removed', subject: uid })
  })
  return { photo: null }
}

/** Whether the photo answers a question that is not decided: staff look at it. */
const isAnswerOf = (db: Service['db'], key: string) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(questions)
      .where(eq(questions.photoKey, key)),
  )

/**
 * The file of a photo that may be seen now: in use, of a membership that has not ended and whose safe return was not
 * stopped. The address cannot be guessed; whoever has it was shown it. @throws `not-found`, `service-unavailable`
 */
export async function readPhoto({ db, outside, log }: Service, name: string): Promise<Uint8Array<ArrayBuffer>> {
  const key = PHOTO_NAME.exec(name)?.[1] ?? refuse('not-found')
  const [shown] = await db
    .select({ key: photos.key })
    .from(photos)
    .innerJoin(accounts, eq(accounts.uid, photos.accountUid))
    .where(
      and(
        eq(photos.key, key),
        or(isNull(photos.endedAt), isAnswerOf(db, key)),
        or(inArray(accounts.status, ['INCOMPLETE', 'PENDING']), safeReturnOpen()),
      ),
    )
  if (!shown) refuse('not-found')
  try {
    return (await outside.photos.get(name)) ?? refuse('not-found')
  } catch (error) {
    if (!(error instanceof PhotoStoreAway)) throw error
    log.warn({ error: describeError(error) }, 'photo not read')
    refuse('service-unavailable', { retryAfterSeconds: 5 })
  }
}

/** How many photos to delete are read at once. */
export const DELETED_AT_ONCE = 200

/**
 * Job: deletes the files of photos that were replaced or taken away, whose account is gone, or whose upload broke off, and
 * then their rows. Safe to run again; a store that is away ends it, and it is tried again.
 */
export async function deletePhotos({ db, now, outside }: Pick<Service, 'db' | 'now' | 'outside'>) {
  const at = now()
  // One whose account is gone goes at once, whatever it waited for; an upload may still be under way.
  const isNobodys = and(isNull(photos.accountUid), or(isNull(photos.endedAt), lte(photos.createdAt, ago(at, UNUSED))))
  const isGone = or(isNobodys, lte(photos.endedAt, at))
  for (let isMore = true; isMore;) {
    const gone = await db.select({ key: photos.key }).from(photos).where(isGone).limit(DELETED_AT_ONCE)
    for (const { key } of gone) {
      for (const size of SIZES) await outside.photos.remove(fileOf(key, size))
      await db.delete(photos).where(eq(photos.key, key))
    }
    isMore = gone.length === DELETED_AT_ONCE
  }
}
