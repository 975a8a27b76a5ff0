import { expect, test, vi } from 'vitest'
import { LOCALES } from '#contract/options.ts'
import { draw } from '../test/draw.tsx'
import { familyPage, report } from '../test/found.tsx'
import { alarm, daughter, lost } from '../test/finder.ts'
import { CalledThroughUs } from './called-through-us.tsx'
import { ConsentStep } from './consent.tsx'
import { LeaveNumber } from './find-known.tsx'
import { FormStep } from './form.tsx'
import { leftIn } from './helper-form.ts'

// The pages are drawn as on the server, which has the words of every language.
vi.hoisted(() => vi.stubEnv('SSR', true))

const BOX = /<input type="checkbox" name="keepsNumber"[^>]*>/
const form = (mayKeepNumber: boolean, typed: Record<string, string> = {}) => (
  <FormStep person={lost({ taggedAccounts: [daughter()], mayKeepNumber })} refusal={undefined} typed={typed} />
)

test.each(LOCALES)('in %s the box is offered where calls go through us, and a refusal leaves it ticked', (locale) => {
  expect(draw(form(false), locale)).not.toMatch(BOX)
  expect(BOX.exec(draw(form(true), locale))?.[0]).not.toContain('checked')
  expect(BOX.exec(draw(form(true, { keepsNumber: 'on' }), locale))?.[0]).toContain('checked')
})

test('whoever typed the code is offered it too; where there is no family nobody is', () => {
  expect(draw(<LeaveNumber opened="" mayKeepNumber refusal={undefined} />)).toMatch(BOX)
  expect(draw(<LeaveNumber opened="" mayKeepNumber={false} refusal={undefined} />)).not.toMatch(BOX)
  expect(draw(<FormStep person={lost({ mayKeepNumber: true })} refusal={undefined} />)).not.toMatch(BOX)
})

test('a form without a tick says nothing of it', () => {
  expect(leftIn({ name: 'Aisha', phone: '81234567', keepsNumber: 'on' })).toMatchObject({ keepsNumber: true })
  expect(leftIn({ name: 'Aisha', phone: '81234567' })).not.toHaveProperty('keepsNumber')
})

test('after sending, the finder reads that the family does not see the number', () => {
  const sent = (keepsNumber: boolean) =>
    draw(<ConsentStep person={lost({ taggedAccounts: [daughter()] })} incident={alarm({ keepsNumber })} />)
  expect(sent(true)).toContain('They have your name, but not your number.')
  expect(sent(false)).toContain('They have your name and number and may call you.')
})

test('the family is led to the thread with who keeps their number, and to the helpline where there is none', () => {
  const reports = [report({ phone: null, keepsNumber: true })]
  const thread = {
    report: 'aisha',
    door: 'FOUND',
    name: 'Aisha',
    at: '2026-03-09T22:50:00.000Z',
    messages: [],
  } as const
  const written = draw(familyPage({ reports }, undefined, [{ ...thread, messages: [] }]))
  expect(written).toContain('Aisha keeps their number to themselves. Write to them here.')
  expect(written).toContain('href="#thread-aisha"')
  expect(written).not.toContain('has left no number')
  const alone = draw(familyPage({ reports }))
  expect(alone).toContain('Our helpline has it and can call them.')
  expect(alone).toContain('href="tel:+6563770700"')
})

test('a proved number that is kept is called through ours; while nobody is connected the page says so', () => {
  const kept = report({ phone: null, keepsNumber: true, proved: true, throughUs: true })
  const line = { number: '+6531580001', digits: '11234567' }
  const called = draw(familyPage({ reports: [{ ...kept, relay: line }] }))
  expect(called).toContain('href="tel:+6531580001,,11234567"')
  expect(called, 'for whom the phone does not press them').toContain('press 1123\u{a0}4567')
  const down = draw(familyPage({ reports: [kept] }))
  expect(down).toContain('This call goes through us, and that does not work now.')
  expect(down).toContain('href="tel:+6563770700"')
  expect(down).not.toContain('+6531580001')
})

test('the finder’s page says what opening the link allows, and that it is allowed', () => {
  const page = (when: 'NOW' | 'AFTER_PROOF' | null) => draw(<CalledThroughUs when={when} />)
  expect(page('AFTER_PROOF')).toContain('If you get a text message from us, open its link')
  expect(page('NOW')).toContain('The family can call you through our number. They do not see yours.')
  expect(page(null)).not.toContain('<p')
})
