import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { signOut } from '#contract/accounts.ts'
import { callInProcess } from './call-in-process.ts'

type Given = Parameters<typeof callInProcess>

/** What a page's call hears and hands back, where the service answers like this. */
async function called(headers: [string, string][], sent: Record<string, string> = {}) {
  const heard: Record<string, string> = {}
  const app = new Hono().all('*', (c) => {
    Object.assign(heard, c.req.header())
    for (const [name, value] of headers) c.header(name, value, { append: true })
    return c.json({ type: 'SUCCESS', code: 'ok', data: { signedOut: true } })
  })
  const answers = new Headers()
  const page = new Request('http://localhost/account', { method: 'POST', headers: sent })
  const call = callInProcess({ app } as unknown as Given[0], page, {} as Given[2], 'ms', answers)
  return { answer: await call(signOut, {}), answers, heard }
}

test('what a sign-out clears goes back with the page: its cookies, and what the browser keeps of pages', async () => {
  const { answer, answers } = await called([
    ['Set-Cookie', 'homeward_session=; Max-Age=0'],
    ['Set-Cookie', 'homeward_link=; Max-Age=0'],
    ['Clear-Site-Data', '"cache"'],
    ['X-Request-Id', 'of-the-call'],
  ])
  expect(answer).toMatchObject({ ok: true, data: { signedOut: true } })
  expect(answers.getSetCookie()).toEqual(['homeward_session=; Max-Age=0', 'homeward_link=; Max-Age=0'])
  expect(answers.get('Clear-Site-Data')).toBe('"cache"')
  expect([...answers.keys()], 'nothing else of the call').toEqual(['clear-site-data', 'set-cookie', 'set-cookie'])
})

test('a page clears nothing that its call does not', async () => {
  expect((await called([])).answers.has('Clear-Site-Data')).toBe(false)
})

test('a call is made in the page’s language, with its cookie and no header that would speak for another', async () => {
  const { heard } = await called([], {
    cookie: 'homeward_session=s',
    authorization: 'Bearer t',
    'x-forwarded-for': '1.2.3.4',
  })
  expect(heard).toMatchObject({ 'x-page-language': 'ms', cookie: 'homeward_session=s' })
  expect(heard).not.toHaveProperty('x-forwarded-for')
})
