import { expect, test } from 'vitest'
import { LOCALES } from '#contract/options.ts'
import { textAnswer, type TextedAlarm } from './text-answers.ts'

const NOW = new Date('2026-03-09T02:00:00.000Z')
const open = { code: '7KM2QX4RD', link: 'https://x.test/h', open: true, told: true } as const

/** What is answered to a text in English, without the sender's name, and the words that end every answer. */
const answer = (given: Partial<Parameters<typeof textAnswer>[1]> = {}) => {
  const basis = { brand: 'Homeward', association: 'The Association', helpline: '6377 0700' }
  const text = textAnswer('en', { ...basis, alarms: [], unknown: [], isClosed: false, now: NOW, ...given })
  const end = ' Please stay with this person if you can. Helpline: 6377 0700. Danger: 999. Hurt: 995.'
  expect(text.endsWith(end)).toBe(true)
  return text.slice(0, -end.length).replace(/^[^:]+: /, '')
}
const of = (alarm: Partial<TextedAlarm>) => answer({ alarms: [{ ...open, ...alarm }] })

const THANKS = 'Thank you. We know who it is.'
const PAGE = 'See who is coming: https://x.test/h'

test('what stands is answered: who comes, else that nobody was told, has answered yet, or all were told', () => {
  const coming = { minutes: 10, saidAt: NOW.toISOString(), at: NOW.toISOString() }
  expect(of({})).toBe(
    `${THANKS} Those who care for this person have been told and have your number. We text you when somebody is on the way. ${PAGE}`,
  )
  expect(of({ told: false })).toBe(`${THANKS} We could not tell anybody yet. Please call. ${PAGE}`)
  const unanswered = 'Those who care for this person have been told. Nobody has answered yet.'
  expect(of({ unanswered: true })).toBe(`${THANKS} ${unanswered} ${PAGE}`)
  expect(of({ told: false, unanswered: true })).toBe(`${THANKS} We could not tell anybody yet. Please call. ${PAGE}`)
  expect(of({ withSomeone: { whom: null, at: NOW.toISOString() } })).toBe(`${THANKS} ${PAGE}`)
  const some = of({ coming, told: false, unanswered: true })
  expect(some).toMatch(/^Thank you\. We know who it is\. Somebody is on the way, in about \d+ min\. See who/)
  expect(of({ taken: true, unanswered: true })).toBe(
    `${THANKS} ${unanswered} The Association is taking care of it. ${PAGE}`,
  )
})

test('an alarm that is over is answered by how it ended, without a page; one that is only counted by thanks', () => {
  expect(of({ open: false, closedReason: 'SAFE' })).toBe(`${THANKS} This person is safe now.`)
  expect(of({ open: false, closedReason: 'FALSE_ALARM' })).toBe(`${THANKS} This report has been closed.`)
  expect(answer({ alarms: [{ code: '7KM2QX4RD', link: '' }] })).toBe(THANKS)
})

test('of several alarms each is named by its code, and of one alone it is not', () => {
  const safe = { ...open, open: false, closedReason: 'SAFE' } as const
  expect(answer({ alarms: [safe, { ...safe, code: 'AGXC1100H', closedReason: 'FALSE_ALARM' }] })).toBe(
    `${THANKS} 7KM-2QX-4RD: This person is safe now. AGX-C11-00H: This report has been closed.`,
  )
})

test('codes that open nothing are named; how to text one is said only to whose text opened nothing', () => {
  const how = 'Please text the nine letters and digits under the square QR code, like 7KM-2QX-4RD.'
  expect(answer()).toBe(`We found no code in your text. ${how}`)
  expect(answer({ unknown: ['7KM2QX4RD', 'AGXC1100H'] })).toBe(
    `We could not find this code: 7KM-2QX-4RD, AGX-C11-00H. ${how}`,
  )
  const safe = { ...open, open: false, closedReason: 'SAFE' } as const
  expect(answer({ alarms: [safe], unknown: ['AGXC1100H'] })).toBe(
    `${THANKS} This person is safe now. We could not find this code: AGX-C11-00H.`,
  )
  expect(answer({ isClosed: true })).toBe(
    'Too many wrong codes came in the last hour, so we look up none now. If yours is one of ours, The Association has your text. Do not wait: please call.',
  )
})

test('in every language the helpline and both emergency numbers stand at the end', () => {
  const basis = { brand: 'Homeward', association: 'The Association', helpline: '6377 0700' }
  for (const locale of LOCALES) {
    const text = textAnswer(locale, { ...basis, alarms: [open], unknown: [], isClosed: false, now: NOW })
    for (const number of ['6377 0700', '999', '995', 'https://x.test/h']) expect(text, locale).toContain(number)
    if (locale === 'md') expect(text).not.toMatch(/[。] /)
    else expect(text).toMatch(/[.] /)
  }
})
