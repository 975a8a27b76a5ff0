import { eq } from 'drizzle-orm'
import type { Tx } from '../db/open.ts'
import type { In, Out } from '#contract/index.ts'
import { accounts } from '../db/tables.ts'
import { queueMessage, tellAccounts } from '../messages/queue.ts'
import { toAccount } from '../messages/recipient.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { mayByUid, speakerFor, type Reading } from './may.ts'
import { knownDevice } from './known-device.ts'
import { sourceOf, unaskedMustWait } from './unasked.ts'
import { issueLink, type Link } from '../link-token.ts'
import { maySignIn, type Account } from '../session.ts'
import { accountByUsername } from './sign-in.ts'
import { sendTakeOver } from './take-over-link.ts'

/**
 * Sends a reset link to the account's verified phone or e-mail, else to the caregiver who made the account, else to the
 * phone that was given for a person; always SUCCESS.
 */
export async function requestNewPassword(
  service: Service,
  { username }: In<'requestNewPassword'>,
  caller: Caller,
): Out<'requestNewPassword'> {
  const received = { received: true as const }
  const account = await accountByUsername(service, username)
  if (!account || caller.overLimit || !maySignIn(account) || resetsWait(service, account)) return received
  if (await isResetFlood(service, account, caller)) return received
  await service.db.transaction((tx) => sendResetLink(service, tx, account, account.uid))
  return received
}

/** Whether staff changed how the account is reached a moment ago: the contact from before has a day to say that it was not the owner's wish. */
export const resetsWait = ({ now }: Pick<Service, 'now'>, { resetsWaitUntil }: Account): boolean =>
  resetsWaitUntil !== null && resetsWaitUntil > now()

/**
 * Whether this asker, or all together, had enough links sent for this account. The owner's own device is counted by itself, and each
 * address too, so that a stranger who knows the username does not use up the owner's.
 */
async function isResetFlood(service: Service, account: Account, caller: Caller): Promise<boolean> {
  const { limiter } = service
  const device = knownDevice(service, caller, { uid: account.uid, to: 'portal' })
  const asker = device ? `device:${device}` : `address:${caller.address}`
  if ((await limiter.take('reset', `${account.uid} ${asker}`)) > 0) return true
  if (!device && (await limiter.take('reset-all', account.uid)) > 0) return true
  const isProved = account.phoneVerifiedAt !== null || account.emailVerifiedAt !== null
  if (isProved || !account.phone) return false
  // Many accounts may name one unproved number: there no device makes its owner known.
  const contact = `${account.prefixCountryNum}${account.phone}`
  return (await unaskedMustWait(service, { kind: 'reset-password', contact, source: sourceOf(caller) })) > 0
}

/** Sends the link to the one who answers for the account (its owner, or who speaks for them); `createdBy` asked for it. @returns the id of the link that went out */
export async function sendResetLink(service: Service, tx: Tx, account: Account, createdBy: string) {
  const takeOver = await sendTakeOver(service, tx, account)
  if (takeOver) return takeOver
  const isOwn = account.phoneVerifiedAt !== null || account.emailVerifiedAt !== null || account.type === 'PARTNER'
  const maker = isOwn ? undefined : await answeringMaker({ db: tx, now: service.now }, account)
  const link = { recipient: account.uid, createdBy, ...(maker && { boundTo: maker.uid }) }
  const { id } = await issueLink(service, tx, 'reset', link)
  const occasion = { kind: 'reset-password', details: { linkId: id } } as const
  if (account.phoneVerifiedAt) await queueMessage(service, tx, occasion, toAccount(account.uid), 'sms')
  // An organisation's hotline is everybody's phone: its link goes to the person who answers for it.
  else if (account.emailVerifiedAt || account.type === 'PARTNER')
    await queueMessage(service, tx, occasion, toAccount(account.uid), 'email')
  else
    await tellAccounts(
      service,
      tx,
      occasion,
      [maker?.uid ?? account.uid],
      maker?.type === 'PARTNER' ? ['email'] : undefined,
    )
  return id
}

/**
 * Whether a link to a password still serves: whoever it was sent to in the owner's place answers for the account now, and whoever had one
 * sent to a person may let that person sign in. (D79.2)
 */
export async function mayStillUse(reading: Reading, { boundTo }: Pick<Link, 'boundTo'>, account: Account) {
  if (boundTo === null) return true
  if (account.type === 'DEMENTIA') return mayByUid(reading, boundTo, 'let-sign-in', account.uid)
  return (await answeringMaker(reading, account))?.uid === boundTo
}

/** The caregiver who made the account and still answers for it: able to sign in, and with a link in force. */
async function answeringMaker(reading: Reading, account: Account) {
  const uid = account.type === 'DEMENTIA' ? await speakerFor(reading, account) : account.createdBy
  if (!uid || uid === account.uid) return undefined
  const [maker] = await reading.db.select().from(accounts).where(eq(accounts.uid, uid))
  return maker && maySignIn(maker) ? maker : undefined
}
