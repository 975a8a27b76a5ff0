import { expect, test } from 'vitest'
import { draw, routed } from '../test/draw.tsx'
import { outlineOf } from '../test/outline.ts'
import { answerOf, routeArgs } from '../test/route.ts'
import TelephoneReport, { loader } from './telephone-report.tsx'

test('staff compare what a caller reads out with the codes that are in use, and with none that was ended', async () => {
  const code = { code: 'a', label: 'Red bag', createdAt: '2026-03-02T01:00:00.000Z', revokedAt: null }
  const codes = [
    { ...code, shortCode: '7KM2QX4RH' },
    { ...code, shortCode: 'ENDED4RHX', revokedAt: '2026-03-03T01:00:00.000Z' },
    { ...code, shortCode: null },
    { ...code, shortCode: 'C2F7H4J9Q' },
  ]
  const params = { uid: 'siew-hua' }
  const answers = { listCodes: { ok: true, data: { person: { name: 'Siew Hua Lim' }, codes } } }
  const { args } = routeArgs('/admin/users/siew-hua/telephone', params, answers)
  const loaderData = await answerOf(() => loader(args))
  const page = outlineOf(draw(routed(TelephoneReport, { loaderData, params })))
  expect(page.find((line) => line.startsWith('select "How do you know'))).toContain('described "7KM2QX4RH · C2F7H4J9Q"')
})
