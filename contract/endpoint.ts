import { z } from 'zod'
import type { RefusalCode } from './errors.ts'
import { addressLimitOf } from './rate-limits.ts'

type Shape = z.ZodObject<z.ZodRawShape>

/**
 * Who may call: everybody; the holder of a session with that purpose (a member's does all that a registration's does);
 * the holder of a link token of that kind in `Authorization`; a session of the admin console in that role, after its
 * second factor; `watch`: a browser in which a session of the console began a watch; `dev`: the machine's own owner.
 */
export type Who = 'public' | 'dev' | 'registration' | 'member' | 'caregiver-partner' | 'watch' | AdminRole
/** An organisation sees and does only its own; which objects those are, the call's capability decides. */
export type AdminRole = 'administrator' | 'organisation'

/** The one file that a call takes as its body. */
export interface Upload {
  /** Media types that may be declared; what the file really is, the call itself decides by its content. */
  types: readonly string[]
  maxBytes: number
  tooLarge: RefusalCode
  wrongType: RefusalCode
}
export const UploadedFile = z.instanceof(Blob)

/** A file in place of JSON: what a browser saves it as, and what is in it. */
export interface AnsweredFile {
  name: string
  content: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
}
export const FileAnswer = z.custom<AnsweredFile>()

/** One call of the service, as plain data: website, mobile app and service agree on it here. */
export interface Endpoint<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Answer extends z.ZodType = z.ZodType,
  Beside extends Shape = Shape,
> {
  /** The name of the call: also the name of the capability's function. */
  name: string
  method: 'get' | 'post' | 'patch' | 'put' | 'delete'
  /** Below `/api`, parameters in braces. */
  path: string
  /** The rules it serves, by their ids in docs/rules.md. */
  source: string
  who: readonly Who[]
  /**
   * No session is read, because the answer is the same for everybody; this call then works even when accounts are slow
   * or locked.
   */
  anonymous?: true
  /** For so long a browser may keep the answer, which is the same for everybody and rarely changes. */
  keptSeconds?: number
  params?: Params
  query?: Query
  body?: Body
  /** The body is one file instead of JSON, and `body` is `{file: UploadedFile}`. */
  upload?: Upload
  /** The body is form-encoded instead of JSON, and `body` is `{fields}`: every field with all its values. */
  form?: true
  answer: Answer
  /** The media type, where the answer is a file (`FileAnswer`) instead of the envelope. */
  file?: string
  /** Further properties of the envelope besides `data`, where the specification has them. */
  beside?: Beside
  /** The refusals of the capability itself; the others are derived from this declaration (`errorsOf`). */
  errors: readonly RefusalCode[]
}

/** Declares a call; only fixes the types. */
export const endpoint = <
  Answer extends z.ZodType,
  Params extends Shape = z.ZodObject<{}>,
  Query extends Shape = z.ZodObject<{}>,
  Body extends Shape = z.ZodObject<{}>,
  Beside extends Shape = z.ZodObject<{}>,
>(
  declared: Endpoint<Params, Query, Body, Answer, Beside>,
) => declared

type InputOf<S extends Shape> = keyof S['shape'] extends never ? unknown : z.input<S>
type Taken<S extends Shape> = keyof S['shape'] extends never ? unknown : z.output<S>

/** What a caller gives: path parameters, query and body in one object; the names of a call never collide. */
export type Input<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType> ? InputOf<P> & InputOf<Q> & InputOf<B> : never
/** The same after the contract's schemas have checked and trimmed it. */
export type Checked<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType> ? Taken<P> & Taken<Q> & Taken<B> : never
export type Answer<E> = E extends Endpoint<Shape, Shape, Shape, infer A> ? z.output<A> : never

type Beside<E> = E extends Endpoint<Shape, Shape, Shape, z.ZodType, infer B> ? Taken<B> : never
/** What the capability's function returns: the answer, or with something beside it `{data, …}`. */
export type Answered<E> = unknown extends Beside<E> ? Answer<E> : { data: Answer<E> } & Beside<E>

/** What `call` gives back: the answer's data and what stands beside it, or a refusal as code and English text. */
export type Result<E> =
  | ({ ok: true; data: Answer<E> } & Beside<E>)
  | { ok: false; status: number; code: RefusalCode; message: string; field?: string }

/** Refusals that every call may answer with: the database is unreachable, or an unexpected error. */
const ANYWHERE: readonly RefusalCode[] = ['service-unavailable', 'unexpected']

/** The refusals that validating this call's input may answer with. */
function inputErrors({ params, query, body, upload }: Endpoint): readonly RefusalCode[] {
  if (upload) return ['invalid-input', upload.tooLarge, upload.wrongType]
  if (body) return ['invalid-input', 'too-large', 'unsupported-content-type']
  return params || query ? ['invalid-input'] : []
}

/** The refusals that authorising this call's caller may answer with. */
function callerErrors({ who }: Endpoint): readonly RefusalCode[] {
  if (who.includes('dev')) return ['not-found']
  return who.includes('public') ? [] : ['sign-in-required', 'not-allowed']
}

/**
 * Whether a call is a POST of a finder or family, which needs protection from cross-site requests: a form on another
 * website must not ring an alarm in its visitor's name (docs/decisions.md, "Other websites").
 */
export const isRescuePost = ({ anonymous, method }: Pick<Endpoint, 'anonymous' | 'method'>) =>
  anonymous === true && method !== 'get'

/** Every refusal of a call that its declaration says without naming it: by who may call, its input and its limit. */
export function derivedErrors(call: Endpoint): RefusalCode[] {
  const limit = addressLimitOf(call)
  const limited: readonly RefusalCode[] = limit && !limit.reduce ? ['too-many-requests'] : []
  const crossSite: readonly RefusalCode[] = isRescuePost(call) ? ['other-site'] : []
  return [...callerErrors(call), ...crossSite, ...inputErrors(call), ...limited, ...ANYWHERE]
}

/** Every refusal a call may answer with: the derived ones, then those of its capability. */
export const errorsOf = (call: Endpoint): RefusalCode[] => [...new Set([...derivedErrors(call), ...call.errors])]
