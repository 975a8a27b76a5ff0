import { enumerated } from '#contract/domain/lists.ts'
import { consoleLocale, type ConsoleLocale, type Locale } from '#contract/options.ts'
import { EN as EN_KINDS } from './message-kinds/en.ts'
import { MD as MD_KINDS } from './message-kinds/md.ts'
import { MS as MS_KINDS } from './message-kinds/ms.ts'
import { AUDIT_SENTENCES, auditSentence } from './sentences.ts'
import { EN, type ValueTable } from './values/en.ts'
import { MD } from './values/md.ts'
import { MS } from './values/ms.ts'

type Table = ValueTable | 'messages'

/** The words of every code that can stand in a line's details, by language and by what it is a code of. */
export const VALUE_WORDS: Record<ConsoleLocale, Record<Table, Record<string, string | undefined>>> = {
  en: { ...EN, messages: EN_KINDS },
  md: { ...MD, messages: MD_KINDS },
  ms: { ...MS, messages: MS_KINDS },
}

/** What a detail holds codes of, whatever the act. */
const TABLE_OF: Record<string, Table | undefined> = {
  fields: 'fields',
  proof: 'proofs',
  type: 'types',
  journey: 'journeys',
  part: 'parts',
  by: 'countedBy',
  givenBack: 'answers',
  stopSafeReturn: 'answers',
  withoutContact: 'answers',
}
/** What a detail holds codes of where several acts use one name for different things. */
const TABLE_OF_ACTION: Record<string, Record<string, Table | undefined> | undefined> = {
  'accounts-searched': { by: 'searchedBy' },
  'messages-retried': { kind: 'messages' },
  'work-item-claimed': { kind: 'workItems' },
  'work-item-released': { kind: 'workItems' },
  'work-item-closed': { kind: 'workItems', outcome: 'workOutcomes' },
  'wrong-entry-settled': { said: 'wrongEntries', entry: 'entryOutcomes' },
  'link-made': { kind: 'links' },
  'link-revoked': { kind: 'links' },
  'card-printed': { kind: 'prints' },
  'incident-act': { act: 'acts', outcome: 'calls' },
  'tag-mended': { act: 'linkMends' },
  'photo-changed': { reason: 'photoReasons' },
  'call-recorded': { outcome: 'callsInstead' },
  'phrase-recorded': { language: 'spokenLanguages', phrase: 'phrases' },
  'phrase-removed': { language: 'spokenLanguages', phrase: 'phrases' },
}

/** The table of a detail's codes; undefined where it holds free text, a count, a moment or an id. */
export const tableOf = (action: string, key: string): Table | undefined =>
  TABLE_OF_ACTION[action]?.[key] ?? TABLE_OF[key]

/** A stored detail in words: codes by their tables, an act by its sentence, several as a list of the language. */
export function detailValue(locale: Locale, action: string, key: string, value: unknown): string {
  if (Array.isArray(value)) {
    const parts = value.map((each) => detailValue(locale, action, key, each))
    return enumerated(parts, locale)
  }
  const code = typeof value === 'string' ? value : JSON.stringify(value)
  // The export of the audit names the act that it was filtered by.
  if (key === 'action' && Object.hasOwn(AUDIT_SENTENCES[consoleLocale(locale)], code))
    return auditSentence(locale, code, false).replaceAll(/\{(actor|subject)\}/g, '…')
  const table = tableOf(action, key)
  if (table === undefined) return code
  const words = VALUE_WORDS[consoleLocale(locale)][table]
  return Object.hasOwn(words, code) ? (words[code] ?? code) : code
}
