import { eq, isNotNull } from 'drizzle-orm'
import type { Out } from '#contract/index.ts'
import { accounts, returnCodes } from '../db/tables.ts'
import { SHOWS } from '../sample/people.ts'
import type { Service } from '../service.ts'
import { readyAccounts } from './accounts.ts'
import { readyLinks } from './links.ts'
import { reachedAt } from './reached.ts'

/** The sample people with their safe-return links, accounts of every role, and a link of every other kind. */
export async function readDevOverview(service: Service): Out<'readDevOverview'> {
  const { db, publicUrl } = service
  const rows = await db
    .select({ person: accounts, code: returnCodes.code, label: returnCodes.label, createdAt: returnCodes.createdAt })
    .from(returnCodes)
    .innerJoin(accounts, eq(accounts.uid, returnCodes.personUid))
    .where(isNotNull(accounts.uid))
    .orderBy(returnCodes.createdAt)
  return {
    persons: rows.map(({ person, code }) => ({
      name: `${person.firstname} ${person.lastname}`.trim(),
      uid: person.uid,
      membershipId: person.membershipId,
      returnCode: code,
      url: `${publicUrl()}/safereturncards/${code}`,
      shows: SHOWS[code] ?? '',
    })),
    accounts: await readyAccounts(service),
    links: await readyLinks(service),
    reached: reachedAt(),
  }
}
