import { expect, test } from 'vitest'
import { LOCALES } from '#contract/options.ts'
import { draw, linesOf } from '../test/draw.tsx'
import Notification from './notification.tsx'

test('what was sent is read next, and the house is lit', () => {
  const html = draw(<Notification />)
  expect(html).toMatch(/<li class="done"><span>You sent it/)
  expect(html).toMatch(/<li aria-current="step"><span>We read it/)
  expect(linesOf(html)).toContain('Our answer')
  expect(html).toMatch(/<svg class="drawing moment".*class="glow" d="M22 44h24v20H22Z"/s)
  expect(html).toMatch(/<a class="button" href="\/account">See my registration/)
})

const SAYS: Record<(typeof LOCALES)[number], string> = {
  en: 'We’ll let you know within 7 working days, by SMS or e-mail.',
  md: '我们会在 7 个工作日内，以短信或电邮通知您结果。',
  ms: 'Kami akan memberitahu Anda keputusannya dalam 7 hari bekerja, melalui SMS atau e-mel.',
  ta: '7 வேலை நாட்களுக்குள், SMS அல்லது மின்னஞ்சல் மூலம் முடிவைத் தெரிவிப்போம்.',
}
test.each(LOCALES)('within how many days the outcome comes, by what, and whom to ask, in %s', (locale) => {
  const html = draw(<Notification />, locale)
  expect(linesOf(html)).toContain(SAYS[locale])
  expect(html).toContain('href="mailto:support@homeward.example"')
  expect(html).toMatch(/<a [^>]*href="\/"/)
})
