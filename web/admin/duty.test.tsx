import { expect, test } from 'vitest'
import type { Duty } from '#contract/admin-duty.ts'
import { draw, routed } from '../test/draw.tsx'
import { answerOf, refusal, routeArgs } from '../test/route.ts'
import DutyPage, { action } from './duty.tsx'

const AT = '2026-03-02T01:00:00.000Z'
const nobody: Duty = {
  phones: ['+6590000000'],
  email: null,
  hours: 'always',
  staffed: true,
  shift: null,
  shifts: [],
  administrators: [{ uid: 'rahim', name: 'Rahim Osman' }],
  me: 'rahim',
}
const on = { id: 'night', administrator: { uid: 'mei', name: 'Tan Mei' }, from: AT, until: AT, endedAt: null }

test('who begins a shift says which one was on as the page shows it', async () => {
  const seenOn = (duty: Duty) =>
    /name="shift"[^>]*value="([^"]*)"/.exec(draw(routed(DutyPage, { loaderData: { duty } }), 'en'))?.[1]
  expect(seenOn(nobody)).toBe('')
  expect(seenOn({ ...nobody, shift: { ...on, phone: '+6581234567' } })).toBe('night')

  const typed = { intent: 'begin', administrator: 'rahim', phone: '81234567', until: '2026-03-02T22:00' }
  for (const [shift, sent] of [
    ['', null],
    ['night', 'night'],
  ] as const) {
    const refused = { beginDutyShift: refusal('changed-meanwhile', 409) }
    const { args, asked } = routeArgs('/', {}, refused, { form: { ...typed, shift } })
    expect(await answerOf(() => action(args))).toMatchObject({ refused: { code: 'changed-meanwhile' } })
    expect(asked).toEqual([
      [
        'beginDutyShift',
        { administrator: 'rahim', phone: '81234567', until: '2026-03-02T22:00:00+08:00', shift: sent },
      ],
    ])
  }
})
