import { SAFE_RETURN_MESSAGES, type MessageKind } from '#contract/messages.ts'
import type { Locale } from '#contract/options.ts'
import { membershipTexts } from './membership-texts.ts'
import { safeReturnTexts, writtenAgo } from './safe-return-texts.ts'
import type { MessageValues, Text } from './text-values.ts'

/** Every message in every language, by its kind. */
export const texts: Record<Locale, Record<MessageKind, (values: MessageValues) => Text>> = {
  en: { ...safeReturnTexts.en, ...membershipTexts.en },
  md: { ...safeReturnTexts.md, ...membershipTexts.md },
  ms: { ...safeReturnTexts.ms, ...membershipTexts.ms },
  ta: { ...safeReturnTexts.ta, ...membershipTexts.ta },
}

const kindsOfAlarms: readonly MessageKind[] = SAFE_RETURN_MESSAGES
/** Whether a message is about somebody who was found or is missing: it goes before every other. */
export const isOfAlarm = (kind: MessageKind): boolean => kindsOfAlarms.includes(kind)

type Writer = Pick<MessageValues, 'brand' | 'association'>
const sender: Record<Locale, (writer: Writer) => string> = {
  en: ({ brand, association }) => `${brand} (${association}): `,
  md: ({ brand, association }) => `${brand}（${association}）：`,
  ms: ({ brand, association }) => `${brand} (${association}): `,
  ta: ({ brand, association }) => `${brand} (${association}): `,
}

/** Who writes: the first words of every message, so that nobody takes it for a fraud. */
export const senderOf = (locale: Locale, writer: Writer) => sender[locale](writer)

/** A message as it is handed over: it begins with who writes, and a late one about an alarm says how late it is. */
export function textOf(locale: Locale, kind: MessageKind, values: MessageValues, minutesLate = 0): Text {
  const { subject, text } = texts[locale][kind](values)
  const late = isOfAlarm(kind) && minutesLate > 0 ? `\n${writtenAgo[locale](minutesLate)}` : ''
  return { subject, text: `${senderOf(locale, values)}${text}${late}` }
}

/**
 * The text of a one-time code, which says who sends it and what it is for; its last line lets phones fill it in on our own pages only
 * (origin-bound codes).
 */
export function codeText(
  locale: Locale,
  purpose: 'register' | 'change',
  { code, domain, ...writer }: Writer & { code: string; domain: string },
): string {
  const said = {
    register: {
      en: `${code} is your code to register. It works for 10 minutes. Never share it with anyone.`,
      md: `${code} 是您注册的验证码，10 分钟内有效。请不要告诉任何人。`,
      ms: `${code} ialah kod Anda untuk mendaftar. Sah selama 10 minit. Jangan kongsi dengan sesiapa.`,
      ta: `${code} என்பது பதிவுக்கான உங்கள் குறியீடு. 10 நிமிடங்கள் செல்லும். யாரிடமும் சொல்லாதீர்கள்.`,
    },
    change: {
      en: `${code} is your code to change your number. It works for 10 minutes. Never share it with anyone.`,
      md: `${code} 是您更改号码的验证码，10 分钟内有效。请不要告诉任何人。`,
      ms: `${code} ialah kod Anda untuk menukar nombor. Sah selama 10 minit. Jangan kongsi dengan sesiapa.`,
      ta: `${code} என்பது எண்ணை மாற்றுவதற்கான உங்கள் குறியீடு. 10 நிமிடங்கள் செல்லும். யாரிடமும் சொல்லாதீர்கள்.`,
    },
  }
  return `${senderOf(locale, writer)}${said[purpose][locale]}\n\n@${domain} #${code}`
}

const HELPER: Record<Locale, string> = { en: 'A finder', md: '一位好心人', ms: 'Seorang penemu', ta: 'கண்ட ஒருவர்' }

/**
 * A finder's name as it may stand in a message: letters, spaces and .'- only; one with digits, a slash or a dotted
 * domain becomes "a finder", because a message must never carry a stranger's link or number (D8.22).
 */
export function plainName(typed: string | null, locale: Locale): string {
  if (!typed || /[\p{N}/]/u.test(typed)) return HELPER[locale]
  const plain = typed
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\s.'-]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  // Looked for in what is left: a character that nobody sees may have stood in the domain.
  const domain = /\p{L}\p{M}*\.\p{M}*\p{L}\p{M}*\p{L}/u.test(plain)
  return /\p{L}/u.test(plain) && !domain ? plain : HELPER[locale]
}
