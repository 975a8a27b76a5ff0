import type { Locale } from '#contract/options.ts'
import { taLost } from './safe-return-texts.ta.ts'
import type { LostTexts, MessageValues } from './text-values.ts'

const number: Record<Exclude<Locale, 'ta'>, (values: MessageValues) => string> = {
  en: ({ phone }) => phone && `Call ${phone} now. `,
  md: ({ phone }) => phone && `请马上致电 ${phone}。`,
  ms: ({ phone }) => phone && `Telefon ${phone} sekarang. `,
}

/** What is said where the report is the person's own "I am lost": nobody is spoken of as having found them. */
export const lostTexts: Record<Locale, LostTexts> = {
  en: {
    found: (v) => ({
      subject: `${v.person} is lost and asks for you`,
      text: `${v.person} pressed "I am lost". ${number.en(v)}See where, and say that you are on your way: ${v.link}`,
    }),
    'still-unanswered': (v) => ({
      subject: `Nobody has answered yet: ${v.person} is lost`,
      text: `Nobody has answered yet. ${v.person} pressed "I am lost". ${number.en(v)}See where, and say that you are on your way: ${v.link}`,
    }),
    'another-finder': (v) => ({
      subject: `${v.person} says: I am lost`,
      text: `${v.person} pressed "I am lost" just now. ${number.en(v)}See where: ${v.link}`,
    }),
  },
  md: {
    found: (v) => ({
      subject: `${v.person}迷路了，需要您`,
      text: `${v.person}按了“我迷路了”。${number.md(v)}请查看地点，并告诉我们您在路上：${v.link}`,
    }),
    'still-unanswered': (v) => ({
      subject: `还没有人回应：${v.person}迷路了`,
      text: `还没有人回应。${v.person}按了“我迷路了”。${number.md(v)}请查看地点，并告诉我们您在路上：${v.link}`,
    }),
    'another-finder': (v) => ({
      subject: `${v.person}说：我迷路了`,
      text: `${v.person}刚才按了“我迷路了”。${number.md(v)}查看地点：${v.link}`,
    }),
  },
  ms: {
    found: (v) => ({
      subject: `${v.person} sesat dan memerlukan Anda`,
      text: `${v.person} menekan "Saya sesat". ${number.ms(v)}Lihat tempatnya, dan beritahu bahawa Anda dalam perjalanan: ${v.link}`,
    }),
    'still-unanswered': (v) => ({
      subject: `Belum ada yang menjawab: ${v.person} sesat`,
      text: `Belum ada yang menjawab. ${v.person} menekan "Saya sesat". ${number.ms(v)}Lihat tempatnya, dan beritahu bahawa Anda dalam perjalanan: ${v.link}`,
    }),
    'another-finder': (v) => ({
      subject: `${v.person} memberitahu: saya sesat`,
      text: `${v.person} baru sahaja menekan "Saya sesat". ${number.ms(v)}Lihat tempatnya: ${v.link}`,
    }),
  },
  ta: taLost,
}
