import { expect, test } from 'vitest'
import { draw, routed } from '../test/draw.tsx'
import { familyPage } from '../test/found.tsx'
import { Trouble } from '../shared/trouble.tsx'
import FoundPage from './found.tsx'

const LIT = 'class="glow"'
const someone = { whom: null, place: null, by: 'Aisha', at: '2026-03-09T22:53:00.000Z' }
const over = { open: false, latest: null }

test.each([
  ['the family, when the person is safe', true, familyPage({ ...over, closedReason: 'SAFE' })],
  ['the person, when all know that they are safe', true, familyPage({ ...over, closedReason: 'SAFE', isSelf: true })],
  [
    'the family, when the person was handed over',
    true,
    familyPage({ withSomeone: { ...someone, handedOver: { to: { is: 'you' } } } }),
  ],
  [
    'the family, while nothing proves to whom',
    false,
    familyPage({ withSomeone: { ...someone, handedOver: { to: null } } }),
  ],
  ['the family, while a finder only says so', false, familyPage({ withSomeone: { ...someone, handedOver: null } })],
  ['the family, after a false alarm', false, familyPage({ ...over, closedReason: 'FALSE_ALARM' })],
  ['the family, while the alarm is open', false, familyPage()],
] as const)('the lit house stands for %s: %s', (_when, isLit, page) => {
  expect(draw(page).includes(LIT)).toBe(isLit)
})

test('an ended link leads to the helpline that it names', () => {
  const html = draw(routed(FoundPage, { loaderData: { page: 'ended' }, params: { token: 'x' } }))
  expect(html).toMatch(/<a class="button" href="tel:\+6563770700">Dementia helpline/)
  expect(html).not.toContain('go-to-points')
})

test('a page that is not there leads home first, and to a place of help', () => {
  const html = draw(<Trouble title="Nothing" text="Nothing is here." />)
  expect(html).toMatch(/<a class="button" href="\/">Home<\/a><a href="\/go-to-points">Find a Go-To Point<\/a>/)
})
