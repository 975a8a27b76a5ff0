import { and, eq, gt } from 'drizzle-orm'
import { later, minutes } from '#contract/domain/time.ts'
import { refuse } from '#contract/errors.ts'
import { PASSKEY_MINUTES } from '#contract/limits.ts'
import type { PASSKEY_PURPOSES } from '../db/enumerations.ts'
import { passkeyChallenges } from '../db/tables.ts'
import { hashToken, randomToken } from '../secrets.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { openWebauthnHelpers } from './webauthn.ts'

export type PasskeyPurpose = (typeof PASSKEY_PURPOSES)[number]

/** Keeps a challenge for the calling browser, which gets a cookie when it has none: two tabs may each have one of their own. */
export async function keepChallenge(
  { db, now }: Pick<Service, 'db' | 'now'>,
  caller: Caller,
  { challenge, purpose, ownerUid }: { challenge: string; purpose: PasskeyPurpose; ownerUid: string | null },
) {
  const browser = caller.passkeyBrowser || randomToken()
  caller.remember('passkey', browser)
  const at = now()
  await db.insert(passkeyChallenges).values({
    hash: hashToken(challenge),
    browser: hashToken(browser),
    purpose,
    ownerUid,
    createdAt: at,
    expiresAt: later(at, minutes(PASSKEY_MINUTES)),
  })
}

/**
 * Takes the challenge that a browser signed; it is gone from then on, whatever the signature is worth.
 * @returns the challenge, and whom it was for
 * @throws `passkey-failed` for one that was not given to this browser for this purpose, was used, or is too old
 */
export async function takeChallenge(
  { db, now }: Pick<Service, 'db' | 'now'>,
  caller: Caller,
  purpose: PasskeyPurpose,
  clientDataJSON: string,
) {
  const challenge = await challengeOf(clientDataJSON)
  if (!challenge || !caller.passkeyBrowser) refuse('passkey-failed')
  const [kept] = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.hash, hashToken(challenge)),
        eq(passkeyChallenges.browser, hashToken(caller.passkeyBrowser)),
        eq(passkeyChallenges.purpose, purpose),
        gt(passkeyChallenges.expiresAt, now()),
      ),
    )
    .returning({ ownerUid: passkeyChallenges.ownerUid })
  return kept ? { challenge, ownerUid: kept.ownerUid } : refuse('passkey-failed')
}

async function challengeOf(clientDataJSON: string): Promise<string | undefined> {
  const { decodeClientDataJSON } = await openWebauthnHelpers()
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON)
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}
