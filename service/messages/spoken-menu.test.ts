import { expect, test } from 'vitest'
import { spokenTexts, type SpokenValues } from './spoken-texts.ts'

const NOTHING: SpokenValues = {
  brand: 'Homeward',
  association: 'Dementia Singapore',
  person: 'Siew Hua',
  place: '',
  phone: '',
  keepsNumber: false,
  isPhoneProved: false,
  isOwnWord: false,
  isAnswered: false,
  isCeiling: false,
}
/** The keys that a menu names: its digits, each once. */
const keys = (menu: string) => [...new Set(menu.match(/\d/g))].join('')

const LANGUAGES = ['en', 'md', 'ms', 'ta'] as const

// A key that does nothing costs whoever is frightened a try of three.
test.each(LANGUAGES)('a call in %s names the keys that do something, and no other', (locale) => {
  const menu = (values: Partial<SpokenValues>) => keys(spokenTexts[locale].menu({ ...NOTHING, ...values }))
  expect(menu({}), 'no number').toMatch(/^1[^23]*9$/)
  expect(menu({ phone: '+6581234567' }), 'a number that is not proved').toMatch(/^1[^3]*2[^3]*9$/)
  expect(menu({ phone: '+6581234567', isPhoneProved: true }), 'a proved number').toMatch(/^1.*2.*3.*9$/)
  expect(menu({ keepsNumber: true }), 'a finder who keeps the number').toMatch(/^1[^3]*2[^3]*9$/)
})

test.each(LANGUAGES)('a call in %s says a place, an answer and a ceiling only where there is one', (locale) => {
  const found = (values: Partial<SpokenValues> = {}) => spokenTexts[locale].found({ ...NOTHING, ...values })
  const plain = found()
  expect(plain).toContain('Siew Hua')
  expect(plain).not.toMatch(/undefined|null|false|true/)
  const more = [{ place: '32 Carpenter Street' }, { isAnswered: true }, { isCeiling: true }]
  for (const values of more) expect(found(values).length, JSON.stringify(values)).toBeGreaterThan(plain.length + 4)
  expect(found(more[0])).toContain('32 Carpenter Street')
  expect(found({ isOwnWord: true })).not.toBe(plain)
})

/** What is heard of a person who was found near a place, to whom somebody is on the way, and what each key does. */
const HEARD = {
  en: [
    'This is Homeward, of Dementia Singapore. Somebody has found Siew Hua. They are near 32 Carpenter Street. Somebody is on the way already.',
    'To say that you are on your way, press 1 twice. To hear the number to call, press 2. To speak with them now, press 3. Wrong person: press 9.',
    'To say that you are on your way, press 1 twice. To hear how to reach them, press 2. Wrong person: press 9.',
    'This is Homeward, of Dementia Singapore. Siew Hua says: I am lost. The limit of calls through our number is reached: for now nobody is connected any more. Texts go on. Please see who needs a call.',
  ],
  md: [
    '这里是Dementia Singapore的Homeward。有人找到了Siew Hua。地点在32 Carpenter Street附近。已经有人在路上了。',
    '如果您正要赶去，请按两次1。要听联络号码，请按2。要马上通话，请按3。打错人了，请按9。',
    '如果您正要赶去，请按两次1。要听怎样联络对方，请按2。打错人了，请按9。',
    '这里是Dementia Singapore的Homeward。Siew Hua说：我迷路了。经我们号码转接的通话已达上限，暂时不再为任何人接通。短信照常发送。请看看谁需要您打电话。',
  ],
  ms: [
    'Ini Homeward, daripada Dementia Singapore. Seseorang telah menemui Siew Hua. Tempatnya berdekatan 32 Carpenter Street. Sudah ada orang dalam perjalanan.',
    'Untuk memberitahu bahawa Anda dalam perjalanan, tekan 1 dua kali. Untuk mendengar nombor telefon, tekan 2. Untuk bercakap sekarang, tekan 3. Orang yang salah: tekan 9.',
    'Untuk memberitahu bahawa Anda dalam perjalanan, tekan 1 dua kali. Untuk mendengar cara menghubungi penemu, tekan 2. Orang yang salah: tekan 9.',
    'Ini Homeward, daripada Dementia Singapore. Siew Hua berkata: saya sesat. Had panggilan melalui nombor kami sudah dicapai: buat masa ini tiada sesiapa lagi disambungkan. Mesej teks tetap dihantar. Sila lihat siapa yang perlu ditelefon.',
  ],
  ta: [
    'இது Dementia Singapore அமைப்பின் Homeward சேவை. Siew Hua கண்டறியப்பட்டார். இடம்: 32 Carpenter Street அருகில். ஏற்கனவே ஒருவர் வந்துகொண்டிருக்கிறார்.',
    'நீங்கள் வருவதைத் தெரிவிக்க 1 ஐ இரண்டு முறை அழுத்துங்கள். அழைக்க வேண்டிய எண்ணைக் கேட்க 2 ஐ அழுத்துங்கள். இப்போதே பேச 3 ஐ அழுத்துங்கள். தவறான நபர் என்றால் 9 ஐ அழுத்துங்கள்.',
    'நீங்கள் வருவதைத் தெரிவிக்க 1 ஐ இரண்டு முறை அழுத்துங்கள். எப்படித் தொடர்புகொள்வது என்று கேட்க 2 ஐ அழுத்துங்கள். தவறான நபர் என்றால் 9 ஐ அழுத்துங்கள்.',
    'இது Dementia Singapore அமைப்பின் Homeward சேவை. Siew Hua சொல்கிறார்: நான் வழிதவறிவிட்டேன். எங்கள் எண் வழியான அழைப்புகளின் வரம்பு எட்டிவிட்டது: இப்போதைக்கு யாரையும் இணைக்க மாட்டோம். குறுஞ்செய்திகள் தொடர்ந்து செல்லும். யாரை அழைக்க வேண்டும் என்று பாருங்கள்.',
  ],
} as const

test.each(LANGUAGES)('a call in %s is heard word for word', (locale) => {
  const says = spokenTexts[locale]
  expect([
    says.found({ ...NOTHING, place: '32 Carpenter Street', isAnswered: true }),
    says.menu({ ...NOTHING, phone: '+6581234567', isPhoneProved: true }),
    says.menu({ ...NOTHING, keepsNumber: true }),
    says.found({ ...NOTHING, isOwnWord: true, isCeiling: true }),
  ]).toEqual(HEARD[locale])
})
