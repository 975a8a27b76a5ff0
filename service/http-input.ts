import type { Context } from 'hono'
import { z } from 'zod'
import type { Endpoint, Upload } from '#contract/endpoint.ts'
import { Refusal, isRefusalCode, refusals, type RefusalCode } from '#contract/errors.ts'
import { MAX_BODY_BYTES } from '#contract/limits.ts'
import { FORM_TYPE, mediaTypeOf, readBytes } from '#contract/request-body.ts'

/** PostgreSQL's text cannot hold the character NUL, and its JSON no half of a surrogate pair. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()
/** Every text of a JSON value as the database can hold it, the names of fields among them. */
const storableJson = (_key: string, value: unknown): unknown => {
  if (typeof value === 'string') return storable(value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [storable(name), inner]))
}
const cleaned = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, storable(value)]))

/** The body of a call, or its refusal when it is longer than it may be. */
async function bytesOf(c: Context, most: number, tooLarge: RefusalCode): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readBytes(c.req.raw, most)
  if (!bytes) throw new Refusal(tooLarge)
  return bytes
}

/** The one file of a call that takes one, in the place where other calls have their JSON. */
async function readUpload(c: Context, { types, maxBytes, tooLarge, wrongType }: Upload): Promise<unknown> {
  const type = mediaTypeOf(c.req.raw)
  if (!types.includes(type)) throw new Refusal(wrongType)
  return { file: new Blob([await bytesOf(c, maxBytes, tooLarge)], { type }) }
}

/** The fields of a form, each with all its values. */
async function readForm(c: Context): Promise<unknown> {
  if (mediaTypeOf(c.req.raw) !== FORM_TYPE) throw new Refusal('unsupported-content-type')
  const form = new URLSearchParams(new TextDecoder().decode(await bytesOf(c, MAX_BODY_BYTES, 'too-large')))
  return { fields: Object.fromEntries([...new Set(form.keys())].map((name) => [name, form.getAll(name)])) }
}

/** The body as the call declares it. */
const readBody = (c: Context, { upload, form }: Pick<Endpoint, 'upload' | 'form'>): Promise<unknown> =>
  upload ? readUpload(c, upload) : form ? readForm(c) : readJson(c)

async function readJson(c: Context): Promise<unknown> {
  if (!/^application\/([\w.+-]+\+)?json$/.test(mediaTypeOf(c.req.raw))) throw new Refusal('unsupported-content-type')
  const bytes = await bytesOf(c, MAX_BODY_BYTES, 'too-large')
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes), storableJson)
  } catch {
    throw new Refusal('invalid-input')
  }
}

function checked<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const code = isRefusalCode(issue?.message) ? issue.message : 'invalid-input'
  // A code or a token that cannot be one answers to the letter like one that nobody has.
  if (refusals[code].status === 404) throw new Refusal(code)
  throw new Refusal(code, { field: issue?.path.map(String).join('.') || undefined })
}

/** The parts of an address, checked; for a file that is served beside the calls. @throws what the schema's messages name */
export const readParams = <T>(c: Context, schema: z.ZodType<T>): T => checked(schema, cleaned(c.req.param()))
/** The query of an address in the same way. */
export const readQuery = <T>(c: Context, schema: z.ZodType<T>): T => checked(schema, cleaned(c.req.query()))

/**
 * A call's path parameters, query and body in one object, as its schemas check and trim them.
 * @throws what `errorsOf` derives from the schemas, and the codes that their messages name
 */
export const readInput = async (c: Context, { params, query, body, upload, form }: Endpoint): Promise<object> => ({
  ...(params && readParams(c, params)),
  ...(query && readQuery(c, query)),
  ...(body && checked(body, await readBody(c, { upload, form }))),
})
