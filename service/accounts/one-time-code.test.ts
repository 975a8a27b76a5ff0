import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { accounts, messages, oneTimeCodes, outbox, phoneProofs } from '../db/tables.ts'
import { codeText } from '../messages/texts.ts'
import { randomUid } from '../secrets.ts'
import { answer, caregiverCredential, calls, newPhone, refusal, refusalAt, registration } from '../test/registration.ts'

const MINUTE = 60
/** A browser, a number nobody used, and what it may be asked. */
async function asking() {
  const its = await registration()
  const browser = its.device()
  const phone = newPhone()
  const ask = (changes: object = {}, from = browser) =>
    from.post(calls.code, { phone, prefixCountryNum: '+65', channel: 'sms', username: 'huimin', ...changes })
  const check = (code: string, from = browser, changes: object = {}) =>
    from.post(calls.verify, { phone, prefixCountryNum: '+65', code, ...changes })
  const sent = async () => (await its.sentTo(`+65${phone}`)).map(({ text }) => text)
  const rows = () =>
    its.db
      .select()
      .from(oneTimeCodes)
      .where(eq(oneTimeCodes.phoneHash, its.service.keys.hashSubject(`+65${phone}`)))
      .orderBy(oneTimeCodes.createdAt)
  /** Asks when it is allowed again and gives the code. */
  const newCode = async () => {
    await its.moveClock(30 * MINUTE)
    await ask()
    return its.codeSentTo(phone)
  }
  return { ...its, browser, phone, ask, check, sent, rows, newCode }
}
/** A code that is certainly another one. */
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('a caregiver gets a code by SMS and proves the number with it, in the answers the specification names', async () => {
  const { ask, check, phone, codeSentTo, browser } = await asking()
  expect((await answer(await ask())).data).toEqual({ message: 'The otp code has been sent', resendAfterSeconds: 30 })
  const code = await codeSentTo(phone)
  expect((await answer(await check(other(code)))).data).toEqual({ valid: { status: 'pending', valid: false } })
  expect(browser.cookies.has('homeward_phone')).toBe(false)
  const right = await check(` ${code.slice(0, 3)} ${code.slice(3)} `)
  expect(right.headers.get('set-cookie')).toMatch(
    /^__Host-homeward_phone=\w{43,}; Max-Age=3600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  expect((await answer(right)).data).toEqual({ valid: { status: 'approved', valid: true } })
})

test('the message says who sends it, the code, what it is for and never to share it; its last line binds it to our own pages', async () => {
  const { ask, sent } = await asking()
  await ask()
  expect((await sent()).at(-1)).toMatch(
    /^Homeward \(Dementia Singapore\): (\d{6}) is your code to register\. It works for 10 minutes\. Never share it with anyone\.\n\n@homeward\.test #\1$/,
  )
  for (const locale of ['en', 'md', 'ms'] as const) {
    const writer = { brand: 'Homeward', association: 'Dementia Singapore' }
    const text = codeText(locale, 'register', { ...writer, code: '012345', domain: 'homeward.test' })
    expect(text).toMatch(/^Homeward\S* ?\(?Dementia Singapore\S* ?012345 [^]*\n\n@homeward\.test #012345$/)
    expect(text).toMatch(/never share|不要告诉|jangan kongsi/i)
  }
})

test('the code comes in the language of the page', async () => {
  const { browser, phone, sent } = await asking()
  await browser.post(`${calls.code}?lang=ms`, { phone })
  expect((await sent()).at(-1)).toContain('Jangan kongsi dengan sesiapa')
})

test('a code is worth ten minutes', async () => {
  const { newCode, check, moveClock } = await asking()
  const code = await newCode()
  await moveClock(10 * MINUTE)
  expect(await refusalAt(await check(code))).toEqual(['code-ended', 'code'])
  const second = await newCode()
  await moveClock(10 * MINUTE - 1)
  expect((await answer(await check(second))).data.valid.valid).toBe(true)
})

test('a code is dead after five checks, right or wrong', async () => {
  const { newCode, check } = await asking()
  const code = await newCode()
  for (let guess = 1; guess <= 4; guess += 1)
    expect((await answer(await check(other(code)))).data.valid.valid).toBe(false)
  expect(await refusal(await check(other(code))), 'the last try says that another code is needed').toBe('code-ended')
  expect(await refusal(await check(code))).toBe('code-ended')
  const second = await newCode()
  for (let guess = 1; guess <= 4; guess += 1) await check(other(second))
  expect((await answer(await check(second))).data.valid.valid).toBe(true)
})

test('guesses at the same moment are counted all the same', async () => {
  const { newCode, check, rows } = await asking()
  const code = await newCode()
  await Promise.all(Array.from({ length: 20 }, () => check(other(code))))
  expect((await rows()).at(-1)?.checks).toBe(5)
  expect(await refusal(await check(code))).toBe('code-ended')
})

test('a right code sent twice at the same moment proves once', async () => {
  const { newCode, check, db, service, phone } = await asking()
  const code = await newCode()
  const answers = await Promise.all(Array.from({ length: 4 }, () => check(code)))
  const proving = answers.filter(({ ok }) => ok)
  expect(proving).toHaveLength(1)
  for (const response of proving) expect((await answer(response)).data.valid.valid).toBe(true)
  for (const response of answers.filter(({ ok }) => !ok)) expect(await refusal(response)).toBe('code-ended')
  const proofs = await db
    .select()
    .from(phoneProofs)
    .where(eq(phoneProofs.phoneHash, service.keys.hashSubject(`+65${phone}`)))
  expect(proofs).toHaveLength(1)
})

test('only the newest code counts, and never for another number', async () => {
  const { ask, check, moveClock, codeSentTo, phone, newCode } = await asking()
  await ask()
  const first = await codeSentTo(phone)
  await moveClock(30)
  await ask()
  const second = await codeSentTo(phone)
  if (first !== second) expect((await answer(await check(first))).data.valid.valid).toBe(false)
  expect(await refusal(await check(second, undefined, { phone: newPhone() }))).toBe('code-ended')
  expect((await answer(await check(second))).data.valid.valid).toBe(true)
  expect(await newCode()).toMatch(/^\d{6}$/)
})

test('another code comes after 30, 60 and 120 seconds, and the answer says when', async () => {
  const { ask, moveClock } = await asking()
  for (const pause of [30, 60, 120]) {
    expect((await answer(await ask())).data.resendAfterSeconds).toBe(pause)
    await moveClock(pause - 1)
    const early = await ask()
    expect([early.status, early.headers.get('retry-after')]).toEqual([429, '1'])
    expect(await refusal(early)).toBe('code-wait')
    await moveClock(1)
  }
  expect((await answer(await ask())).data.resendAfterSeconds).toBe(120)
})

test('a number gets five codes in ten minutes', async () => {
  const { ask, moveClock } = await asking()
  for (const pause of [30, 60, 120, 120]) {
    await answer(await ask())
    await moveClock(pause)
  }
  expect((await answer(await ask())).data.resendAfterSeconds).toBe(600 - 330)
  await moveClock(600 - 330 - 1)
  expect(await refusal(await ask())).toBe('code-wait')
  await moveClock(1)
  await answer(await ask())
})

test('a browser gets ten codes a day for a number', async () => {
  const { ask, moveClock } = await asking()
  for (let nth = 1; nth <= 10; nth += 1) {
    await answer(await ask())
    await moveClock(10 * MINUTE)
  }
  const eleventh = await ask()
  expect(await refusal(eleventh)).toBe('code-wait')
  expect(Number(eleventh.headers.get('retry-after'))).toBe(24 * 3600 - 100 * MINUTE)
  await moveClock(24 * 3600 - 100 * MINUTE)
  await answer(await ask())
})

test('a browser that drops its cookies is the same asker at its address', async () => {
  const { ask, device } = await asking()
  await answer(await ask({}, device({ address: '198.51.100.20' })))
  expect(await refusal(await ask({}, device({ address: '198.51.100.20' })))).toBe('code-wait')
})

describe('a stranger who knows the number', () => {
  test('does nothing to the owner’s code by wrong ones: it serves in the browser that asked', async () => {
    const { newCode, check, device, rows } = await asking()
    const code = await newCode()
    const stranger = device()
    for (let guess = 1; guess <= 6; guess += 1)
      expect(await refusal(await check(other(code), stranger))).toBe('code-ended')
    expect(await refusal(await check(code, stranger)), 'not even the right one').toBe('code-ended')
    expect((await rows()).at(-1)?.checks).toBe(0)
    expect((await answer(await check(code))).data.valid.valid).toBe(true)
  })

  test('does nothing to it by a code of their own either, and theirs proves nothing here', async () => {
    const { newCode, ask, check, device, codeSentTo, phone } = await asking()
    const code = await newCode()
    const stranger = device()
    await answer(await ask({}, stranger))
    const theirs = await codeSentTo(phone)
    for (let guess = 1; guess <= 5; guess += 1) await check(other(theirs), stranger)
    if (theirs !== code) expect((await answer(await check(theirs))).data.valid.valid).toBe(false)
    expect((await answer(await check(code))).data.valid.valid).toBe(true)
  })

  test('uses up nothing of the owner’s day, and delays no code of theirs', async () => {
    const { ask, device, moveClock } = await asking()
    const stranger = device()
    for (let nth = 1; nth <= 10; nth += 1) {
      await answer(await ask({}, stranger))
      await moveClock(10 * MINUTE)
    }
    expect(await refusal(await ask({}, stranger))).toBe('code-wait')
    expect((await answer(await ask())).data.resendAfterSeconds).toBe(30)
  })

  test('sends it no more than thirty texts a day from everywhere, the last ten to askers who had none', async () => {
    const { ask, device } = await asking()
    const bombers = Array.from({ length: 20 }, () => device())
    for (const bomber of bombers) await answer(await ask({}, bomber))
    expect(await refusal(await ask({}, bombers[0]))).toBe('code-wait')
    for (let nth = 1; nth <= 10; nth += 1) await answer(await ask({}, device()))
    expect(await refusal(await ask({}, device()))).toBe('code-wait')
  })
})

/** Codes that were asked for at a moment, each for a number of its own. */
const sentCodes = (
  its: Awaited<ReturnType<typeof asking>>,
  count: number,
  from: { address?: string; confirmed?: boolean; countryCode?: string } = {},
) => {
  const { address = '203.0.113.1', confirmed = false, countryCode = '+65' } = from
  const at = its.service.now()
  // Others' tests are not held up by what this one sent.
  onTestFinished(async () => {
    await its.db.delete(oneTimeCodes)
  })
  return its.db.insert(oneTimeCodes).values(
    Array.from({ length: count }, () => ({
      id: randomUid(),
      phoneHash: randomUid(),
      browserHash: randomUid(),
      sourceHash: its.service.keys.hashSubject(`code-source:${address}`),
      countryCode,
      codeHash: '',
      createdAt: at,
      expiresAt: at,
      usedAt: confirmed ? at : null,
    })),
  )
}

test('one address whose codes are confirmed gets sixty a minute, and a hundred and twenty an hour', async () => {
  const its = await asking()
  const { ask, device, service, moveClock } = its
  const shop = device({ address: '198.51.100.7' })
  await sentCodes(its, 70, { address: '198.51.100.7', confirmed: true })
  const answers: number[] = []
  for (let nth = 1; nth <= 61; nth += 1) answers.push((await ask({ phone: newPhone() }, shop)).status)
  expect(answers).toEqual([...Array(60).fill(200), 429])
  await answer(await ask())
  for (let nth = 61; nth <= 119; nth += 1) await service.limiter.take('code-address', '198.51.100.7')
  await moveClock(MINUTE)
  expect((await ask({ phone: newPhone() }, shop)).status, 'the 120th').toBe(200)
  expect(await refusal(await ask({ phone: newPhone() }, shop))).toBe('too-many-requests')
  await answer(await ask({ phone: newPhone() }))
  await moveClock(3600)
  await answer(await ask({ phone: newPhone() }, shop))
})

test('an address gets twenty codes an hour that nobody confirms, and others go on', async () => {
  const { ask, check, device, codeSentTo, phone } = await asking()
  const script = device({ address: '198.51.100.9' })
  for (let nth = 1; nth <= 20; nth += 1) await answer(await ask({ phone: newPhone() }, script))
  expect(await refusal(await ask({ phone: newPhone() }, script))).toBe('too-many-requests')
  await answer(await ask())
  expect((await answer(await check(await codeSentTo(phone)))).data.valid.valid).toBe(true)
})

describe('three hundred codes to one country that nobody confirmed are an attack', () => {
  const broken = async () => {
    const its = await asking()
    await its.moveClock(24 * 3600)
    await sentCodes(its, 299)
    expect((await its.ask()).status, 'the 300th').toBe(200)
    return its
  }

  test('and only to numbers of that country none is sent until it passes', async () => {
    const { ask, moveClock } = await broken()
    const refused = await ask({ phone: newPhone() })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '600'])
    expect(await refusal(refused)).toBe('code-unavailable')
    await answer(await ask({ prefixCountryNum: '+60', phone: '123456780' }))
    await moveClock(3600)
    await answer(await ask({ phone: newPhone() }))
  })

  test('and a registration day goes on, whose codes are confirmed', async () => {
    const its = await broken()
    const { ask, device } = its
    await sentCodes(its, 5, { address: '198.51.100.30', confirmed: true })
    await sentCodes(its, 5, { address: '198.51.100.30' })
    await answer(await ask({ phone: newPhone() }, device({ address: '198.51.100.30' })))
    await sentCodes(its, 5, { address: '198.51.100.31', confirmed: true })
    await sentCodes(its, 6, { address: '198.51.100.31' })
    const worse = await ask({ phone: newPhone() }, device({ address: '198.51.100.31' }))
    expect(await refusal(worse), 'not with less than half').toBe('code-unavailable')
  })

  test('and confirmed codes count for none', async () => {
    const its = await asking()
    await its.moveClock(24 * 3600)
    await sentCodes(its, 400, { confirmed: true })
    expect((await its.ask()).status).toBe(200)
  })

  test('and the duty desk hears of it once, however many are refused', async () => {
    const { ask, db } = await broken()
    const heard = () => db.select().from(messages).where(eq(messages.kind, 'codes-stopped'))
    const before = (await heard()).length
    for (let nth = 1; nth <= 5; nth += 1) await ask({ phone: newPhone() })
    const rung = (await heard()).slice(before)
    expect(rung.map(({ recipientKind, channel }) => `${recipientKind} ${channel}`).toSorted()).toEqual([
      'DUTY email',
      'DUTY sms',
    ])
  })
})

describe('codes go to mobile numbers of Singapore, Indonesia and Malaysia', () => {
  test.each([
    ['+65', '8123 4567', '+6581234567'],
    ['+65', '(9123) 45-67', '+6591234567'],
    ['+62', '0812 3456 7890', '+6281234567890'],
    ['+60', '012-345 6789', '+60123456789'],
    [undefined, '81234568', '+6581234568'],
  ])('%s %s', async (prefixCountryNum, phone, e164) => {
    const { browser, sentTo } = await asking()
    await answer(await browser.post(calls.code, { phone, prefixCountryNum }))
    expect(await sentTo(e164)).toHaveLength(1)
  })

  test.each([
    ['a landline', '+65', '63770700', 'phone-impossible'],
    ['a toll-free number', '+65', '18001234567', 'phone-impossible'],
    ['a premium number', '+65', '19001234567', 'phone-impossible'],
    ['a number of a voice service', '+65', '31234567', 'phone-impossible'],
    ['an emergency number', '+65', '999', 'phone-too-short'],
    ['a hotline', '+65', '1777', 'phone-too-short'],
    ['a number that cannot be', '+65', '12345678', 'phone-impossible'],
    ['an Indonesian landline', '+62', '0215551234', 'phone-impossible'],
    ['a Malaysian landline', '+60', '0321234567', 'phone-impossible'],
    ['a Malaysian premium number', '+60', '600123456', 'phone-impossible'],
    ['a number of another country', '+44', '7911123456', 'phone-country'],
    ['a number with a foreign prefix inside', '+65', '+447911123456', 'phone-impossible'],
    ['far too many digits', '+65', '8'.repeat(16), 'phone-impossible'],
    ['letters', '+65', 'not a phone', 'phone-required'],
    ['nothing', '+65', undefined, 'phone-required'],
  ])('never to %s (%s %s)', async (_what, prefixCountryNum, phone, code) => {
    const { browser, db } = await asking()
    const before = (await db.select().from(outbox)).length
    expect(await refusal(await browser.post(calls.code, { phone, prefixCountryNum }))).toBe(code)
    expect(await refusal(await browser.post(calls.verify, { phone, prefixCountryNum, code: '123456' }))).toBe(code)
    expect(await db.select().from(outbox)).toHaveLength(before)
  })
})

test('at rest there is neither the code nor the number, and no hash that six digits would undo', async () => {
  const { newCode, rows, phone, service } = await asking()
  const code = await newCode()
  const [row] = (await rows()).slice(-1)
  expect(JSON.stringify(row)).not.toContain(phone)
  expect(JSON.stringify(row)).not.toContain(code)
  const { id = '', codeHash } = row ?? {}
  expect(codeHash).toBe(service.keys.hashCode(id, `+65${phone}`, 'sign-up', code))
  expect(codeHash).not.toBe(service.keys.hashCode('another row', `+65${phone}`, 'sign-up', code))
  expect(codeHash).not.toBe(service.keys.hashCode(id, '+6580000000', 'sign-up', code))
  expect(codeHash).not.toBe(service.keys.hashCode(id, `+65${phone}`, 'another purpose', code))
})

test('a code that the provider did not take is told at once and makes nobody wait', async () => {
  const { ask, outside, rows } = await asking()
  outside({ sms: { send: async () => ({ ok: false, retry: true, reason: 'provider answered 503' }) } })
  const response = await ask()
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60'])
  expect(await refusal(response)).toBe('code-unavailable')
  expect(await rows()).toEqual([])
  outside({ sms: undefined })
  await answer(await ask())
})

test('a code whose text was sent, though the provider’s answer was lost, is valid', async () => {
  const { ask, check, outside } = await asking()
  let text = ''
  const send = async (message: { text: string }) => {
    text = message.text
    return { ok: false, retry: true, unknown: true, reason: 'twilio ETIMEDOUT' } as const
  }
  outside({ sms: { send } })
  expect((await answer(await ask())).data.resendAfterSeconds).toBe(30)
  const code = /\b\d{6}\b/.exec(text)?.[0] ?? ''
  expect((await answer(await check(code))).data).toEqual({ valid: { status: 'approved', valid: true } })
  outside({ sms: undefined })
})

describe('the proof', () => {
  /** What a browser that proved this number may do with it. */
  async function proved() {
    const its = await registration()
    const phone = newPhone()
    const browser = await its.browserWithProof(phone)
    const signUp = (from = browser, accountData: object = {}, credentialData: object = {}) =>
      from.post(calls.caregiver, {
        credential: caregiverCredential({ accountData: { phone, ...accountData }, credentialData }),
      })
    return { ...its, phone, browser, signUp }
  }

  test('makes one account', async () => {
    const { signUp } = await proved()
    await answer(await signUp())
    expect(await refusal(await signUp())).toBe('phone-not-verified')
  })

  test('is this browser’s alone', async () => {
    const { signUp, device } = await proved()
    expect(await refusal(await signUp(device()))).toBe('phone-not-verified')
  })

  test('is for exactly this number', async () => {
    const { signUp } = await proved()
    expect(await refusal(await signUp(undefined, { phone: newPhone() }))).toBe('phone-not-verified')
    expect(await refusal(await signUp(undefined, { prefixCountryNum: '+60', phone: '123456789' }))).toBe(
      'phone-not-verified',
    )
    await answer(await signUp())
  })

  test('is worth sixty minutes', async () => {
    const { signUp, moveClock } = await proved()
    await moveClock(3600)
    expect(await refusal(await signUp())).toBe('phone-not-verified')
  })

  test('is not used up by a sign-up that fails', async () => {
    const { signUp, caregiver } = await proved()
    const { credential } = await caregiver()
    const { username } = credential.credentialData
    expect(await refusal(await signUp(undefined, { lastNric: '12' }))).toBe('last-nric-length')
    expect(await refusal(await signUp(undefined, {}, { username: username.toUpperCase() }))).toBe('username-taken')
    await answer(await signUp())
  })

  test('makes one account of fifty sign-ups at once', async () => {
    const { signUp, db, phone, browser, device } = await proved()
    const ticket = browser.cookies.get('homeward_phone') ?? ''
    const codes = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const tab = device()
        tab.cookies.set('homeward_phone', ticket)
        return (await (await signUp(tab)).json()).code
      }),
    )
    expect(codes.filter((code) => code === undefined)).toHaveLength(1)
    expect(codes.filter((code) => code === 'phone-not-verified')).toHaveLength(49)
    expect(await db.select().from(accounts).where(eq(accounts.phone, phone))).toHaveLength(1)
  })

  test('is nothing that another site can make this browser spend', async () => {
    const { signUp, browser } = await proved()
    const foreign = await browser.post(
      calls.caregiver,
      { credential: caregiverCredential() },
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    )
    expect(await refusal(foreign)).toBe('phone-not-verified')
    await answer(await signUp())
  })
})
