import { and, desc, eq, exists, gte, isNotNull, isNull, lte, notExists, or, sql } from 'drizzle-orm'
import { ago, days } from '#contract/domain/time.ts'
import {
  CARE_HOURS,
  NUMBER_AGAIN_DAYS,
  NUMBER_ASKED_DAYS,
  NUMBER_CALL_DAYS,
  NUMBERS_PER_RUN,
} from '#contract/limits.ts'
import type { Queryable, Tx } from '../db/open.ts'
import { accounts, incidents, linkTokens, numberStandsSince, tags, workItems } from '../db/tables.ts'
import { issueLink, revokeLinks } from '../link-token.ts'
import { tellAccounts } from '../messages/queue.ts'
import { activeTag } from '../safe-return/contacts.ts'
import { isWorkingTime } from '../safe-return/working-time.ts'
import { randomUid } from '../secrets.ts'
import type { Service } from '../service.ts'
import type { Account } from '../session.ts'
import { numberOf } from './confirm-number.ts'

/** Caregivers who are called for a person. Staff of an organisation stand behind its hotline and are not. */
const isCalled = (db: Queryable, at: Date) =>
  and(
    eq(accounts.type, 'CAREGIVER'),
    eq(accounts.status, 'APPROVED'),
    isNotNull(accounts.phoneVerifiedAt),
    isNull(accounts.masterPartnerUid),
    isNull(accounts.frozenAt),
    exists(
      db
        .select({ one: sql`1` })
        .from(tags)
        .where(and(eq(tags.carerUid, accounts.uid), activeTag(at))),
    ),
  )

/** The condition that none of the caregiver's people has an open alarm: during one a message is about the alarm. */
const hasNoAlarm = (db: Queryable) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(tags)
      .innerJoin(incidents, and(eq(incidents.personUid, tags.personUid), isNull(incidents.closedAt)))
      .where(eq(tags.carerUid, accounts.uid)),
  )

/** No call about this number waits for staff or was made since it was asked about. */
const isNotCalledAbout = (db: Queryable) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(workItems)
      .where(
        and(
          eq(workItems.accountUid, accounts.uid),
          eq(workItems.kind, 'number-unconfirmed'),
          or(isNull(workItems.closedAt), gte(workItems.createdAt, accounts.numberAskedAt)),
        ),
      ),
  )

/** Whose number is to be asked about, asked about once more, or called by staff, at this moment (D48.7). */
function isDue(db: Queryable, at: Date) {
  const before = (count: number) => ago(at, days(count))
  const asked = before(NUMBER_ASKED_DAYS)
  return and(
    isCalled(db, at),
    hasNoAlarm(db),
    sql`${numberStandsSince(accounts)} <= ${asked.toISOString()}::timestamptz`,
    or(
      isNull(accounts.numberAskedAt),
      lte(accounts.numberAskedAt, asked),
      and(isNull(accounts.numberAskedAgainAt), lte(accounts.numberAskedAt, before(NUMBER_AGAIN_DAYS))),
      and(lte(accounts.numberAskedAgainAt, before(NUMBER_CALL_DAYS)), isNotCalledAbout(db)),
    ),
  )
}

/**
 * Job, every hour of the care hours: asks caregivers "Still your number?" ninety days after it was proved or confirmed; silence is asked
 * once more, then staff call. No caregiver is taken off a ladder for it (D48.1, D48.4, D48.6). Each account is a transaction of its own that looks again.
 */
export async function askNumbers(service: Service) {
  const at = service.now()
  if (!isWorkingTime(at, CARE_HOURS)) return
  const due = await service.db
    .select({ uid: accounts.uid })
    .from(accounts)
    .where(isDue(service.db, at))
    .orderBy(numberStandsSince(accounts), accounts.uid)
    .limit(NUMBERS_PER_RUN)
  for (const { uid } of due) await service.db.transaction((tx) => goOn(service, tx, uid, at))
}

/** The next step about one number. */
async function goOn(service: Service, tx: Tx, uid: string, at: Date) {
  const [account] = await tx
    .select()
    .from(accounts)
    .where(and(eq(accounts.uid, uid), isDue(tx, at)))
    .for('update')
  if (!account) return
  const { numberAskedAt, numberAskedAgainAt } = account
  if (!numberAskedAt || numberAskedAt <= ago(at, days(NUMBER_ASKED_DAYS))) {
    await tx.update(accounts).set({ numberAskedAt: at, numberAskedAgainAt: null }).where(eq(accounts.uid, uid))
    await revokeLinks(service, tx, 'number', uid)
    return queueQuestion(service, tx, uid, 'number-asked', await newLink(service, tx, account))
  }
  if (!numberAskedAgainAt) {
    await tx.update(accounts).set({ numberAskedAgainAt: at }).where(eq(accounts.uid, uid))
    const linkId = (await standingLink(tx, uid)) ?? (await newLink(service, tx, account))
    return queueQuestion(service, tx, uid, 'number-asked-again', linkId)
  }
  await tx.insert(workItems).values({ id: randomUid(), kind: 'number-unconfirmed', accountUid: uid, createdAt: at })
}

const queueQuestion = (
  service: Service,
  tx: Tx,
  uid: string,
  kind: 'number-asked' | 'number-asked-again',
  linkId: string,
) => tellAccounts(service, tx, { kind, details: { linkId } }, [uid])

/** The link of the first message, so that the one more leads where the first does. */
async function standingLink(tx: Tx, uid: string) {
  const [link] = await tx
    .select({ id: linkTokens.id })
    .from(linkTokens)
    .where(
      and(
        eq(linkTokens.purpose, 'number'),
        eq(linkTokens.recipient, uid),
        isNull(linkTokens.usedAt),
        isNull(linkTokens.revokedAt),
      ),
    )
    .orderBy(desc(linkTokens.createdAt))
  return link?.id
}

async function newLink(service: Service, tx: Tx, account: Account) {
  const boundTo = service.keys.hashSubject(numberOf(account))
  const { id } = await issueLink(service, tx, 'number', { recipient: account.uid, createdBy: account.uid, boundTo })
  return id
}
