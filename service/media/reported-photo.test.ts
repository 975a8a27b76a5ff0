import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, threadMessages, workItems } from '../db/tables.ts'
import { adminConsole } from '../test/console.ts'
import { lost } from '../test/lost.ts'
import { picture } from '../test/pictures.ts'
import { answer, refusal } from '../test/registration.ts'

/** A photo of a finder's, which the daughter reported. */
async function reported() {
  const its = { ...(await adminConsole()), ...(await lost()) }
  const { db, finder, code, of, service, device } = its
  await its.submit()
  await its.runJobs()
  const { id: incidentId } = await its.incident()
  const path = `/public/found/${service.keys.foundToken(incidentId, of('daughter').uid)}/threads`
  const [{ report }] = (await answer(await device().get(path))).data.threads
  await answer(await device().post(path, { to: report, sentence: 'thanks' }))
  await answer(await finder.send('PUT', `/public/safe-return/thread/photo?uid=${code}`, await picture()))
  const rows = await db.select().from(threadMessages).where(eq(threadMessages.incidentId, incidentId))
  const photo = rows.find(({ photoKey }) => photoKey)
  await answer(await device().post(path, { to: report, report: String(photo?.id) }))
  const [item] = await db.select().from(workItems).where(eq(workItems.accountUid, its.uid))
  const desk = await its.administrator()
  const shown = (from = desk.browser) => from.get(`/admin/work-items/${item?.id}/photo`)
  const listed = async () => {
    const { items } = (await answer(await desk.browser.get('/admin/work-items'))).data
    return items.find(({ id }: { id: string }) => id === item?.id)?.reported
  }
  const lines = () =>
    db
      .select()
      .from(audit)
      .where(and(eq(audit.subject, its.uid), eq(audit.action, 'photo-revealed')))
  return { ...its, item, incidentId, desk, shown, listed, lines }
}

test('a reported photo is shown to staff who press for it, and each time stands in the audit as a look at the person', async () => {
  const { shown, listed, lines, desk, incidentId } = await reported()
  expect(await listed()).toEqual({ incidentId, by: 'finder', text: null, photo: true })
  expect(await lines(), 'the list itself shows no photo').toEqual([])
  const photo = await shown()
  expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(photo.headers.get('cache-control')).toContain('no-store')
  expect((await photo.arrayBuffer()).byteLength).toBeGreaterThan(100)
  await shown()
  expect(await lines()).toMatchObject([
    { actor: desk.uid, details: { incident: incidentId } },
    { actor: desk.uid, details: { incident: incidentId } },
  ])
})

test('once the alarm has ended, or the item is closed, nobody is shown it any more', async () => {
  const { shown, listed, lines, actAs } = await reported()
  await actAs('daughter', 'safe')
  expect(await refusal(await shown())).toBe('not-found')
  expect(await listed()).toMatchObject({ by: 'finder', photo: false })
  const other = await reported()
  await other.db
    .update(workItems)
    .set({ closedAt: other.service.now() })
    .where(eq(workItems.id, other.item?.id ?? ''))
  expect(await refusal(await other.shown())).toBe('not-found')
  expect([...(await lines()), ...(await other.lines())]).toEqual([])
})

test('nobody else is shown it: staff of an organisation, members, or whoever knows the address', async () => {
  const { shown, organisationConsole, browserOf, of, device, lines } = await reported()
  expect(await refusal(await shown((await organisationConsole()).browser))).toBe('not-allowed')
  expect((await shown(await browserOf(of('daughter').uid))).status).toBeGreaterThanOrEqual(400)
  expect((await shown(device())).status).toBe(401)
  expect(await lines()).toEqual([])
})
