import { MAX_BODY_BYTES } from '#contract/limits.ts'

/** The fields of a posted form; undefined when it is too large or not a form, which bounds the memory of a request. */
export async function readForm(request: Request): Promise<Record<string, string> | undefined> {
  if (!request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')) return undefined
  const decoder = new TextDecoder()
  let size = 0
  let text = ''
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > MAX_BODY_BYTES) return undefined
    text += decoder.decode(chunk, { stream: true })
  }
  return Object.fromEntries(new URLSearchParams(text))
}
