import { and, eq, isNull } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import type { In } from '#contract/index.ts'
import type { Locale } from '#contract/options.ts'
import { issueLink, revokeLinks } from '../link-token.ts'
import { derivedColumns } from '../accounts/account-row.ts'
import { endQuestions } from '../persons/questions.ts'
import { refuseKnownPerson } from '../persons/duplicates.ts'
import { approveAccounts } from '../accounts/membership.ts'
import type { Account } from '../session.ts'
import type { Tx } from '../db/open.ts'
import { accounts, partnerDetails, returnCodes, workItems } from '../db/tables.ts'
import { queueMessage } from '../messages/queue.ts'
import { toAccount } from '../messages/recipient.ts'
import { randomUid } from '../secrets.ts'
import { acceptAgreedTags } from '../tags/answer-tag.ts'
import type { Service } from '../service.ts'
import { approvedWith, callableOf } from './callable.ts'
import { tellOutcome } from './outcome.ts'

export type Decided = In<'decideAccount'>

/** Takes in a registration that was another's second one, when that other is there no longer. @throws `person-exists` */
async function takeIn(service: Service, tx: Tx, account: Account) {
  const derived = derivedColumns(service, account, service.vault.open(account.sealed, account.uid))
  await refuseKnownPerson(tx, derived.personHash ?? null, account.uid)
  await tx
    .update(accounts)
    .set({ ...derived, registeredAgainAt: null })
    .where(eq(accounts.uid, account.uid))
}

/** Approves an account: for a person, with a membership number and a first code. @throws `contact-needed`, `person-exists` */
export async function approve(service: Service, tx: Tx, account: Account, { reason }: Decided, actor: string) {
  const at = service.now()
  const isPerson = account.type === 'DEMENTIA'
  if (account.registeredAgainAt) await takeIn(service, tx, account)
  const callable = !isPerson || (await callableOf(tx, account, at)) > 0
  if (!callable && !reason) refuse('contact-needed')
  await approveAccounts(tx, [account.uid], at, { verified: false })
  if (account.type === 'PARTNER') {
    await sendOnboarding(service, tx, account, actor)
    return {}
  }
  const family = isPerson ? await approveAccounts(tx, await approvedWith(tx, account), at, { verified: true }) : []
  await acceptAgreedTags(service, tx, account, actor)
  for (const caregiver of family) await tellOutcome(service, tx, caregiver, { kind: 'approved' })
  const told = family.map(({ uid }) => uid)
  await tellOutcome(service, tx, account, { kind: 'approved' }, told)
  if (isPerson) await firstReturnCode(tx, account, at)
  return { ...(!callable && { withoutContact: true }), ...(told.length > 0 && { approvedWith: told }) }
}

/** What the first code is on, in the person's language: it is stored, as the family may call it otherwise later. */
const CARD: Record<Locale, string> = { en: 'Card', md: '会员卡', ms: 'Kad ahli', ta: 'அட்டை' }

/**
 * Issues a person's first return code, which the card carries; idempotent, because a code that was issued before is
 * kept.
 */
async function firstReturnCode(tx: Tx, { uid: personUid, locale }: Account, at: Date) {
  const [code] = await tx
    .select({ code: returnCodes.code })
    .from(returnCodes)
    .where(and(eq(returnCodes.personUid, personUid), isNull(returnCodes.revokedAt)))
    .limit(1)
  if (!code) await tx.insert(returnCodes).values({ code: randomUid(), personUid, label: CARD[locale], createdAt: at })
}

/** An approved organisation is sent the link by which it chooses its credentials; an older one ends. */
export async function sendOnboarding(service: Service, tx: Tx, organisation: Account, createdBy: string) {
  await revokeLinks(service, tx, 'partner', organisation.uid)
  const { uid } = organisation
  const { id, token } = await issueLink(service, tx, 'partner', { recipient: uid, partnerUid: uid, createdBy })
  const [details] = await tx.select().from(partnerDetails).where(eq(partnerDetails.uid, uid))
  const occasion = { kind: 'onboarding', details: { linkId: id } } as const
  if (details?.pocEmail) await queueMessage(service, tx, occasion, toAccount(uid), 'email')
  else await tellOutcome(service, tx, organisation, occasion)
  return { id, token, sent: Boolean(details?.pocEmail) }
}

/**
 * Closes the account's open question and the work items about its previous status, because the decision settles them.
 */
export async function closeQuestions(service: Service, tx: Tx, accountUid: string, closedBy: string) {
  await endQuestions(service, tx, accountUid, { state: 'CLOSED', by: closedBy })
  await tx
    .update(workItems)
    .set({ closedAt: service.now(), closedBy })
    .where(and(eq(workItems.accountUid, accountUid), eq(workItems.kind, 'incomplete'), isNull(workItems.closedAt)))
}
