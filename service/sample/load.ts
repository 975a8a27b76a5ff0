import type { Database } from '../db/open.ts'
import { accounts, partnerDetails, returnCodes, tags } from '../db/tables.ts'
import { savePostalCodes } from '../locator/import-postal-codes.ts'
import { savePoints } from '../locator/store.ts'
import { SAMPLE_SOURCE } from '../locator/take-over.ts'
import { searchable } from '../locator/words.ts'
import { carers, people } from './people.ts'
import { points } from './points.ts'

/** Block and road of an address as the sample writes it: "Blk 192 Lorong 4 Toa Payoh, #01-670". */
function postalCodeOf({ postalCode, address, lat, lng }: (typeof points)[number]) {
  const [, block = '', road = address] = /^(?:Blk )?(\d+[A-Z]?) ([^,#]+)/.exec(address) ?? []
  return { postalCode, block, road, building: '', lat, lng, searchText: searchable('', `${block} ${road}`) }
}

/** Puts the fictional people and the places into an empty database; does nothing where they already are. */
export async function loadSample(db: Database, now: Date) {
  await db.transaction(async (tx) => {
    const times = { createdAt: now, updatedAt: now }
    for (const { uid, account, partner } of Object.values(carers)) {
      const [added] = await tx
        .insert(accounts)
        .values({
          uid,
          type: partner ? 'PARTNER' : 'CAREGIVER',
          status: 'APPROVED',
          prefixCountryNum: '+65',
          ...(account.phone && { phoneVerifiedAt: now }),
          ...(account.email && { emailVerifiedAt: now }),
          ...account,
          ...times,
        })
        .onConflictDoNothing()
        .returning({ uid: accounts.uid })
      if (!added) return
      if (partner) await tx.insert(partnerDetails).values({ organizationName: '', hotlineNumber: '', ...partner, uid })
    }
    for (const { uid, account, codes, contacts } of people) {
      await tx.insert(accounts).values({
        uid,
        type: 'DEMENTIA',
        status: 'APPROVED',
        ...account,
        ...(account.status === 'SUSPENDED' && { safeReturnStoppedAt: now }),
        ...times,
      })
      await tx.insert(returnCodes).values(
        codes.map(({ code, label, revoked }, index) => ({
          code,
          personUid: uid,
          label,
          createdAt: new Date(now.getTime() + people.findIndex((person) => person.uid === uid) * 10 + index),
          revokedAt: revoked ? now : null,
        })),
      )
      for (const [contactOrder, { carer, relationship }] of contacts.entries()) {
        const carerUid = carers[carer]?.uid ?? ''
        await tx.insert(tags).values({
          id: `tag${contactOrder}${uid.slice(6, 20)}`,
          personUid: uid,
          carerUid,
          uidTags: carerUid,
          relationship,
          relationshipSide: 'PERSON',
          status: 'ACCEPTED',
          contactOrder,
          acceptedAt: now,
          activeAt: now,
          acceptedBy: uid,
          ...times,
        })
      }
    }
    await savePoints(
      tx,
      points.map((point) => ({ ...point, source: SAMPLE_SOURCE })),
      now,
    )
    const codes = new Map(points.map((point) => [point.postalCode, postalCodeOf(point)]))
    await savePostalCodes(tx, [...codes.values()])
  })
}
