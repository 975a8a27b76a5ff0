import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { CHANGES_PAGE, type Change } from '#contract/changes.ts'
import { audit, tags } from '../db/tables.ts'
import { adminConsole } from '../test/console.ts'
import { PIXEL } from '../test/pictures.ts'
import { portal, tagId } from '../test/portal.ts'
import { answer, newPhone, refusal } from '../test/registration.ts'

type Reader = { get: (path: string) => Promise<Response> }

async function changed() {
  const its = { ...(await adminConsole()), ...(await portal()) }
  const desk = await its.administrator('Rahim Osman')
  const history = `/account/people/${its.person.uid}/history`
  const page = async (from: Reader, path: string): Promise<{ changes: Change[]; next: string | null }> =>
    (await answer(await from.get(path))).data
  const listed = async (from: Reader, path: string) =>
    (await page(from, path)).changes.map(({ what, by, name, other }) => ({ what, by, name, other }))
  const mend = async (uid: string, part: string, typed: object) => {
    const { seen } = (await answer(await desk.browser.get(`/admin/accounts/${uid}/mending`))).data
    const body = { part, seen, reason: 'She telephoned', ...typed }
    return answer(await desk.browser.send('PATCH', `/admin/accounts/${uid}/mending`, body))
  }
  const mendTag = async (id: string, act: string) =>
    answer(await desk.browser.post(`/admin/tags/${id}/mending`, { act, reason: 'She telephoned' }))
  return { ...its, desk, history, page, listed, mend, mendTag }
}

describe('what others changed about a person', () => {
  test('stands in the history of the person and of the maker, by whom as far as they may know, and not what one changed oneself', async () => {
    const { person, daughter, history, listed, mend, path } = await changed()
    expect(await listed(person.browser, history)).toEqual([])
    await mend(person.uid, 'language', { language: 'Hokkien' })
    await answer(await daughter.browser.send('PUT', `/account/photo/${person.uid}?consent=PHOTO`, PIXEL))
    await answer(await person.browser.post(path('/codes'), { label: 'Bag' }))
    const byStaff = { what: 'mended-language', by: 'association', name: null, other: null }
    expect(await listed(person.browser, history)).toEqual([
      { what: 'photo-put', by: 'contact', name: 'Hui Min Lim', other: null },
      byStaff,
    ])
    expect(await listed(daughter.browser, history)).toEqual([
      { what: 'code-made', by: 'person', name: 'Siew Hua Lim', other: null },
      byStaff,
    ])
  })

  test('another caregiver reads what concerns card, photo, contacts and membership, without how the person is reached and without names', async () => {
    const { person, son, daughter, history, listed, mend, mendTag, path } = await changed()
    await mend(person.uid, 'language', { language: 'Hokkien' })
    await answer(await daughter.browser.send('PATCH', path(), { accountData: { displayName: 'Ah Hua' } }))
    await answer(await daughter.browser.post(path('/codes'), { label: 'Bag' }))
    await mendTag(tagId(person.uid, daughter.uid), 'earlier')
    expect(await listed(son.browser, history)).toEqual([
      { what: 'link-earlier', by: 'association', name: null, other: null },
      { what: 'code-made', by: 'contact', name: null, other: null },
    ])
  })

  test('a link that is asked for, agreed to and ended is told with its name, never with who did it', async () => {
    const { person, son, daughter, stranger, history, listed, db } = await changed()
    const id = tagId(person.uid, son.uid)
    await db.update(tags).set({ status: 'PENDING', acceptedAt: null, uidTags: son.uid }).where(eq(tags.id, id))
    await answer(await daughter.browser.send('PATCH', `/account/tags/${id}`, { status: 'ACCEPTED' }))
    const wei = { by: null, name: null, other: 'Wei Jie Lim' }
    expect(await listed(person.browser, history)).toEqual([{ what: 'link-accepted', ...wei }])
    await answer(await son.browser.send('PATCH', `/account/tags/${id}`, { status: 'ENDED' }))
    expect((await listed(person.browser, history))[0]).toEqual({ what: 'link-ended', ...wei })
    expect(await refusal(await stranger.browser.get(history))).toBe('not-found')
  })

  test('of a link that staff barred nothing stands, and who was barred has no name', async () => {
    const { person, son, daughter, desk, history, listed, mendTag, path } = await changed()
    const id = tagId(person.uid, son.uid)
    await answer(await son.browser.post(path('/codes'), { label: 'Stick' }))
    await mendTag(id, 'earlier')
    expect(await listed(daughter.browser, history)).toMatchObject([
      { what: 'link-earlier', other: 'Wei Jie Lim' },
      { what: 'code-made', by: 'contact', name: 'Wei Jie Lim' },
    ])
    await answer(await desk.browser.post(`/admin/tags/${id}/bar`, { barred: true, reason: 'The court said so' }))
    const nameless = [{ what: 'code-made', by: null, name: null, other: null }]
    expect(await listed(daughter.browser, history)).toEqual(nameless)
    expect(await listed(person.browser, history)).toEqual(nameless)
    expect(await refusal(await son.browser.get(history))).toBe('not-found')
    expect(await listed(son.browser, '/account/changes')).toEqual([])
  })

  test('no name of the staff stands there, nor a reason', async () => {
    const { person, history, page, mend } = await changed()
    await mend(person.uid, 'language', { language: 'Hokkien' })
    const said = JSON.stringify(await page(person.browser, history))
    expect(said).toContain('mended-language')
    expect(said).not.toMatch(/Rahim|telephoned/)
  })

  test('comes page by page, each line once', async () => {
    const { person, daughter, history, page, db, service } = await changed()
    const lines = Array.from({ length: CHANGES_PAGE * 2 + 1 }, (_, index) => ({
      actor: daughter.uid,
      action: 'code-added',
      subject: person.uid,
      details: {},
      // Three lines share each moment: the cursor tells them apart by their numbers.
      createdAt: new Date(service.now().getTime() + Math.floor(index / 3) * 1000),
    }))
    await db.insert(audit).values(lines)
    const seen: string[] = []
    let after: string | null = ''
    for (let pages = 0; after !== null && pages < 5; pages++) {
      const { changes, next } = await page(person.browser, `${history}?${new URLSearchParams(after ? { after } : {})}`)
      seen.push(...changes.map(({ id }) => id))
      after = next
    }
    expect(seen).toHaveLength(lines.length)
    expect(new Set(seen).size).toBe(lines.length)
  })
})

describe('what others changed of the own account', () => {
  test('is listed for a caregiver: what staff mended, and what became of the links', async () => {
    const { person, son, daughter, listed, mend, mendTag } = await changed()
    await mend(son.uid, 'locale', { locale: 'ms' })
    await mendTag(tagId(person.uid, son.uid), 'earlier')
    await answer(
      await daughter.browser.send('PATCH', `/account/tags/${tagId(person.uid, son.uid)}`, { status: 'ENDED' }),
    )
    const ma = { other: 'Siew Hua Lim', name: null }
    expect(await listed(son.browser, '/account/changes')).toEqual([
      { what: 'link-ended', by: null, ...ma },
      { what: 'link-earlier', by: 'association', ...ma },
      { what: 'mended-locale', by: 'association', name: null, other: null },
    ])
    expect(await listed(daughter.browser, '/account/changes')).toEqual([])
  })

  test('is a caregiver’s new number only once two administrators agreed', async () => {
    const { son, listed, mend, administrator } = await changed()
    await mend(son.uid, 'phone', { prefixCountryNum: '+65', phone: newPhone() })
    expect(await listed(son.browser, '/account/changes')).toEqual([])
    const second = await administrator('Mei Wong')
    const { data: approvals } = await answer(await second.browser.get('/admin/approvals'))
    const asked = approvals.find(({ kind }: { kind: string }) => kind === 'NUMBER')
    await answer(await second.browser.post(`/admin/approvals/${asked.id}`, { decision: 'APPROVED' }))
    expect(await listed(son.browser, '/account/changes')).toEqual([
      { what: 'mended-phone', by: 'association', name: null, other: null },
    ])
  })
})
