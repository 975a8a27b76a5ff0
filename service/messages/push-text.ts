import type { PushPayload } from '#contract/push-payload.ts'
import type { Locale } from '#contract/options.ts'
import type { MessageKind } from '#contract/messages.ts'
import { writtenAgo } from './safe-return-texts.ts'
import type { MessageValues, Text } from './text-values.ts'
import { texts } from './texts.ts'

/** What a notification's button says, and what is read once it was pressed. */
export const ON_MY_WAY: Record<Locale, NonNullable<PushPayload['answer']>> = {
  en: {
    label: 'On my way',
    taken: 'We have told them that you are on your way.',
    failed: 'That did not get through. Tap here, and say it on the page.',
  },
  md: { label: '我正在赶去', taken: '已经告诉大家您正在赶去。', failed: '没有送出。请点这里，在页面上告诉大家。' },
  ms: {
    label: 'Saya dalam perjalanan',
    taken: 'Kami sudah memberitahu mereka bahawa Anda dalam perjalanan.',
    failed: 'Tidak sampai. Ketik di sini, dan beritahu di halaman itu.',
  },
  ta: {
    label: 'நான் வருகிறேன்',
    taken: 'நீங்கள் வருவதாகத் தெரிவித்துவிட்டோம்.',
    failed: 'அது போய்ச் சேரவில்லை. இங்கே தட்டி, அந்தப் பக்கத்தில் தெரிவியுங்கள்.',
  },
}

/** What somebody who reads it may answer at once, without opening the page. */
export const ANSWERED_AT_ONCE: ReadonlySet<MessageKind> = new Set([
  'found',
  'still-unanswered',
  'another-finder',
  'many-reports',
  'unusable',
])
/** What asks nothing of anybody: it takes the place of what did, without a sound. */
export const QUIET: ReadonlySet<MessageKind> = new Set(['answered', 'safe', 'false-alarm'])

/** The words that only lead to a link, where they are a sentence of their own. */
const LEADS: Record<Locale, string> = { en: 'What happened', md: '事情经过', ms: 'Apa yang berlaku', ta: 'என்ன நடந்தது' }
const STOP: Record<Locale, string> = { en: '.', md: '。', ms: '.', ta: '.' }

/** What a notification says in other words than a text: what there is to be done with it. */
const OWN_WORDS: Partial<Record<MessageKind, Record<Locale, Text>>> = {
  'channel-test': {
    en: { subject: 'This is a test', text: 'Tap here, and we know that you see it. Nobody is lost.' },
    md: { subject: '这是一条测试', text: '请点一下，我们就知道您看到了。现在没有人走失。' },
    ms: {
      subject: 'Ini satu ujian',
      text: 'Ketik di sini, supaya kami tahu Anda melihatnya. Tiada sesiapa yang sesat.',
    },
    ta: { subject: 'இது ஒரு சோதனை', text: 'நீங்கள் பார்த்தது தெரிய இங்கே தட்டுங்கள். யாரும் வழிதவறவில்லை.' },
  },
}

/**
 * A message as a notification shows it: no more than its text says, without the sender, whom the browser names, and without the link,
 * which a tap opens.
 */
export function pushTextOf(locale: Locale, kind: MessageKind, values: MessageValues, minutesLate = 0): Text {
  const own = OWN_WORDS[kind]?.[locale]
  if (own) return own
  const { subject, text } = texts[locale][kind]({ ...values, link: '' })
  const said = text.trim().replace(/\s*[:：]$/u, STOP[locale])
  const lead = `${LEADS[locale]}${STOP[locale]}`
  const kept = said.endsWith(lead) ? said.slice(0, -lead.length).trim() : said
  return { subject, text: minutesLate > 0 ? `${kept}\n${writtenAgo[locale](minutesLate)}` : kept }
}
