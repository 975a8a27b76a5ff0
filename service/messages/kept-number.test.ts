import { expect, test } from 'vitest'
import type { SafeReturnMessage } from '#contract/messages.ts'
import { LOCALES } from '#contract/options.ts'
import { MESSAGE_VALUES } from '../test/message-values.ts'
import { spokenTexts, type SpokenValues } from './spoken-texts.ts'
import { textAnswer } from './text-answers.ts'
import { textOf, texts } from './texts.ts'

// As a message is written of a finder who keeps their number (D68.17).
const KEPT = { ...MESSAGE_VALUES, phone: '', keepsNumber: true }
const SAYS = [
  ['en', 'They keep their number: reach them on the page.', 'They gave no number'],
  ['md', '对方不公开号码，请在页面上联络。', '没有留下'],
  ['ms', 'Nombor tidak ditunjukkan: hubungi melalui halaman ini.', 'Tiada nombor'],
  ['ta', 'எண் காட்டப்படவில்லை: பக்கத்தில் தொடர்புகொள்ளுங்கள்.', 'எண் எதுவும்'],
] as const
const KINDS: SafeReturnMessage[] = ['found', 'still-unanswered', 'another-finder', 'hand-over-missed', 'unusable']

test.each(SAYS)('in %s a text says that the number is kept, not that none was given', (locale, kept, none) => {
  for (const kind of KINDS) {
    const { text } = texts[locale][kind](KEPT)
    expect(text, kind).toContain(kept)
    expect(text, kind).not.toContain(none)
  }
})

/** How many parts an SMS is sent in. */
const parts = (text: string) => {
  const [whole, part] = /[^\n\r -~]/.test(text) ? [70, 67] : [160, 153]
  return text.length <= whole ? 1 : Math.ceil(text.length / part)
}
test.each(LOCALES)('in %s it goes in at most five parts', (locale) => {
  const known = { ...KEPT, link: `https://homeward.example/found/${'a'.repeat(43)}` }
  for (const kind of [...KINDS, 'finder-follow-up'] as const)
    expect(parts(textOf(locale, kind, known).text), kind).toBeLessThanOrEqual(5)
})

test.each([
  ['en', 'The family knows, but does not see your number.'],
  ['md', '家人已经知道，但看不到您的号码。'],
  ['ms', 'Keluarga sudah tahu, tetapi tidak melihat nombor Anda.'],
  ['ta', 'குடும்பத்தினருக்குத் தெரியும்; உங்கள் எண் காட்டப்படவில்லை.'],
] as const)('in %s who keeps it is not told that the family has it', (locale, said) => {
  expect(texts[locale]['finder-follow-up'](KEPT).text).toContain(said)
})

const SPOKEN = [
  ['en', 'To hear how to reach them, press 2.', 'They keep their number to themselves.'],
  ['md', '要听怎样联络对方，请按2。', '对方不公开自己的号码。'],
  ['ms', 'Untuk mendengar cara menghubungi penemu, tekan 2.', 'Penemu tidak menunjukkan nombornya.'],
  ['ta', 'எப்படித் தொடர்புகொள்வது என்று கேட்க 2 ஐ அழுத்துங்கள்.', 'கண்டவர் தம் எண்ணைக் காட்டவில்லை.'],
] as const
test.each(SPOKEN)('in %s a call offers to say how they are reached', (locale, menu, kept) => {
  const heard: SpokenValues = { ...KEPT, place: '', isAnswered: false, isCeiling: false }
  expect(spokenTexts[locale].menu(heard)).toContain(menu)
  expect(spokenTexts[locale].kept).toContain(kept)
})

test.each(LOCALES)('in %s who texted the code and keeps it does not read that those who care have it', (locale) => {
  const alarm = { code: '7KM2QX4RD', link: '', open: true, told: true, keepsNumber: false }
  const answered = { brand: 'H', association: 'A', helpline: '1', unknown: [], isClosed: false, now: new Date() }
  const shown = textAnswer(locale, { ...answered, alarms: [alarm] })
  expect(textAnswer(locale, { ...answered, alarms: [{ ...alarm, keepsNumber: true }] })).not.toBe(shown)
})
