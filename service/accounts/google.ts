import { createRemoteJWKSet, jwtVerify, type JWTVerifyGetKey } from 'jose'
import { REQUEST_TIMEOUT_MS } from '#contract/limits.ts'
import { refuse } from '#contract/errors.ts'
import type { Tx } from '../db/open.ts'
import type { Out } from '#contract/index.ts'
import { idempotencyKeys } from '../db/tables.ts'
import { hashToken, randomToken } from '../secrets.ts'
import type { Caller } from '../caller.ts'
import type { GoogleIdentity, GoogleService } from '../outside.ts'
import type { Service } from '../service.ts'

/**
 * Returns a verifier of Google's ID tokens, which checks them against Google's published keys. Tests pass another
 * provider's `keysUrl` and `issuers`.
 */
export function openGoogle(settings: {
  clientId: string
  keysUrl: string
  issuers: string[]
  authorizationUrl?: string
}): GoogleService {
  const keys: JWTVerifyGetKey = createRemoteJWKSet(new URL(settings.keysUrl), { timeoutDuration: REQUEST_TIMEOUT_MS })
  return {
    clientId: settings.clientId,
    authorizationUrl: settings.authorizationUrl ?? 'https://accounts.google.com/o/oauth2/v2/auth',
    async verify(idToken, now) {
      const { payload } = await jwtVerify(idToken, keys, {
        algorithms: ['RS256'],
        issuer: settings.issuers,
        audience: settings.clientId,
        currentDate: now,
        requiredClaims: ['sub', 'iss', 'exp', 'nonce'],
      })
      const claim = (name: string) => (typeof payload[name] === 'string' ? payload[name] : '')
      return {
        issuer: payload.iss ?? '',
        subject: payload.sub ?? '',
        email: claim('email') || undefined,
        emailVerified: payload.email_verified === true,
        firstname: claim('given_name'),
        lastname: claim('family_name'),
        nonce: claim('nonce'),
      }
    },
  }
}

/** Answers Google's settings and sets a nonce cookie in this browser; nothing where Google is not configured. */
export async function readGoogleSettings(
  { outside }: Service,
  _input: unknown,
  caller: Caller,
): Out<'readGoogleSettings'> {
  if (!outside.google) return { clientId: null, nonce: null, authorizationUrl: null }
  const nonce = caller.googleNonce ?? randomToken()
  caller.remember('google', nonce)
  const { clientId, authorizationUrl } = outside.google
  return { clientId, nonce, authorizationUrl }
}

/** The identity of an ID token that was made for this browser. @throws `google-failed` */
export async function googleIdentity(
  service: Service,
  caller: Caller,
  idToken: string | undefined,
): Promise<GoogleIdentity> {
  const { google } = service.outside
  if (!google || !idToken || !caller.googleNonce) refuse('google-failed')
  const identity = await google.verify(idToken, service.now()).catch(() => refuse('google-failed'))
  if (identity.nonce !== caller.googleNonce) refuse('google-failed')
  return identity
}

/** Consumes the nonce in the caller's transaction, so that one ID token makes at most one account or one sign-in. */
export async function useGoogleNonce(tx: Tx, identity: GoogleIdentity, at: Date) {
  const [first] = await tx
    .insert(idempotencyKeys)
    .values({ key: hashToken(`google:${identity.nonce}`), result: 'used', createdAt: at })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (!first) refuse('google-failed')
}
