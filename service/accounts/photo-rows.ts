import { and, eq, isNull } from 'drizzle-orm'
import { photoPathOf } from '#contract/media.ts'
import { CONSENT_VERSION, type Locale } from '#contract/options.ts'
import type { Tx } from '../db/open.ts'
import { accounts, consents, photos } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { storeConsents } from './account-row.ts'

type Rows = Pick<Service, 'now' | 'jobs'>

/** The photo in use is ended; the job that goes with this transaction deletes its files. One on its way is left alone. */
export async function endPhoto(service: Rows, tx: Tx, uid: string) {
  const inUse = and(eq(photos.accountUid, uid), isNull(photos.endedAt))
  await tx.update(photos).set({ endedAt: service.now() }).where(inUse)
  await service.jobs.enqueue(tx, 'delete-photos', {})
}

/** Ends a photo that was sent and never put in use, and has its files deleted. */
export async function dropPhoto(service: Rows, tx: Tx, key: string) {
  await tx.update(photos).set({ endedAt: service.now() }).where(eq(photos.key, key))
  await service.jobs.enqueue(tx, 'delete-photos', {})
}

/** Puts a stored photo in use in place of the one before it, with the consent of its sender. @returns its path */
export async function usePhoto(
  service: Rows,
  tx: Tx,
  { uid, key, by, locale }: { uid: string; key: string; by: string; locale: Locale },
): Promise<string> {
  const photo = photoPathOf(key)
  const at = service.now()
  await endPhoto(service, tx, uid)
  await tx.update(photos).set({ endedAt: null }).where(eq(photos.key, key))
  await tx.update(accounts).set({ photo, updatedAt: at }).where(eq(accounts.uid, uid))
  await consentToPhoto(tx, { accountUid: uid, locale, givenBy: by, at })
  return photo
}

/** A consent that stands in today's wording is not asked to be stored twice. */
async function consentToPhoto(tx: Tx, given: Omit<Parameters<typeof storeConsents>[1], 'kinds'>) {
  const standing = await tx
    .select({ id: consents.id })
    .from(consents)
    .where(and(photoConsents(given.accountUid), eq(consents.version, CONSENT_VERSION)))
  if (standing.length === 0) await storeConsents(tx, { ...given, kinds: ['PHOTO'] })
}

/** The consents to the photo of an account that were not withdrawn. */
export const photoConsents = (uid: string) =>
  and(eq(consents.accountUid, uid), eq(consents.kind, 'PHOTO'), isNull(consents.withdrawnAt))
