import { expect, test } from 'vitest'
import type { SeenIncident } from '#contract/admin-incident.ts'
import type { Call } from '#contract/call.ts'
import { draw } from '../test/draw.tsx'
import { actOnAlarm } from './incident-action.ts'
import { Acts } from './incident-acts.tsx'

const at = '2026-03-02T01:00:00.000Z'
/** What the forms of the page would post, each with its button's act. */
const posts = (taken: SeenIncident['taken'], acts: SeenIncident['acts'] = ['take', 'release', 'withdraw']) => {
  const incident = { acts, taken, onMyWay: null, reports: [] } as unknown as SeenIncident
  const html = draw(<Acts incident={incident} name="Siew Hua Lim" numbers={{}} />, 'en')
  return [...html.matchAll(/<form.*?<\/form>/g)].map(([form]) => ({
    act: /<button[^>]*value="([^"]*)"/.exec(form)?.[1],
    takenAt: /name="takenAt"[^>]*value="([^"]*)"/.exec(form)?.[1],
  }))
}

test('who takes an alarm or gives it back says who had it as the page shows it', async () => {
  const theirs = { name: 'Tan Mei', at, isMe: false, asked: false }
  expect(posts(null, ['take', 'withdraw'])).toEqual([{ act: 'take', takenAt: '' }, { act: 'withdraw' }])
  expect(posts(theirs)).toEqual([{ act: 'take', takenAt: at }, { act: 'withdraw' }, { act: 'release', takenAt: at }])
  expect(posts({ ...theirs, isMe: true })).toEqual([{ act: 'withdraw' }, { act: 'release', takenAt: at }])

  const asked: unknown[] = []
  const call = (async (_endpoint: unknown, input: unknown) => {
    asked.push(input)
    return { ok: false, code: 'taken-meanwhile', status: 409 }
  }) as unknown as Call
  for (const form of [{ act: 'take', takenAt: '' }, { act: 'release', takenAt: at }, { act: 'withdraw' }])
    await actOnAlarm(call, 'alarm', form as Record<string, string>)
  expect(asked).toMatchObject([{ act: 'take', takenAt: null }, { act: 'release', takenAt: at }, { act: 'withdraw' }])
  expect(asked[2]).not.toHaveProperty('takenAt')
})
