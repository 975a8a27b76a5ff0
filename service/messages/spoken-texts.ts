import type { Locale } from '#contract/options.ts'

/** What a call may say of an alarm once 5 was pressed. Names come already reduced to harmless words (`plainName`). */
export interface SpokenValues {
  brand: string
  association: string
  /** The person's first name. */
  person: string
  /** The address near the finder's position, or nothing. */
  place: string
  /** The finder's number as E.164, or nothing where they have none or keep it. */
  phone: string
  /** The finder keeps the number: it is said nowhere. */
  keepsNumber: boolean
  /** The number is proved: only then is it dialled. */
  isPhoneProved: boolean
  isOwnWord: boolean
  /** Somebody is on the way already. */
  isAnswered: boolean
  /** The desk hears that nobody is connected through our number any more. */
  isCeiling: boolean
}

/** Why the desk is told that calls do not get through, in a message's details: what they may cost is used up. */
export const CEILING = 'ceiling'

interface SpokenTexts {
  /** The duty desk, in place of a first name. */
  desk: string
  /** All that anybody hears who has not pressed 5: a mailbox, a child, whoever has the number now. */
  greeting: (name: string) => string
  found: (values: SpokenValues) => string
  menu: (values: SpokenValues) => string
  sure: string
  /** "On my way" was taken down. */
  thanks: (values: SpokenValues) => string
  number: (phone: string) => string
  /** In place of the number of a finder who keeps it. */
  kept: string
  connecting: string
  wrong: string
  /** The alarm has ended, or is not theirs to hear any more. */
  over: string
  /** A call that the member asked for, to try it. */
  test: (values: Pick<SpokenValues, 'brand'>) => string
  bye: string
}

/** "+6581234567" digit by digit, with a pause after every fourth from the end. */
export const spelled = (phone: string) =>
  phone
    .replaceAll(/\D/g, '')
    .replaceAll(/(?=(\d{4})+$)/g, ', ')
    .replace(/^, /, '')
    .replaceAll(/(\d)(?=\d)/g, '$1 ')

/** What a telephone says, in each language. */
export const spokenTexts: Record<Locale, SpokenTexts> = {
  en: {
    desk: 'the duty desk',
    greeting: (name) => `A message for ${name}: press 5. If this is the wrong person, press 9.`,
    found: ({ brand, association, person, place, isOwnWord, isAnswered, isCeiling }) =>
      [
        `This is ${brand}, of ${association}.`,
        isOwnWord ? `${person} says: I am lost.` : `Somebody has found ${person}.`,
        place && `They are near ${place}.`,
        isAnswered && 'Somebody is on the way already.',
        isCeiling &&
          'The limit of calls through our number is reached: for now nobody is connected any more. Texts go on. Please see who needs a call.',
      ]
        .filter(Boolean)
        .join(' '),
    menu: ({ phone, keepsNumber, isPhoneProved }) =>
      [
        'To say that you are on your way, press 1 twice.',
        phone && 'To hear the number to call, press 2.',
        keepsNumber && 'To hear how to reach them, press 2.',
        isPhoneProved && 'To speak with them now, press 3.',
        'Wrong person: press 9.',
      ]
        .filter(Boolean)
        .join(' '),
    sure: 'Press 1 once more: I am on my way.',
    thanks: () => 'Thank you. They can see now that you are on your way.',
    number: (phone) => `The number is: ${phone}. Once more: ${phone}.`,
    kept: 'They keep their number to themselves. To write to them, open the page that we sent you.',
    connecting: 'We are connecting you.',
    wrong: 'Thank you. We will not ring this number again until we have checked it. Goodbye.',
    over: 'There is nothing more to do. Thank you. Goodbye.',
    test: ({ brand }) =>
      `Thank you. Calls from ${brand} reach you. Please save this number and let it ring at night too: in your telephone's contacts, make it a favourite. Goodbye.`,
    bye: 'Goodbye.',
  },
  md: {
    desk: '值班人员',
    greeting: (name) => `有一则留言给${name}：请按5。如果打错人了，请按9。`,
    found: ({ brand, association, person, place, isOwnWord, isAnswered, isCeiling }) =>
      [
        `这里是${association}的${brand}。`,
        isOwnWord ? `${person}说：我迷路了。` : `有人找到了${person}。`,
        place && `地点在${place}附近。`,
        isAnswered && '已经有人在路上了。',
        isCeiling && '经我们号码转接的通话已达上限，暂时不再为任何人接通。短信照常发送。请看看谁需要您打电话。',
      ]
        .filter(Boolean)
        .join(''),
    menu: ({ phone, keepsNumber, isPhoneProved }) =>
      [
        '如果您正要赶去，请按两次1。',
        phone && '要听联络号码，请按2。',
        keepsNumber && '要听怎样联络对方，请按2。',
        isPhoneProved && '要马上通话，请按3。',
        '打错人了，请按9。',
      ]
        .filter(Boolean)
        .join(''),
    sure: '请再按一次1，表示您正在路上。',
    thanks: () => '谢谢您。对方现在知道您正在路上。',
    number: (phone) => `号码是：${phone}。再说一次：${phone}。`,
    kept: '对方不公开自己的号码。请打开我们发给您的页面，在那里留言。',
    connecting: '正在为您接通。',
    wrong: '谢谢您。我们核对这个号码之前，不会再打来。再见。',
    over: '现在不需要您做什么了。谢谢您，再见。',
    test: ({ brand }) =>
      `谢谢您。${brand}的电话能打到您这里。请保存这个号码，并在手机联系人中设为“个人收藏”，让它在夜里也会响铃。再见。`,
    bye: '再见。',
  },
  ms: {
    desk: 'petugas bertugas',
    greeting: (name) => `Ada pesanan untuk ${name}: tekan 5. Jika ini orang yang salah, tekan 9.`,
    found: ({ brand, association, person, place, isOwnWord, isAnswered, isCeiling }) =>
      [
        `Ini ${brand}, daripada ${association}.`,
        isOwnWord ? `${person} berkata: saya sesat.` : `Seseorang telah menemui ${person}.`,
        place && `Tempatnya berdekatan ${place}.`,
        isAnswered && 'Sudah ada orang dalam perjalanan.',
        isCeiling &&
          'Had panggilan melalui nombor kami sudah dicapai: buat masa ini tiada sesiapa lagi disambungkan. Mesej teks tetap dihantar. Sila lihat siapa yang perlu ditelefon.',
      ]
        .filter(Boolean)
        .join(' '),
    menu: ({ phone, keepsNumber, isPhoneProved }) =>
      [
        'Untuk memberitahu bahawa Anda dalam perjalanan, tekan 1 dua kali.',
        phone && 'Untuk mendengar nombor telefon, tekan 2.',
        keepsNumber && 'Untuk mendengar cara menghubungi penemu, tekan 2.',
        isPhoneProved && 'Untuk bercakap sekarang, tekan 3.',
        'Orang yang salah: tekan 9.',
      ]
        .filter(Boolean)
        .join(' '),
    sure: 'Tekan 1 sekali lagi: saya dalam perjalanan.',
    thanks: () => 'Terima kasih. Mereka tahu sekarang bahawa Anda dalam perjalanan.',
    number: (phone) => `Nombornya: ${phone}. Sekali lagi: ${phone}.`,
    kept: 'Penemu tidak menunjukkan nombornya. Untuk menulis kepadanya, buka halaman yang kami hantar kepada Anda.',
    connecting: 'Kami sedang menyambungkan Anda.',
    wrong: 'Terima kasih. Kami tidak akan menelefon nombor ini lagi sehingga ia disemak. Selamat tinggal.',
    over: 'Tiada apa-apa lagi yang perlu dibuat. Terima kasih. Selamat tinggal.',
    test: ({ brand }) =>
      `Terima kasih. Panggilan ${brand} sampai kepada Anda. Sila simpan nombor ini dan benarkan ia berdering pada waktu malam: jadikannya kegemaran dalam senarai kenalan telefon Anda. Selamat tinggal.`,
    bye: 'Selamat tinggal.',
  },
  ta: {
    desk: 'பணிக்குழு',
    greeting: (name) => `${name} அவர்களுக்கு ஒரு தகவல்: 5 ஐ அழுத்துங்கள். தவறான நபர் என்றால் 9 ஐ அழுத்துங்கள்.`,
    found: ({ brand, association, person, place, isOwnWord, isAnswered, isCeiling }) =>
      [
        `இது ${association} அமைப்பின் ${brand} சேவை.`,
        isOwnWord ? `${person} சொல்கிறார்: நான் வழிதவறிவிட்டேன்.` : `${person} கண்டறியப்பட்டார்.`,
        place && `இடம்: ${place} அருகில்.`,
        isAnswered && 'ஏற்கனவே ஒருவர் வந்துகொண்டிருக்கிறார்.',
        isCeiling &&
          'எங்கள் எண் வழியான அழைப்புகளின் வரம்பு எட்டிவிட்டது: இப்போதைக்கு யாரையும் இணைக்க மாட்டோம். குறுஞ்செய்திகள் தொடர்ந்து செல்லும். யாரை அழைக்க வேண்டும் என்று பாருங்கள்.',
      ]
        .filter(Boolean)
        .join(' '),
    menu: ({ phone, keepsNumber, isPhoneProved }) =>
      [
        'நீங்கள் வருவதைத் தெரிவிக்க 1 ஐ இரண்டு முறை அழுத்துங்கள்.',
        phone && 'அழைக்க வேண்டிய எண்ணைக் கேட்க 2 ஐ அழுத்துங்கள்.',
        keepsNumber && 'எப்படித் தொடர்புகொள்வது என்று கேட்க 2 ஐ அழுத்துங்கள்.',
        isPhoneProved && 'இப்போதே பேச 3 ஐ அழுத்துங்கள்.',
        'தவறான நபர் என்றால் 9 ஐ அழுத்துங்கள்.',
      ]
        .filter(Boolean)
        .join(' '),
    sure: 'மீண்டும் ஒரு முறை 1 ஐ அழுத்துங்கள்: நான் வந்துகொண்டிருக்கிறேன்.',
    thanks: () => 'நன்றி. நீங்கள் வருவது இப்போது அவர்களுக்குத் தெரியும்.',
    number: (phone) => `எண்: ${phone}. மீண்டும்: ${phone}.`,
    kept: 'கண்டவர் தம் எண்ணைக் காட்டவில்லை. எழுதுவதற்கு, நாங்கள் அனுப்பிய பக்கத்தைத் திறங்கள்.',
    connecting: 'இணைப்பு தரப்படுகிறது.',
    wrong: 'நன்றி. சரிபார்க்கும்வரை இந்த எண்ணை மீண்டும் அழைக்க மாட்டோம். வணக்கம்.',
    over: 'இனி எதுவும் செய்ய வேண்டியதில்லை. நன்றி. வணக்கம்.',
    test: ({ brand }) =>
      `நன்றி. ${brand} அழைப்புகள் உங்களுக்கு வருகின்றன. இந்த எண்ணைச் சேமித்து, இரவிலும் ஒலிக்கும்படி தொலைபேசியின் தொடர்புகளில் விருப்பமானதாக வையுங்கள். வணக்கம்.`,
    bye: 'வணக்கம்.',
  },
}

/** A call as it is read in the outbox of a trial: every word of it, in the order in which somebody hears them; of a test what a test says. */
export const callAsText = (locale: Locale, name: string, values: SpokenValues, isTest: boolean): string => {
  const says = spokenTexts[locale]
  if (isTest) return [says.greeting(name), `[5] ${says.test(values)}`].join('\n')
  const of5 = `[5] ${says.found(values)} ${says.menu(values)}`
  return [says.greeting(name), of5, `[1] ${says.sure}`, `[1] ${says.thanks(values)}`].join('\n')
}
