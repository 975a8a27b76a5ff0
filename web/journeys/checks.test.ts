import { expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { situation } from '../test/situations.ts'
import { googleFree, usernameAndPhoneFree, usernameFree, usernameFreeForPerson } from './checks.ts'

/** A service that answers these, one after the other, and what it was asked. */
function service(...answers: object[]) {
  const asked: object[] = []
  const call = ((_endpoint: unknown, input: object) => {
    asked.push(input)
    return Promise.resolve(answers[asked.length - 1])
  }) as Call
  return { asked, call }
}
const says = (registered: boolean) => ({ ok: true, data: { registered } })
const withGoogle = { credentialType: 'GOOGLE', idTokenGoogle: 'token', username: 'siew' }

test.each([
  ['a caregiver', usernameFree],
  ['a person', usernameFreeForPerson],
])(
  'of %s the Google account is asked for itself, and what is wrong with it is said of Google, not the username',
  async (_who, check) => {
    const taken = service(says(true))
    expect(await check(situation({ draft: withGoogle }), taken.call)).toEqual({
      mistake: { field: 'google', code: 'google-taken' },
    })
    expect(taken.asked).toEqual([{ idTokenGoogle: 'token' }])
    const free = service(says(false), says(true))
    expect(await check(situation({ draft: withGoogle }), free.call)).toEqual({
      mistake: { field: 'username', code: 'username-taken' },
    })
    expect(free.asked[1]).toEqual({ username: 'siew' })
  },
)

test('without Google nothing is asked about it', async () => {
  const { asked, call } = service()
  expect(await googleFree(situation({ draft: { username: 'siew', idTokenGoogle: 'old' } }), call)).toBeUndefined()
  expect(asked).toEqual([])
})

test.each([usernameFree, usernameFreeForPerson, usernameAndPhoneFree])(
  'a password is judged on the step where it is chosen',
  async (check) => {
    const { asked, call } = service({ ok: false, code: 'password-common', field: 'password' })
    const draft = { username: ' huimin ', password: 'iloveyou', phone: '81234567', prefixCountryNum: '+65' }
    expect(await check(situation({ draft }), call)).toEqual({ mistake: { field: 'password', code: 'password-common' } })
    expect(asked[0]).toMatchObject({ username: 'huimin', password: 'iloveyou' })
  },
)
