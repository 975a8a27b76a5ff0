import { and, asc, eq, isNull } from 'drizzle-orm'
import { writtenShortCode } from '#contract/domain/short-code.ts'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { accounts, returnCodes } from '../db/tables.ts'
import { personUidByCode } from '../safe-return/person.ts'
import type { Service } from '../service.ts'

/** What a code opens: the person's page. */
export const codeUrl = ({ publicUrl }: Pick<Service, 'publicUrl'>, code: string) =>
  `${publicUrl()}/safereturncards/${code}`

/** What is printed of a code: the thing it is for, what it opens, and the short code for a finder who cannot scan. */
export const printedCode = (
  service: Pick<Service, 'publicUrl'>,
  { label, code, shortCode }: Pick<typeof returnCodes.$inferSelect, 'label' | 'code' | 'shortCode'>,
) => ({ label, url: codeUrl(service, code), shortCode: shortCode && writtenShortCode(shortCode) })

/**
 * What stands on the card that carries this code, and on labels for the person's other codes.
 * @throws `user-not-found`, the same for every unusable code: no card is printed that does not work
 */
export async function readCard(service: Service, { code }: In<'readCard'>): Out<'readCard'> {
  const { db } = service
  const personUid = (await personUidByCode(db, code)) ?? refuse('user-not-found')
  const rows = await db
    .select({ person: accounts, code: returnCodes.code, label: returnCodes.label, shortCode: returnCodes.shortCode })
    .from(returnCodes)
    .innerJoin(accounts, eq(accounts.uid, returnCodes.personUid))
    .where(and(eq(returnCodes.personUid, personUid), isNull(returnCodes.revokedAt)))
    .orderBy(asc(returnCodes.createdAt), asc(returnCodes.code))
  const labels = rows.map((row) => printedCode(service, row))
  const asked = rows.findIndex((row) => row.code === code)
  const person = rows[asked]?.person ?? refuse('user-not-found')
  const name = `${person.firstname} ${person.lastname}`.trim()
  return {
    name,
    displayName: person.displayName ?? name,
    surname: person.lastname,
    membershipId: person.membershipId,
    photo: person.photo,
    ...(labels[asked] ?? refuse('user-not-found')),
    labels,
  }
}
