import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { I18nextProvider, type I18nextProviderProps } from 'react-i18next'
import { createRoutesStub, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { brand } from '#contract/brand.ts'
import type { RefusalCode } from '#contract/errors.ts'
import type { Person } from '#contract/safe-return.ts'
import { siteContext, type Site } from '../site.ts'
import { wordsOf } from '../words.ts'
import { FormStep } from './form.tsx'
import { action, loader } from './helper.tsx'

const person: Person = {
  uid: 'code',
  firstname: 'Siew Hua',
  lastname: 'Lim',
  photo: null,
  membershipId: null,
  language: null,
  missingSince: null,
  taggedAccounts: [],
}

/** The page as a browser without script gets it. */
function drawn(page: ReactNode) {
  const Page = createRoutesStub([{ id: 'root', path: '/', Component: () => page }])
  return renderToString(
    <I18nextProvider i18n={wordsOf('en') as I18nextProviderProps['i18n']}>
      <Page hydrationData={{ loaderData: { root: { brand } } }} />
    </I18nextProvider>,
  )
}

/** What loader and action are handed; `answers` stands for the service. */
function asked(answers: (name: string) => object, form?: Record<string, string>) {
  const context = new RouterContextProvider()
  const call = (({ name }: { name: string }) => Promise.resolve(answers(name))) as unknown as Site['call']
  context.set(siteContext, { call } as Site)
  const url = new URL('http://localhost/safereturncards/code')
  const request = new Request(url, {
    headers: { cookie: 'any=1' },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  })
  return { context, params: { uid: 'code' }, request, url } as never
}
const refused = (status: number, code: RefusalCode) => ({ ok: false, status, code, message: '' })
const dataOf = (answer: unknown) => (answer as { data: unknown }).data

test('a person without a photo has the drawn one, and a dash where a membership id is not known', () => {
  const page = drawn(<FormStep person={person} refusal={undefined} />)
  expect(page).toMatch(/<img[^>]* src="\/default-photo\.webp"/)
  expect(page).toContain('<span class="number">–</span>')
  const known = { ...person, photo: '/photo/siew-hua.webp', membershipId: 'D2C7F4H9JQ' }
  const other = drawn(<FormStep person={known} refusal={undefined} />)
  expect(other).toMatch(/<img[^>]* src="\/photo\/siew-hua\.webp" alt="Photo of Siew Hua Lim"/)
  expect(other).toContain('D2C7F4H9JQ')
})

test('above Submit stands who gets name and number, and for how long', () => {
  const page = drawn(<FormStep person={person} refusal={undefined} />)
  const [before] = page.split('>Submit<')
  expect(before).toContain('go to this person&#x27;s family and care partners')
  expect(before).toContain('They are deleted after 30 days.')
})

test('both fields are marked as required', () => {
  const page = drawn(<FormStep person={person} refusal={undefined} />)
  expect(page.match(/<input[^>]* required=""/g)).toHaveLength(2)
  expect(page.match(/\(required\)/g)).toHaveLength(2)
})

test('when only the contacts cannot be read, a finder who may see them is told so', async () => {
  const incident = { open: true }
  const answers = (name: string) =>
    name === 'readPerson' ? refused(503, 'service-unavailable') : { ok: true, data: { granted: true, incident } }
  expect(dataOf(await loader(asked(answers)))).toEqual({ page: 'away', code: 'tagged-accounts-not-found' })
})

test.each([
  ['required-data', 'required-data'],
  ['phone-impossible', 'phone-impossible'],
  ['user-not-found', 'user-not-found'],
  ['unexpected', 'error-submit-data'],
  ['invalid-input', 'invalid-input'],
  ['too-large', 'too-large'],
  ['incident-closed', 'error-submit-data'],
] as const)('a submission refused with %s says %s', async (code, said) => {
  const answer = await action(asked(() => refused(400, code), { act: 'details', name: 'Aisha', phone: '8' }))
  expect(dataOf(answer)).toMatchObject({ refusal: { code: said } })
})

test.each(['%20', ' ', '\u00a0', '.', '\u200b'])(
  'a code with %j behind it leads to its own address',
  async (behind) => {
    const code = '2xKf9WzR4nBqT7sVjM8cPd'
    const uid = `${code}${behind}`
    const given = { ...(asked(() => ({})) as object), params: { uid }, url: new URL('http://localhost/x?lang=ms') }
    const led = await Promise.resolve(loader(given as never)).catch((thrown: unknown) => thrown)
    expect(led).toBeInstanceOf(Response)
    expect((led as Response).headers.get('location')).toBe(`/safereturncards/${code}?lang=ms`)
  },
)
