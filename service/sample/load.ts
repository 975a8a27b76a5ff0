import { createHash } from 'node:crypto'
import { base58 } from '@scure/base'
import type { Database } from '../db/open.ts'
import { accounts, goToPoints, partnerDetails, returnCodes, tags } from '../db/tables.ts'
import { carers, people } from './people.ts'
import { points } from './points.ts'

/** The same id for the same place on every load. */
const pointId = (name: string, address: string) =>
  base58.encode(createHash('sha256').update(`${name}\n${address}`).digest().subarray(0, 16)).padStart(22, '1')

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
    await tx
      .insert(goToPoints)
      .values(points.map((point) => ({ id: pointId(point.name, point.address), ...point, ...times })))
      .onConflictDoNothing()
  })
}
