import { expect, test } from 'vitest'
import type { ClosedIncident } from '#contract/admin-closed-incidents.ts'
import { CONSOLE_PAGE } from '#contract/limits.ts'
import { scans } from '../db/tables.ts'
import { adminConsole } from '../test/console.ts'
import { answer, refusal } from '../test/registration.ts'

test('scans of one person follow each other page by page, with the code and the alarm, and nothing of where', async () => {
  const its = await adminConsole()
  const { browser } = await its.administrator()
  const uid = await its.person()
  const bag = await its.code(uid, { label: 'Red bag' })
  const other = await its.person()
  const rows = Array.from({ length: CONSOLE_PAGE + 2 }, (_, index) => ({
    code: bag,
    personUid: uid,
    deviceHash: 'd',
    incidentId: index === 0 ? 'alarm' : null,
    // Two at the same moment: the number decides.
    createdAt: new Date(its.service.now().getTime() - Math.floor(index / 2) * 1000),
  }))
  await its.db.insert(scans).values(rows)
  await its.db
    .insert(scans)
    .values({ code: await its.code(other), personUid: other, deviceHash: 'd', createdAt: its.service.now() })
  const first = (await answer(await browser.get(`/admin/people/${uid}/scans`))).data
  const second = (
    await answer(await browser.get(`/admin/people/${uid}/scans?${new URLSearchParams({ after: first.next })}`))
  ).data
  const read = [...first.scans, ...second.scans]
  expect(first.scans).toHaveLength(CONSOLE_PAGE)
  expect(read.map(({ at }: { at: string }) => at)).toEqual(rows.map(({ createdAt }) => createdAt.toISOString()))
  expect(new Set(read.map(({ id }: { id: string }) => id)).size).toBe(rows.length)
  expect(second.next).toBeNull()
  expect(Object.keys(read[0]).toSorted()).toEqual(['at', 'id', 'incidentId', 'label'])
  expect(read.filter(({ incidentId }: { incidentId: string | null }) => incidentId === 'alarm')).toHaveLength(1)
})

test('an organisation reads those of its own people alone, and reading them is a look at the record', async () => {
  const its = await adminConsole()
  const { browser, organisationUid, uid: staff } = await its.organisationConsole()
  const own = await its.person({ masterPartnerUid: organisationUid })
  const foreign = await its.person()
  await answer(await browser.get(`/admin/people/${own}/scans`))
  for (const nobody of [foreign, 'no uid'])
    expect(await refusal(await browser.get(`/admin/people/${nobody}/scans`))).toBe('not-found')
  const { browser: desk } = await its.administrator()
  const { entries } = (await answer(await desk.get(`/admin/audit?subject=${own}`))).data
  expect(entries).toMatchObject([{ actor: { id: staff }, action: 'record-read' }])
})

test('the alarms of one person stand alone, with the time until she was safe', async () => {
  const its = await adminConsole()
  const { browser } = await its.administrator()
  const [uid, other] = [await its.person(), await its.person()]
  for (const person of [uid, other]) {
    await answer(await its.device().post('/public/credential/safereturncard', its.submission(await its.code(person))))
    await its.pass(90)
    const [alarm] = await its.incidentsOf(person)
    await answer(await browser.post(`/admin/incidents/${alarm?.id}`, { act: 'safe' }))
  }
  const closed: ClosedIncident[] = (await answer(await browser.get(`/admin/closed-incidents?person=${uid}`))).data
    .incidents
  expect(closed).toMatchObject([{ person: { uid }, closedReason: 'SAFE', safeSeconds: 90 }])
})
