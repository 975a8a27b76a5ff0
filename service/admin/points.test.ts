import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { ListedPoint, PointsImport } from '#contract/admin-points.ts'
import { audit, goToPoints, postalCodes } from '../db/tables.ts'
import { adminConsole } from '../test/console.ts'
import { answer, refusal } from '../test/registration.ts'

const HEADER = 'name,address,postal,lat,lng,kind,region,hours,phone,note,source'
let count = 0

/** An administrator at the list of places, with names that no other test has. */
async function desk() {
  const its = await adminConsole()
  const { uid, browser } = await its.administrator()
  const name = (what: string) => `${what} ${(count += 1)}${String.fromCodePoint(97 + (count % 26)).repeat(4)}`
  const form = (changes: object = {}) => ({
    name: name('Kopitiam'),
    address: '18 Lorong Sample',
    postalCode: '310018',
    lat: 1.3334,
    lng: 103.8485,
    openingHours: 'Daily: 7am-9pm',
    ...changes,
  })
  const add = async (changes?: object): Promise<ListedPoint> =>
    (await answer(await browser.post('/admin/points', form(changes)))).data
  const upload = (content: string, seen?: string, type = 'text/csv') =>
    browser.send('POST', `/admin/points/import${seen ? `?seen=${seen}` : ''}`, content, { 'content-type': type })
  const look = async (content: string): Promise<PointsImport> => (await answer(await upload(content))).data
  const row = async (id: string) => (await its.db.select().from(goToPoints).where(eq(goToPoints.id, id)))[0]
  const audits = async () =>
    (await its.db.select().from(audit).where(eq(audit.actor, uid)).orderBy(desc(audit.id))).map(({ action }) => action)
  return { ...its, uid, browser, name, form, add, upload, look, row, audits }
}

describe('an administrator', () => {
  test('adds a place, finds it, and the public finds it at once', async () => {
    const { add, browser, device, audits } = await desk()
    const point = await add({ region: undefined })
    expect(point).toMatchObject({ region: 'CENTRAL', source: 'CONSOLE', updated: '2025-03-10', deletedAt: null })
    const { data, total } = await answer(await browser.get(`/admin/points?search=${encodeURIComponent(point.name)}`))
    expect([data, total]).toEqual([[point], 1])
    expect((await device().get(`/admin/go-to-points/${point.id}`)).status).toBe(200)
    expect(await audits()).toEqual(['point-added'])
  })

  test('leaves the position to a postal code that is known, and hears when nobody knows it', async () => {
    const { form, browser, db } = await desk()
    const place = form({ lat: undefined, lng: undefined, postalCode: '569933' })
    expect(await refusal(await browser.post('/admin/points', place))).toBe('position-outside')
    await db.insert(postalCodes).values({
      postalCode: '569933',
      block: '53',
      road: 'ANG MO KIO',
      building: '',
      lat: 1.37,
      lng: 103.845,
      searchText: '',
    })
    const { data } = await answer(await browser.post('/admin/points', place))
    expect(data).toMatchObject({ lat: 1.37, lng: 103.845 })
  })

  test.each([
    ['required-data', { name: ' ' }],
    ['postal-code-invalid', { postalCode: '1234' }],
    ['position-outside', { lat: 51.5 }],
    ['position-outside', { lng: undefined }],
    ['text-too-long', { specialNote: 'x'.repeat(501) }],
  ])('hears %s', async (code, changes) => {
    const { form, browser } = await desk()
    expect(await refusal(await browser.post('/admin/points', form(changes)))).toBe(code)
  })

  test('cannot add the same place twice', async () => {
    const { form, browser } = await desk()
    const place = form()
    await answer(await browser.post('/admin/points', place))
    expect(await refusal(await browser.post('/admin/points', place))).toBe('point-exists')
  })

  test('changes a place: its address on the website stays, and what changed is audited by name', async () => {
    const { add, form, browser, uid, db, device, name } = await desk()
    const point = await add()
    const renamed = name('Renamed')
    const changed = { ...form({ name: renamed, openingHours: '' }), seen: point.updatedAt }
    expect((await answer(await browser.send('PUT', `/admin/points/${point.id}`, changed))).data).toMatchObject({
      id: point.id,
      name: renamed,
      openingHours: null,
    })
    const found = await answer(await device().get(`/account/go-to-points?search=${encodeURIComponent(renamed)}`))
    expect(found.data.map(({ id }: ListedPoint) => id)).toEqual([point.id])
    const [entry] = await db.select().from(audit).where(eq(audit.actor, uid)).orderBy(desc(audit.id))
    expect(entry).toMatchObject({ action: 'point-changed', details: { fields: ['name', 'openingHours'] } })
    // Nothing else than it says already: no line.
    await answer(await browser.send('PUT', `/admin/points/${point.id}`, changed))
    expect(await db.select().from(audit).where(eq(audit.actor, uid))).toHaveLength(2)
  })

  test('who changes what another administrator has changed since hears so, and nothing of either is lost', async () => {
    const { add, form, browser, administrator, row, moveClock } = await desk()
    const point = await add()
    await moveClock(1)
    const other = (await administrator()).browser
    const typed = { ...form({ name: point.name, contactNumber: '6377 0700' }), seen: point.updatedAt }
    const othersSave = { ...form({ name: point.name, openingHours: 'Daily: 8am-6pm' }), seen: point.updatedAt }
    const now = (await answer(await other.send('PUT', `/admin/points/${point.id}`, othersSave))).data
    expect(await refusal(await browser.send('PUT', `/admin/points/${point.id}`, typed))).toBe('changed-meanwhile')
    expect(await row(point.id)).toMatchObject({ openingHours: 'Daily: 8am-6pm', contactNumber: null })
    const again = { ...typed, openingHours: 'Daily: 8am-6pm', seen: now.updatedAt }
    expect((await answer(await browser.send('PUT', `/admin/points/${point.id}`, again))).data).toMatchObject({
      openingHours: 'Daily: 8am-6pm',
      contactNumber: '6377 0700',
    })
    // A second press of Save, which had seen the place before the first: what it says is stored already.
    await answer(await browser.send('PUT', `/admin/points/${point.id}`, again))
  })

  test('takes a place out of service and puts it back', async () => {
    const { add, browser, device, audits } = await desk()
    const { id, name } = await add()
    const service = (inService: boolean) => browser.post(`/admin/points/${id}/service`, { inService })
    expect((await answer(await service(false))).data.deletedAt).not.toBeNull()
    await service(false)
    expect(await refusal(await device().get(`/admin/go-to-points/${id}`))).toBe('go-to-point-not-found')
    const listed = async (state: string) =>
      (await answer(await browser.get(`/admin/points?state=${state}&search=${encodeURIComponent(name)}`))).total
    expect([await listed('retired'), await listed('in-service'), await listed('')]).toEqual([1, 0, 1])
    await answer(await service(true))
    expect((await device().get(`/admin/go-to-points/${id}`)).status).toBe(200)
    expect(await audits()).toEqual(['point-restored', 'point-retired', 'point-added'])
  })
})

describe('a list as a file', () => {
  test('is looked at first: what would be new, what changes field by field, what was taken out, what is wrong', async () => {
    const { add, look, browser, row, name, audits } = await desk()
    const stands = await add({ openingHours: 'Daily: 24 hours' })
    const out = await add()
    await browser.post(`/admin/points/${out.id}/service`, { inService: false })
    const before = await row(stands.id)
    const fresh = name('Fresh')
    const line = (point: string, hours: string) =>
      `${point},18 Lorong Sample,310018,1.3334,103.8485,,CENTRAL,${hours},,,CONSOLE`
    const seen = await look(
      [
        HEADER,
        line(fresh, ''),
        line(stands.name, 'Mon: 9am-5pm'),
        line(out.name, ''),
        `Bad,1 Road,12345,1.3,103.8,,,,,,`,
      ].join('\n'),
    )
    expect(seen).toMatchObject({ rows: 4, added: 1, changed: 1, unchanged: 0, retired: 1, rejected: 1, applied: false })
    expect(seen.changes).toEqual([
      { kind: 'added', line: 2, name: fresh, postalCode: '310018' },
      {
        kind: 'changed',
        line: 3,
        name: stands.name,
        postalCode: '310018',
        fields: [{ field: 'openingHours', before: 'Daily: 24 hours', after: 'Mon: 9am-5pm' }],
      },
      { kind: 'retired', line: 4, name: out.name, postalCode: '310018' },
    ])
    expect(seen.rejections).toEqual([{ line: 5, field: 'postal', code: 'row-postal-code-short', values: {} }])
    expect(await row(stands.id)).toEqual(before)
    expect(await audits()).not.toContain('import-go-to-points')
  })

  test('is applied as it was seen, by whoever looked', async () => {
    const { look, upload, name, browser, audits } = await desk()
    const fresh = name('Fresh')
    const list = `${HEADER}\n${fresh},18 Lorong Sample,310018,1.3334,103.8485,,CENTRAL,,,,TEST`
    const { seen } = await look(list)
    const { data } = await answer(await upload(list, seen))
    expect(data).toMatchObject({ added: 1, applied: true })
    expect((await answer(await browser.get(`/admin/points?search=${encodeURIComponent(fresh)}`))).total).toBe(1)
    expect(await audits()).toEqual(['import-go-to-points'])
  })

  test('is not applied when list or places have changed since somebody looked', async () => {
    const { add, look, upload, form, browser, row } = await desk()
    const point = await add()
    const list = (hours: string) =>
      `${HEADER}\n${point.name},18 Lorong Sample,310018,1.3334,103.8485,,CENTRAL,${hours},,,CONSOLE`
    const { seen } = await look(list('Mon: 9am-5pm'))
    expect(await refusal(await upload(list('Tue: 9am-5pm'), seen))).toBe('list-changed')
    await browser.send('PUT', `/admin/points/${point.id}`, {
      ...form({ name: point.name, openingHours: 'Sat: 1pm-2pm' }),
      seen: point.updatedAt,
    })
    expect(await refusal(await upload(list('Mon: 9am-5pm'), seen))).toBe('list-changed')
    expect((await row(point.id))?.openingHours).toBe('Sat: 1pm-2pm')
  })

  test.each([
    ['file-excel', 'PK\u0003\u0004…', undefined],
    ['file-not-text', '<!doctype html><title>Log in</title>', undefined],
    ['file-columns', 'name,address\nA,B', undefined],
    ['file-no-row', HEADER, undefined],
    ['file-broken', `${HEADER}\n"A,B`, undefined],
    ['file-no-good-row', `${HEADER}\nA,B,1,1.3,103.8,,,,,,`, undefined],
    ['file-type', HEADER, 'image/png'],
    ['file-too-large', 'x'.repeat(5_000_001), undefined],
  ])('that is no such list is refused as %s', async (code, content, type) => {
    const { upload } = await desk()
    expect(await refusal(await upload(content, undefined, type))).toBe(code)
  })

  test('is what the console hands out: formula cells escaped, and a renamed place is known again', async () => {
    const { add, form, browser, look, name, audits, db } = await desk()
    await db.delete(goToPoints)
    const point = await add({ contactNumber: '+65 6473 7400', specialNote: '=HYPERLINK("x")' })
    await browser.send('PUT', `/admin/points/${point.id}`, {
      ...form({ ...point, name: name('Renamed') }),
      seen: point.updatedAt,
    })
    const response = await browser.get('/admin/points/export')
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="go-to-points-2025-03-10.csv"')
    const text = await response.text()
    expect(text).toContain(`'+65 6473 7400,"'=HYPERLINK(""x"")"`)
    expect(await look(text)).toMatchObject({ rows: 1, unchanged: 1, changes: [] })
    expect((await look(text.replace('Renamed', 'Named again'))).changes).toMatchObject([
      { kind: 'changed', fields: [{ field: 'name' }] },
    ])
    expect(await audits()).toContain('points-exported')
  })
})
