import { MAX_BODY_BYTES } from '#contract/limits.ts'
import { FORM_TYPE, mediaTypeOf, readBytes } from '#contract/request-body.ts'

/** The fields of a posted form; undefined when it is too large or not a form. */
export async function readForm(request: Request): Promise<Record<string, string> | undefined> {
  if (mediaTypeOf(request) !== FORM_TYPE) return undefined
  const bytes = await readBytes(request, MAX_BODY_BYTES)
  return bytes && Object.fromEntries(new URLSearchParams(new TextDecoder().decode(bytes)))
}
