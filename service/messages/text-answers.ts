import { writtenShortCode } from '#contract/domain/short-code.ts'
import type { Locale } from '#contract/options.ts'
import type { TypedReport } from '#contract/typed-code.ts'
import { minutesUntil } from './coming.ts'
import { senderOf } from './texts.ts'

/** The alarm of one texted code, as its sender may know it, and their own page; nothing known of one in a flood that is only counted. */
export type TextedAlarm = { code: string; link: string } & Partial<TypedReport>

interface Answered {
  brand: string
  association: string
  helpline: string
  alarms: TextedAlarm[]
  /** Codes that open nothing. */
  unknown: string[]
  /** So many wrong codes came that none was looked up. */
  isClosed: boolean
  now: Date
}

interface AnswerTexts {
  thanks: string
  /** Somebody is on the way, in so many minutes where they said it. */
  coming: (minutes: number | null) => string
  told: string
  /** The same of a sender who keeps the number. */
  toldKept: string
  unanswered: string
  nobody: string
  taken: (association: string) => string
  safe: string
  over: string
  page: (link: string) => string
  stay: string
  call: (helpline: string) => string
  unknown: (codes: string) => string
  noCode: string
  how: string
  closed: (association: string) => string
}

const answers: Record<Locale, AnswerTexts> = {
  en: {
    thanks: 'Thank you. We know who it is.',
    coming: (minutes) => `Somebody is on the way${minutes === null ? '' : `, in about ${minutes} min`}.`,
    told: 'Those who care for this person have been told and have your number. We text you when somebody is on the way.',
    toldKept:
      'Those who care for this person have been told, and do not see your number. We text you when somebody is on the way.',
    unanswered: 'Those who care for this person have been told. Nobody has answered yet.',
    nobody: 'We could not tell anybody yet. Please call.',
    taken: (association) => `${association} is taking care of it.`,
    safe: 'This person is safe now.',
    over: 'This report has been closed.',
    page: (link) => `See who is coming: ${link}`,
    stay: 'Please stay with this person if you can.',
    call: (helpline) => `Helpline: ${helpline}. Danger: 999. Hurt: 995.`,
    unknown: (codes) => `We could not find this code: ${codes}.`,
    noCode: 'We found no code in your text.',
    how: 'Please text the nine letters and digits under the square QR code, like 7KM-2QX-4RD.',
    closed: (association) =>
      `Too many wrong codes came in the last hour, so we look up none now. If yours is one of ours, ${association} has your text. Do not wait: please call.`,
  },
  md: {
    thanks: '谢谢您。我们知道是谁。',
    coming: (minutes) => (minutes === null ? '有人正在赶来。' : `有人正在赶来，大约 ${minutes} 分钟后到。`),
    told: '已经通知照顾这位人士的人，他们有您的号码。有人出发时，我们会发短信告诉您。',
    toldKept: '已经通知照顾这位人士的人，他们看不到您的号码。有人出发时，我们会发短信告诉您。',
    unanswered: '已经通知照顾这位人士的人，还没有人回应。',
    nobody: '我们还没能通知任何人，请打电话。',
    taken: (association) => `${association} 正在处理。`,
    safe: '这位人士已经平安。',
    over: '这次报告已经结束。',
    // The space ends the link: a telephone takes characters that follow at once for a part of the address.
    page: (link) => `看看谁正赶来：${link} `,
    stay: '可以的话，请陪着这位人士。',
    call: (helpline) => `求助热线：${helpline}。有危险打 999，受伤打 995。`,
    unknown: (codes) => `我们查不到这个识别码：${codes}。`,
    noCode: '您的短信里没有识别码。',
    how: '请把二维码下方的九个字母和数字发给我们，例如 7KM-2QX-4RD。',
    closed: (association) =>
      `过去一小时有太多错误的识别码，所以我们暂时不查询。如果这个识别码是我们的，${association} 已收到您的短信。请不要等，现在就打电话。`,
  },
  ms: {
    thanks: 'Terima kasih. Kami tahu siapa orang ini.',
    coming: (minutes) => `Seseorang dalam perjalanan${minutes === null ? '' : `, kira-kira ${minutes} minit lagi`}.`,
    told: 'Penjaga orang ini sudah diberitahu dan ada nombor Anda. Kami hantar SMS apabila seseorang dalam perjalanan.',
    toldKept:
      'Penjaga orang ini sudah diberitahu, dan tidak melihat nombor Anda. Kami hantar SMS apabila seseorang dalam perjalanan.',
    unanswered: 'Penjaga orang ini sudah diberitahu. Belum ada yang menjawab.',
    nobody: 'Kami belum dapat memberitahu sesiapa. Sila telefon.',
    taken: (association) => `${association} sedang menguruskannya.`,
    safe: 'Orang ini sudah selamat.',
    over: 'Laporan ini sudah ditutup.',
    page: (link) => `Lihat siapa yang sedang datang: ${link}`,
    stay: 'Jika boleh, temani orang ini.',
    call: (helpline) => `Talian bantuan: ${helpline}. Bahaya: 999. Cedera: 995.`,
    unknown: (codes) => `Kami tidak mengenali kod ini: ${codes}.`,
    noCode: 'Tiada kod dalam SMS Anda.',
    how: 'Sila hantar sembilan huruf dan angka di bawah kod QR, seperti 7KM-2QX-4RD.',
    closed: (association) =>
      `Terlalu banyak kod salah diterima dalam sejam yang lalu, jadi kami tidak menyemak kod buat masa ini. Jika kod Anda milik kami, ${association} sudah menerima SMS Anda. Jangan tunggu: sila telefon.`,
  },
  ta: {
    thanks: 'நன்றி. இவர் யார் என்று எங்களுக்குத் தெரியும்.',
    coming: (minutes) => `ஒருவர் வந்துகொண்டிருக்கிறார்${minutes === null ? '' : `; சுமார் ${minutes} நிமிடங்களில் வருவார்`}.`,
    told: 'பராமரிப்பவர்களுக்குத் தெரிவிக்கப்பட்டது; உங்கள் எண் அவர்களிடம் உள்ளது. ஒருவர் புறப்பட்டதும் குறுஞ்செய்தி அனுப்புவோம்.',
    toldKept: 'பராமரிப்பவர்களுக்குத் தெரிவிக்கப்பட்டது; உங்கள் எண் காட்டப்படாது. ஒருவர் புறப்பட்டதும் குறுஞ்செய்தி அனுப்புவோம்.',
    unanswered: 'பராமரிப்பவர்களுக்குத் தெரிவிக்கப்பட்டது. இன்னும் யாரும் பதிலளிக்கவில்லை.',
    nobody: 'எங்களால் இன்னும் யாருக்கும் தெரிவிக்க முடியவில்லை. அழையுங்கள்.',
    taken: (association) => `${association} இதைக் கவனிக்கிறது.`,
    safe: 'இவர் இப்போது பாதுகாப்பாக இருக்கிறார்.',
    over: 'இந்தத் தகவல் முடிக்கப்பட்டது.',
    page: (link) => `யார் வருகிறார் என்று பார்க்க: ${link}`,
    stay: 'முடிந்தால் இவருடன் இருங்கள்.',
    call: (helpline) => `உதவித் தொலைபேசி: ${helpline}. ஆபத்து: 999. காயம்: 995.`,
    unknown: (codes) => `இந்தக் குறியீடு எங்களுக்குத் தெரியவில்லை: ${codes}.`,
    noCode: 'உங்கள் குறுஞ்செய்தியில் குறியீடு இல்லை.',
    how: 'QR குறியீட்டின் கீழே உள்ள ஒன்பது எழுத்துகளையும் இலக்கங்களையும் அனுப்புங்கள், எடுத்துக்காட்டு: 7KM-2QX-4RD.',
    closed: (association) =>
      `கடந்த ஒரு மணி நேரத்தில் பல தவறான குறியீடுகள் வந்ததால், இப்போது எதையும் தேடுவதில்லை. இது எங்கள் குறியீடு என்றால், உங்கள் தகவல் ${association} அமைப்பிடம் உள்ளது. காத்திருக்க வேண்டாம்: இப்போதே அழையுங்கள்.`,
  },
}

/** What stands with one alarm, and no more than what stands. */
function stateOf(says: AnswerTexts, alarm: TextedAlarm, { association, now }: Answered): string[] {
  const { keepsNumber, open, closedReason, told, coming, taken, unanswered, withSomeone, link } = alarm
  if (open === undefined) return []
  if (!open) return [closedReason === 'SAFE' ? says.safe : says.over]
  const known = coming
    ? says.coming(minutesUntil(coming, now))
    : !told
      ? says.nobody
      : unanswered
        ? says.unanswered
        : withSomeone
          ? ''
          : keepsNumber
            ? says.toldKept
            : says.told
  return [known, taken ? says.taken(association) : '', link && says.page(link)]
}

/** The answer to a text with codes, or with none: what became of it, to stay, and whom to call. */
export function textAnswer(locale: Locale, answered: Answered): string {
  const says = answers[locale]
  const { alarms, unknown, isClosed, association, helpline } = answered
  const codes = unknown.map(writtenShortCode).join(', ')
  const isSeveral = alarms.length > 1
  const states = alarms.flatMap((alarm) => {
    const said = stateOf(says, alarm, answered)
    return isSeveral ? [`${writtenShortCode(alarm.code)}:`, ...said] : said
  })
  const parts = [
    ...(alarms.length > 0 ? [says.thanks, ...states] : []),
    ...(isClosed ? [says.closed(association)] : []),
    ...(codes ? [says.unknown(codes)] : []),
    ...(alarms.length === 0 && !isClosed ? [codes ? '' : says.noCode, says.how] : []),
    says.stay,
    says.call(helpline),
  ]
  const text = parts.filter(Boolean).join(locale === 'md' ? '' : ' ')
  return `${senderOf(locale, answered)}${text}`
}
