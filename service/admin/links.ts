import { FOR_ACCOUNT, MADE_LINKS, type MadeLink } from '#contract/admin-links.ts'
import type { AdminRole } from '#contract/endpoint.ts'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { issueLink, revokeLinks } from '../link-token.ts'
import { choosesUsername } from '../accounts/account-row.ts'
import { resetsWait, sendResetLink } from '../accounts/reset-link.ts'
import { maySignIn, type Account } from '../session.ts'
import { MEMBERSHIP_CHANNELS, type MembershipChannel } from '#contract/messages.ts'
import { writeAudit } from '../audit.ts'
import type { Tx } from '../db/open.ts'
import { channelsOf, queueMessage } from '../messages/queue.ts'
import { toAccount } from '../messages/recipient.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { sendOnboarding } from './approve.ts'
import { holdActor } from './hold-actor.ts'
import { channelOf } from './outcome.ts'
import { accountInScope, consoleOf } from './scope.ts'
import type { AdminSession } from '../admin-session.ts'

export const rolesOf = (kind: MadeLink): readonly AdminRole[] => MADE_LINKS[kind]

/** The page that each kind of link opens, with its token. */
const PAGES: Record<MadeLink, (token: string) => string> = {
  admin: (token) => `registration?token=${token}`,
  partner: (token) => `registration-partner?token=${token}`,
  mop: (token) => `registrationMoP?token=${token}`,
  reset: (token) => `reset-password/${token}`,
  'set-password': (token) => `reset-password/${token}`,
  'caregiver-partner': (token) => `registrationCG?partnerToken=${token}`,
  'care-professional': (token) => `submit-caregiver/${token}`,
}

/** A link that was made; its token is returned only when it was not sent. */
interface Made {
  id: string
  token?: string
  sentBy?: MembershipChannel | undefined
}

/**
 * Makes a link, by whoever may (contract/admin-links.ts). Links that open an account are sent to its owner; they are shown
 * to staff only where the account has no password yet and no way to be written to.
 */
export async function makeLink(service: Service, input: In<'makeLink'>, caller: Caller): Out<'makeLink'> {
  const session = consoleOf(caller)
  const { kind, label } = input
  if (!rolesOf(kind).includes(session.role)) refuse('not-allowed')
  if (FOR_ACCOUNT.includes(kind) && !input.account) refuse('invalid-input')
  const wait = await service.limiter.take('make-link', session.actor)
  if (wait > 0) refuse('too-many-requests', { retryAfterSeconds: wait })
  const account = input.account ? await accountInScope(service, session, input.account) : undefined
  return service.db.transaction(async (tx) => {
    await holdActor(tx, session)
    const made = account
      ? await forAccount(service, tx, session, kind, account, label)
      : await issueLink(service, tx, kind, {
          recipient: session.organisation ?? session.actor,
          partnerUid: session.organisation,
          createdBy: session.actor,
          label: label ?? null,
        })
    const { id, token, sentBy }: Made = made
    await writeAudit(
      { db: tx, now: service.now },
      {
        actor: session.actor,
        action: 'link-made',
        subject: account?.uid ?? session.organisation,
        details: { kind, id },
      },
    )
    return { id, url: token && !sentBy ? `${service.publicUrl()}/${PAGES[kind](token)}` : null, sentBy: sentBy ?? null }
  })
}

async function forAccount(
  service: Service,
  tx: Tx,
  { actor, organisation }: AdminSession,
  kind: MadeLink,
  account: Account,
  label: string | undefined,
): Promise<Made> {
  const { uid } = account
  const approvedOrganisation = account.type === 'PARTNER' && account.status === 'APPROVED'
  if (kind === 'partner') {
    if (!approvedOrganisation || account.username !== null || account.frozenAt) refuse('not-allowed')
    const { id, token, sent } = await sendOnboarding(service, tx, account, actor)
    return { id, token, sentBy: sent ? 'email' : undefined }
  }
  if (kind === 'mop') {
    if (!approvedOrganisation) refuse('not-allowed')
    return issueLink(service, tx, kind, { recipient: uid, partnerUid: uid, createdBy: actor, label: label ?? null })
  }
  if (resetsWait(service, account)) refuse('resets-wait')
  // A person without a username chooses one with the first password.
  const isNamed = account.username !== null || (kind === 'set-password' && choosesUsername(account))
  if (!maySignIn(account) || !isNamed) refuse('not-allowed')
  if (kind === 'reset') {
    const [channel] = await channelsOf(
      service,
      tx,
      account.createdBy ? [uid, account.createdBy] : [uid],
      MEMBERSHIP_CHANNELS,
    )
    if (!channel) refuse('not-allowed')
    return { id: await sendResetLink(service, tx, account, actor), sentBy: channel.channel }
  }
  // An organisation gives a first password to people it registered, never a new one.
  if (kind !== 'set-password' || (organisation && account.passwordHash !== null)) refuse('not-allowed')
  // Where there is a password already, a link for another goes to nobody but a proved owner.
  const proved = account.phoneVerifiedAt ? ('sms' as const) : account.emailVerifiedAt ? ('email' as const) : undefined
  const sentBy = account.passwordHash === null || account.type === 'PARTNER' ? await channelOf(tx, account) : proved
  if (!sentBy && account.passwordHash !== null) refuse('not-allowed')
  await revokeLinks(service, tx, kind, uid)
  const made = await issueLink(service, tx, kind, { recipient: uid, partnerUid: organisation, createdBy: actor })
  if (sentBy)
    await queueMessage(service, tx, { kind: 'set-password', details: { linkId: made.id } }, toAccount(uid), sentBy)
  return { ...made, sentBy }
}
