import { expect, test } from 'vitest'
import { callAsText, spokenTexts, type SpokenValues } from './spoken-texts.ts'

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

/** The other words of a call: the desk’s name, the greeting, what follows each key, a test, and the end. */
const SPOKEN = {
  en: [
    'the duty desk',
    'A message for Mei: press 5. If this is the wrong person, press 9.',
    'Press 1 once more: I am on my way.',
    'Thank you. They can see now that you are on your way.',
    'The number is: 8 1 2 3. Once more: 8 1 2 3.',
    'They keep their number to themselves. To write to them, open the page that we sent you.',
    'We are connecting you.',
    'Thank you. We will not ring this number again until we have checked it. Goodbye.',
    'There is nothing more to do. Thank you. Goodbye.',
    "Thank you. Calls from Homeward reach you. Please save this number and let it ring at night too: in your telephone's contacts, make it a favourite. Goodbye.",
    'Goodbye.',
  ],
  md: [
    '值班人员',
    '有一则留言给Mei：请按5。如果打错人了，请按9。',
    '请再按一次1，表示您正在路上。',
    '谢谢您。对方现在知道您正在路上。',
    '号码是：8 1 2 3。再说一次：8 1 2 3。',
    '对方不公开自己的号码。请打开我们发给您的页面，在那里留言。',
    '正在为您接通。',
    '谢谢您。我们核对这个号码之前，不会再打来。再见。',
    '现在不需要您做什么了。谢谢您，再见。',
    '谢谢您。Homeward的电话能打到您这里。请保存这个号码，并在手机联系人中设为“个人收藏”，让它在夜里也会响铃。再见。',
    '再见。',
  ],
  ms: [
    'petugas bertugas',
    'Ada pesanan untuk Mei: tekan 5. Jika ini orang yang salah, tekan 9.',
    'Tekan 1 sekali lagi: saya dalam perjalanan.',
    'Terima kasih. Mereka tahu sekarang bahawa Anda dalam perjalanan.',
    'Nombornya: 8 1 2 3. Sekali lagi: 8 1 2 3.',
    'Penemu tidak menunjukkan nombornya. Untuk menulis kepadanya, buka halaman yang kami hantar kepada Anda.',
    'Kami sedang menyambungkan Anda.',
    'Terima kasih. Kami tidak akan menelefon nombor ini lagi sehingga ia disemak. Selamat tinggal.',
    'Tiada apa-apa lagi yang perlu dibuat. Terima kasih. Selamat tinggal.',
    'Terima kasih. Panggilan Homeward sampai kepada Anda. Sila simpan nombor ini dan benarkan ia berdering pada waktu malam: jadikannya kegemaran dalam senarai kenalan telefon Anda. Selamat tinggal.',
    'Selamat tinggal.',
  ],
  ta: [
    'பணிக்குழு',
    'Mei அவர்களுக்கு ஒரு தகவல்: 5 ஐ அழுத்துங்கள். தவறான நபர் என்றால் 9 ஐ அழுத்துங்கள்.',
    'மீண்டும் ஒரு முறை 1 ஐ அழுத்துங்கள்: நான் வந்துகொண்டிருக்கிறேன்.',
    'நன்றி. நீங்கள் வருவது இப்போது அவர்களுக்குத் தெரியும்.',
    'எண்: 8 1 2 3. மீண்டும்: 8 1 2 3.',
    'கண்டவர் தம் எண்ணைக் காட்டவில்லை. எழுதுவதற்கு, நாங்கள் அனுப்பிய பக்கத்தைத் திறங்கள்.',
    'இணைப்பு தரப்படுகிறது.',
    'நன்றி. சரிபார்க்கும்வரை இந்த எண்ணை மீண்டும் அழைக்க மாட்டோம். வணக்கம்.',
    'இனி எதுவும் செய்ய வேண்டியதில்லை. நன்றி. வணக்கம்.',
    'நன்றி. Homeward அழைப்புகள் உங்களுக்கு வருகின்றன. இந்த எண்ணைச் சேமித்து, இரவிலும் ஒலிக்கும்படி தொலைபேசியின் தொடர்புகளில் விருப்பமானதாக வையுங்கள். வணக்கம்.',
    'வணக்கம்.',
  ],
} as const

test.each(LANGUAGES)('what follows each key of a call in %s, to the letter', (locale) => {
  const { desk, greeting, sure, thanks, number, kept, connecting, wrong, over, test: ofTest, bye } = spokenTexts[locale]
  const [first, then] = [
    [desk, greeting('Mei'), sure, thanks(NOTHING), number('8 1 2 3')],
    [kept, connecting, wrong, over],
  ]
  expect([...first, ...then, ofTest(NOTHING), bye]).toEqual(SPOKEN[locale])
})

test('a call as it is read in the outbox has every word in the order in which it is heard', () => {
  const values = { ...NOTHING, place: '32 Carpenter Street', phone: '+6581234567' }
  expect(callAsText('en', 'Mei', values, false).split('\n')).toEqual([
    'A message for Mei: press 5. If this is the wrong person, press 9.',
    '[5] This is Homeward, of Dementia Singapore. Somebody has found Siew Hua. They are near 32 Carpenter Street. To say that you are on your way, press 1 twice. To hear the number to call, press 2. Wrong person: press 9.',
    '[1] Press 1 once more: I am on my way.',
    '[1] Thank you. They can see now that you are on your way.',
  ])
  const ofTest = callAsText('en', 'Mei', values, true).split('\n')
  expect(ofTest).toHaveLength(2)
  expect(ofTest[1]).toMatch(/^\[5\] Thank you\. Calls from Homeward reach you\./)
})
