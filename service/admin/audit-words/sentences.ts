import { consoleLocale, type ConsoleLocale, type Locale } from '#contract/options.ts'
import { EN, type AuditSentence } from './en.ts'
import { MD } from './md.ts'
import { MS } from './ms.ts'

/** The sentences of the audit in every language, by action. */
export const AUDIT_SENTENCES: Record<ConsoleLocale, Record<string, AuditSentence>> = { en: EN, md: MD, ms: MS }

/** What a line without words says: who, and the action as it stands in the audit. */
const bare = (action: string, isAbout: boolean) => (isAbout ? `{actor}: ${action}, {subject}` : `{actor}: ${action}`)

/** The sentence of a line, with `{actor}` and `{subject}` where their names belong; a line about nobody names no subject. */
export function auditSentence(locale: Locale, action: string, isAbout: boolean): string {
  const table = AUDIT_SENTENCES[consoleLocale(locale)]
  const said = Object.hasOwn(table, action) ? table[action] : undefined
  if (said === undefined) return bare(action, isAbout)
  if (typeof said === 'string') return said
  return isAbout ? said[0] : said[1]
}

/** Names for whoever has none: the service itself, a caller who was not signed in, and what was deleted since. */
const UNNAMED = {
  en: {
    command: 'The command line',
    job: 'The service',
    'clean-up': 'The clean-up',
    caller: 'Somebody who was not signed in',
    erased: 'somebody whose record was erased',
    nobody: 'somebody',
  },
  md: {
    command: '命令行',
    job: '系统',
    'clean-up': '自动清理',
    caller: '一位未登录的人',
    erased: '一位资料已删除的人',
    nobody: '某人',
  },
  ms: {
    command: 'Baris arahan',
    job: 'Sistem',
    'clean-up': 'Pembersihan automatik',
    caller: 'Seseorang yang tidak log masuk',
    erased: 'seseorang yang rekodnya telah dipadam',
    nobody: 'seseorang',
  },
} as const satisfies Record<ConsoleLocale, Record<string, string>>
export type Unnamed = keyof (typeof UNNAMED)['en']

export const unnamed = (locale: Locale, who: Unnamed): string => UNNAMED[consoleLocale(locale)][who]

/** The last row of an exported file that does not hold all lines. */
export const AUDIT_CUT: Record<ConsoleLocale, (most: string) => string> = {
  en: (most) =>
    `This file ends here, at its ${most} lines; older lines match too. Choose fewer days, and export again.`,
  md: (most) => `本文件到此为止，共${most}行；还有更早的记录符合条件。请缩短日期范围，再导出一次。`,
  ms: (most) =>
    `Fail ini tamat di sini, pada baris ke-${most}; ada baris yang lebih lama yang turut sepadan. Pilih tempoh yang lebih pendek, kemudian eksport sekali lagi.`,
}

/** The names of the columns of the exported file that hold words. */
export const AUDIT_COLUMNS: Record<ConsoleLocale, readonly [string, string, string, string, string]> = {
  en: ['When (Singapore)', 'What happened', 'Who', 'About whom', 'Details'],
  md: ['时间（新加坡）', '事件', '操作者', '关于', '详情'],
  ms: ['Bila (Singapura)', 'Apa yang berlaku', 'Siapa', 'Tentang siapa', 'Butiran'],
}
