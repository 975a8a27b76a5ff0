import { expect, test } from 'vitest'
import { relayTexts } from './relay-texts.ts'

/** What a caller of our relay number hears, in the order of the conversation. */
const HEARD = {
  en: [
    'This is Homeward. Please press the digits that stand on your page.',
    'We are connecting you. Neither of you sees the other’s number.',
    'We do not know these digits, or the report has been closed.',
    'We cannot connect you now.',
    'We cannot connect hidden numbers now. Please show your number, and call again.',
    'Please stay with the person, and call the helpline: 6 3 7 7, 0 7 0 0. In danger, call 9 9 9.',
  ],
  md: [
    '这里是Homeward。请按页面上的数字。',
    '正在为您接通。双方都看不到对方的号码。',
    '我们查不到这些数字，或者这次报告已经结束。',
    '现在无法为您接通。',
    '现在无法为隐藏号码的来电接通。请显示您的号码后再拨一次。',
    '请陪着这位人士，并拨打求助热线：6 3 7 7, 0 7 0 0。有危险请打 9 9 9。',
  ],
  ms: [
    'Ini Homeward. Sila tekan angka pada halaman Anda.',
    'Kami sedang menyambungkan Anda. Nombor masing-masing tidak kelihatan.',
    'Kami tidak mengenali angka ini, atau laporan sudah ditutup.',
    'Kami tidak dapat menyambungkan Anda sekarang.',
    'Kami tidak dapat menyambungkan nombor tersembunyi sekarang. Sila paparkan nombor Anda, dan telefon sekali lagi.',
    'Sila temani orang itu, dan telefon talian bantuan: 6 3 7 7, 0 7 0 0. Bahaya: 9 9 9.',
  ],
  ta: [
    'இது Homeward. உங்கள் பக்கத்தில் உள்ள இலக்கங்களை அழுத்துங்கள்.',
    'இணைப்பு தரப்படுகிறது. இருவருக்கும் மற்றவரின் எண் தெரியாது.',
    'இந்த இலக்கங்கள் எங்களுக்குத் தெரியவில்லை, அல்லது தகவல் முடிக்கப்பட்டது.',
    'இப்போது இணைப்பு தர முடியவில்லை.',
    'மறைக்கப்பட்ட எண்களுக்கு இப்போது இணைப்பு தர முடியவில்லை. உங்கள் எண் தெரியும்படி செய்து, மீண்டும் அழையுங்கள்.',
    'அவருடன் இருந்து, உதவித் தொலைபேசியை அழையுங்கள்: 6 3 7 7, 0 7 0 0. ஆபத்தா? 9 9 9.',
  ],
} as const

test.each(['en', 'md', 'ms', 'ta'] as const)('whoever calls our relay number in %s hears, to the letter', (locale) => {
  const { ask, connecting, wrong, away, withheld, call } = relayTexts[locale]
  expect([ask('Homeward'), connecting, wrong, away, withheld, call('6 3 7 7, 0 7 0 0')]).toEqual(HEARD[locale])
})
