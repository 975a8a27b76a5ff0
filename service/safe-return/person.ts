import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import type { Queryable } from '../db/open.ts'
import { preparedOnce } from '../db/prepared.ts'
import { accounts, incidents, partnerDetails, returnCodes, tags } from '../db/tables.ts'
import type { Caller } from '../caller.ts'
import { mayKeepNumber } from './kept-number.ts'
import { relayOf } from './relay-of.ts'
import type { Service } from '../service.ts'
import { activeTag, contactColumns, contactOf, inOrder, shownContacts, type Contact } from './contacts.ts'
import { openGrant } from './grant.ts'
import { withinHelperTime } from './helper-time.ts'
import { pronounOf } from './kin.ts'
import { safeReturnOpen } from './open-safe-return.ts'
import { sealOpened } from './opened.ts'

const uidsByCode = preparedOnce((db) =>
  db
    .select({ uid: accounts.uid })
    .from(returnCodes)
    .innerJoin(accounts, eq(accounts.uid, returnCodes.personUid))
    .where(
      and(
        eq(returnCodes.code, sql.placeholder('code')),
        isNull(returnCodes.revokedAt),
        eq(accounts.type, 'DEMENTIA'),
        safeReturnOpen(),
      ),
    )
    .prepare('uid_by_code'),
)

/**
 * The uid of the person a code leads to; nothing for an unknown, revoked, stopped or ended one, so that all answer alike.
 */
export async function personUidByCode(db: Queryable, code: string): Promise<string | undefined> {
  const [row] = await uidsByCode(db).execute({ code })
  return row?.uid
}

interface PersonRow {
  uid: string
  firstname: string
  lastname: string
  photo: string | null
  membershipId: string | null
  language: string | null
  personGender: string | null
  hidesDementia: boolean
  missingSince: Date | null
  contacts: Contact[]
}

/** Person and contacts in one query: the helper page waits for nothing else. */
const personRows = preparedOnce((db) => {
  const person = alias(accounts, 'person')
  return db
    .select({
      uid: person.uid,
      firstname: person.firstname,
      lastname: person.lastname,
      photo: person.photo,
      membershipId: person.membershipId,
      language: person.language,
      personGender: person.gender,
      hidesDementia: person.hidesDementia,
      missingAt: incidents.missingAt,
      ...contactColumns,
    })
    .from(returnCodes)
    .innerJoin(person, eq(person.uid, returnCodes.personUid))
    .leftJoin(incidents, and(eq(incidents.personUid, person.uid), isNull(incidents.closedAt)))
    .leftJoin(tags, and(eq(tags.personUid, person.uid), activeTag(sql.placeholder('now'))))
    .leftJoin(
      accounts,
      and(
        eq(accounts.uid, tags.carerUid),
        eq(accounts.status, 'APPROVED'),
        inArray(accounts.type, ['CAREGIVER', 'PARTNER']),
      ),
    )
    .leftJoin(partnerDetails, eq(partnerDetails.uid, accounts.uid))
    .where(
      and(
        eq(returnCodes.code, sql.placeholder('code')),
        isNull(returnCodes.revokedAt),
        eq(person.type, 'DEMENTIA'),
        safeReturnOpen(person),
      ),
    )
    .orderBy(asc(tags.contactOrder), asc(tags.id))
    .prepare('person_by_code')
})

async function personByCode({ helperDb, now }: Service, code: string): Promise<PersonRow | undefined> {
  const rows = await personRows(helperDb).execute({ code, now: now() })
  const [first] = rows
  if (!first) return undefined
  return {
    ...first,
    missingSince: first.missingAt,
    contacts: inOrder(rows.map((row) => contactOf(row))),
  }
}

/**
 * The person behind a return code and whom to call; numbers are masked until this device has left its own.
 * @throws `user-not-found`, the same for every unusable code; `service-unavailable` after 250 ms
 */
export async function readPerson(service: Service, { uid }: In<'readPerson'>, caller: Caller): Out<'readPerson'> {
  const { device } = caller
  const [person, grant] = await withinHelperTime(
    Promise.all([
      personByCode(service, uid),
      device ? openGrant({ ...service, db: service.helperDb }, uid, device) : undefined,
    ]),
  )
  if (!person) refuse('user-not-found')
  caller.ensureDevice()
  const { contacts } = person
  const relay =
    grant &&
    (await withinHelperTime(
      relayOf(service, service.helperDb, { contacts, incidentId: grant.incidentId, locale: caller.locale }),
    ))
  return {
    uid,
    firstname: person.firstname,
    lastname: person.lastname,
    photo: person.photo,
    membershipId: person.membershipId,
    language: person.language,
    missingSince: person.missingSince?.toISOString() ?? null,
    hidesDementia: person.hidesDementia,
    pronoun: pronounOf(person.personGender),
    opened: sealOpened(service, uid),
    mayKeepNumber: mayKeepNumber(service),
    taggedAccounts: shownContacts(contacts, Boolean(grant), service.now(), relay),
  }
}

/** The list alone, in the documented shape of `myotheraccount`. @throws as `readPerson` */
export async function listTaggedAccounts(
  service: Service,
  { uid }: In<'listTaggedAccounts'>,
  caller: Caller,
): Out<'listTaggedAccounts'> {
  const { taggedAccounts } = await readPerson(service, { uid }, caller)
  return { account: taggedAccounts }
}
