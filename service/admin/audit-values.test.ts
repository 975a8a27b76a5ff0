import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { AccountData } from '#contract/account-data.ts'
import { changeIdentity, PROOFS, WORK_ITEM_KINDS, WORK_OUTCOMES } from '#contract/admin-accounts.ts'
import { CALLS_INSTEAD } from '#contract/admin-messages.ts'
import { ADMIN_ACTS, CALL_OUTCOMES } from '#contract/admin-incident.ts'
import { LISTED_LINKS } from '#contract/admin-links.ts'
import { MENDED_PARTS, TAG_MENDS } from '#contract/admin-mending.ts'
import { addPoint } from '#contract/admin-points.ts'
import { SEARCH_HITS } from '#contract/admin-search.ts'
import { PRINT_KINDS } from '#contract/domain/card.ts'
import { DRAFT_JOURNEYS } from '#contract/drafts.ts'
import { PHOTO_REASONS } from '#contract/media.ts'
import { PersonChange } from '#contract/member.ts'
import { MESSAGE_KINDS } from '#contract/messages.ts'
import { ACCOUNT_TYPES, CONSOLE_LOCALES } from '#contract/options.ts'
import { ANSWER_FIELDS } from '#contract/questions.ts'
import { PHRASES, SPOKEN_LANGUAGES } from '#contract/recordings.ts'
import { WRONG_ENTRIES } from '#contract/wrong-entry.ts'
import { detailLabel } from './audit-words/details.ts'
import { detailValue, tableOf, VALUE_WORDS } from './audit-words/values.ts'

/** The fields of an account that its identity has. */
const IDENTITY = Object.keys(changeIdentity.body?.shape ?? {}).filter((field) => field in AccountData.shape)

/** Every code that can stand in the details of a line, by act and name, as the contract lists them. */
const CODES: [action: string, key: string, codes: readonly string[]][] = [
  ['person-changed', 'fields', Object.keys(PersonChange.shape)],
  ['identity-changed', 'fields', IDENTITY],
  ['identity-changed', 'proof', PROOFS],
  ['answer-taken', 'fields', ['photo', ...Object.values(ANSWER_FIELDS).flat()]],
  ['question-answered', 'fields', ['photo', ...Object.values(ANSWER_FIELDS).flat()]],
  ['point-changed', 'fields', Object.keys(addPoint.body?.shape ?? {})],
  ['accounts-searched', 'by', SEARCH_HITS],
  ['sign-in-failed', 'by', ['everybody', 'network', 'account']],
  ['messages-retried', 'kind', MESSAGE_KINDS],
  ['work-item-closed', 'kind', WORK_ITEM_KINDS],
  ['work-item-closed', 'outcome', WORK_OUTCOMES],
  ['wrong-entry-settled', 'said', WRONG_ENTRIES],
  ['wrong-entry-settled', 'entry', WORK_OUTCOMES],
  ['work-item-claimed', 'kind', WORK_ITEM_KINDS],
  ['work-item-released', 'kind', WORK_ITEM_KINDS],
  ['call-recorded', 'outcome', CALLS_INSTEAD],
  ['link-made', 'kind', LISTED_LINKS],
  ['link-revoked', 'kind', LISTED_LINKS],
  ['card-printed', 'kind', PRINT_KINDS],
  ['search', 'type', ACCOUNT_TYPES],
  ['incident-act', 'act', ADMIN_ACTS],
  ['incident-act', 'outcome', CALL_OUTCOMES],
  ['tag-mended', 'act', ['add', ...TAG_MENDS]],
  ['draft-kept', 'journey', DRAFT_JOURNEYS],
  ['draft-erased', 'journey', DRAFT_JOURNEYS],
  ['account-mended', 'part', MENDED_PARTS],
  ['number-asked', 'part', MENDED_PARTS],
  ['photo-changed', 'reason', PHOTO_REASONS],
  ['phrase-recorded', 'language', SPOKEN_LANGUAGES],
  ['phrase-recorded', 'phrase', PHRASES],
  ['phrase-removed', 'language', SPOKEN_LANGUAGES],
  ['phrase-removed', 'phrase', PHRASES],
  ['account-unfrozen', 'givenBack', ['true', 'false']],
  ['account-ended', 'stopSafeReturn', ['true', 'false']],
  ['account-approved', 'withoutContact', ['true', 'false']],
]

test.each(CODES)('of "%s" every code of the detail "%s" has words in every language', (action, key, codes) => {
  const table = tableOf(action, key) ?? expect.fail(`${action} ${key} has no words`)
  expect(codes.length).toBeGreaterThan(1)
  for (const locale of CONSOLE_LOCALES) {
    const words = VALUE_WORDS[locale][table]
    expect(codes.filter((code) => !words[code])).toEqual([])
    expect(detailLabel(locale, key), `${key} in ${locale}`).toBeDefined()
    // In Chinese no code could pass for a word.
    if (locale === 'md')
      expect(
        codes.map((code) => detailValue(locale, action, key, code)).filter((said) => !/\p{Script=Han}/u.test(said)),
      ).toEqual([])
  }
})

test('several codes are a list of the language, an act is its sentence, and what somebody typed stays as it is', () => {
  expect(detailValue('md', 'person-changed', 'fields', ['phone', 'email'])).toBe('手机号码、电邮')
  expect(detailValue('en', 'audit-exported', 'action', 'duplicate-refused')).toBe(
    '… was refused: the person is registered already',
  )
  expect(detailValue('ms', 'account-rejected', 'reason', 'nric')).toBe('nric')
  expect(detailValue('en', 'account-unfrozen', 'givenBack', true)).toBe('yes')
})

test('the kinds of message are called there as on every page, and none lacks a word', () => {
  for (const locale of CONSOLE_LOCALES) {
    const { kind }: { kind: Record<string, string> } = JSON.parse(
      readFileSync(`web/words/${locale}/admin-operations.json`, 'utf8'),
    )
    expect(MESSAGE_KINDS.filter((name) => !kind[name])).toEqual([])
    expect(VALUE_WORDS[locale].messages).toEqual(Object.fromEntries(MESSAGE_KINDS.map((name) => [name, kind[name]])))
  }
})

/** The names of details, and what each is called. */
const DETAILS = [
  'reason note proof part fields count found records codes messages',
  'times by kind type act outcome journey said entry until',
  'carerUid contact askedBy approvedBy takenOverFrom recoveryCodesLeft givenBack stopSafeReturn withoutContact language',
  'phrase actor action subject device network from to',
]
const CALLED = {
  en: [
    'Reason, Note, Proof, Corrected, Changed, How many, Found, Records, Labels, Messages',
    'How often, By, Kind, Type, Act, Heard, Form, Said to be wrong, Entry, Until',
    'Contact, Called, Asked for by, Agreed by, Taken over from, Recovery codes left, Given back, Safe return stopped, Without a contact, Language',
    'Words, Only by, Act, Only about, Device, Network, From day, To day',
  ],
  md: [
    '原因, 备注, 证明, 更正项目, 已更改, 数量, 找到, 资料数, 标签数, 信息数',
    '次数, 方式, 种类, 类型, 处理, 通话结果, 表格, 被指有误, 地点资料, 直到',
    '联络人, 已致电, 申请人, 同意人, 接替, 剩余恢复码, 已归还, 已停用平安回家服务, 没有联络人, 语言',
    '话语, 只限操作者, 操作种类, 只限关于, 设备, 网络, 从, 到',
  ],
  ms: [
    'Sebab, Nota, Bukti, Dibetulkan, Diubah, Bilangan, Ditemui, Rekod, Label, Mesej',
    'Berapa kali, Melalui, Jenis, Jenis akaun, Tindakan, Hasil panggilan, Borang, Dikatakan salah, Maklumat tempat, Sehingga',
    'Kenalan, Dihubungi, Diminta oleh, Dipersetujui oleh, Mengambil alih daripada, Kod pemulihan yang tinggal, Dikembalikan, Pulang selamat dihentikan, Tanpa kenalan, Bahasa',
    'Kata-kata, Hanya oleh, Tindakan, Hanya tentang, Peranti, Rangkaian, Dari hari, Hingga hari',
  ],
} as const

test.each(CONSOLE_LOCALES)('the details of a line are called in %s, to the letter', (locale) => {
  const called = DETAILS.map((keys) => keys.split(' ').map((key) => detailLabel(locale, key)))
  expect(called.map((labels) => labels.join(', '))).toEqual(CALLED[locale])
  expect(detailLabel(locale, 'toString')).toBeUndefined()
})
