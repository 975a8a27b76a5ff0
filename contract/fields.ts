import { z } from 'zod'
import { Coordinates } from './domain/bounds.ts'
import { charactersIn, readShortCode, SHORT_CODE, SHORT_CODE_LENGTH } from './domain/short-code.ts'
import { ID, ID_MAX, TOKEN, TOKEN_MAX, TOKEN_PATTERN } from './domain/base58.ts'
import { FINDER_NAME_MAX, PLACE_MAX } from './limits.ts'

/** base58 of 128 random bits: return codes and account uids. */
export const Uid = z.string().regex(ID, 'user-not-found').max(ID_MAX, 'user-not-found')
/**
 * A return code as it stood in an address, without what scanners and people add to it: blanks of any kind, also those that
 * are encoded twice, and punctuation around it. A code holds letters and digits only.
 */
export const bareCode = (written: string) =>
  written
    .replaceAll(/%[\da-f]{2}/gi, ' ')
    .replaceAll(/[\s\p{Z}\p{C}]/gu, '')
    .replaceAll(/^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu, '')
/** A return code, forgiving what stands around it. */
export const ReturnCode = z.string('user-not-found').max(2000, 'user-not-found').transform(bareCode).pipe(Uid)
/** A short code as it was typed, in any spelling that can be read. */
export const TypedCode = z
  .string('code-mistyped')
  .max(200, 'code-length')
  .refine((typed) => charactersIn(typed) === SHORT_CODE_LENGTH, 'code-length')
  .transform((typed) => readShortCode(typed) ?? '')
  .pipe(z.string().regex(SHORT_CODE, 'code-mistyped').max(SHORT_CODE_LENGTH))
/** The code whose page is a finder's: the one that was scanned, or the short one that was typed. */
export const FinderCode = z
  .string('user-not-found')
  .max(2000, 'user-not-found')
  .transform((written) => readShortCode(written) ?? bareCode(written))
  .pipe(z.union([Uid, z.string().regex(SHORT_CODE).max(SHORT_CODE_LENGTH)], 'user-not-found'))
/** base58 of 256 random bits: link tokens. */
export const LinkToken = z.string().regex(TOKEN, 'link-ended').max(TOKEN_MAX, 'link-ended')
/**
 * The placeholder for a link's token in an address or a call, once this browser holds the token in an HttpOnly cookie
 * (docs/decisions.md, "Sessions and links").
 */
export const HELD_LINK = 'opened'
export const LinkTokenOrHeld = z
  .string()
  .regex(new RegExp(`^(${TOKEN_PATTERN}|${HELD_LINK})$`), 'link-ended')
  .max(TOKEN_MAX, 'link-ended')

/** A number as typed, white space removed (P5.2); what it means is decided by the service, with the full metadata. */
export const TypedPhone = z
  .string('required-data')
  .max(40, 'phone-impossible')
  .transform((typed) => typed.replaceAll(/\s/g, ''))
  .pipe(z.string().min(1, 'required-data').max(40))
/** ISO 3166 code of the country chosen beside the number. */
export const Country = z
  .string()
  .regex(/^[A-Z]{2}$/, 'invalid-input')
  .max(2)

/** The finder keeps the number they leave: no contact sees it. */
export const KeepsNumber = z.boolean('invalid-input').optional()

export const FinderName = z.string('required-data').trim().min(1, 'required-data').max(FINDER_NAME_MAX, 'name-too-long')

export const Position = z.object({
  ...Coordinates,
  /** Metres, as the device says. */
  accuracy: z.number().min(0).max(1_000_000).optional(),
})
export const Place = z.string().trim().max(PLACE_MAX, 'place-too-long')

/** An empty field, which a form without script sends, counts as absent. */
const left = z.literal('').transform(() => undefined)
export const field = <T extends z.ZodType>(schema: T) => z.union([left, schema]).optional()
export const whole = (most: number, fallback: number) =>
  field(z.coerce.number().int().min(1).max(most)).transform((value) => value ?? fallback)
