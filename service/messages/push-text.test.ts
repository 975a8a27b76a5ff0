import { expect, test } from 'vitest'
import { ON_MY_WAY, pushTextOf } from './push-text.ts'

/** What the button of a notification says, before, after, and where it did not work; then what a test says. */
const READ = {
  en: [
    'On my way',
    'We have told them that you are on your way.',
    'That did not get through. Tap here, and say it on the page.',
    'This is a test',
    'Tap here, and we know that you see it. Nobody is lost.',
  ],
  md: [
    '我正在赶去',
    '已经告诉大家您正在赶去。',
    '没有送出。请点这里，在页面上告诉大家。',
    '这是一条测试',
    '请点一下，我们就知道您看到了。现在没有人走失。',
  ],
  ms: [
    'Saya dalam perjalanan',
    'Kami sudah memberitahu mereka bahawa Anda dalam perjalanan.',
    'Tidak sampai. Ketik di sini, dan beritahu di halaman itu.',
    'Ini satu ujian',
    'Ketik di sini, supaya kami tahu Anda melihatnya. Tiada sesiapa yang sesat.',
  ],
  ta: [
    'நான் வருகிறேன்',
    'நீங்கள் வருவதாகத் தெரிவித்துவிட்டோம்.',
    'அது போய்ச் சேரவில்லை. இங்கே தட்டி, அந்தப் பக்கத்தில் தெரிவியுங்கள்.',
    'இது ஒரு சோதனை',
    'நீங்கள் பார்த்தது தெரிய இங்கே தட்டுங்கள். யாரும் வழிதவறவில்லை.',
  ],
} as const

test.each(['en', 'md', 'ms', 'ta'] as const)('a notification in %s says, to the letter', (locale) => {
  const { label, taken, failed } = ON_MY_WAY[locale]
  const { subject, text } = pushTextOf(locale, 'channel-test', {} as never)
  expect([label, taken, failed, subject, text]).toEqual(READ[locale])
})
