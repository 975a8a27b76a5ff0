import { expect, test } from 'vitest'
import { LOCALES } from '#contract/options.ts'
import { draw, linesOf, routed } from '../test/draw.tsx'
import { dictionary } from '../words.ts'
import OwnChannels from './channels.tsx'

const nothing = { devices: [], pushKey: null, callsFrom: null, relay: null, phoneEndsIn: null, undo: null, tests: [] }
const sms = { channel: 'sms', isOn: true, mustStay: true, provedAt: null }
const page = (channels: object[], locale: (typeof LOCALES)[number] = 'en') =>
  draw(routed(OwnChannels, { loaderData: { ...nothing, channels } }), locale)

test.each(LOCALES)('who cannot be reached at all reads so, why, and where to mend it, in %s', (locale) => {
  const { channels } = dictionary(locale, ['channels']) as Record<string, Record<string, string>>
  const html = page([], locale)
  expect(linesOf(html)).toContain(channels?.none)
  expect(html).toMatch(/<a class="button" href="\/account\/settings"/)
  expect(html).not.toContain('<ol')
  expect(linesOf(html)).not.toContain(channels?.text)
})

test('who can be reached reads the ways and their rule', () => {
  const lines = linesOf(page([sms]))
  expect(lines.some((line) => line.startsWith('No alarm can reach you'))).toBe(false)
  expect(lines.some((line) => line.startsWith('SMS can be turned off'))).toBe(true)
})
