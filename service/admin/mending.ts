import { and, eq, isNull } from 'drizzle-orm'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { ADDRESS_FIELDS, MENDING_RULES } from '#contract/admin-mending.ts'
import { hours, later } from '#contract/domain/time.ts'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { RESETS_WAIT_HOURS } from '#contract/limits.ts'
import { LIVING_STATUSES } from '#contract/options.ts'
import { uniquely } from '../accounts/account-row.ts'
import { holdForChange } from '../accounts/contact-change.ts'
import { refuseTakenEmail } from '../accounts/email-owner.ts'
import { writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import type { Tx } from '../db/open.ts'
import { accounts, approvals } from '../db/tables.ts'
import { emailColumns, isNewEmail, sendEmailLink } from '../persons/own-email.ts'
import { obey } from '../rules.ts'
import { randomUid } from '../secrets.ts'
import type { Service } from '../service.ts'
import type { Account } from '../session.ts'
import { iso } from './account-tags.ts'
import { changeNumber } from './change-number.ts'
import { mendedTags } from './mend-tag.ts'
import { consoleOf, nameOf, namesOf } from './scope.ts'

type Mend = In<'mendAccount'>
const MENDABLE: readonly string[] = ['INCOMPLETE', ...LIVING_STATUSES]

/** An account that staff may mend. An organisation's contacts are the organisation's. @throws `not-found`, `not-allowed` */
async function mendable(service: Pick<Service, 'db'>, uid: string): Promise<Account> {
  const [account] = await service.db.select().from(accounts).where(eq(accounts.uid, uid))
  if (!account) refuse('not-found')
  return account.type === 'PARTNER' || !MENDABLE.includes(account.status) ? refuse('not-allowed') : account
}

export async function readMending(service: Service, { uid }: In<'readMending'>, caller: Caller): Out<'readMending'> {
  consoleOf(caller)
  const { db } = service
  const account = await mendable(service, uid)
  const { type, updatedAt, email, newEmail, locale, language } = account
  const { postalCode, blockNumber, streetName, unitNumber, building, cityCountry } = account
  const [asked] = await db
    .select()
    .from(approvals)
    .where(and(eq(approvals.kind, 'NUMBER'), eq(approvals.accountUid, uid), isNull(approvals.decidedAt)))
  const name = await namesOf(db, [asked?.askedBy ?? null])
  const hasNumber = account.phone !== null && account.phone !== '0'
  return {
    uid,
    name: nameOf(account),
    type,
    seen: updatedAt.toISOString(),
    prefixCountryNum: hasNumber ? account.prefixCountryNum : null,
    phone: hasNumber ? account.phone : null,
    email,
    newEmail,
    address: { postalCode, blockNumber, streetName, unitNumber, building, cityCountry },
    locale,
    language,
    resetsWaitUntil:
      account.resetsWaitUntil && account.resetsWaitUntil > service.now() ? iso(account.resetsWaitUntil) : null,
    numberAsked: asked ? { by: name(asked.askedBy), at: asked.askedAt.toISOString() } : null,
    tags: await mendedTags(service, uid),
  }
}

/** Corrects one part of an account. @throws as `mendAccount` of the contract */
export async function mendAccount(service: Service, input: Mend, caller: Caller): Out<'mendAccount'> {
  const { actor } = consoleOf(caller)
  const { uid, part, reason } = input
  await mendable(service, uid)
  obey(MENDING_RULES[part], input, service.now())
  if (part === 'phone') refuseNoNumber(input)
  return uniquely(() =>
    service.db.transaction(async (tx) => {
      const account = await holdForChange(tx, uid)
      if (account.updatedAt.toISOString() !== input.seen) refuse('changed-meanwhile')
      const waits = await carryOut(service, tx, account, input, actor)
      const action = waits ? 'number-asked' : 'account-mended'
      await writeAudit({ db: tx, now: service.now }, { actor, action, subject: uid, details: { part, reason } })
      return { waits }
    }),
  )
}

/** @throws `phone-impossible` for what is no number that somebody can be called at */
function refuseNoNumber({ prefixCountryNum = '', phone = '' }: Mend) {
  if (!parsePhoneNumberFromString(`${prefixCountryNum}${phone}`)?.isValid()) refuse('phone-impossible')
}

/** Writes a correction. @returns whether it waits for a second administrator */
async function carryOut(service: Service, tx: Tx, account: Account, input: Mend, actor: string): Promise<boolean> {
  const { uid } = account
  const at = service.now()
  const change = (columns: Partial<typeof accounts.$inferInsert>) =>
    tx
      .update(accounts)
      .set({ ...columns, updatedAt: at })
      .where(eq(accounts.uid, uid))
  switch (input.part) {
    case 'phone':
      return mendNumber(service, tx, account, input, actor)
    case 'email': {
      const given = input.email ?? ''
      if (!isNewEmail(account, given)) return false
      if (account.type !== 'DEMENTIA') await refuseTakenEmail(tx, given, uid)
      await sendEmailLink(service, tx, account, { email: given, by: actor })
      await change({ ...emailColumns(account, given), resetsWaitUntil: later(at, hours(RESETS_WAIT_HOURS)) })
      return false
    }
    case 'address': {
      const columns = Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, input[field] || null]))
      // One line that somebody wrote before would hide what these parts say now.
      await change({ ...columns, address: null })
      return false
    }
    case 'locale':
      await change({ locale: input.locale ?? account.locale })
      return false
    case 'language':
      await change({ language: input.language ?? null })
      return false
  }
}

/** A person's number is changed at once; anybody else's, by which they are called and get their links, by two administrators. */
async function mendNumber(service: Service, tx: Tx, account: Account, input: Mend, actor: string): Promise<boolean> {
  const { prefixCountryNum = '', phone = '' } = input
  const number = { prefixCountryNum, phone: phone.replaceAll(/\D/g, '') }
  if (account.type === 'DEMENTIA') {
    await changeNumber(service, tx, account, { ...number, by: actor })
    return false
  }
  const { uid: accountUid } = account
  const row = { id: randomUid(), kind: 'NUMBER', accountUid, reason: input.reason, askedBy: actor } as const
  const [asked] = await tx
    .insert(approvals)
    .values({ ...row, details: number, askedAt: service.now() })
    .onConflictDoNothing()
    .returning({ id: approvals.id })
  if (!asked) refuse('number-asked')
  return true
}
