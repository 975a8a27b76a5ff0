import { expect, test } from 'vitest'
import { LOCALES } from '#contract/options.ts'
import { draw, linesOf, routed } from '../test/draw.tsx'
import { dictionary } from '../words.ts'
import OwnChannels from './channels.tsx'

const nothing = { devices: [], pushKey: null, callsFrom: null, relay: null, phoneEndsIn: null, undo: null, tests: [] }
const sms = { channel: 'sms', isOn: true, mustStay: true, provedAt: null }
const page = (channels: object[], locale: (typeof LOCALES)[number] = 'en') =>
  draw(routed(OwnChannels, { loaderData: { ...nothing, channels } }), locale)

const NONE: Record<(typeof LOCALES)[number], string> = {
  en: 'We have no way to reach you yet. In your settings you can add a mobile number or an e-mail address, or confirm the ones you gave us. Then you choose here how we tell you.',
  md: '我们目前还没有可以联系您的方式。您可以在设置里添加手机号码或电邮地址，或确认您已经提供的。之后就能在这里选择我们怎样通知您。',
  ms: 'Kami belum mempunyai cara untuk menghubungi Anda. Dalam tetapan, Anda boleh menambah nombor telefon bimbit atau alamat e-mel, atau mengesahkan yang telah Anda berikan. Selepas itu, Anda boleh memilih di sini cara kami memberitahu Anda.',
  ta: 'உங்களைத் தொடர்புகொள்ள எங்களிடம் இன்னும் வழி இல்லை. அமைப்புகளில் கைபேசி எண்ணையோ மின்னஞ்சல் முகவரியையோ சேர்க்கலாம், அல்லது நீங்கள் தந்ததை உறுதிசெய்யலாம். பிறகு, உங்களுக்கு எப்படித் தெரிவிப்பது என்பதை இங்கே தேர்ந்தெடுக்கலாம்.',
}
test.each(LOCALES)('who cannot be reached at all reads so, why, and where to mend it, in %s', (locale) => {
  const { channels } = dictionary(locale, ['channels']) as Record<string, Record<string, string>>
  const html = page([], locale)
  expect(linesOf(html)).toContain(NONE[locale])
  expect(html).toMatch(/<a class="button" href="\/account\/settings"/)
  expect(html).not.toContain('<ol')
  expect(linesOf(html)).not.toContain(channels?.text)
})

test('who can be reached reads the ways and their rule', () => {
  const lines = linesOf(page([sms]))
  expect(lines.some((line) => line.startsWith('We have no way to reach you'))).toBe(false)
  expect(lines.some((line) => line.startsWith('SMS can be turned off'))).toBe(true)
})
