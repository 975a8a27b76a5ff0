import { readBytes } from '#contract/request-body.ts'

/** What the other fields of a form with a file may take beside it. */
const BESIDE_FILE = 32_768

/**
 * The fields of a posted form with one file, which stands as `file`, empty where none was chosen; undefined when it is too large or not a
 * form. A browser without script sends a photo so.
 */
export async function readUpload(
  request: Request,
  maxBytes: number,
): Promise<{ fields: Record<string, string>; file: File | undefined } | undefined> {
  const contentType = request.headers.get('content-type') ?? ''
  if (!contentType.startsWith('multipart/form-data')) return undefined
  const bytes = await readBytes(request, maxBytes + BESIDE_FILE)
  const form =
    bytes && (await new Response(bytes, { headers: { 'content-type': contentType } }).formData().catch(() => undefined))
  if (!form) return undefined
  const entries = [...form.entries()]
  const fields = entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []))
  const file = entries.map(([, value]) => value).find((value) => typeof value !== 'string' && value.size > 0)
  return { fields: Object.fromEntries(fields), file: typeof file === 'string' ? undefined : file }
}
