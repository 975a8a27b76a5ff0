import { expect, test } from 'vitest'
import { readUpload } from './read-upload.ts'

const posted = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('http://localhost/', { method: 'POST', body, headers })
function form(...entries: [string, string | File][]) {
  const data = new FormData()
  for (const [name, value] of entries) data.append(name, value)
  return posted(data)
}
const photo = new File(['photo'], 'photo.jpg', { type: 'image/jpeg' })

test('a form with a file has its fields and the file, whichever stands first', async () => {
  for (const request of [form(['act', 'photo'], ['file', photo]), form(['file', photo], ['act', 'photo'])]) {
    const read = await readUpload(request, 100)
    expect([read?.fields, read?.file?.name, await read?.file?.text()]).toEqual([{ act: 'photo' }, 'photo.jpg', 'photo'])
  }
})
test('of a form in which none was chosen the file is none; an empty one beside it takes no place', async () => {
  const empty = new File([], '')
  const read = await readUpload(form(['act', 'photo'], ['file', empty]), 100)
  expect([read?.fields.act, read?.file]).toEqual(['photo', undefined])
  expect((await readUpload(form(['file', new File([], 'none.jpg')]), 100))?.file).toBeUndefined()
  expect((await readUpload(form(['file', empty], ['other', photo]), 100))?.file?.name).toBe('photo.jpg')
})
test.each([
  ['a form without a file', posted(new URLSearchParams({ act: 'photo' }))],
  ['something else', posted('{}', { 'content-type': 'application/json' })],
  ['nothing that says what it is', new Request('http://localhost/', { method: 'POST' })],
  [
    'a form that breaks off',
    posted('--x\r\nContent-Disposition', { 'content-type': 'multipart/form-data; boundary=x' }),
  ],
])('%s is read as none', async (_what, request) => {
  expect(await readUpload(request, 100)).toBeUndefined()
})
test('beside the largest file there is room for the other fields, and no more', async () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const whole = (bytes: number) => {
    const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'
    const end = '\r\n--x--\r\n'
    return posted(head + 'a'.repeat(bytes - head.length - end.length) + end, headers)
  }
  expect((await readUpload(whole(100 + 32_768), 100))?.file?.size).toBeGreaterThan(32_000)
  expect(await readUpload(whole(100 + 32_769), 100)).toBeUndefined()
})
