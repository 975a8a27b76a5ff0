import { and, desc, eq, notInArray } from 'drizzle-orm'
import { hours, later } from '#contract/domain/time.ts'
import { DEATH_REPORT_HOURS } from '#contract/limits.ts'
import type { In, Out } from '#contract/index.ts'
import { ENTRY_ACTIONS } from '../security-actions.ts'
import type { Account } from '../session.ts'
import type { Queryable } from '../db/open.ts'
import { accounts, audit, consents, partnerDetails } from '../db/tables.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { claimsOf } from './claims.ts'
import { applicantOf } from './ask-question.ts'
import { questionsAbout } from './account-questions.ts'
import { callableOf } from './callable.ts'
import { undoOf } from './undo.ts'
import { accountInScope, consoleOf, nameOf, namesOf, staffNamesOf } from './scope.ts'
import { auditLook } from './looks.ts'
import { HEALTH } from './reveal.ts'
import { tagsOf, lastDecision, iso } from './account-tags.ts'

/** Lines of an account's history that its page shows; older ones stand in the audit log. */
const HISTORY = 100

/** Acts of staff at work that change nothing of the account: the audit log keeps them, its own page would drown in them. */
const WORKED_ON = [
  'record-read',
  'record-compared',
  'case-claimed',
  'case-released',
  'work-item-claimed',
  'work-item-released',
]

/** One account as the console shows it. */
export async function readAccount(service: Service, { uid }: In<'readAccount'>, caller: Caller): Out<'readAccount'> {
  const { db } = service
  const session = consoleOf(caller)
  const account = await accountInScope(service, session, uid)
  await auditLook(service, { actor: session.actor, action: 'record-read', subject: uid })
  const sealed = service.vault.open(account.sealed, uid)
  const [partner] = await db.select().from(partnerDetails).where(eq(partnerDetails.uid, uid))
  const given = await db.select().from(consents).where(eq(consents.accountUid, uid)).orderBy(consents.id)
  const linked = await tagsOf(db, uid)
  const contacts = await callableOf(db, account, service.now())
  const lines =
    session.role === 'administrator'
      ? await db
          .select()
          .from(audit)
          .where(and(eq(audit.subject, uid), notInArray(audit.action, [...ENTRY_ACTIONS, ...WORKED_ON])))
          .orderBy(desc(audit.createdAt), desc(audit.id))
          .limit(HISTORY)
      : []
  const decided = await lastDecision(db, uid)
  const name = await staffNamesOf(service, session, [
    account.createdBy,
    account.deathReportedBy,
    account.masterPartnerUid,
    decided?.actor ?? null,
    ...lines.map(({ actor }) => actor),
    ...given.map(({ givenBy }) => givenBy),
  ])
  const maker = account.createdBy && (await mayOpen(db, account.createdBy))
  return {
    ...clear(account),
    name: nameOf(account, partner?.organizationName),
    nricMasked: sealed.lastNric ? '••••' : null,
    hasHealth: HEALTH.some((field) => sealed[field] !== undefined && sealed[field] !== ''),
    organisation: account.masterPartnerUid
      ? { uid: account.masterPartnerUid, name: name(account.masterPartnerUid) }
      : null,
    createdBy: account.createdBy ? { uid: maker ? account.createdBy : null, name: name(account.createdBy) } : null,
    partner: partner ?? null,
    callable: contacts > 0 || account.type !== 'DEMENTIA',
    loneContact: contacts === 1,
    death: deathOf(account, session.actor, name),
    undo: undoOf(account, service.now()),
    decided: decided ? { by: name(decided.actor), at: decided.createdAt.toISOString(), action: decided.action } : null,
    claim:
      session.role === 'administrator' && account.status === 'PENDING'
        ? ((await claimsOf(db, [uid], session.actor, service.now())).get(uid) ?? null)
        : null,
    tags: linked,
    applicant: await applicantShown(db, account),
    questions: session.role === 'administrator' ? await questionsAbout(service, uid) : [],
    consents: given.map(({ kind, version, locale, givenBy, createdAt, withdrawnAt }) => ({
      kind,
      version,
      locale,
      givenBy: name(givenBy),
      at: createdAt.toISOString(),
      withdrawnAt: iso(withdrawnAt),
    })),
    history: lines.map(({ id, actor, action, details, createdAt }) => ({
      id,
      by: name(actor),
      action,
      reason: typeof details.reason === 'string' ? details.reason : null,
      at: createdAt.toISOString(),
    })),
  }
}

/** Who is asked about a registration that waits. */
async function applicantShown(db: Queryable, account: Account) {
  if (account.status !== 'PENDING') return null
  const { asked, channel } = await applicantOf(db, account)
  const name = await namesOf(db, [asked.uid])
  return { name: name(asked.uid), locale: asked.locale, channel: channel ?? null }
}

/** The report of a death that waits for a second administrator. */
function deathOf({ deathReportedAt, deathReportedBy }: Account, actor: string, name: (uid: string | null) => string) {
  if (!deathReportedAt) return null
  return {
    by: name(deathReportedBy),
    at: deathReportedAt.toISOString(),
    until: later(deathReportedAt, hours(DEATH_REPORT_HOURS)).toISOString(),
    mayConfirm: deathReportedBy !== actor,
  }
}

/** The number an account is reached at, in full. */
export const phoneOf = ({ phone, prefixCountryNum }: Account) =>
  phone && phone !== '0' ? `${prefixCountryNum} ${phone}` : null

/** The address of an account in one line. */
export function addressOf(account: Account): string | null {
  const street = account.address || [account.blockNumber, account.streetName].filter(Boolean).join(' ')
  return [street, account.unitNumber, account.building, account.postalCode].filter(Boolean).join(', ') || null
}

/** The account's data from unencrypted columns. */
function clear(account: Account) {
  const { uid, type, status, firstname, lastname, displayName, username, credentialType, gender, birth, email } =
    account
  const { homeNumber, locale, language, membershipId, photo, statusReason } = account
  return {
    uid,
    type,
    status,
    staff: type === 'CAREGIVER' && account.masterPartnerUid !== null,
    firstname,
    lastname,
    displayName,
    username,
    credentialType,
    hasPassword: account.passwordHash !== null,
    gender,
    birth,
    phone: phoneOf(account),
    phoneVerified: account.phoneVerifiedAt !== null,
    email,
    emailVerified: account.emailVerifiedAt !== null,
    homeNumber,
    address: addressOf(account),
    locale,
    language,
    membershipId,
    photo,
    statusReason,
    safeReturnStoppedAt: iso(account.safeReturnStoppedAt),
    frozenAt: iso(account.frozenAt),
    // Kept through the end of the membership, for its undoing; of who has ended they say nothing.
    endingAt: status === 'ENDING' ? iso(account.endingAt) : null,
    stoppedNowAt: status === 'ENDING' ? iso(account.stoppedNowAt) : null,
    createdAt: account.createdAt.toISOString(),
    confirmedAt: iso(account.confirmedAt),
    approvedAt: iso(account.approvedAt),
    endedAt: iso(account.endedAt),
    seen: account.updatedAt.toISOString(),
  }
}

const mayOpen = async (db: Queryable, uid: string) =>
  (await db.select({ uid: accounts.uid }).from(accounts).where(eq(accounts.uid, uid))).length > 0
