import { eq } from 'drizzle-orm'
import type { In, Out } from '#contract/index.ts'
import { writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { accounts } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { standingWith } from '../tags/standing.ts'

/** Stores what the person wishes a finder to read of them. @throws `not-found`, `not-allowed` for everybody else */
export async function changeWishes(
  service: Service,
  { uid, hidesDementia }: In<'changeWishes'>,
  caller: Caller,
): Out<'changeWishes'> {
  await standingWith(service, caller, uid, 'wish')
  await service.db.transaction(async (tx) => {
    await tx.update(accounts).set({ hidesDementia, updatedAt: service.now() }).where(eq(accounts.uid, uid))
    const details = { hidesDementia: String(hidesDementia) }
    await writeAudit({ db: tx, now: service.now }, { actor: uid, action: 'wishes-changed', subject: uid, details })
  })
  return { hidesDementia }
}
