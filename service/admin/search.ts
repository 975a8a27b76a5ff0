import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { ACCOUNT_STATUSES, ACCOUNT_TYPES } from '#contract/options.ts'
import type { SearchHit } from '#contract/admin-search.ts'
import { ID } from '#contract/domain/base58.ts'
import { readShortCode } from '#contract/domain/short-code.ts'
import { bareCode } from '#contract/fields.ts'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import type { Queryable } from '../db/open.ts'
import { accounts, returnCodes } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { listPage, rowsFor, searchWords, LIST_PAGE } from './list.ts'
import { consoleOf, inScope } from './scope.ts'

/** So many accounts at most are shown for one number, e-mail or code: a household's share a number, never a town's. */
const LOOKED_UP = 20

/** The condition for accounts reached by this number, written in any usual way, with or without its country; undefined for no number. */
function atNumber(text: string): SQL | undefined {
  if (!/^[\d\s()+./-]{8,30}$/.test(text)) return undefined
  const digits = text.replaceAll(/\D/g, '')
  const readings = [parsePhoneNumberFromString(text, 'SG'), parsePhoneNumberFromString(`+${digits}`)].flatMap(
    (number) =>
      number?.isPossible() ? [{ prefix: `+${number.countryCallingCode}`, phone: String(number.nationalNumber) }] : [],
  )
  const conditions = readings.flatMap(({ prefix, phone }) => [
    and(eq(accounts.prefixCountryNum, prefix), eq(accounts.phone, phone)),
    eq(accounts.homeNumber, phone),
  ])
  return or(...conditions)
}

const atEmail = (text: string): SQL | undefined =>
  /^\S+@\S+$/.test(text) ? eq(sql`lower(${accounts.email})`, text.toLowerCase()) : undefined

/** The condition for the person of a return code, in use or ended, also inside the address that its label shows. */
function ofCode(db: Queryable, text: string): SQL | undefined {
  const typed = readShortCode(text.split('/').at(-1) ?? '')
  if (typed) {
    return inArray(
      accounts.uid,
      db.select({ uid: returnCodes.personUid }).from(returnCodes).where(eq(returnCodes.shortCode, typed)),
    )
  }
  const code = bareCode(text.split('/').at(-1) ?? '')
  if (!ID.test(code)) return undefined
  return inArray(
    accounts.uid,
    db.select({ uid: returnCodes.personUid }).from(returnCodes).where(eq(returnCodes.code, code)),
  )
}

/** The accounts that a number, an e-mail or a code names; undefined where the text is none of these. */
export async function lookUp(db: Queryable, text: string, scope: SQL | undefined) {
  const named: [SearchHit, SQL | undefined][] = [
    ['phone', atNumber(text)],
    ['email', atEmail(text)],
    ['code', ofCode(db, text)],
  ]
  const [by] = named.filter(([, condition]) => condition !== undefined)
  if (!by) return undefined
  const [hit, condition] = by
  const rows = await db
    .select({ uid: accounts.uid })
    .from(accounts)
    .where(and(condition, scope))
    .orderBy(accounts.sortName, accounts.uid)
    .limit(LOOKED_UP)
  return { hit, uids: rows.map(({ uid }) => uid) }
}

/**
 * Whom the caller's words name, among the accounts that this session may open. A number, an e-mail and a code find exactly; where they
 * find nobody, and for everything else, the words are looked for in names, usernames and membership numbers. The audit keeps that
 * was searched, for what kind of thing and how many were found, never the text.
 * @throws `search-too-short` when no word has three letters
 */
export async function searchAccounts(
  service: Service,
  { text, after }: In<'searchAccounts'>,
  caller: Caller,
): Out<'searchAccounts'> {
  const { db, now } = service
  const session = consoleOf(caller)
  const scope = inScope(db, session, 'file', now())
  const exact = after === undefined ? await lookUp(db, text, scope) : undefined
  const found =
    exact && exact.uids.length > 0 ? { ...exact, next: null, partial: false } : await byWords(db, text, scope, after)
  const rows = await rowsFor(db, found.uids)
  const { hit, next, partial } = found
  if (after === undefined)
    await writeAudit(service, {
      actor: session.actor,
      action: 'accounts-searched',
      details: { by: exact?.hit ?? 'text', found: found.uids.length },
    })
  return { accounts: rows.map(({ account: _account, ...row }) => ({ ...row, hasFile: true, hit })), next, partial }
}

async function byWords(db: Service['db'], text: string, scope: SQL | undefined, after: string | undefined) {
  const words = searchWords(text)
  if (words.length === 0) refuse('search-too-short')
  const { uids, partial } = await listPage(
    db,
    { words, scope, types: ACCOUNT_TYPES, statuses: ACCOUNT_STATUSES },
    { sort: 'name', after },
  )
  const shown = uids.slice(0, LIST_PAGE)
  const next = uids.length > LIST_PAGE ? (shown.at(-1) ?? null) : null
  return { hit: 'text' as const, uids: shown, next, partial }
}
