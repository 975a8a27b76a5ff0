import { refuse } from '#contract/errors.ts'
import { PASSKEY_MINUTES, PASSKEYS_MAX } from '#contract/limits.ts'
import { PasskeyCreation, type MadePasskey } from '#contract/passkey-forms.ts'
import { writeAudit } from '../audit.ts'
import type { Tx } from '../db/open.ts'
import { accounts, administrators, passkeys } from '../db/tables.ts'
import { randomUid } from '../secrets.ts'
import { eq } from 'drizzle-orm'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { keepChallenge, takeChallenge } from './passkey-challenge.ts'
import { ownedBy, passkeysOf, uidOf, type PasskeyOwner, type PasskeyRow } from './passkey-rows.ts'
import { openWebauthn } from './webauthn.ts'

/** EdDSA, ES256 and RS256 (COSE): every authenticator has one of them. */
const ALGORITHMS = [-8, -7, -257]

/** The website as WebAuthn knows it: passkeys are bound to its host, and each signature names its origin. */
export function relyingParty({ publicUrl }: Pick<Service, 'publicUrl'>) {
  const { origin, hostname } = new URL(publicUrl())
  return { expectedOrigin: origin, expectedRPID: hostname }
}

/** The name of an owner in a passkey: not the username, so that it says nothing of who they are. */
export const userHandle = (owner: PasskeyOwner) => new TextEncoder().encode(uidOf(owner))

/** Begins making a passkey, after whatever proves the owner. `name`: what the device lists it by. @throws `passkeys-full` */
export async function beginAdding(
  service: Service,
  caller: Caller,
  owner: PasskeyOwner,
  { name, displayName }: { name: string; displayName: string },
): Promise<PasskeyCreation> {
  const known = await passkeysOf(service.db, owner)
  if (known.length >= PASSKEYS_MAX) refuse('passkeys-full')
  const { generateRegistrationOptions } = await openWebauthn()
  const options = await generateRegistrationOptions({
    rpName: service.config.brand.name,
    rpID: relyingParty(service).expectedRPID,
    userID: userHandle(owner),
    userName: name,
    userDisplayName: displayName,
    timeout: PASSKEY_MINUTES * 60_000,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
  await keepChallenge(service, caller, { challenge: options.challenge, purpose: 'ADD', ownerUid: uidOf(owner) })
  return PasskeyCreation.parse(options)
}

/**
 * Verifies a new passkey: its challenge, origin, website, and that the device verified its user.
 * @throws `passkey-failed`
 */
export async function verifiedNew(service: Service, caller: Caller, owner: PasskeyOwner, made: MadePasskey) {
  const { challenge, ownerUid } = await takeChallenge(service, caller, 'ADD', made.response.clientDataJSON)
  if (ownerUid !== uidOf(owner)) refuse('passkey-failed')
  const { verifyRegistrationResponse } = await openWebauthn()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...made, clientExtensionResults: {} },
    expectedChallenge: challenge,
    ...relyingParty(service),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => refuse('passkey-failed'))
  return registrationInfo?.credential ?? refuse('passkey-failed')
}

/** Stores a verified passkey, in the caller's transaction. @throws `passkeys-full`; `passkey-known`, also as another account's */
export async function storePasskey(
  { now }: Pick<Service, 'now'>,
  tx: Tx,
  owner: PasskeyOwner,
  { name, credential }: { name: string; credential: Awaited<ReturnType<typeof verifiedNew>> },
): Promise<PasskeyRow> {
  await lockOwner(tx, owner)
  if ((await tx.$count(passkeys, ownedBy(owner))) >= PASSKEYS_MAX) refuse('passkeys-full')
  const [row] = await tx
    .insert(passkeys)
    .values({
      id: randomUid(),
      ...owner,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      name,
      createdAt: now(),
    })
    .onConflictDoNothing()
    .returning()
  if (!row) refuse('passkey-known')
  const actor = uidOf(owner)
  await writeAudit({ db: tx, now }, { actor, action: 'passkey-added', subject: actor, details: { passkey: row.id } })
  return row
}

/** Locks the owner's row, so that of two simultaneous changes the second one sees what the first has done. */
export async function lockOwner(tx: Tx, owner: PasskeyOwner) {
  if ('accountUid' in owner)
    await tx.select({ uid: accounts.uid }).from(accounts).where(eq(accounts.uid, owner.accountUid)).for('update')
  else
    await tx
      .select({ uid: administrators.uid })
      .from(administrators)
      .where(eq(administrators.uid, owner.administratorUid))
      .for('update')
}
