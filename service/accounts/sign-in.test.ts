import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { brand as ourBrand } from '#contract/brand.ts'
import { accounts, rateLimits, sessions } from '../db/tables.ts'
import { answer, calls, newPhone, newUsername, PASSWORD, refusal, registration } from '../test/registration.ts'
import { isEasyToGuess } from './easy-password.ts'
import { hashPassword } from './password.ts'

/** A caregiver who may sign in, and how to try. */
async function member() {
  const its = await registration()
  const username = newUsername()
  const uid = await its.account({ username, credentialType: 'USERNAME', passwordHash: await hash })
  const signIn = (password: string, from = its.device(), name = username) =>
    from.post(calls.signIn, { username: name, password })
  return { ...its, username, uid, signIn }
}
/** Hashing costs; one hash serves all whose password is the same. */
const hash = hashPassword(PASSWORD)

test('a member signs in with the username as it is written or otherwise, and has a session', async () => {
  const { signIn, uid, username, device } = await member()
  const browser = device()
  const { data } = await answer(await signIn(PASSWORD, browser, ` ${username.toUpperCase()} `))
  expect(data).toEqual({ account: { uid, token: '' }, token: '', status: 'APPROVED' })
  expect((await answer(await browser.get(calls.me))).data.uid).toBe(uid)
})

test('a program, which is no page of ours, is answered the token that it sends from then on', async () => {
  const { signIn, uid, device } = await member()
  const program = device({ headers: { 'sec-fetch-site': '' } })
  const { data } = await answer(await signIn(PASSWORD, program))
  expect(data).toEqual({ account: { uid, token: data.token }, token: expect.any(String), status: 'APPROVED' })
  expect((await answer(await program.get(calls.me, { authorization: data.token }))).data.uid).toBe(uid)
})

test('a person whose card is not confirmed gets a session that finishes the registration and nothing else', async () => {
  const { signIn, uid, db, device, sessionsOf } = await member()
  await db.update(accounts).set({ type: 'DEMENTIA', status: 'INCOMPLETE' }).where(eq(accounts.uid, uid))
  const browser = device()
  expect((await answer(await signIn(PASSWORD, browser))).data.status).toBe('INCOMPLETE')
  expect((await sessionsOf(uid)).map(({ purpose }) => purpose)).toEqual(['registration'])
  expect(await refusal(await browser.send('PATCH', '/account/tags/any', { status: 'ACCEPTED' }))).toBe('not-allowed')
})

test('staff who wait for approval go on in the session of their sign-up, for what is left of its day', async () => {
  const { signIn, uid, db, device, sessionsOf, organisation, moveClock, service } = await member()
  const signedUpAt = service.now()
  const masterPartnerUid = await organisation()
  await db
    .update(accounts)
    .set({ status: 'PENDING', masterPartnerUid, createdAt: signedUpAt })
    .where(eq(accounts.uid, uid))
  const clients = async () => {
    const browser = device()
    await answer(await signIn(PASSWORD, browser))
    return (await answer(await browser.get('/account/clients'))).data.organisation
  }
  await moveClock(10 * 3600)
  expect(await clients()).toBe('Sunrise Day Care')
  const ends = new Date(signedUpAt.getTime() + 20 * 3_600_000)
  expect(await sessionsOf(uid)).toMatchObject([{ purpose: 'registration', expiresAt: ends }])
  await moveClock(15 * 3600)
  expect(await clients(), 'the next day they wait').toBe(null)
  expect((await sessionsOf(uid)).map(({ purpose }) => purpose)).toEqual(['registration', 'member'])
})

test('unknown user, wrong password, an account without password and one that may not sign in answer to the letter alike', async () => {
  const { signIn, account, db, device } = await member()
  const answers = [await signIn('wrong'), await signIn(PASSWORD, device(), newUsername())]
  const google = newUsername()
  await account({ username: google, credentialType: 'GOOGLE', googleIssuer: 'i', googleSubject: google })
  answers.push(await signIn('', device(), google), await signIn(PASSWORD, device(), google))
  for (const status of ['REJECTED', 'SUSPENDED', 'ENDED'] as const) {
    const { signIn: try_, uid } = await member()
    await db.update(accounts).set({ status }).where(eq(accounts.uid, uid))
    answers.push(await try_(PASSWORD))
  }
  const bodies = await Promise.all(answers.map((response) => response.text()))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
  expect(new Set(bodies).size).toBe(1)
  expect(bodies[0]).toContain('The username or the password is not right.')
})

test('an unknown user takes as long as a wrong password', { timeout: 60_000 }, async () => {
  const { signIn, device } = await member()
  const times = { known: [] as number[], unknown: [] as number[] }
  const time = async (name: keyof typeof times, work: () => Promise<unknown>) => {
    // The processor's own time, every thread's: how busy the machine is does not count.
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    times[name].push(user + system)
  }
  for (let nth = 0; nth < 15; nth += 1) {
    await time('known', async () => signIn('wrong'))
    await time('unknown', async () => signIn('wrong', device(), newUsername()))
  }
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[7] ?? 0
  // Without the dummy hash an unknown user would be answered ten times as fast.
  expect(median(times.unknown) / median(times.known)).toBeGreaterThan(0.4)
  expect(median(times.unknown) / median(times.known)).toBeLessThan(2.5)
})

describe('guessing is slowed down', () => {
  test('from one address, for that account, for a quarter of an hour; its owner elsewhere still signs in', async () => {
    const { signIn, device, moveClock } = await member()
    const guesser = device()
    for (let nth = 1; nth <= 10; nth += 1) expect((await signIn('wrong', guesser)).status).toBe(401)
    const over = await signIn(PASSWORD, guesser)
    expect([over.status, Number(over.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
    await answer(await signIn(PASSWORD, device()))
    await moveClock(900)
    await answer(await signIn(PASSWORD, guesser))
  })

  /** An account at which so many addresses guess that the tries of all together are used up. */
  async function attacked() {
    const its = await member()
    const { service, username } = its
    for (let nth = 1; nth <= 100; nth += 1)
      await service.limiter.take('sign-in-all', service.keys.hashSubject(username.toLowerCase()))
    return its
  }

  test('from everywhere together: a new device has a turn, at growing distances, and none is refused for good', async () => {
    const { signIn, device, moveClock } = await attacked()
    const tablet = device()
    const wait = async (from: typeof tablet) => {
      const response = await signIn(PASSWORD, from)
      expect(await refusal(response)).toBe('too-many-requests')
      return Number(response.headers.get('retry-after'))
    }
    expect(await wait(tablet)).toBe(5)
    expect(await wait(tablet), 'asking again changes nothing').toBe(5)
    expect(await wait(device()), 'the next one comes after it').toBe(10)
    for (let nth = 1; nth <= 16; nth += 1) await wait(device())
    expect(await wait(device()), 'twenty tries later the distance is twice as long').toBe(5 * 18 + 10)
    await moveClock(5)
    await answer(await signIn(PASSWORD, tablet))
  })

  test('and a turn serves once, and not for ever', async () => {
    const { signIn, device, moveClock } = await attacked()
    const [script, late] = [device(), device()]
    await signIn('wrong', script)
    await signIn('wrong', late)
    await moveClock(10)
    expect((await signIn('wrong', script)).status).toBe(401)
    expect((await signIn('wrong', script)).status).toBe(429)
    await moveClock(16 * 60)
    expect((await signIn('wrong', late)).status).toBe(429)
  })

  test('and never on a device that the owner signed in on before, whoever fails elsewhere or at its address', async () => {
    const { signIn, device } = await member()
    const own = device({ address: '198.51.100.50' })
    await answer(await signIn(PASSWORD, own))
    await answer(await own.post('/account/signOut', {}))
    for (let address = 1; address <= 10; address += 1) {
      const guesser = device({ address: `198.51.100.${49 + address}` })
      for (let nth = 1; nth <= 10; nth += 1) await signIn('wrong', guesser)
    }
    for (let nth = 1; nth <= 30; nth += 1) await signIn('wrong', device({ address: '198.51.100.50' }))
    expect((await signIn(PASSWORD, device())).status).toBe(429)
    await answer(await signIn(PASSWORD, own))
  })

  test('also on a device that set a new password by the link that was sent', async () => {
    const { signIn, device, link, uid } = await attacked()
    const own = device()
    expect((await signIn(PASSWORD, own)).status).toBe(429)
    const token = await link('reset', uid)
    await answer(await own.post('/public/reset-password', { token, password: 'Papaya-terrace-7' }))
    await answer(await signIn('Papaya-terrace-7', own))
  })

  test('on such a device by its own failures alone, and for a quarter of an hour', async () => {
    const { signIn, device, moveClock } = await attacked()
    const own = device()
    await signIn(PASSWORD, own)
    await moveClock(5)
    await answer(await signIn(PASSWORD, own))
    for (let nth = 1; nth <= 10; nth += 1) expect((await signIn('wrong', own)).status).toBe(401)
    expect((await signIn(PASSWORD, own)).status).toBe(429)
    await moveClock(900)
    await answer(await signIn(PASSWORD, own))
  })

  test('also where its cookie names others, is somebody else’s, too old or made up', async () => {
    const { signIn, device, moveClock, username } = await attacked()
    const other = await member()
    const [shared, forged] = [device(), device()]
    await answer(await other.signIn(PASSWORD, shared))
    const cookie = shared.cookies.get('homeward_known') ?? expect.fail('no cookie')
    expect(cookie).not.toContain(other.uid)
    expect(cookie).not.toContain(username)
    expect((await signIn(PASSWORD, shared)).status).toBe(429)
    forged.cookies.set('homeward_known', `${cookie.slice(0, -4)}AAAA`)
    expect((await signIn(PASSWORD, forged)).status).toBe(429)
    await moveClock(180 * 24 * 3600 + 24 * 3600)
    const { service } = other
    for (let nth = 1; nth <= 100; nth += 1)
      await service.limiter.take('sign-in-all', service.keys.hashSubject(other.username.toLowerCase()))
    expect((await other.signIn(PASSWORD, shared)).status, 'half a year later').toBe(429)
  })

  test('and the owner is told of it in their language, once a day however long it goes on', async () => {
    const { signIn, device, db, uid, runJobs, sentTo, moveClock } = await member()
    const phone = newPhone()
    const at = new Date()
    await db
      .update(accounts)
      .set({ phone, prefixCountryNum: '+65', phoneVerifiedAt: at, locale: 'ms' })
      .where(eq(accounts.uid, uid))
    const told = async () => {
      await runJobs()
      return (await sentTo(`+65${phone}`)).map(({ text }) => text)
    }
    const guess = async (times: number, from = device()) => {
      for (let nth = 1; nth <= times; nth += 1) await signIn('wrong', from)
    }
    await guess(10)
    expect(await told(), 'a password that slipped the mind is nobody’s attack').toEqual([])
    await guess(12)
    await guess(12)
    expect(await told()).toEqual([expect.stringContaining('berkali-kali salah memasukkan kata laluan Anda')])
    await moveClock(24 * 3600)
    await guess(12)
    expect(await told()).toHaveLength(2)
  })

  test('and an address that keeps trying does not use up the tries of everybody else', async () => {
    const { signIn, device } = await member()
    const stubborn = device()
    for (let nth = 1; nth <= 120; nth += 1) await signIn('wrong', stubborn)
    expect((await signIn(PASSWORD, stubborn)).status).toBe(429)
    await answer(await signIn(PASSWORD, device()))
  })

  test('and the counters hold no username', async () => {
    const { signIn, username, db } = await member()
    await signIn('wrong')
    const keys = (await db.select().from(rateLimits)).map(({ key }) => key)
    expect(keys.some((key) => key.startsWith('sign-in:'))).toBe(true)
    expect(keys.join('\n').toLowerCase()).not.toContain(username.toLowerCase())
  })
})

describe('a password', () => {
  /** A deployment of another name. */
  const brand = { ...ourBrand, association: 'Lingkaran Singapore' }

  test('is kept as Argon2id with OWASP’s parameters', async () => {
    expect(await hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test.each([
    ['password', 'huimin.lim'],
    ['PassWord', 'huimin.lim'],
    ['123456', 'huimin.lim'],
    ['aaaaaaaa', 'huimin.lim'],
    ['qwertyuiop', 'huimin.lim'],
    ['HuiMin.Lim', 'huimin.lim'],
    ['huimin.lim2025', 'HuiMin.Lim'],
    ['99huimin.lim', 'huimin.lim12'],
    ['Homeward2026', 'huimin.lim'],
    ['h0m3w4rd', 'huimin.lim'],
    ['Dementia-Singapore!', 'huimin.lim'],
    ['caregiver1', 'huimin.lim'],
    ['Admin@2026', 'huimin.lim'],
    ['lingkaran9', 'huimin.lim'],
  ])('%s is easy to guess for %s', (password, username) => {
    expect(isEasyToGuess(password, username, brand)).toBe(true)
  })

  test.each([
    [PASSWORD, 'huimin.lim'],
    ['73920184756', '98765432'],
    ['xkcd-horse', 'xkc'],
    ['my home has a red gate', 'huimin.lim'],
    ['走近回家的路', 'huimin.lim'],
  ])('%s is not, for %s', (password, username) => {
    expect(isEasyToGuess(password, username, brand)).toBe(false)
  })
})

describe('a session’s token', () => {
  /** Sessions as they are and as they should not be, all asked for the own account. */
  async function tokens() {
    const its = await member()
    const token = await its.session(its.uid)
    const asked = async (authorization: string) => (await its.device().get(calls.me, { authorization })).status
    const [head = '', body = '', signature = ''] = token.split('.')
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, string | number>
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    /** Signed with the service's own key, as only a thief of the key or a mistake of ours could. */
    const signed = (
      changes: Record<string, unknown>,
      header: Record<string, string> = {},
      key = its.service.keys.session,
    ) =>
      new SignJWT({ ...claims, ...changes })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header } as { alg: string })
        .sign(key)
    return { ...its, token, asked, head, body, signature, claims, encoded, signed }
  }

  test('opens the account, and says no more than whose it is', async () => {
    const { token, asked, claims, uid } = await tokens()
    expect(await asked(token)).toBe(200)
    expect(Object.keys(claims).toSorted()).toEqual(['aud', 'exp', 'iat', 'iss', 'jti', 'purpose', 'sub'])
    expect(claims).toMatchObject({ sub: uid, iss: 'homeward', aud: 'homeward-account', purpose: 'member' })
    expect(Number(claims.exp) - Number(claims.iat)).toBe(20 * 3600)
  })

  test('opens nothing when it was tampered with', async () => {
    const { asked, head, body, signature, claims, encoded, signed, service } = await tokens()
    const hs512 = (input: string) => createHmac('sha512', service.keys.session).update(input).digest('base64url')
    const none = encoded({ alg: 'none', typ: 'at+jwt' })
    const strong = encoded({ alg: 'HS512', typ: 'at+jwt' })
    const forged: Record<string, string | Promise<string>> = {
      'another claim': `${head}.${encoded({ ...claims, sub: 'somebody' })}.${signature}`,
      'another signature': `${head}.${body}.${signature.slice(0, -4)}AAAA`,
      'no signature': `${head}.${body}.`,
      'algorithm none': `${none}.${body}.`,
      'algorithm none with the signature': `${none}.${body}.${signature}`,
      'another algorithm': `${strong}.${body}.${hs512(`${strong}.${body}`)}`,
      'another key': signed({}, {}, Buffer.alloc(32)),
      'another type': signed({}, { typ: 'JWT' }),
      'another issuer': signed({ iss: 'somebody' }),
      'another audience': signed({ aud: 'homeward-admin' }),
      'no expiry': signed({ exp: undefined }),
      'no session': signed({ jti: undefined }),
      'a session that never was': signed({ jti: 'z'.repeat(22) }),
      'another account': signed({ sub: 'z'.repeat(22) }),
      'another purpose': signed({ purpose: 'registration' }),
      'three words': 'a.b.c',
    }
    for (const [what, token] of Object.entries(forged)) expect(await asked(await token), what).toBe(401)
    expect(await asked(await signed({})), 'as it was').toBe(200)
  })

  test('opens nothing after twenty hours, after its row was revoked or deleted', async () => {
    const { token, asked, moveClock, session, uid, db } = await tokens()
    for (const seconds of [7 * 3600, 7 * 3600, 6 * 3600 - 1]) {
      await moveClock(seconds)
      expect(await asked(token)).toBe(200)
    }
    await moveClock(1)
    expect(await asked(token)).toBe(401)
    const second = await session(uid)
    await db.update(sessions).set({ revokedAt: new Date() }).where(eq(sessions.accountUid, uid))
    expect(await asked(second)).toBe(401)
    const third = await session(uid)
    await db.delete(sessions).where(eq(sessions.accountUid, uid))
    expect(await asked(third)).toBe(401)
  })

  test.each(['SUSPENDED', 'REJECTED', 'ENDED'] as const)('opens nothing of an account that is %s', async (status) => {
    const { token, asked, db, uid } = await tokens()
    await db.update(accounts).set({ status }).where(eq(accounts.uid, uid))
    expect(await asked(token)).toBe(401)
  })

  test('that is wrong in Authorization is not mended by a right cookie', async () => {
    const { browserOf, uid } = await tokens()
    const browser = await browserOf(uid)
    expect((await browser.get(calls.me)).status).toBe(200)
    expect((await browser.get(calls.me, { authorization: 'a.b.c' })).status).toBe(401)
  })

  test('in a cookie counts only on requests of our own pages', async () => {
    const { browserOf, uid } = await tokens()
    const browser = await browserOf(uid)
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    expect((await browser.get(calls.me, foreign)).status).toBe(401)
    expect((await browser.send('PATCH', calls.me, { accountData: { address: 'x' } }, foreign)).status).toBe(401)
  })

  test('stands in no table', async () => {
    const { token, signature, db, uid } = await tokens()
    const rows = JSON.stringify(await db.select().from(sessions).where(eq(sessions.accountUid, uid)))
    expect(rows).not.toContain(token)
    expect(rows).not.toContain(signature)
  })
})

test('signing out ends this session and no other, and forgets what a registration left in the browser', async () => {
  const { browserOf, uid } = await member()
  const [tablet, phone] = [await browserOf(uid), await browserOf(uid)]
  const response = await tablet.post('/account/signOut', {})
  expect(await answer(response)).toMatchObject({ data: { signedOut: true } })
  expect(response.headers.getSetCookie().map((line) => /^__Host-(\w+)=; Max-Age=0/.exec(line)?.[1])).toEqual([
    'homeward_session',
    'homeward_phone',
    'homeward_entry',
    'homeward_link',
  ])
  expect(response.headers.get('clear-site-data'), 'the locator without network and the language stay').toBe('"cache"')
  expect((await tablet.get(calls.me)).status).toBe(401)
  expect((await phone.get(calls.me)).status).toBe(200)
  await answer(await tablet.post('/account/signOut', {}))
})
