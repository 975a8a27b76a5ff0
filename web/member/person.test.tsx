import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { OwnPerson } from '#contract/member.ts'
import type { OwnTag } from '#contract/own-tags.ts'
import { siteContext, type Site } from '../site.ts'
import { draw, linesOf, routed } from '../test/draw.tsx'
import { ownPerson, ownTag } from '../test/portal.ts'
import { loader as missing } from './missing.tsx'
import PersonPage from './person.tsx'

const page = (person: OwnPerson, tags: OwnTag[] = [], more: object = {}) =>
  draw(routed(PersonPage, { loaderData: { person, tags, invitations: [], asked: null, quiet: null, ...more } }))
/** Every link and button by its words, with where it leads. */
const ways = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, to = '', words = '']) => [
      linesOf(words)[0] ?? '',
      to,
    ]),
  )

describe('a second contact is asked for', () => {
  const INVITE = '/account/people/siew-hua/invite'
  test('where one alone can be called, each time until there is another', () => {
    const html = page(ownPerson({ hasLoneContact: true }))
    expect(linesOf(html)).toContain('Who else can be called for Siew Hua Lim?')
    expect(ways(html)['Invite a second contact']).toBe(INVITE)
    expect(linesOf(page(ownPerson()))).not.toContain('Who else can be called for Siew Hua Lim?')
  })
  test('of the person too, in their own words; and of nobody who is leaving', () => {
    expect(linesOf(page(ownPerson({ hasLoneContact: true, isSelf: true })))).toContain(
      'Who else can be called for you?',
    )
    const leaving = ownPerson({ hasLoneContact: true, endingAt: '2026-03-24T01:00:00.000Z' })
    expect(ways(page(leaving))['Invite a second contact']).toBeUndefined()
  })
})

const NOT_CALLABLE = 'Cannot be called yet: not approved, or the number is not confirmed.'

describe('a contact on a person’s page', () => {
  test.each([
    ['who can be called', {}, false],
    ['whose number is not confirmed', { isCallable: false }, true],
    ['who has not answered yet', { status: 'PENDING', isCallable: false }, false],
  ] as const)('%s', (_who, changes, said) => {
    const lines = linesOf(page(ownPerson(), [ownTag(changes)]))
    expect(lines.includes(NOT_CALLABLE)).toBe(said)
    expect(lines.includes('Waiting for an answer.')).toBe('status' in changes)
  })

  const tags = [
    ownTag(),
    ownTag({ id: 'wei', carer: { name: 'Wei Lim', type: 'CAREGIVER' } }),
    ownTag({ id: 'day', carer: { name: 'Sunrise Day Care', type: 'PARTNER' } }),
  ]
  /** The orders that the page offers, each as its ids. */
  const orders = (html: string) => [...html.matchAll(/name="tags" value="([^"]*)"/g)].map(([, ids]) => ids)
  test('is put before the one above, organisations last; the first is not put anywhere', () => {
    expect(orders(page(ownPerson(), tags))).toEqual(['wei mei day'])
    expect(linesOf(page(ownPerson(), tags))).toContain('Organisations come after caregivers.')
  })
  test('is put in no order by who may not', () => {
    expect(orders(page(ownPerson({ may: [] }), tags))).toEqual([])
  })

  const LAST = /Then there is nobody left whom a finder can call for Siew Hua Lim\./
  const endText = (...callable: boolean[]) => {
    const its = callable.map((isCallable, index) => ownTag({ id: `${index}`, isCallable, may: ['end'] }))
    const [, dialog = ''] = /<(?:dialog|section)[^>]*>(.*?)<\/form>/s.exec(page(ownPerson(), its, { asked: '0' })) ?? []
    return linesOf(dialog).join(' ')
  }
  test('whose end would leave nobody to call: the question says so, and only then', () => {
    expect(endText(true)).toMatch(LAST)
    expect(endText(true, false)).toMatch(LAST)
    expect(endText(true, true)).not.toMatch(LAST)
    expect(endText(false, true)).not.toMatch(LAST)
  })
})

describe('"is missing now"', () => {
  const SAYS = 'Report Siew Hua Lim missing'
  const incident = {
    id: 'alarm',
    openedAt: '2026-03-09T22:50:00.000Z',
    openedBy: 'FINDER' as const,
    missingSince: null,
  }
  test('stands on the page of a person for whom no alarm is open, for who may say it', () => {
    expect(ways(page(ownPerson()))[SAYS]).toBe('/account/people/siew-hua/missing')
    expect(ways(page(ownPerson({ may: ['edit'] })))).not.toHaveProperty([SAYS])
  })
  test.each([
    [null, 'Somebody is with Siew Hua Lim · See and act'],
    ['2026-03-09T22:50:00.000Z', 'Siew Hua Lim is missing · See and act'],
  ])('gives way to the open alarm (missing since %s), where everything is done', (missingSince, words) => {
    const its = ways(page(ownPerson({ incident: { ...incident, missingSince } })))
    expect(its[words]).toBe('/account/incidents/alarm')
    expect(its).not.toHaveProperty([SAYS])
  })

  const open = async (person: OwnPerson) => {
    const context = new RouterContextProvider()
    const call = () => Promise.resolve({ ok: true, data: person })
    context.set(siteContext, { call } as unknown as Site)
    const answer: unknown = await missing({ context, params: { uid: person.uid } } as never).catch(
      (led: unknown) => led,
    )
    return answer instanceof Response ? answer.headers.get('location') : answer
  }
  test('its page opens for who may say it, and leads to the alarm or the person for everybody else', async () => {
    expect(await open(ownPerson())).toEqual({ uid: 'siew-hua', name: 'Siew Hua Lim' })
    expect(await open(ownPerson({ may: [] }))).toBe('/account/people/siew-hua')
    expect(await open(ownPerson({ incident }))).toBe('/account/incidents/alarm')
  })
})

test.each([
  ['PENDING', true],
  ['INCOMPLETE', true],
  ['APPROVED', false],
] as const)('a registration that is %s: %s that it waits', (status, said) => {
  const notice = /<p class="notice">/.test(page(ownPerson({ status })))
  expect(notice).toBe(said)
})

test('what a caller may not do is not offered', () => {
  const own = ways(page(ownPerson()))
  const none = ways(page(ownPerson({ may: [] })))
  const to = (part: string) => `/account/people/siew-hua/${part}`
  expect(Object.values(own)).toEqual(expect.arrayContaining(['card', 'history', 'details', 'invite'].map(to)))
  expect(Object.values(none)).toEqual(expect.arrayContaining(['card', 'history'].map(to)))
  for (const part of ['details', 'invite']) expect(Object.values(none)).not.toContain(to(part))
})
