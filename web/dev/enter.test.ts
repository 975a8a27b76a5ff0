import { expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { enterConsole } from './enter.ts'

const LOGIN = { username: 'aishah.admin', password: 'p', totpCode: '123456' }

/** Answers each call by its name, and keeps which were made. */
function answering(answers: Record<string, unknown>) {
  const made: string[] = []
  const call = (({ name }: { name: string }) => {
    made.push(name)
    const data = answers[name]
    return Promise.resolve(data ? { ok: true, data } : { ok: false, status: 400, code: 'not-found', message: '' })
  }) as unknown as Call
  return { call, made }
}
const at = (step: string, role: string | null = null) => ({ step, role })

test.each([
  [
    'nobody is signed in: the password first, then the next request',
    at('password'),
    false,
    'again',
    ['signInToConsole'],
  ],
  ['the next request shows the code', at('code'), true, 'in', ['showSecondFactor']],
  [
    'a code of somebody who was left half-way is not taken for this one',
    at('code'),
    false,
    'again',
    ['signInToConsole'],
  ],
  ['an open console of the same role is simply opened', at('in', 'administrator'), false, 'in', []],
  ['one that locked is unlocked', at('locked', 'administrator'), false, 'in', ['unlockConsole']],
  ['one of another role is left', at('in', 'organisation'), false, 'again', ['signInToConsole']],
] as const)('%s', async (_what, standing, isBegun, step, calls) => {
  const { call, made } = answering({
    readConsole: standing,
    signInToConsole: {},
    showSecondFactor: {},
    unlockConsole: {},
  })
  expect(await enterConsole(call, LOGIN, 'administrator', isBegun)).toBe(step)
  expect(made).toEqual(['readConsole', ...calls])
})

test('a code that was used in this half minute is refused, and not tried twice', async () => {
  const { call, made } = answering({ readConsole: at('code') })
  expect(await enterConsole(call, LOGIN, 'administrator', true)).toBe('refused')
  expect(made).toEqual(['readConsole', 'showSecondFactor'])
})
