import { eq } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { writeAudit } from '../audit.ts'
import { actorOf, type Caller } from '../caller.ts'
import type { Tx } from '../db/open.ts'
import { accounts, workItems } from '../db/tables.ts'
import { OPENS_ACCOUNT, type LinkKind } from '../link-kinds.ts'
import { readLink, revokeLinks, useLink } from '../link-token.ts'
import { queueMessage, tellAccounts } from '../messages/queue.ts'
import { toAccount } from '../messages/recipient.ts'
import { randomUid } from '../secrets.ts'
import type { Service } from '../service.ts'
import { endSessions } from '../session.ts'
import { openChanges } from './contact-change.ts'
import { holdLink, linkOr } from './links.ts'
import { endLinksMadeBy } from './made-links.ts'

/** Links that work again when staff have decided: who was sent one owns no password yet, or is asked about a registration. */
const WAITS_FOR_DECISION: readonly LinkKind[] = ['take-over', 'question']

/** Ends every session of an account, every link that signs in to it, and every link by which its user brings in others. */
export async function closeDoors(service: Service, tx: Tx, uid: string) {
  await endSessions(tx, uid, service.now())
  await endLinksMadeBy(service, tx, uid)
  for (const kind of OPENS_ACCOUNT) if (!WAITS_FOR_DECISION.includes(kind)) await revokeLinks(service, tx, kind, uid)
}

/** Tells the contacts an account had before the first change that may be taken back. */
export async function tellFormer(service: Service, tx: Tx, uid: string, kind: 'account-frozen' | 'account-unfrozen') {
  const [first] = await openChanges(tx, uid)
  if (!first) return
  const { phone, email, phoneVerifiedAt, emailVerifiedAt } = first
  const [now] = await tx.select().from(accounts).where(eq(accounts.uid, uid))
  const had = {
    sms: phone !== now?.phone && (phoneVerifiedAt !== null || now?.type === 'DEMENTIA'),
    email: email !== now?.email && emailVerifiedAt !== null,
  }
  for (const channel of ['sms', 'email'] as const)
    if (had[channel])
      await queueMessage(service, tx, { kind, details: { changeId: first.id } }, toAccount(uid), channel)
}

/**
 * Freezes an account at the word of the owner who was told of a change: sessions and links to sign in end, sign-ins, resets and changes wait,
 * and staff get a work item. No session of it begins, and safe return goes on. A second link of a frozen account is used up.
 * @throws `link-ended`
 */
export async function freezeAccount(
  service: Service,
  input: In<'freezeAccount'>,
  caller: Caller,
): Out<'freezeAccount'> {
  const token = linkOr(caller, input.token)
  const link = (await readLink(service, token, 'freeze')) ?? refuse('link-ended')
  const uid = link.recipient ?? ''
  await service.db.transaction(async (tx) => {
    const at = service.now()
    const [account] = await tx.select().from(accounts).where(eq(accounts.uid, uid)).for('update')
    await useLink(service, tx, token, 'freeze')
    if (!account || account.status === 'ENDED' || account.status === 'REJECTED') refuse('link-ended')
    if (account.frozenAt) return
    await tx.update(accounts).set({ frozenAt: at, updatedAt: at }).where(eq(accounts.uid, uid))
    await closeDoors(service, tx, uid)
    await tx.insert(workItems).values({ id: randomUid(), kind: 'account-frozen', accountUid: uid, createdAt: at })
    await tellAccounts(service, tx, { kind: 'account-frozen' }, [uid])
    await tellFormer(service, tx, uid, 'account-frozen')
    const entry = {
      actor: actorOf(service, caller),
      action: 'account-frozen',
      subject: uid,
      details: { link: link.id },
    }
    await writeAudit({ db: tx, now: service.now }, entry)
  })
  holdLink(caller, undefined)
  return { frozen: true as const }
}
