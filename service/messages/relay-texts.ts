import type { Locale } from '#contract/options.ts'

interface RelayTexts {
  /** Asks for the digits that stand on the page. */
  ask: (brand: string) => string
  connecting: string
  /** The digits are none, or their alarm has ended. */
  wrong: string
  /** The relay connects no call now, or the callee did not answer. */
  away: string
  /** Somebody guesses among those who withhold their number, and nobody of them is connected. */
  withheld: string
  /** What to do instead; the number is read digit by digit. */
  call: (helpline: string) => string
}

/** What a caller of our relay number hears, in each language. */
export const relayTexts: Record<Locale, RelayTexts> = {
  en: {
    ask: (brand) => `This is ${brand}. Please press the digits that stand on your page.`,
    connecting: 'We are connecting you. Neither of you sees the other’s number.',
    wrong: 'We do not know these digits, or the report has been closed.',
    away: 'We cannot connect you now.',
    withheld: 'We cannot connect hidden numbers now. Please show your number, and call again.',
    call: (helpline) => `Please stay with the person, and call the helpline: ${helpline}. In danger, call 9 9 9.`,
  },
  md: {
    ask: (brand) => `这里是${brand}。请按页面上的数字。`,
    connecting: '正在为您接通。双方都看不到对方的号码。',
    wrong: '我们查不到这些数字，或者这次报告已经结束。',
    away: '现在无法为您接通。',
    withheld: '现在无法为隐藏号码的来电接通。请显示您的号码后再拨一次。',
    call: (helpline) => `请陪着这位人士，并拨打求助热线：${helpline}。有危险请打 9 9 9。`,
  },
  ms: {
    ask: (brand) => `Ini ${brand}. Sila tekan angka pada halaman Anda.`,
    connecting: 'Kami sedang menyambungkan Anda. Nombor masing-masing tidak kelihatan.',
    wrong: 'Kami tidak mengenali angka ini, atau laporan sudah ditutup.',
    away: 'Kami tidak dapat menyambungkan Anda sekarang.',
    withheld:
      'Kami tidak dapat menyambungkan nombor tersembunyi sekarang. Sila paparkan nombor Anda, dan telefon sekali lagi.',
    call: (helpline) => `Sila temani orang itu, dan telefon talian bantuan: ${helpline}. Bahaya: 9 9 9.`,
  },
  ta: {
    ask: (brand) => `இது ${brand}. உங்கள் பக்கத்தில் உள்ள இலக்கங்களை அழுத்துங்கள்.`,
    connecting: 'இணைப்பு தரப்படுகிறது. இருவருக்கும் மற்றவரின் எண் தெரியாது.',
    wrong: 'இந்த இலக்கங்கள் எங்களுக்குத் தெரியவில்லை, அல்லது தகவல் முடிக்கப்பட்டது.',
    away: 'இப்போது இணைப்பு தர முடியவில்லை.',
    withheld: 'மறைக்கப்பட்ட எண்களுக்கு இப்போது இணைப்பு தர முடியவில்லை. உங்கள் எண் தெரியும்படி செய்து, மீண்டும் அழையுங்கள்.',
    call: (helpline) => `அவருடன் இருந்து, உதவித் தொலைபேசியை அழையுங்கள்: ${helpline}. ஆபத்தா? 9 9 9.`,
  },
}
