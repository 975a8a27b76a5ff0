import { expect, test } from 'vitest'
import { LOCALES } from '#contract/options.ts'
import { draw } from '../test/draw.tsx'
import { alarm, daughter, lost } from '../test/finder.ts'
import { ContactStep } from './contact.tsx'
import { callTargets } from './numbers.server.ts'

/** The finder's page where the daughter keeps her number. */
const kept = (relay: { number: string; digits: string } | null) => {
  const { account } = daughter()
  const her = daughter({ account: { ...account, prefixCountryNum: '', phone: '', hidesNumber: true, relay } })
  const person = lost({ taggedAccounts: [her] })
  return <ContactStep person={person} incident={alarm()} targets={callTargets([her])} refusal={undefined} />
}

test.each(LOCALES)('a contact who keeps their number is dialled by our number and the digits, in %s', (locale) => {
  const html = draw(kept({ number: '+6531580001', digits: '11234567' }), locale)
  expect(html).toContain('href="tel:+6531580001,,11234567"')
  expect(html).toContain('+65 3158 0001')
  expect(html, 'for whom the phone does not press them').toContain('1123\u{a0}4567')
})

test.each(LOCALES)('where nobody can be connected the page says so and gives the helpline, in %s', (locale) => {
  const html = draw(kept(null), locale)
  const [calls = ''] = /<div class="calls">.*?<\/div>/s.exec(html) ?? []
  expect(calls).toContain('tel:+6563770700')
  expect(calls.match(/href="tel:/g)).toHaveLength(1)
  expect(calls).toMatch(/does not work now|现在无法接通|tidak berfungsi sekarang|இப்போது அது முடியவில்லை/)
})
