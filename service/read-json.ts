import type { Context } from 'hono'
import { Refusal, type RefusalCode } from '#contract/errors.ts'
import { MAX_BODY_BYTES } from '#contract/limits.ts'
import { mediaTypeOf, readBytes } from '#contract/request-body.ts'

/** PostgreSQL's text cannot hold the character NUL, and its JSON no half of a surrogate pair. */
export const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()

/** Every text of a JSON value as the database can hold it, the names of fields among them. */
const storableJson = (_key: string, value: unknown): unknown => {
  if (typeof value === 'string') return storable(value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [storable(name), inner]))
}

/** The body of a call, or its refusal when it is longer than it may be. */
export async function bytesOf(c: Context, most: number, tooLarge: RefusalCode): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readBytes(c.req.raw, most)
  if (!bytes) throw new Refusal(tooLarge)
  return bytes
}

export async function readJson(c: Context): Promise<unknown> {
  if (!/^application\/([\w.+-]+\+)?json$/.test(mediaTypeOf(c.req.raw))) throw new Refusal('unsupported-content-type')
  const bytes = await bytesOf(c, MAX_BODY_BYTES, 'too-large')
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes), storableJson)
  } catch {
    throw new Refusal('invalid-input')
  }
}
