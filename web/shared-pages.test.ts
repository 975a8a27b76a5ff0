import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { handle as roles } from './registration/roles.tsx'
import { handle as typedCode } from './safe-return/find.tsx'
import { sharedPage } from './shared-pages.server.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
let content = 0
const drawn = (draw: (nonce: string) => string, later?: string) =>
  sharedPage((content += 1), (nonce) => ({ html: draw(nonce), later }))

test('a policy allows what carries the nonce of the drawing, and what the page adds itself; nothing else', async () => {
  const { text, inline } = await drawn(
    (nonce) =>
      `<style nonce="${nonce}">p{}</style><style>q{}</style><script nonce="${nonce}">one()</script><script>two()</script>` +
      `<script nonce="abc">three()</script><script type="module" nonce="${nonce}" async="">four()</script>` +
      `<script nonce="${nonce}" src="/five.js"></script>`,
    'six()',
  )
  expect(inline.styles).toEqual([hashOf('p{}')])
  expect(inline.scripts).toEqual(['six()', 'one()', 'four()'].map(hashOf))
  expect(text).toBe(
    '<style>p{}</style><style>q{}</style><script>one()</script><script>two()</script><script nonce="abc">three()</script>' +
      '<script type="module" async="">four()</script><script src="/five.js"></script>',
  )
})

test('each drawing has a nonce of its own, and a page that says it is no page for everybody', async () => {
  const nonces: string[] = []
  const keeping = (nonce: string) => {
    nonces.push(nonce)
    return '<p></p>'
  }
  await drawn(keeping)
  await drawn(keeping)
  expect(new Set(nonces).size).toBe(2)
  await expect(drawn((nonce) => `<p>${nonce}</p>`)).rejects.toThrow('its own nonce')
})

const nothingBegun = { google: undefined, kept: { isShared: false, drafts: [] } }
test.each([
  [true, '', nothingBegun],
  [false, '?tab=sign-in', nothingBegun],
  [false, '', { ...nothingBegun, google: { nonce: 'of this device' } }],
  [false, '', { google: undefined, kept: undefined }],
  [false, '', { google: undefined, kept: { isShared: true, drafts: [] } }],
  [false, '', { google: undefined, kept: { isShared: false, drafts: [{ journey: 'caregiver' }] } }],
])('the first page of a registration is for everybody (%s) at "%s" with %j', (isForAll, search, loaderData) => {
  expect(roles.isShared?.(loaderData, search)).toBe(isForAll)
})

test.each([
  [true, '', { page: 'ask' }],
  [false, '?step=again', { page: 'ask' }],
  [false, '', { page: 'ask', mistyped: '7KM2QX4R' }],
  [false, '', { page: 'form', code: '7KM2QX4RD', opened: false, mayKeepNumber: false }],
  [false, '', { page: 'report', code: '7KM2QX4RD' }],
  [false, '', { page: 'away' }],
])('the page that asks for a typed code is for everybody (%s) at "%s" with %j', (isForAll, search, loaderData) => {
  expect(typedCode.isShared?.(loaderData, search)).toBe(isForAll)
})
