import { eq } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { holdForChange } from '../accounts/contact-change.ts'
import { writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { accounts } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { shownChannels } from './channels.ts'

/**
 * Keeps the caller's number from finders, or shows it to them again. It can always be shown again, also where there is no relay any more.
 * @throws `channel-missing` where there is no relay; `account-frozen`
 */
export async function keepOwnNumber(
  service: Service,
  { hides }: In<'keepOwnNumber'>,
  { session }: Caller,
): Out<'keepOwnNumber'> {
  const me = (session ?? refuse('sign-in-required')).account
  if (hides && !service.outside.relay) refuse('channel-missing')
  const now = service.now()
  await service.db.transaction(async (tx) => {
    await holdForChange(tx, me.uid)
    await tx.update(accounts).set({ hidesNumber: hides, updatedAt: now }).where(eq(accounts.uid, me.uid))
    const details = { number: hides ? 'kept' : 'shown' }
    await writeAudit(
      { db: tx, now: service.now },
      { actor: me.uid, action: 'channels-changed', subject: me.uid, details },
    )
  })
  return shownChannels(service, { ...me, hidesNumber: hides })
}
