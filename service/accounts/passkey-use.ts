import { and, eq } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import { PASSKEY_MINUTES } from '#contract/limits.ts'
import { PasskeyRequest, type UsedPasskey } from '#contract/passkey-forms.ts'
import type { Caller } from '../caller.ts'
import type { Tx } from '../db/open.ts'
import { passkeys } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { relyingParty, userHandle } from './passkey-adding.ts'
import { keepChallenge, takeChallenge, type PasskeyPurpose } from './passkey-challenge.ts'
import { passkeysOf, uidOf, type PasskeyOwner, type PasskeyRow } from './passkey-rows.ts'
import { admitTry } from './tries.ts'
import { openWebauthn } from './webauthn.ts'

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/**
 * The credentials to ask for where a username was typed. A username without passkeys, or an unknown one, names one that follows
 * from it and opens nothing: the answer does not tell who has an account, or a passkey.
 */
export async function credentialsFor(
  { db, keys }: Pick<Service, 'db' | 'keys'>,
  username: string,
  owner: PasskeyOwner | undefined,
): Promise<string[]> {
  if (!username) return []
  const known = owner ? await passkeysOf(db, owner) : []
  if (known.length > 0) return known.map(({ credentialId }) => credentialId)
  return [keys.hashSubject(`passkey\n${username.toLowerCase()}`)]
}

/** Begins a use of a passkey. `ownerUid`: the only one whose passkey will do, where that is known. */
export async function beginUse(
  service: Service,
  caller: Caller,
  purpose: PasskeyPurpose,
  { credentials, ownerUid = null }: { credentials: string[]; ownerUid?: string | null },
): Promise<PasskeyRequest> {
  const { generateAuthenticationOptions } = await openWebauthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(service).expectedRPID,
    timeout: PASSKEY_MINUTES * 60_000,
    userVerification: 'required',
    allowCredentials: credentials.map((id) => ({ id })),
  })
  await keepChallenge(service, caller, { challenge: options.challenge, purpose, ownerUid })
  return PasskeyRequest.parse({ allowCredentials: [], ...options })
}

export interface VerifiedUse {
  passkey: PasskeyRow
  owner: PasskeyOwner
  /** What the authenticator has counted up to. */
  counter: number
}

/**
 * Verifies a use of a passkey: challenge, origin, website, signature, whose it is, that the device verified its user, and that
 * its count went on. Counted like a sign-in by password, but that others' failures slow no owner.
 * @throws `passkey-failed`, `too-many-requests`
 */
export async function verifiedUse(
  service: Service,
  caller: Caller,
  purpose: PasskeyPurpose,
  used: UsedPasskey,
): Promise<VerifiedUse> {
  const [passkey] = await service.db.select().from(passkeys).where(eq(passkeys.credentialId, used.id))
  const owner = passkey && ownerOf(passkey)
  await admitUse(service, caller, used.id, owner, purpose === 'CONSOLE' ? 'console' : 'portal')
  const { challenge, ownerUid } = await takeChallenge(service, caller, purpose, used.response.clientDataJSON)
  if (!passkey || !owner) refuse('passkey-failed')
  const counter = await newCounter(service, challenge, passkey, owner, used)
  if (counter === undefined || (ownerUid !== null && ownerUid !== uidOf(owner))) refuse('passkey-failed')
  return { passkey, owner, counter }
}

/** Counts a use of a passkey, known or not, at the door it is for. @throws `too-many-requests` */
function admitUse(
  service: Service,
  caller: Caller,
  credentialId: string,
  owner: PasskeyOwner | undefined,
  to: 'portal' | 'console',
) {
  return admitTry(service, caller, {
    door: to === 'console' ? 'console-sign-in' : 'sign-in',
    subject: service.keys.hashSubject(`passkey\n${credentialId}`),
    owner: owner && { uid: uidOf(owner), to, isAdministrator: 'administratorUid' in owner },
    isSigned: true,
  })
}

/** The count of a use that holds; nothing for any other. */
async function newCounter(
  service: Service,
  challenge: string,
  { credentialId, publicKey, counter }: PasskeyRow,
  owner: PasskeyOwner,
  used: UsedPasskey,
): Promise<number | undefined> {
  const { userHandle: given, ...response } = used.response
  if (given && given !== base64url(userHandle(owner))) return undefined
  const { verifyAuthenticationResponse } = await openWebauthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...used, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      ...relyingParty(service),
      credential: { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}

function ownerOf({ accountUid, administratorUid }: PasskeyRow): PasskeyOwner | undefined {
  if (accountUid) return { accountUid }
  return administratorUid ? { administratorUid } : undefined
}

/** Writes down a verified use, in the transaction of what it opens. @throws `passkey-failed` when another use came between, or it was removed */
export async function noteUse({ now }: Pick<Service, 'now'>, tx: Tx, { passkey, counter }: VerifiedUse) {
  const [noted] = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: now() })
    .where(and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter)))
    .returning({ id: passkeys.id })
  if (!noted) refuse('passkey-failed')
}
