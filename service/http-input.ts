import type { Context } from 'hono'
import { z } from 'zod'
import type { Endpoint, Upload } from '#contract/endpoint.ts'
import { Refusal, isRefusalCode, refusals } from '#contract/errors.ts'
import { MAX_BODY_BYTES } from '#contract/limits.ts'
import { FORM_TYPE, mediaTypeOf } from '#contract/request-body.ts'
import { storable, bytesOf, readJson } from './read-json.ts'

const cleaned = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, storable(value)]))

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

function checked<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const code = isRefusalCode(issue?.message) ? issue.message : 'invalid-input'
  // A code or a token that cannot be one answers to the letter like an unknown one.
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
