// @vitest-environment happy-dom
import { act, useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { lines, mounted, press } from '../test/mounted.tsx'
import { the } from '../test/tab.tsx'
import { AddPasskey, type BeginAdding } from './add-passkey.tsx'
import { actOnPasskey, passkeyDone } from './passkey-act.ts'
import { PasskeyInstead } from './passkey-instead.tsx'
import { Passkeys } from './passkeys.tsx'

// The page has the words of every language, as on the server.
vi.hoisted(() => vi.stubEnv('SSR', true))

const bytes = new Uint8Array([1, 2, 3]).buffer
const REQUEST = {
  challenge: 'AAAA',
  rpId: 'localhost',
  timeout: 1000,
  allowCredentials: [],
  userVerification: 'required',
}
const CREATION = {
  challenge: 'AAAA',
  rp: { id: 'localhost', name: 'Homeward' },
  user: { id: 'AAAA', name: 'huimin', displayName: 'Hui Min' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  timeout: 1000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  attestation: 'none',
}
/** A device that makes and uses a passkey, or fails with an error of this name. */
function device(failure?: string) {
  const credential = {
    id: 'AQID',
    rawId: bytes,
    type: 'public-key',
    authenticatorAttachment: 'platform',
    getClientExtensionResults: () => ({}),
    response: {
      clientDataJSON: bytes,
      attestationObject: bytes,
      authenticatorData: bytes,
      signature: bytes,
      userHandle: bytes,
      getTransports: () => ['internal'],
    },
  }
  const answer = vi.fn(async () => {
    if (failure) throw Object.assign(new Error(failure), { name: failure })
    return credential
  })
  vi.stubGlobal('PublicKeyCredential', vi.fn())
  Object.defineProperty(navigator, 'credentials', { value: { create: answer, get: answer }, configurable: true })
  return answer
}
const ok = (data: object) => ({ ok: true, status: 200, data })
const refused = (code: string, field?: string) => ({
  ok: false,
  status: 400,
  code,
  message: '',
  ...(field && { field }),
})
const send = async () => {
  await act(async () => {
    the('main form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  })
  await vi.waitFor(() => expect(the('main form').getAttribute('aria-busy')).toBe('false'))
}

describe('the form that adds a passkey', () => {
  const open = async (answered: object, { hasPassword = true, byPasskey = false } = {}) => {
    const asked: unknown[] = []
    const begin = (async (confirmation: unknown) => {
      asked.push(confirmation)
      return answered
    }) as unknown as BeginAdding
    const tab = await mounted(<AddPasskey hasPassword={hasPassword} byPasskey={byPasskey} begin={begin} />)
    return { asked, tab }
  }
  test('is not there in a browser that can make none, which says so', async () => {
    await open(ok(CREATION))
    expect(lines()).toEqual(['This browser cannot use passkeys.'])
  })
  test('asks for the password, makes the passkey and posts it with its name', async () => {
    device()
    const { asked, tab } = await open(ok(CREATION))
    the<HTMLInputElement>('#password').value = 'secret'
    the<HTMLInputElement>('#name').value = 'My phone'
    await send()
    expect(asked).toEqual([{ password: 'secret' }])
    await vi.waitFor(() => expect(tab.sent).toHaveLength(1))
    expect(tab.sent).toEqual([{ intent: 'add', name: 'My phone', passkey: expect.stringContaining('"id":"AQID"') }])
  })
  test('says beside the password that it is wrong, and makes nothing', async () => {
    const made = device()
    const { tab } = await open(refused('password-wrong', 'password'))
    await send()
    expect([the('#password').getAttribute('aria-invalid'), tab.sent, made.mock.calls]).toEqual(['true', [], []])
    expect(document.querySelector('[role="alert"]')).toBeNull()
  })
  test('says below it what is no matter of the password', async () => {
    device()
    await open(refused('too-many-requests'))
    await send()
    expect(the('[role="alert"]').textContent).toBe('Please wait a moment and try again.')
    expect(the('#password').getAttribute('aria-invalid')).toBeNull()
  })
  test.each([
    ['NotAllowedError', 'Nothing was changed. You stopped, or it took too long. Please try again.'],
    ['InvalidStateError', 'This device has a passkey for your account already.'],
  ])('says what the device refused as %s, and posts nothing', async (name, said) => {
    device(name)
    const { tab } = await open(ok(CREATION))
    await send()
    await vi.waitFor(() => expect(the('[role="alert"]').textContent).toBe(said))
    expect(tab.sent).toEqual([])
  })
  test('of an account without a password asks for none', async () => {
    device()
    const { asked, tab } = await open(ok(CREATION), { hasPassword: false })
    expect(document.querySelector('#password')).toBeNull()
    await send()
    expect(asked).toEqual([undefined])
    await vi.waitFor(() => expect(tab.sent).toHaveLength(1))
  })
  test('offers a passkey in the password’s place, which then need not be typed', async () => {
    device()
    await open(ok(CREATION), { byPasskey: true })
    expect(the<HTMLInputElement>('#password').required).toBe(false)
    expect(lines()).toContain('Use your passkey instead')
  })
})

describe('a passkey in the place of a password', () => {
  /** The service answers with what is to be signed, or refuses. */
  const service = (answer: object, status = 200) =>
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => Response.json(answer, { status })),
    )
  const field = () => document.querySelector<HTMLInputElement>('input[name="passkeyProof"]')
  test('is signed by a press, and the signature goes with the form once', async () => {
    device()
    service({ type: 'SUCCESS', data: REQUEST })
    await mounted(<PasskeyInstead answered={undefined} />)
    expect([field(), the('[role="status"]').textContent]).toEqual([null, ''])
    await press(document.querySelector('button'))
    await vi.waitFor(() => expect(field()?.value).toContain('"id":"AQID"'))
    expect(document.querySelector('main button'), 'the form’s own button sends it').toBeNull()
    expect(document.querySelector('[role="alert"]')).toBeNull()
    expect(the('[role="status"]').textContent).toBe(
      'Your passkey has confirmed that it is you. Please send the form within a few minutes.',
    )
  })
  test('serves one answer: where the form came back, another one is asked for', async () => {
    device()
    service({ type: 'SUCCESS', data: REQUEST })
    const Form = () => {
      const [answered, answer] = useState(1)
      return (
        <>
          <PasskeyInstead answered={answered} />
          <button id="answer" onClick={() => answer(2)}>
            Refused
          </button>
        </>
      )
    }
    await mounted(<Form />)
    await press(document.querySelector('.passkey-instead button'))
    await vi.waitFor(() => expect(field()).not.toBeNull())
    await press(document.querySelector('#answer'))
    expect([field(), document.querySelectorAll('.passkey-instead button').length]).toEqual([null, 1])
  })
  test('that the device refuses says so, and can be tried again', async () => {
    device('NotAllowedError')
    service({ type: 'SUCCESS', data: REQUEST })
    await mounted(<PasskeyInstead answered={undefined} />)
    await press(document.querySelector('button'))
    await vi.waitFor(() =>
      expect(the('[role="alert"]').textContent).toBe(
        'Nothing was changed. You stopped, or it took too long. Please try again.',
      ),
    )
    expect([field(), the('main button').getAttribute('aria-disabled')]).toEqual([null, 'false'])
  })
  test('that the service refuses asks the device nothing', async () => {
    const asked = device()
    service({ type: 'ERROR', code: 'too-many-requests', message: '' }, 429)
    await mounted(<PasskeyInstead answered={undefined} />)
    await press(document.querySelector('button'))
    await vi.waitFor(() => expect(the('[role="alert"]').textContent).toBe('Please wait a moment and try again.'))
    expect(asked).not.toHaveBeenCalled()
  })
  test('is not offered where the browser can use none', async () => {
    await mounted(<PasskeyInstead answered={undefined} />)
    expect(lines()).toEqual([])
  })
})

describe('one’s own passkeys', () => {
  const open = (more: object = {}) =>
    mounted(
      <Passkeys
        passkeys={[
          { id: 'a', name: 'My phone', createdAt: '2026-03-09T22:53:00.000Z', lastUsedAt: null },
          { id: 'b', name: 'Tablet', createdAt: '2026-03-09T22:53:00.000Z', lastUsedAt: '2026-03-10T22:53:00.000Z' },
        ]}
        hasPassword
        begin={(() => Promise.resolve(refused('unexpected'))) as unknown as BeginAdding}
        refused={undefined}
        {...more}
      />,
    )
  test('are confirmed by a passkey where the account may, each in its own form', async () => {
    device()
    await open({ byPasskey: true })
    expect(document.querySelectorAll('.passkey-instead')).toHaveLength(3)
    expect(
      [...document.querySelectorAll<HTMLInputElement>('[name="password"]')].map(({ required }) => required),
    ).toEqual([false, false, false])
  })
  test('are changed by the password alone where the account may not confirm by a passkey', async () => {
    device()
    await open()
    expect(document.querySelectorAll('.passkey-instead')).toHaveLength(0)
  })
  test('that was refused stands open, the others closed', async () => {
    await open({ refused: { code: 'password-wrong', field: 'password', typed: { id: 'b' } } })
    expect([...document.querySelectorAll('details')].map(({ open: isOpen }) => isOpen)).toEqual([false, true])
  })
  test('say when they were used last, by the day in Singapore', async () => {
    await open()
    expect(lines().filter((line) => /^(Added|Last|Not used)/.test(line))).toEqual([
      'Added on 10 March 2026',
      'Not used yet',
      'Added on 10 March 2026',
      'Last used on 11 March 2026',
    ])
  })
})

describe('a form of the page of passkeys', () => {
  const made = {
    id: 'AQID',
    rawId: 'AQID',
    type: 'public-key',
    response: { clientDataJSON: 'AQID', attestationObject: 'AQID' },
    clientExtensionResults: {},
  }
  const act1 = async (typed: Record<string, string>) => {
    const asked: unknown[] = []
    const answer = (name: string) => async (input: object) => {
      asked.push([name, input])
      return ok({}) as never
    }
    const said = await actOnPasskey(typed, { add: answer('add'), rename: answer('rename'), remove: answer('remove') })
    return { said, asked }
  }
  test.each([
    [
      { intent: 'rename', id: 'a', name: 'Phone', password: 'secret' },
      ['rename', { id: 'a', name: 'Phone', confirmation: { password: 'secret' } }],
      'renamed',
    ],
    [{ intent: 'rename' }, ['rename', { id: '', name: '', confirmation: undefined }], 'renamed'],
    [
      { intent: 'remove', id: 'a', passkeyProof: '{"id":"x"}' },
      ['remove', { id: 'a', confirmation: { password: '', passkey: { id: 'x' } } }],
      'removed',
    ],
  ])('%o', async (typed, asked, done) => {
    expect(await act1(typed as Record<string, string>)).toMatchObject({ said: { done }, asked: [asked] })
  })
  test('adds what the device made, with its name', async () => {
    const { said, asked } = await act1({ intent: 'add', name: 'Phone', passkey: JSON.stringify(made) })
    expect([said.done, said.answer.ok]).toEqual(['added', true])
    expect(asked).toMatchObject([['add', { name: 'Phone', passkey: { id: 'AQID' } }]])
  })
  test.each(['', '{', '{"id":1}'])(
    'that holds %j in place of a passkey is refused, and nobody is asked',
    async (passkey) => {
      expect(await act1({ intent: 'add', passkey })).toMatchObject({
        said: { answer: { ok: false, status: 400, code: 'passkey-failed' }, done: 'added' },
        asked: [],
      })
    },
  )
  test.each(['added', 'renamed', 'removed'] as const)('says afterwards that one was %s', (done) => {
    expect(passkeyDone(new URLSearchParams({ done }))).toBe(done)
    expect(passkeyDone(new URLSearchParams({ done: 'other' }))).toBeUndefined()
  })
})
