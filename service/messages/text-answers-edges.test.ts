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
    expect(/https:\S+/.exec(text)?.[0], 'a telephone finds the end of the link').toBe('https://x.test/h')
    if (locale === 'md') expect(text).not.toMatch(/[。] /)
    else expect(text).toMatch(/[.] /)
  }
})

/** What a text was about, in the order of the answers below. */
const ASKED: Partial<Parameters<typeof textAnswer>[1]>[] = [
  { alarms: [{ ...open, coming: { minutes: null, at: '2026-03-09T02:10:00.000Z' } }] },
  { alarms: [{ ...open, coming: { minutes: 10, at: '2026-03-09T02:10:00.000Z' } }] },
  { alarms: [open] },
  { alarms: [{ ...open, keepsNumber: true }] },
  { alarms: [{ ...open, unanswered: true, taken: true }] },
  { alarms: [{ ...open, told: false }] },
  {
    alarms: [
      { ...open, open: false, closedReason: 'SAFE' },
      { ...open, code: 'AGXC1100H', open: false, closedReason: 'FALSE_ALARM' },
    ],
  },
  { unknown: ['AGXC1100H'] },
  {},
  { isClosed: true },
]
const SAID = {
  md: [
    'Homeward（The Association）：谢谢您。我们知道是谁。有人正在赶来。看看谁正赶来：https://x.test/h 可以的话，请陪着这位人士。求助热线：6377 0700。有危险打 999，受伤打 995。',
    'Homeward（The Association）：谢谢您。我们知道是谁。有人正在赶来，大约 20 分钟后到。看看谁正赶来：https://x.test/h 可以的话，请陪着这位人士。求助热线：6377 0700。有危险打 999，受伤打 995。',
    'Homeward（The Association）：谢谢您。我们知道是谁。已经通知照顾这位人士的人，他们有您的号码。有人出发时，我们会发短信告诉您。看看谁正赶来：https://x.test/h 可以的话，请陪着这位人士。求助热线：6377 0700。有危险打 999，受伤打 995。',
    'Homeward（The Association）：谢谢您。我们知道是谁。已经通知照顾这位人士的人，他们看不到您的号码。有人出发时，我们会发短信告诉您。看看谁正赶来：https://x.test/h 可以的话，请陪着这位人士。求助热线：6377 0700。有危险打 999，受伤打 995。',
    'Homeward（The Association）：谢谢您。我们知道是谁。已经通知照顾这位人士的人，还没有人回应。The Association 正在处理。看看谁正赶来：https://x.test/h 可以的话，请陪着这位人士。求助热线：6377 0700。有危险打 999，受伤打 995。',
    'Homeward（The Association）：谢谢您。我们知道是谁。我们还没能通知任何人，请打电话。看看谁正赶来：https://x.test/h 可以的话，请陪着这位人士。求助热线：6377 0700。有危险打 999，受伤打 995。',
    'Homeward（The Association）：谢谢您。我们知道是谁。7KM-2QX-4RD:这位人士已经平安。AGX-C11-00H:这次报告已经结束。可以的话，请陪着这位人士。求助热线：6377 0700。有危险打 999，受伤打 995。',
    'Homeward（The Association）：我们查不到这个识别码：AGX-C11-00H。请把二维码下方的九个字母和数字发给我们，例如 7KM-2QX-4RD。可以的话，请陪着这位人士。求助热线：6377 0700。有危险打 999，受伤打 995。',
    'Homeward（The Association）：您的短信里没有识别码。请把二维码下方的九个字母和数字发给我们，例如 7KM-2QX-4RD。可以的话，请陪着这位人士。求助热线：6377 0700。有危险打 999，受伤打 995。',
    'Homeward（The Association）：过去一小时有太多错误的识别码，所以我们暂时不查询。如果这个识别码是我们的，The Association 已收到您的短信。请不要等，现在就打电话。可以的话，请陪着这位人士。求助热线：6377 0700。有危险打 999，受伤打 995。',
  ],
  ms: [
    'Homeward (The Association): Terima kasih. Kami tahu siapa orang ini. Seseorang dalam perjalanan. Lihat siapa yang sedang datang: https://x.test/h Jika boleh, temani orang ini. Talian bantuan: 6377 0700. Bahaya: 999. Cedera: 995.',
    'Homeward (The Association): Terima kasih. Kami tahu siapa orang ini. Seseorang dalam perjalanan, kira-kira 20 minit lagi. Lihat siapa yang sedang datang: https://x.test/h Jika boleh, temani orang ini. Talian bantuan: 6377 0700. Bahaya: 999. Cedera: 995.',
    'Homeward (The Association): Terima kasih. Kami tahu siapa orang ini. Penjaga orang ini sudah diberitahu dan ada nombor Anda. Kami hantar SMS apabila seseorang dalam perjalanan. Lihat siapa yang sedang datang: https://x.test/h Jika boleh, temani orang ini. Talian bantuan: 6377 0700. Bahaya: 999. Cedera: 995.',
    'Homeward (The Association): Terima kasih. Kami tahu siapa orang ini. Penjaga orang ini sudah diberitahu, dan tidak melihat nombor Anda. Kami hantar SMS apabila seseorang dalam perjalanan. Lihat siapa yang sedang datang: https://x.test/h Jika boleh, temani orang ini. Talian bantuan: 6377 0700. Bahaya: 999. Cedera: 995.',
    'Homeward (The Association): Terima kasih. Kami tahu siapa orang ini. Penjaga orang ini sudah diberitahu. Belum ada yang menjawab. The Association sedang menguruskannya. Lihat siapa yang sedang datang: https://x.test/h Jika boleh, temani orang ini. Talian bantuan: 6377 0700. Bahaya: 999. Cedera: 995.',
    'Homeward (The Association): Terima kasih. Kami tahu siapa orang ini. Kami belum dapat memberitahu sesiapa. Sila telefon. Lihat siapa yang sedang datang: https://x.test/h Jika boleh, temani orang ini. Talian bantuan: 6377 0700. Bahaya: 999. Cedera: 995.',
    'Homeward (The Association): Terima kasih. Kami tahu siapa orang ini. 7KM-2QX-4RD: Orang ini sudah selamat. AGX-C11-00H: Laporan ini sudah ditutup. Jika boleh, temani orang ini. Talian bantuan: 6377 0700. Bahaya: 999. Cedera: 995.',
    'Homeward (The Association): Kami tidak mengenali kod ini: AGX-C11-00H. Sila hantar sembilan huruf dan angka di bawah kod QR, seperti 7KM-2QX-4RD. Jika boleh, temani orang ini. Talian bantuan: 6377 0700. Bahaya: 999. Cedera: 995.',
    'Homeward (The Association): Tiada kod dalam SMS Anda. Sila hantar sembilan huruf dan angka di bawah kod QR, seperti 7KM-2QX-4RD. Jika boleh, temani orang ini. Talian bantuan: 6377 0700. Bahaya: 999. Cedera: 995.',
    'Homeward (The Association): Terlalu banyak kod salah diterima dalam sejam yang lalu, jadi kami tidak menyemak kod buat masa ini. Jika kod Anda milik kami, The Association sudah menerima SMS Anda. Jangan tunggu: sila telefon. Jika boleh, temani orang ini. Talian bantuan: 6377 0700. Bahaya: 999. Cedera: 995.',
  ],
  ta: [
    'Homeward (The Association): நன்றி. இவர் யார் என்று எங்களுக்குத் தெரியும். ஒருவர் வந்துகொண்டிருக்கிறார். யார் வருகிறார் என்று பார்க்க: https://x.test/h முடிந்தால் இவருடன் இருங்கள். உதவித் தொலைபேசி: 6377 0700. ஆபத்து: 999. காயம்: 995.',
    'Homeward (The Association): நன்றி. இவர் யார் என்று எங்களுக்குத் தெரியும். ஒருவர் வந்துகொண்டிருக்கிறார்; சுமார் 20 நிமிடங்களில் வருவார். யார் வருகிறார் என்று பார்க்க: https://x.test/h முடிந்தால் இவருடன் இருங்கள். உதவித் தொலைபேசி: 6377 0700. ஆபத்து: 999. காயம்: 995.',
    'Homeward (The Association): நன்றி. இவர் யார் என்று எங்களுக்குத் தெரியும். பராமரிப்பவர்களுக்குத் தெரிவிக்கப்பட்டது; உங்கள் எண் அவர்களிடம் உள்ளது. ஒருவர் புறப்பட்டதும் குறுஞ்செய்தி அனுப்புவோம். யார் வருகிறார் என்று பார்க்க: https://x.test/h முடிந்தால் இவருடன் இருங்கள். உதவித் தொலைபேசி: 6377 0700. ஆபத்து: 999. காயம்: 995.',
    'Homeward (The Association): நன்றி. இவர் யார் என்று எங்களுக்குத் தெரியும். பராமரிப்பவர்களுக்குத் தெரிவிக்கப்பட்டது; உங்கள் எண் காட்டப்படாது. ஒருவர் புறப்பட்டதும் குறுஞ்செய்தி அனுப்புவோம். யார் வருகிறார் என்று பார்க்க: https://x.test/h முடிந்தால் இவருடன் இருங்கள். உதவித் தொலைபேசி: 6377 0700. ஆபத்து: 999. காயம்: 995.',
    'Homeward (The Association): நன்றி. இவர் யார் என்று எங்களுக்குத் தெரியும். பராமரிப்பவர்களுக்குத் தெரிவிக்கப்பட்டது. இன்னும் யாரும் பதிலளிக்கவில்லை. The Association இதைக் கவனிக்கிறது. யார் வருகிறார் என்று பார்க்க: https://x.test/h முடிந்தால் இவருடன் இருங்கள். உதவித் தொலைபேசி: 6377 0700. ஆபத்து: 999. காயம்: 995.',
    'Homeward (The Association): நன்றி. இவர் யார் என்று எங்களுக்குத் தெரியும். எங்களால் இன்னும் யாருக்கும் தெரிவிக்க முடியவில்லை. அழையுங்கள். யார் வருகிறார் என்று பார்க்க: https://x.test/h முடிந்தால் இவருடன் இருங்கள். உதவித் தொலைபேசி: 6377 0700. ஆபத்து: 999. காயம்: 995.',
    'Homeward (The Association): நன்றி. இவர் யார் என்று எங்களுக்குத் தெரியும். 7KM-2QX-4RD: இவர் இப்போது பாதுகாப்பாக இருக்கிறார். AGX-C11-00H: இந்தத் தகவல் முடிக்கப்பட்டது. முடிந்தால் இவருடன் இருங்கள். உதவித் தொலைபேசி: 6377 0700. ஆபத்து: 999. காயம்: 995.',
    'Homeward (The Association): இந்தக் குறியீடு எங்களுக்குத் தெரியவில்லை: AGX-C11-00H. QR குறியீட்டின் கீழே உள்ள ஒன்பது எழுத்துகளையும் இலக்கங்களையும் அனுப்புங்கள், எடுத்துக்காட்டு: 7KM-2QX-4RD. முடிந்தால் இவருடன் இருங்கள். உதவித் தொலைபேசி: 6377 0700. ஆபத்து: 999. காயம்: 995.',
    'Homeward (The Association): உங்கள் குறுஞ்செய்தியில் குறியீடு இல்லை. QR குறியீட்டின் கீழே உள்ள ஒன்பது எழுத்துகளையும் இலக்கங்களையும் அனுப்புங்கள், எடுத்துக்காட்டு: 7KM-2QX-4RD. முடிந்தால் இவருடன் இருங்கள். உதவித் தொலைபேசி: 6377 0700. ஆபத்து: 999. காயம்: 995.',
    'Homeward (The Association): கடந்த ஒரு மணி நேரத்தில் பல தவறான குறியீடுகள் வந்ததால், இப்போது எதையும் தேடுவதில்லை. இது எங்கள் குறியீடு என்றால், உங்கள் தகவல் The Association அமைப்பிடம் உள்ளது. காத்திருக்க வேண்டாம்: இப்போதே அழையுங்கள். முடிந்தால் இவருடன் இருங்கள். உதவித் தொலைபேசி: 6377 0700. ஆபத்து: 999. காயம்: 995.',
  ],
} as const

test.each(['md', 'ms', 'ta'] as const)('in %s each answer says, to the letter', (locale) => {
  const basis = { brand: 'Homeward', association: 'The Association', helpline: '6377 0700', now: NOW }
  const texts = ASKED.map((asked) =>
    textAnswer(locale, { ...basis, alarms: [], unknown: [], isClosed: false, ...asked }),
  )
  expect(texts).toEqual(SAID[locale])
})
