import { and, eq, isNotNull, ne, notInArray, sql } from 'drizzle-orm'
import { accounts } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { phoneParts } from './one-time-code.ts'

const living = and(ne(accounts.type, 'DEMENTIA'), notInArray(accounts.status, ['REJECTED', 'ENDED']))

/** Whether an account that has not ended has confirmed this e-mail. */
export async function emailTaken({ db }: Service, email: string | undefined) {
  if (!email) return false
  const [known] = await db
    .select({ uid: accounts.uid })
    .from(accounts)
    .where(and(eq(sql`lower(${accounts.email})`, email.toLowerCase()), isNotNull(accounts.emailVerifiedAt), living))
  return known !== undefined
}

/** Whether an account that has not ended has proved this number, in E.164. */
export async function phoneTaken({ db }: Pick<Service, 'db'>, number: string | undefined) {
  if (!number) return false
  const parts = phoneParts(number)
  const [known] = await db
    .select({ uid: accounts.uid })
    .from(accounts)
    .where(
      and(
        eq(accounts.prefixCountryNum, parts.prefixCountryNum),
        eq(accounts.phone, parts.phone),
        isNotNull(accounts.phoneVerifiedAt),
        living,
      ),
    )
  return known !== undefined
}
