import { hashPassword } from '../accounts/password.ts'
import { SAMPLE_TOTP_SECRET } from '../admin/second-factor.ts'
import { administrators, secondFactors } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { LOGINS, SAMPLE_PASSWORD } from './accounts.ts'

/** The sample's administrators: two, because some acts need a second one. */
export const ADMINISTRATORS = [
  { uid: 'SampLeAdminAishah11111', username: 'aishah.admin', name: 'Aishah Rahim' },
  { uid: 'SampLeAdminDaryL111111', username: 'daryl.admin', name: 'Daryl Koh' },
]
/** Those of the sample who may use the console beside the administrators. */
export const CONSOLE_LOGINS = LOGINS.filter(({ role }) => role === 'staff' || role === 'partner')

/** Gives the sample its administrators, and its staff a second factor; again it changes nothing. */
export async function loadSampleAdministrators({ db, now, vault }: Pick<Service, 'db' | 'now' | 'vault'>) {
  const createdAt = now()
  const known = await db.select({ uid: administrators.uid }).from(administrators)
  const missing = ADMINISTRATORS.filter(({ uid }) => !known.some((row) => row.uid === uid))
  if (missing.length > 0) {
    const passwordHash = await hashPassword(SAMPLE_PASSWORD)
    await db
      .insert(administrators)
      .values(missing.map((administrator) => ({ ...administrator, passwordHash, createdBy: 'sample', createdAt })))
      .onConflictDoNothing()
  }
  const owners = [...ADMINISTRATORS, ...CONSOLE_LOGINS]
  await db
    .insert(secondFactors)
    .values(
      owners.map(({ uid }) => ({
        ownerUid: uid,
        sealed: vault.seal({ totpSecret: SAMPLE_TOTP_SECRET }, uid),
        enrolledAt: createdAt,
        createdAt,
      })),
    )
    .onConflictDoNothing()
}
