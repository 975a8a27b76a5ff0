import { getTableColumns, getTableName, sql, type Table } from 'drizzle-orm'
import { ACCOUNT_TYPES } from '#contract/options.ts'
import { check, type CheckBuilder, type PgColumn } from 'drizzle-orm/pg-core'
import { APPROVAL_KINDS } from '#contract/admin-records.ts'

/** Closed lists that only the service knows; what a page or caller sees of an enumeration stands in the contract. */
/** Whom an alarm's ladder addresses: those who care for the person, or the association's duty desk alone. */
export const AUDIENCES = ['FAMILY', 'DESK'] as const
/** SENT is handed over; UNSURE, that the provider's answer was lost; SUPERSEDED, that a newer message of the alarm took its place. */
export const MESSAGE_STATUSES = [
  'WAITING',
  'CLAIMED',
  'SENT',
  'DELIVERED',
  'UNSURE',
  'FAILED',
  'CANCELLED',
  'SUPERSEDED',
] as const
/** What the answer to an alarm says: on the way to the person, or (staff) in charge of it. */
export const RESPONSES = ['GOING', 'TAKEN'] as const
/** Why a response ended. */
export const RESPONSE_ENDS = ['WITHDRAWN', 'ASKED_AGAIN', 'LAPSED', 'NOBODY_CAME', 'CLOSED', 'LINK_ENDED'] as const
/**
 * FOUND: left on the page of a working code. UNUSABLE: on that of a code that opens nothing any more. SELF: "I am lost". TYPED: after
 * the code was typed. TYPED_LATE: after so many wrong ones were typed that no code was looked up any more. CALLED_IN: told to the
 * helpline, whose staff opened the alarm. TEXTED: sent with the code to our own number.
 */
export const SUBMISSION_KINDS = ['FOUND', 'UNUSABLE', 'SELF', 'TYPED', 'TYPED_LATE', 'CALLED_IN', 'TEXTED'] as const
/** What needs a second of the staff: of the association, or (CLIENTS) of the organisation whose clients leave in a file. */
export const STORED_APPROVAL_KINDS = [...APPROVAL_KINDS, 'CLIENTS'] as const
/** What in an incident a message is sent for. With its step, recipient and channel it is unique: no recipient is told twice. */
export const OCCASIONS = [
  'escalation',
  'ring',
  'another-finder',
  'more-finders',
  'follow-up',
  'closed',
  'reopened',
  'finder-follow-up',
  'thanks',
  'missing',
  'flood',
  'channel-down',
  'passed-on',
  'with-someone',
  'answered',
  'hand-over',
] as const
/** Who is told of an incident and may answer: an account, or the association's duty desk. */
export const RESPONDER_KINDS = ['ACCOUNT', 'DUTY'] as const
export const LINK_PURPOSES = [
  'found',
  'finder',
  'admin',
  'partner',
  'caregiver-partner',
  'care-professional',
  'mop',
  'reset',
  'set-password',
  'take-over',
  'email',
  'freeze',
  'question',
  'number',
  'hand-over',
  'administrator',
] as const
/** What the names are names of that are suggested to a reader who types. */
export const SUGGESTED_SORTS = ['street', 'place'] as const
/** What a signature by a passkey is asked for: to add it to an account, to sign in, or to enter the console. */
export const PASSKEY_PURPOSES = ['ADD', 'SIGN_IN', 'CONSOLE', 'CONFIRM'] as const
export const SESSION_PURPOSES = ['registration', 'member'] as const
/** What is counted by its day when its rows go: scans, incidents, and registrations by their kind. */
export const DAILY_COUNTS = ['scans', 'incidents', ...ACCOUNT_TYPES] as const

/**
 * A database check for every column of a table that is declared with a list, `text({ enum: VALUES })`: type, check and list
 * are one declaration, so that none of them can say something else.
 */
export const enumChecks = (columns: Record<string, PgColumn>): CheckBuilder[] =>
  Object.values(columns)
    .slice(0, 1)
    .flatMap(({ table }) => enumColumns(table))
    .map(({ column, values }) => {
      const listed = values.map((value: string) => `'${value.replaceAll("'", "''")}'`).join(', ')
      return check(`${getTableName(column.table)}_${column.name}`, sql`${column} in (${sql.raw(listed)})`)
    })

/** The columns of a table that are declared with a list of values. */
export const enumColumns = (table: Table) =>
  Object.values(getTableColumns(table)).flatMap((column) =>
    column.enumValues ? { column, values: column.enumValues } : [],
  )
