import { expect, test } from 'vitest'
import { mediaTypeOf, readBytes } from './request-body.ts'

/** A request that sends these parts one after another and says no length; `sent` counts the parts that were asked for. */
function streamed(parts: string[]) {
  const sent = { count: 0 }
  const body = new ReadableStream({
    pull(controller) {
      const part = parts[sent.count]
      if (part === undefined) return controller.close()
      sent.count += 1
      controller.enqueue(new TextEncoder().encode(part))
    },
  })
  const request = new Request('https://homeward.example', { method: 'POST', body, duplex: 'half' } as RequestInit)
  return { request, sent }
}
const textOf = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes)

test('a body that is as long as it may be is read whole, one byte more is refused', async () => {
  expect(textOf(await readBytes(streamed(['ab', 'cd']).request, 4))).toBe('abcd')
  expect(await readBytes(streamed(['ab', 'cde']).request, 4)).toBeUndefined()
  expect(textOf(await readBytes(new Request('https://homeward.example'), 4))).toBe('')
})

test('a body without an end is read no further than it may be long', async () => {
  const { request, sent } = streamed(Array.from({ length: 1000 }, () => 'abcd'))
  expect(await readBytes(request, 8)).toBeUndefined()
  expect(sent.count).toBeLessThan(10)
})

test('a body that says itself that it is too long is not read at all', async () => {
  const request = new Request('https://homeward.example', {
    method: 'POST',
    body: 'abcd',
    headers: { 'content-length': '9' },
  })
  expect(await readBytes(request, 8)).toBeUndefined()
  expect(request.bodyUsed).toBe(false)
})

test.each([
  ['application/json; charset=utf-8', 'application/json'],
  ['Application/X-WWW-Form-Urlencoded;charset=UTF-8', 'application/x-www-form-urlencoded'],
  [undefined, ''],
])('the type of a body is read without its parameters: %s', (written, expected) => {
  const request = new Request('https://homeward.example', { headers: written ? { 'content-type': written } : {} })
  expect(mediaTypeOf(request)).toBe(expected)
})
