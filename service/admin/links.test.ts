import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { MADE_LINKS } from '#contract/admin-links.ts'
import { accounts, administrators, linkTokens, partnerDetails } from '../db/tables.ts'
import { adminConsole } from '../test/console.ts'
import { answer, newPhone, newUsername, PASSWORD, refusal } from '../test/registration.ts'

type Row = { id: string; kind: string; state: string; label: string | null; mayRevoke: boolean; by: string }

async function desk() {
  const its = await adminConsole()
  const administrator = await its.administrator()
  const make = (body: object, from = administrator.browser) => from.post('/admin/links', body)
  const made = async (body: object, from = administrator.browser) => (await answer(await make(body, from))).data
  const list = async (query = '', from = administrator.browser) =>
    (await answer(await from.get(`/admin/links${query}`))).data.links as Row[]
  const tokenOf = (url: string) => /(\w{43,})$/.exec(url)?.[1] ?? ''
  return { ...its, browser: administrator.browser, make, made, list, tokenOf }
}

describe('a link', () => {
  test('is made only by the role it belongs to', async () => {
    const { make, organisationConsole, browser } = await desk()
    const staff = await organisationConsole()
    const wrong: string[] = []
    for (const [kind, roles] of Object.entries(MADE_LINKS) as [string, readonly string[]][])
      for (const [role, from] of [
        ['administrator', browser],
        ['organisation', staff.browser],
      ] as const) {
        const { code } = await (await make({ kind, account: staff.organisationUid }, from)).json()
        if (!roles.includes(role) && code !== 'not-allowed') wrong.push(`${kind} by ${role}: ${code}`)
      }
    expect(wrong).toEqual([])
  })

  test('to register someone opens a registration in the administrator’s name, until it is ended', async () => {
    const { made, list, tokenOf, device, browser } = await desk()
    const { url, id } = await made({ kind: 'admin', label: 'Mdm Lee at the counter' })
    expect(url).toMatch(/^https:\/\/homeward\.test\/registration\?token=\w{43,}$/)
    const open = () => device().post(`/public/credential/verifyToken?token=${tokenOf(url)}`, {})
    await answer(await open())
    const rows = await list('?kind=admin')
    expect(rows.find((row) => row.id === id)).toMatchObject({
      kind: 'admin',
      state: 'open',
      label: 'Mdm Lee at the counter',
      by: 'Rahim Osman',
    })
    expect(JSON.stringify(rows)).not.toContain(tokenOf(url))
    await answer(await browser.send('POST', `/admin/links/${id}/revoke`))
    expect(await refusal(await open())).toBe('link-ended')
    expect(await refusal(await browser.send('POST', `/admin/links/${id}/revoke`))).toBe('decided-already')
    expect((await list()).find((row) => row.id === id)).toMatchObject({ state: 'revoked', mayRevoke: false })
  })

  test('of an organisation makes its staff and its care professionals', async () => {
    const { made, organisationConsole, tokenOf, device, row } = await desk()
    const { organisationUid, browser } = await organisationConsole()
    const staff = await made({ kind: 'caregiver-partner' }, browser)
    expect(staff.url).toContain('/registrationCG?partnerToken=')
    const verify = await device().post(
      '/public/credential/verifyPartnerToken',
      {},
      { authorization: tokenOf(staff.url) },
    )
    expect((await answer(verify)).data.account.uid).toBe(organisationUid)
    const professional = await made({ kind: 'care-professional', label: 'Nurse Tan' }, browser)
    const username = newUsername()
    await answer(
      await device().post(
        '/account/submitCGUnderPartner',
        { username, password: PASSWORD, confirmPassword: PASSWORD },
        { authorization: tokenOf(professional.url) },
      ),
    )
    expect((await row(organisationUid))?.status).toBe('APPROVED')
  })

  test('for onboarding is sent again, the one before ends, and none is made once the credentials are there', async () => {
    const { made, make, organisation, db, runJobs, textsTo, device, moveClock } = await desk()
    const uid = await organisation()
    const [details] = await db.select().from(partnerDetails).where(eq(partnerDetails.uid, uid))
    for (let time = 0; time < 2; time += 1) {
      expect(await made({ kind: 'partner', account: uid })).toMatchObject({ url: null, sentBy: 'email' })
      await runJobs()
      await moveClock(1)
    }
    const tokens = (await textsTo(details?.pocEmail ?? '')).map((text) => /token=(\w{43,})/.exec(text)?.[1] ?? '')
    const open = (token = '') => device().post('/public/credential/verifyPartnerToken', {}, { authorization: token })
    expect(await refusal(await open(tokens[0]))).toBe('link-ended')
    await answer(await open(tokens[1]))
    await db.update(accounts).set({ username: newUsername() }).where(eq(accounts.uid, uid))
    expect(await refusal(await make({ kind: 'partner', account: uid }))).toBe('not-allowed')
  })

  test('is made by nobody who is suspended while they ask: it would outlive them', async () => {
    const { make, browser, organisationConsole, service, db } = await desk()
    const staff = await organisationConsole()
    const { limiter } = service
    const take = limiter.take.bind(limiter)
    onTestFinished(() => void (limiter.take = take))
    const late = async (kind: string, from: typeof browser, suspend: (uid: string) => Promise<unknown>) => {
      limiter.take = async (name, key, ...rest) => {
        if (name === 'make-link') await suspend(key)
        return take(name, key, ...rest)
      }
      const code = await refusal(await make({ kind, label: 'made too late' }, from))
      limiter.take = take
      return code
    }
    const suspendedAt = service.now()
    expect(
      await late('admin', browser, (uid) =>
        db.update(administrators).set({ suspendedAt }).where(eq(administrators.uid, uid)),
      ),
    ).toBe('not-allowed')
    expect(
      await late('care-professional', staff.browser, (uid) =>
        db.update(accounts).set({ status: 'SUSPENDED' }).where(eq(accounts.uid, uid)),
      ),
    ).toBe('not-allowed')
    expect(await db.select().from(linkTokens).where(eq(linkTokens.label, 'made too late'))).toEqual([])
  })

  test('for a member of the public stands for an approved organisation only', async () => {
    const { made, make, organisation, account } = await desk()
    expect((await made({ kind: 'mop', account: await organisation() })).url).toContain('/registrationMoP?token=')
    expect(await refusal(await make({ kind: 'mop', account: await organisation({ status: 'PENDING' }) }))).toBe(
      'not-allowed',
    )
    expect(await refusal(await make({ kind: 'mop', account: await account() }))).toBe('not-allowed')
    expect(await refusal(await make({ kind: 'mop' }))).toBe('invalid-input')
  })
})

describe('a link that opens an account', () => {
  const member = (phone = newPhone()) => ({
    username: newUsername(),
    passwordHash: 'x',
    phone,
    prefixCountryNum: '+65',
  })

  test('for a new password goes to its owner and is never shown', async () => {
    const { made, account, service, runJobs, linkSentTo, device } = await desk()
    const phone = newPhone()
    const uid = await account({ ...member(phone), phoneVerifiedAt: service.now() })
    expect(await made({ kind: 'reset', account: uid })).toMatchObject({ url: null, sentBy: 'sms' })
    await runJobs()
    const token = await linkSentTo('reset-password', `+65${phone}`)
    await answer(await device().post('/public/reset-password', { token, password: 'Papaya-terrace-7' }))
  })

  test('is shown only where there is no password yet and nobody can be written to', async () => {
    const { made, make, account } = await desk()
    const mute = { phone: '0', prefixCountryNum: '0', username: newUsername() }
    const uid = await account({ type: 'DEMENTIA', ...mute })
    expect((await made({ kind: 'set-password', account: uid })).url).toContain('/reset-password/')
    const known = await account({ type: 'DEMENTIA', ...mute, username: newUsername(), passwordHash: 'x' })
    expect(await refusal(await make({ kind: 'set-password', account: known }))).toBe('not-allowed')
    expect(await refusal(await make({ kind: 'reset', account: known }))).toBe('not-allowed')
    expect(
      await made({ kind: 'set-password', account: await account({ ...member(), phoneVerifiedAt: new Date() }) }),
    ).toMatchObject({
      url: null,
      sentBy: 'sms',
    })
  })

  test('goes where somebody can be written to while there is no password; then to nobody but a proved owner', async () => {
    const { made, make, account, organisation, service } = await desk()
    const about = async (row: Parameters<typeof account>[0]) => ({
      kind: 'set-password',
      account: await account({ type: 'DEMENTIA', ...member(), ...row }),
    })
    const typed = { phone: '0', prefixCountryNum: '0', email: `${newUsername()}@example.test` }
    expect(await made(await about({ passwordHash: null }))).toMatchObject({ url: null, sentBy: 'sms' })
    expect(await made(await about({ passwordHash: null, ...typed }))).toMatchObject({ url: null, sentBy: 'email' })
    expect(await refusal(await make(await about({})))).toBe('not-allowed')
    expect(await refusal(await make(await about(typed)))).toBe('not-allowed')
    const proved = await about({ ...typed, emailVerifiedAt: service.now() })
    expect(await made(proved)).toMatchObject({ url: null, sentBy: 'email' })
    // An organisation's address is its own by its approval.
    const uid = await organisation({ username: newUsername(), passwordHash: 'x' })
    expect(await made({ kind: 'set-password', account: uid })).toMatchObject({ url: null, sentBy: 'email' })
  })

  test('for a new password is made for nobody who has no username yet; they choose one with the first password', async () => {
    const { made, make, account, service } = await desk()
    const reached = { ...member(), username: null, passwordHash: null, phoneVerifiedAt: service.now() }
    const uid = await account({ type: 'DEMENTIA', ...reached })
    expect(await refusal(await make({ kind: 'reset', account: uid }))).toBe('not-allowed')
    expect(await made({ kind: 'set-password', account: uid })).toMatchObject({ url: null, sentBy: 'sms' })
  })

  test('is made by an organisation for its own people without a password, and for nobody else', async () => {
    const { made, make, account, organisationConsole } = await desk()
    const { organisationUid, browser } = await organisationConsole()
    const own = { masterPartnerUid: organisationUid, type: 'DEMENTIA' as const }
    const first = await account({ ...own, username: newUsername() })
    expect((await made({ kind: 'set-password', account: first }, browser)).url).toContain('/reset-password/')
    const known = await account({ ...own, ...member() })
    expect(await refusal(await make({ kind: 'set-password', account: known }, browser))).toBe('not-allowed')
    const foreign = await account({ username: newUsername() })
    expect(await refusal(await make({ kind: 'set-password', account: foreign }, browser))).toBe('not-found')
  })
})

test('an organisation sees its own links, and ends those it may make', async () => {
  const { list, made, organisationConsole, organisation, link, db } = await desk()
  const [ours, theirs] = [await organisationConsole(), await organisationConsole()]
  const mine = await made({ kind: 'caregiver-partner' }, ours.browser)
  const other = await made({ kind: 'caregiver-partner' }, theirs.browser)
  await link('mop', ours.organisationUid, ours.organisationUid)
  await link('reset', await organisation())
  const rows = await list('', ours.browser)
  expect(rows.map(({ kind, mayRevoke }) => [kind, mayRevoke]).toSorted()).toEqual([
    ['caregiver-partner', true],
    ['mop', false],
  ])
  const end = (id?: string) => ours.browser.send('POST', `/admin/links/${id}/revoke`)
  expect(await refusal(await end(other.id))).toBe('not-found')
  expect(await refusal(await end(rows.find(({ kind }) => kind === 'mop')?.id))).toBe('not-found')
  await answer(await end(mine.id))
  expect((await db.select().from(linkTokens).where(eq(linkTokens.id, other.id)))[0]?.revokedAt).toBeNull()
})

test('the list of links goes on page by page, each link once and the newest first', async () => {
  const { browser, organisation, link, moveClock } = await desk()
  const uid = await organisation()
  const ids = async (after = '') => {
    const { data } = await answer(await browser.get(`/admin/links?account=${uid}${after && `&after=${after}`}`))
    return { ids: (data.links as Row[]).map(({ id }) => id), next: data.next as string | null }
  }
  for (let nth = 0; nth < 52; nth += 1) {
    await link('mop', uid, uid)
    await moveClock(1)
  }
  const first = await ids()
  const second = await ids(first.next ?? expect.fail('one page'))
  expect([first.ids.length, second.ids.length, second.next]).toEqual([50, 2, null])
  expect(new Set([...first.ids, ...second.ids]).size).toBe(52)
})

test('an organisation that asks for the links of an account that is none of its own finds nobody', async () => {
  const { organisationConsole, organisation, list } = await desk()
  const { organisationUid, browser } = await organisationConsole()
  const other = await organisation()
  expect(await refusal(await browser.get(`/admin/links?account=${other}`))).toBe('not-found')
  expect(await list(`?account=${organisationUid}`, browser)).toEqual([])
})
