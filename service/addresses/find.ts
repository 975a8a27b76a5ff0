import { eq } from 'drizzle-orm'
import { days } from '#contract/domain/time.ts'
import type { Address } from '#contract/addresses.ts'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import type { Queryable } from '../db/open.ts'
import { addressAnswers, postalCodes } from '../db/tables.ts'
import type { Service } from '../service.ts'

/** How long an answer of the address service counts; that there is no such code is asked again the next day. */
export const ANSWER_DAYS = { found: 90, none: 1 }

/** The address of a code as the table of postal codes has it, in the address service's words. */
async function tableAddresses(db: Queryable, postalCode: string): Promise<Address[]> {
  const rows = await db.select().from(postalCodes).where(eq(postalCodes.postalCode, postalCode))
  return rows.map(({ block, road, building, lat, lng }) => ({
    ADDRESS: [block, road, building, 'SINGAPORE', postalCode].filter(Boolean).join(' '),
    ROAD_NAME: road,
    BUILDING: building,
    BLK_NO: block,
    POSTAL: postalCode,
    LATITUDE: String(lat),
    LONGITUDE: String(lng),
  }))
}

/**
 * The addresses at a postal code; an unknown code has none, and the person types the address. Without the national
 * address service the table of postal codes answers. The code is never logged: it says where a person lives.
 * @throws `address-service-unavailable` when the service is away and neither an older answer nor the table knows the code
 */
export async function findAddresses(
  { db, now, outside, log }: Pick<Service, 'db' | 'now' | 'outside' | 'log'>,
  { postalCode }: In<'findAddresses'>,
): Out<'findAddresses'> {
  if (!outside.addresses) return tableAddresses(db, postalCode)
  const [kept] = await db.select().from(addressAnswers).where(eq(addressAnswers.postalCode, postalCode))
  if (kept) {
    const fresh = kept.addresses.length > 0 ? ANSWER_DAYS.found : ANSWER_DAYS.none
    if (now().getTime() - kept.askedAt.getTime() < days(fresh)) return kept.addresses
  }
  const answer = await outside.addresses.find(postalCode)
  if (answer.ok) {
    const { addresses } = answer
    await db
      .insert(addressAnswers)
      .values({ postalCode, addresses, askedAt: now() })
      .onConflictDoUpdate({ target: addressAnswers.postalCode, set: { addresses, askedAt: now() } })
    return addresses
  }
  log.warn({ reason: answer.reason }, 'address service gave no answer')
  if (kept && kept.addresses.length > 0) return kept.addresses
  const [known] = await tableAddresses(db, postalCode)
  return known ? [known] : refuse('address-service-unavailable')
}
