import { describe, expect, test } from 'vitest'
import type { Answer } from '#contract/endpoint.ts'
import type { readLooks } from '#contract/looks.ts'
import { writeAudit } from '../audit.ts'
import { adminConsole } from '../test/console.ts'
import { portal, tagId } from '../test/portal.ts'
import { answer, refusal } from '../test/registration.ts'

async function lookedAt() {
  const its = { ...(await adminConsole()), ...(await portal()) }
  const desk = await its.administrator('Rahim Osman')
  const path = `/account/people/${its.person.uid}/looks`
  const looks = async (from: { get: (path: string) => Promise<Response> }): Promise<Answer<typeof readLooks>> =>
    (await answer(await from.get(path))).data
  const reveal = (what: string, reason: string) =>
    desk.browser.post(`/admin/accounts/${its.person.uid}/reveal`, { what, reason })
  return { ...its, desk, path, looks, reveal }
}

describe('a look at the record', () => {
  test('stands in the portal for the person and the maker: who, what, when and why', async () => {
    const { person, daughter, desk, looks, reveal, service } = await lookedAt()
    expect((await looks(person.browser)).looks).toEqual([])
    await answer(await desk.browser.get(`/admin/accounts/${person.uid}`))
    await answer(await desk.browser.get(`/admin/accounts/${person.uid}`))
    await answer(await reveal('nric', 'She asked at the counter'))
    const at = service.now().toISOString()
    const both = [
      { at, what: 'nric-revealed', by: 'association', name: null, reason: 'She asked at the counter' },
      { at, what: 'record-read', by: 'association', name: null, reason: null },
    ]
    expect((await looks(person.browser)).looks).toEqual(both)
    expect(await looks(daughter.browser)).toMatchObject({ person: { uid: person.uid }, looks: both, hasMore: false })
  })

  test('is seen by nobody else, and by no one whose link was barred', async () => {
    const { son, stranger, daughter, person, path, looks, desk } = await lookedAt()
    expect(await refusal(await son.browser.get(path))).toBe('not-allowed')
    expect(await refusal(await stranger.browser.get(path))).toBe('not-found')
    expect((await looks(daughter.browser)).person.may).toContain('looks')
    const bar = `/admin/tags/${tagId(person.uid, daughter.uid)}/bar`
    await answer(await desk.browser.post(bar, { barred: true, reason: 'The court said so' }))
    expect(await refusal(await daughter.browser.get(path))).toBe('not-found')
  })

  test('has the newest two hundred, and says whether there are more', async () => {
    const { person, desk, looks, service } = await lookedAt()
    const look = { actor: desk.uid, action: 'record-read', subject: person.uid } as const
    for (let nth = 0; nth < 200; nth += 1) await writeAudit(service, look)
    const full = await looks(person.browser)
    expect([full.looks.length, full.hasMore]).toEqual([200, false])
    await writeAudit(service, look)
    const more = await looks(person.browser)
    expect([more.looks.length, more.hasMore]).toEqual([200, true])
  })

  test('names no one of the staff', async () => {
    const { looks, reveal, person } = await lookedAt()
    await answer(await reveal('health', 'A doctor asked'))
    expect(JSON.stringify(await looks(person.browser))).not.toContain('Rahim')
  })
})
