import { describe, expect, test } from 'vitest'
import { LOCALES } from '#contract/options.ts'
import { draw, linesOf, routed } from '../test/draw.tsx'
import { answerOf, refusal, routeArgs } from '../test/route.ts'
import { action as actOnMessages } from './account-messages.tsx'
import { CallInstead, CallMade, type CallDone } from './call-instead.tsx'
import type { Item } from './close-work-item.tsx'
import { action as actOnQueues } from './queues.tsx'
import { WorkItems } from './work-items.tsx'

const AT = '2026-03-02T02:00:00.000Z'
const lines = (part: () => React.ReactNode, locale: (typeof LOCALES)[number] = 'en') =>
  linesOf(draw(routed(part, {}), locale)).join('\n')

describe('a call that was made instead of a message', () => {
  const call = { outcome: 'NOT_REACHED', by: 'Aishah Rahim', at: AT } as const
  test('is said with who made it, in every language, and without a name where the reader may not know it', () => {
    const said = LOCALES.map((locale) => lines(() => <CallMade call={call} />, locale))
    expect(said[0]).toContain('Called by Aishah Rahim')
    expect(said[0]).toContain('Not reached')
    expect(said[1]).toContain('没有联系上')
    expect(said[2]).toContain('Tidak dapat dihubungi')
    expect(lines(() => <CallMade call={{ ...call, by: null }} />)).not.toContain('by')
    expect(lines(() => <CallMade call={null} />).trim()).toBe('')
  })
  test('asks what came of it, and leads to mending where the number was wrong', () => {
    const page = (done?: CallDone) => lines(() => <CallInstead uid="hui-min" name="Hui Min" done={done} />)
    for (const word of ['Reached', 'Not reached', 'Wrong number']) expect(page()).toContain(word)
    expect(page({ outcome: 'WRONG_NUMBER' })).toContain('Correct the number')
    expect(page({ outcome: 'REACHED' })).not.toContain('Correct the number')
    expect(page({ phone: null })).toContain('We have no number for this account.')
  })
  test('is sent with what was chosen; nothing is sent while nothing is', async () => {
    const sent = async (form: Record<string, string>, answers: Record<string, object>) => {
      const { args, asked } = routeArgs('/', { uid: 'hui-min' }, answers, { form })
      return { answer: await answerOf(() => actOnMessages(args)), asked }
    }
    const saved = { recordCall: { ok: true, data: { messages: 2 } } }
    expect((await sent({ intent: 'outcome', outcome: 'REACHED' }, saved)).asked).toEqual([
      ['recordCall', { uid: 'hui-min', outcome: 'REACHED' }],
    ])
    expect((await sent({ intent: 'outcome', outcome: 'REACHED', seen: AT }, saved)).asked).toEqual([
      ['recordCall', { uid: 'hui-min', outcome: 'REACHED', seen: AT }],
    ])
    expect(
      draw(
        routed(() => <CallInstead uid="u" name="Hui Min" done={undefined} seen={AT} />, {}),
        'en',
      ),
    ).toContain(AT)
    const none = await sent({ intent: 'outcome' }, saved)
    expect(none.asked).toEqual([])
    expect(JSON.stringify(none.answer)).toContain('required-data')
    expect(
      (await sent({ intent: 'show', reason: 'It failed' }, { revealAccount: refusal('not-found', 404) })).asked,
    ).toEqual([['revealAccount', { uid: 'hui-min', what: 'number', reason: 'It failed' }]])
  })
})

describe('a work item', () => {
  const item = (claim: Item['claim'], closedAt: string | null = null): Item => ({
    id: 'item',
    kind: 'number-unconfirmed',
    account: { uid: 'hui-min', name: 'Hui Min Lim', type: 'CAREGIVER' },
    tag: null,
    changes: [],
    dueAt: null,
    text: null,
    age: 0,
    createdAt: AT,
    closedAt,
    closedBy: null,
    note: null,
    claim,
    entry: null,
    words: null,
    reported: null,
  })
  const drawn = (claim: Item['claim'], closedAt?: string) => lines(() => <WorkItems items={[item(claim, closedAt)]} />)
  test('says who works on it until when, and offers to claim or release what is free or one’s own', () => {
    expect(drawn(null)).toMatch(/Nobody is handling this yet\.[^]*Claim/)
    expect(drawn({ by: 'Aishah Rahim', mine: true, until: AT })).toMatch(
      /You are handling this until 10:00\.[^]*Release/,
    )
    const theirs = drawn({ by: 'Aishah Rahim', mine: false, until: AT })
    expect(theirs).toContain('Aishah Rahim is handling this until 10:00.')
    expect(theirs).not.toMatch(/Claim|Release/)
    expect(drawn(null, AT)).not.toMatch(/Claim|Nobody works/)
  })
  test.each([
    ['claim-item', true, { by: 'Aishah', mine: true, until: AT }, 'itemClaimed'],
    ['claim-item', true, { by: 'Daryl', mine: false, until: AT }, 'itemTheirs'],
    ['release-item', false, null, 'itemReleased'],
  ] as const)('is claimed and released by a button: %s %s %j says %s', async (intent, claimed, claim, done) => {
    const answers = { claimWorkItem: { ok: true, data: { claim } } }
    const { args, asked } = routeArgs('/', {}, answers, { form: { intent, id: 'item' } })
    expect(await answerOf(() => actOnQueues(args))).toEqual({ done, count: 0 })
    expect(asked).toEqual([['claimWorkItem', { id: 'item', claimed }]])
  })
  test('about what is said to be wrong is closed as it was read: the form says how often that was said', async () => {
    const entry = { pointId: 'point', name: 'Kopitiam', what: 'hours' as const, count: 3, texts: [] }
    const html = draw(
      routed(() => <WorkItems items={[{ ...item(null), kind: 'wrong-entry', entry }]} />, {}),
      'en',
    )
    expect(html).toMatch(/name="seen"[^>]*value="3"/)
    const typed = { id: 'item', note: 'Corrected', outcome: 'keep', seen: '3' }
    const { args, asked } = routeArgs('/', {}, { closeWorkItem: refusal('changed-meanwhile', 409) }, { form: typed })
    expect(await answerOf(() => actOnQueues(args))).toMatchObject({ refused: { code: 'changed-meanwhile' } })
    expect(asked).toEqual([['closeWorkItem', { ...typed, seen: 3 }]])
  })
})
