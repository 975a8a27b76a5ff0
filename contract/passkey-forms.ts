import { z } from 'zod'
import { Count, Figure, Identifier, listOf, PlainText } from './domain/bounds.ts'
import { PASSKEYS_MAX } from './limits.ts'

/** Bytes in base64url, as WebAuthn's JSON forms carry them. */
const Bytes = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(most)
/** An id of a credential has at most 1,023 bytes (WebAuthn §4). */
const CredentialId = Bytes(1364)
const Descriptor = z.object({ id: CredentialId, type: z.literal('public-key') })
const UserVerification = z.literal('required')

/** What `navigator.credentials.create()` is asked for (PublicKeyCredentialCreationOptionsJSON). */
export const PasskeyCreation = z.object({
  challenge: Identifier,
  rp: z.object({ id: Identifier, name: PlainText }),
  user: z.object({ id: Identifier, name: PlainText, displayName: PlainText }),
  pubKeyCredParams: listOf(z.object({ alg: Figure, type: z.literal('public-key') })),
  timeout: Count,
  excludeCredentials: listOf(Descriptor, PASSKEYS_MAX),
  authenticatorSelection: z.object({ residentKey: z.literal('preferred'), userVerification: UserVerification }),
  attestation: z.literal('none'),
})
export type PasskeyCreation = z.output<typeof PasskeyCreation>

/** What `navigator.credentials.get()` is asked for (PublicKeyCredentialRequestOptionsJSON). */
export const PasskeyRequest = z.object({
  challenge: Identifier,
  rpId: Identifier,
  timeout: Count,
  /** Empty: whichever passkey for this website the person chooses, so that no username need be known. */
  allowCredentials: listOf(Descriptor, PASSKEYS_MAX),
  userVerification: UserVerification,
})
export type PasskeyRequest = z.output<typeof PasskeyRequest>

const answered = { id: CredentialId, rawId: CredentialId, type: z.literal('public-key') }
/** What a browser answers after making a passkey (RegistrationResponseJSON). */
export const MadePasskey = z.object({
  ...answered,
  response: z.object({ clientDataJSON: Bytes(4000), attestationObject: Bytes(20_000) }),
})
export type MadePasskey = z.output<typeof MadePasskey>
/** What a browser answers after using a passkey (AuthenticationResponseJSON). */
export const UsedPasskey = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: Bytes(4000),
    authenticatorData: Bytes(4000),
    signature: Bytes(4000),
    userHandle: Bytes(100).nullish(),
  }),
})
export type UsedPasskey = z.output<typeof UsedPasskey>
