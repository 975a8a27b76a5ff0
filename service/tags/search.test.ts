import { inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { audit, phoneProofs } from '../db/tables.ts'
import { answer, calls, newNric, newPhone, newUsername, refusal, registration } from '../test/registration.ts'

type World = Awaited<ReturnType<typeof registration>>
type From = Pick<ReturnType<World['device']>, 'get' | 'post'>

/** A person whom a search by name and NRIC part finds, and everybody who may search for them. */
async function searching() {
  const its = await registration()
  const { service } = its
  const lastNric = newNric()
  const name = `Bee Choo ${newUsername().replaceAll(/\W|\d/g, '')}`
  const sought = await its.account({
    type: 'DEMENTIA',
    firstname: name,
    lastname: 'Ong',
    photo: '/photo/bee-choo.webp',
    membershipId: `D${newUsername()}`,
    email: 'beechoo@example.test',
    nricHash: service.vault.nricHash(lastNric),
  })
  const partner = await its.organisation()
  const find = (from: From, asked: Record<string, string> = {}) =>
    from.get(`${calls.search}?${new URLSearchParams({ name: `${name} Ong`, lastNric, type: 'DEMENTIA', ...asked })}`)
  const found = async (response: Response | Promise<Response>) => (await answer(await response)).data
  const approved = async () => its.browserOf(await its.account())
  return { ...its, sought, name, lastNric, partner, find, found, approved }
}
const open = (name: string) => ({
  firstname: name,
  lastname: 'Ong',
  photo: '/photo/bee-choo.webp',
  taggedName: `${name} Ong`,
  taggedPhoto: '/photo/bee-choo.webp',
})
const masked = {
  firstname: 'B•••',
  lastname: 'O•••',
  photo: null,
  membershipId: null,
  taggedName: 'B••• O•••',
  taggedPhoto: null,
  taggedMembershipId: null,
}

describe('a search shows', () => {
  test('name and photo to an approved account, a proved phone and approved staff', async () => {
    const { find, found, name, approved, browserWithProof, caregiver, staffOf, partner, lastNric } = await searching()
    const seen = [
      await found(find(await approved())),
      await found(find(await browserWithProof(newPhone()))),
      await found(find((await caregiver()).browser)),
    ]
    const asked = new URLSearchParams({ name: `${name} Ong`, lastNric, type: 'DEMENTIA' })
    const { browser } = await staffOf(partner)
    seen.push(await found(browser.get(`/partner/users?${asked}`)))
    for (const rows of seen) {
      expect(rows).toEqual([
        {
          ...open(name),
          uid: expect.any(String),
          email: 'b•••@•••',
          membershipId: expect.stringMatching(/^D/),
          taggedMembershipId: expect.stringMatching(/^D/),
          createdAt: expect.any(String),
          memberSince: expect.any(String),
        },
      ])
    }
  })

  test('nobody to a proof of a number once an account was made with it, or its hour is over', async () => {
    const { find, found, browserWithProof, service } = await searching()
    const prove = async () => {
      const phone = newPhone()
      const browser = await browserWithProof(phone)
      expect(await found(find(browser))).toHaveLength(1)
      return { browser, its: inArray(phoneProofs.phoneHash, service.keys.hashesOfSubject(`+65${phone}`)) }
    }
    const used = await prove()
    await service.db.update(phoneProofs).set({ usedAt: service.now() }).where(used.its)
    expect(await found(find(used.browser))).toEqual([])
    const old = await prove()
    await service.db.update(phoneProofs).set({ expiresAt: service.now() }).where(old.its)
    expect(await found(find(old.browser))).toEqual([])
  })

  test('a staff link the same shape with masked values, and strangers nobody, whoever is registered', async () => {
    const { find, found, name, lastNric, device, browserOf, account, link, partner } = await searching()
    const unproved = await browserOf(await account({ status: 'PENDING', type: 'DEMENTIA' }), 'registration')
    const asked = new URLSearchParams({ name: `${name} Ong`, lastNric, type: 'DEMENTIA' })
    const authorization = await link('caregiver-partner', partner, partner)
    const byLink = device().get(`/partner/users?${asked}`, { authorization })
    const rows = await found(byLink)
    expect(rows).toMatchObject([{ ...masked, email: 'b•••@•••' }])
    expect(JSON.stringify(rows)).not.toMatch(/choo|beechoo|photo\//i)
    for (const answered of [find(device()), find(unproved)]) expect(await found(answered)).toEqual([])
  })

  test('first name and initial of a caregiver to a person who gives whole name and number, and nobody to strangers or by the name alone', async () => {
    const { found, device, account, browserOf, caregiver } = await searching()
    const firstname = `Hui Min ${newUsername().replaceAll(/\W|\d/g, '')}`
    const { credential } = await caregiver({ accountData: { firstname } })
    const phone = credential.accountData.phone ?? ''
    const person = () => account({ status: 'INCOMPLETE', type: 'DEMENTIA' })
    const find = (from: From, asked: Record<string, string>) =>
      found(
        from.get(`${calls.search}?${new URLSearchParams({ name: `${firstname} Lim`, type: 'CAREGIVER', ...asked })}`),
      )
    const browser = await browserOf(await person(), 'registration')
    const recognised = { firstname, lastname: 'L•••', taggedName: `${firstname} L•••`, photo: null, membershipId: null }
    expect(await find(browser, { phone })).toMatchObject([recognised])
    expect(await find(browser, { phone: `+65 ${phone}` })).toMatchObject([recognised])
    expect(await find(browser, { phone: newPhone() }), 'another number').toEqual([])
    expect(await find(browser, { name: `${firstname} Tan`, phone }), 'another name').toEqual([])
    expect(await find(browser, {}), 'the name alone').toEqual([])
    expect(await find(device(), { phone }), 'a stranger').toEqual([])
    expect(await find(device(), {}), 'a stranger by the name alone').toEqual([])
    const asked = new URLSearchParams({ phone, type: 'CAREGIVER' })
    expect(await found(device().get(`/public/accounts/users?${asked}`)), 'a stranger by the number').toEqual([])
  })

  test('no uid: what stands there opens no page and no account', async () => {
    const { find, found, sought, approved, device, code } = await searching()
    await code(sought)
    const rows = await found(find(await approved()))
    expect(rows[0].uid).not.toContain(sought)
    for (const value of [rows[0].uid, sought]) {
      expect((await device().get(`/public/accounts/users/v2/${encodeURIComponent(value)}`)).status).toBe(404)
      expect((await device().get(calls.me, { authorization: value })).status).toBe(401)
    }
  })

  test('caregivers by their whole name or their number', async () => {
    const { found, approved, caregiver } = await searching()
    const firstname = `Mei Fong ${newUsername().replaceAll(/\W|\d/g, '')}`
    const { credential } = await caregiver({ accountData: { firstname } })
    const { phone } = credential.accountData
    const rows = await found(
      (await approved()).get(`${calls.search}?${new URLSearchParams({ name: `${firstname} Lim`, type: 'CAREGIVER' })}`),
    )
    expect(rows).toMatchObject([{ firstname, lastname: 'Lim' }])
    for (const typed of [phone, `+65${phone}`, `${phone?.slice(0, 4)} ${phone?.slice(4)}`]) {
      const asked = new URLSearchParams({ phone: typed ?? '', type: 'CAREGIVER' })
      expect(await found((await approved()).get(`/public/accounts/users?${asked}`)), typed).toMatchObject([
        { firstname },
      ])
    }
  })

  test('nobody whose number was never proved, but an organisation its own', async () => {
    const { found, approved, account, partner, staffOf } = await searching()
    const phone = newPhone()
    await account({ prefixCountryNum: '+65', phone, firstname: 'Typed by somebody' })
    const own = newPhone()
    await account({ prefixCountryNum: '+65', phone: own, masterPartnerUid: partner })
    const { browser } = await staffOf(partner)
    const byPhone = (from: From, path: string, number: string) =>
      found(from.get(`${path}?phone=${number}&type=CAREGIVER`))
    expect(await byPhone(await approved(), '/public/accounts/users', phone)).toEqual([])
    expect(await byPhone(await approved(), '/public/accounts/users', own)).toEqual([])
    expect(await byPhone(browser, '/partner/users', phone)).toEqual([])
    expect(await byPhone(browser, '/partner/users', own)).toHaveLength(1)
  })

  test('nobody by an unproved number for a colleague whom nobody has approved, with the whole name either', async () => {
    const { found, account, partner, staffOf, browserOf } = await searching()
    const phone = newPhone()
    const lastname = `Lim ${newUsername().replaceAll(/\W|\d/g, '')}`
    await account({ prefixCountryNum: '+65', phone, firstname: 'Mei Fong', lastname, masterPartnerUid: partner })
    const waiting = await browserOf(await account({ status: 'PENDING', masterPartnerUid: partner }), 'registration')
    const { browser: approved } = await staffOf(partner)
    const asked = new URLSearchParams({ name: `Mei Fong ${lastname}`, phone, type: 'CAREGIVER' })
    const find = (from: From) => found(from.get(`${calls.search}?${asked}`))
    expect(await find(approved)).toHaveLength(1)
    expect(await find(waiting)).toEqual([])
    expect(await found(waiting.get(`/public/accounts/users?phone=${phone}&type=CAREGIVER`))).toEqual([])
  })

  test('staff a caregiver by name, sent as the phone, as the specification has it', async () => {
    const { found, account, partner, staffOf } = await searching()
    const firstname = `Rosnah ${newUsername().replaceAll(/\W|\d/g, '')}`
    await account({ firstname, lastname: 'Salleh' })
    const { browser } = await staffOf(partner)
    for (const name of ['phone', 'name'])
      expect(
        await found(
          browser.get(`/partner/users?${new URLSearchParams({ [name]: `${firstname} salleh`, type: 'CAREGIVER' })}`),
        ),
      ).toHaveLength(1)
  })
})

describe('a search finds', () => {
  test('the whole name only, however it is written', async () => {
    const { find, found, approved, name } = await searching()
    const first = await approved()
    for (const written of [`${name.toUpperCase()}   ONG`, ` ${name}, Ong `, `${name.replace('ee', 'éé')}-Ong`])
      expect(await found(find(first, { name: written })), written).toHaveLength(1)
    const second = await approved()
    for (const written of [name, `${name} On`, '%', '_'.repeat(20), `${name.slice(0, 3)}% Ong`])
      expect(await found(find(second, { name: written })), written).toEqual([])
  })

  test('nobody by another NRIC part, and nothing without one', async () => {
    const { find, found, approved } = await searching()
    const from = await approved()
    expect(await found(find(from, { lastNric: '000A' }))).toEqual([])
    expect(await refusal(await find(from, { lastNric: '%' }))).toBe('last-nric-length')
    expect(await refusal(await find(from, { lastNric: '%%%%' }))).toBe('last-nric-format')
    expect(await refusal(await find(from, { lastNric: '' }))).toBe('name-and-nric-required')
    expect(await refusal(await find(from, { name: ' ' }))).toBe('name-and-nric-required')
    expect(await refusal(await from.get(`${calls.search}?type=DEMENTIA&lastNric=123A`))).toBe('name-and-nric-required')
    expect(await refusal(await from.get(`${calls.search}?type=CAREGIVER`))).toBe('invalid-input')
  })

  test.each(['INCOMPLETE', 'REJECTED', 'SUSPENDED', 'ENDED'] as const)('nobody who is %s', async (status) => {
    const { found, approved, account } = await searching()
    const firstname = newUsername().replaceAll(/\W|\d/g, '')
    await account({ firstname, status })
    expect(await found((await approved()).get(`${calls.search}?name=${firstname}+Lim&type=CAREGIVER`))).toEqual([])
  })

  test('at most three rows', async () => {
    const { found, approved, account } = await searching()
    const firstname = newUsername().replaceAll(/\W|\d/g, '')
    for (let nth = 1; nth <= 5; nth += 1) await account({ firstname })
    expect(await found((await approved()).get(`${calls.search}?name=${firstname}+Lim&type=CAREGIVER`))).toHaveLength(3)
  })
})

describe('searches are limited', () => {
  const statuses = async (times: number, ask: (nth: number) => Promise<Response>) => {
    const all: number[] = []
    for (let nth = 1; nth <= times; nth += 1) all.push((await ask(nth)).status)
    return all
  }

  test('to five an hour of one account, in however many sessions; what is no search does not count', async () => {
    const { find, account, browserOf, moveClock } = await searching()
    const uid = await account()
    const [one, two] = [await browserOf(uid), await browserOf(uid)]
    await find(one, { lastNric: '' })
    expect(await statuses(6, (nth) => find(nth % 2 ? one : two))).toEqual([...Array(5).fill(200), 429])
    const over = await find(one)
    expect([await refusal(over), Number(over.headers.get('retry-after')) > 0]).toEqual(['too-many-requests', true])
    await moveClock(3600)
    expect((await find(one)).status).toBe(200)
  })

  test('to five an hour of one address, whatever ticket it makes up', async () => {
    const { find, device } = await searching()
    const stranger = device()
    const made = (nth: number) => {
      stranger.cookies.set('homeward_phone', String(nth).repeat(43))
      return find(stranger)
    }
    expect(await statuses(6, made)).toEqual([...Array(5).fill(200), 429])
  })

  test('to twenty a day of one address', async () => {
    const { find, account, session, device } = await searching()
    const shop = device({ address: '198.51.100.20' })
    const tokens: string[] = []
    for (let nth = 1; nth <= 5; nth += 1) tokens.push(await session(await account()))
    const asNth = (nth: number) =>
      find({ ...shop, get: (path) => shop.get(path, { authorization: tokens[Math.floor((nth - 1) / 5)] ?? '' }) })
    expect(await statuses(21, asNth)).toEqual([...Array(20).fill(200), 429])
  })

  test('to sixty an hour of an organisation’s staff, who register many on one day', async () => {
    const { partner, link, device, lastNric } = await searching()
    const authorization = await link('caregiver-partner', partner, partner)
    const ask = () =>
      device().get(`/partner/users?name=Nobody+Here&lastNric=${lastNric}&type=DEMENTIA`, { authorization })
    expect((await statuses(61, ask)).lastIndexOf(200)).toBe(59)
  })
})

test('every search is audited: who, what kind and how many, never what was typed', async () => {
  const { find, account, browserOf, device, db, name, lastNric } = await searching()
  const uid = await account()
  await find(await browserOf(uid))
  await find(device())
  const entries = (await db.select().from(audit)).filter(({ action }) => action === 'search')
  expect(entries.filter(({ actor }) => actor === uid)).toMatchObject([{ details: { type: 'DEMENTIA', found: 1 } }])
  expect(entries.some(({ actor }) => actor.startsWith('address:'))).toBe(true)
  expect(JSON.stringify(entries)).not.toContain(name)
  expect(JSON.stringify(entries)).not.toContain(lastNric)
})

test('a member of the public has no search', async () => {
  const { find, account, browserOf } = await searching()
  const browser = await browserOf(await account({ type: 'PUBLIC', phoneVerifiedAt: new Date() }))
  expect(await refusal(await find(browser))).toBe('not-allowed')
  expect(await refusal(await browser.get('/public/accounts/users?phone=81234567'))).toBe('not-allowed')
})

test('staff search by a link of an organisation that is one, or by their own session', async () => {
  const { partner, organisation, link, device, staffOf, browserOf, account } = await searching()
  const path = '/partner/users?name=Nobody&type=CAREGIVER'
  const suspended = await organisation({ status: 'SUSPENDED' })
  expect((await device().get(path, { authorization: await link('caregiver-partner', partner, partner) })).status).toBe(
    200,
  )
  expect(
    await refusal(await device().get(path, { authorization: await link('caregiver-partner', suspended, suspended) })),
  ).toBe('link-ended')
  expect(await refusal(await device().get(path, { authorization: await link('partner', partner, partner) }))).toBe(
    'link-ended',
  )
  expect((await (await staffOf(partner)).browser.get(path)).status).toBe(200)
  expect((await (await browserOf(partner)).get(path)).status).toBe(200)
  expect(await refusal(await (await staffOf(suspended)).browser.get(path))).toBe('not-allowed')
  expect(await refusal(await (await browserOf(await account())).get(path))).toBe('not-allowed')
  expect(await refusal(await device().get(path))).toBe('sign-in-required')
})

test('a staff link, and staff whom nobody has approved, read initials; approved staff the whole name', async () => {
  const { partner, link, device, staffOf, browserOf, account } = await searching()
  const phone = newPhone()
  await account({ firstname: 'Nadia', lastname: 'Osman', phone, prefixCountryNum: '+65', masterPartnerUid: partner })
  const newcomer = await browserOf(await account({ status: 'PENDING', masterPartnerUid: partner }), 'registration')
  const authorization = await link('caregiver-partner', partner, partner)
  const found = async (from: ReturnType<typeof device>, query: string, headers = {}) =>
    (await (await from.get(`/partner/users?type=CAREGIVER&${query}`, headers)).json()).data.map(
      ({ taggedName, photo, membershipId }: Record<string, unknown>) => [taggedName, photo, membershipId],
    )
  const byName = 'name=Nadia+Osman'
  expect(await found(device(), byName, { authorization })).toEqual([['N••• O•••', null, null]])
  expect(await found(newcomer, byName)).toEqual([['N••• O•••', null, null]])
  expect(await found((await staffOf(partner)).browser, byName)).toEqual([['Nadia Osman', null, null]])
  // Numbers that their owners have not proved are searched by approved staff alone, among their colleagues.
  const byPhone = `phone=${phone}`
  expect(await found(device(), byPhone, { authorization })).toEqual([])
  expect(await found(newcomer, byPhone)).toEqual([])
  expect(await found((await staffOf(partner)).browser, byPhone)).toEqual([['Nadia Osman', null, null]])
})
