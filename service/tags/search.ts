import { and, eq, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import { personSearch } from '#contract/forms.ts'
import type { In, Out } from '#contract/index.ts'
import { SEARCH_ROWS } from '#contract/limits.ts'
import { MEMBER_STATUSES } from '#contract/options.ts'
import type { FoundAccount } from '#contract/tags.ts'
import { phoneParts } from '../accounts/one-time-code.ts'
import { readLink } from '../link-token.ts'
import type { Account } from '../session.ts'
import { writeAudit } from '../audit.ts'
import { accounts, tags } from '../db/tables.ts'
import { e164 } from '../messages/queue.ts'
import { actorOf, type Caller } from '../caller.ts'
import { obey } from '../rules.ts'
import type { Service } from '../service.ts'
import { normalised } from '../vault.ts'
import { initial, maskEmail } from './masked-name.ts'
import { type Searcher, sealHandle, searcher, ofOrganisation } from './searcher.ts'

/** How much of a row its searcher is shown: both names, the first name with an initial, or two initials. */
type Showing = 'names' | 'first-name' | 'initials'

async function foundAccount(
  service: Service,
  account: Account,
  who: Searcher,
  showing: Showing,
): Promise<FoundAccount> {
  const open = showing === 'names'
  const firstname = showing === 'initials' ? initial(account.firstname) : account.firstname
  const lastname = open ? account.lastname : initial(account.lastname)
  const photo = open ? account.photo : null
  const membershipId = open ? account.membershipId : null
  const since = account.createdAt.toISOString()
  return {
    uid: await sealHandle(service, account.uid, who),
    photo,
    firstname,
    lastname,
    email: maskEmail(account.email),
    membershipId,
    createdAt: since,
    taggedName: `${firstname} ${lastname}`.trim(),
    taggedMembershipId: membershipId,
    taggedPhoto: photo,
    memberSince: since,
  }
}

/** Takes from the searcher's limits. @throws `too-many-requests` */
async function limitSearches({ limiter }: Service, caller: Caller, { subject, staff }: Searcher) {
  const wait = staff
    ? await limiter.take('search-staff', subject)
    : (await limiter.take('search', subject)) || (await limiter.take('search-address', caller.address))
  if (wait > 0) refuse('too-many-requests', { retryAfterSeconds: wait })
}

/** The condition that excludes accounts barred from the searcher, in either direction. */
function notKeptFrom({ session }: Caller): SQL | undefined {
  if (!session) return undefined
  const { uid } = session.account
  const between = or(
    and(eq(tags.carerUid, uid), eq(tags.personUid, accounts.uid)),
    and(eq(tags.personUid, uid), eq(tags.carerUid, accounts.uid)),
  )
  return sql`not exists (select 1 from ${tags} where ${and(isNotNull(tags.barredAt), between)})`
}

/**
 * Finds accounts by their whole normalised name; wildcards are plain characters. At most three rows, and every search
 * is audited.
 */
async function search(
  service: Service,
  caller: Caller,
  who: Searcher,
  type: 'DEMENTIA' | 'CAREGIVER',
  condition: SQL | undefined,
  showing: Showing = 'initials',
) {
  await limitSearches(service, caller, who)
  const rows = await service.db
    .select()
    .from(accounts)
    .where(
      and(
        condition,
        eq(accounts.type, type),
        inArray(accounts.status, ['PENDING', ...MEMBER_STATUSES]),
        notKeptFrom(caller),
      ),
    )
    .orderBy(accounts.createdAt)
    .limit(SEARCH_ROWS)
  await writeAudit(service, {
    actor: actorOf(service, caller),
    action: 'search',
    details: { type, found: rows.length },
  })
  return Promise.all(rows.map((row) => foundAccount(service, row, who, who.recognises ? 'names' : showing)))
}

/** The condition of a search that finds no account, registered or not: it is limited and audited as any other. */
const NOBODY = sql`false`

const byName = (name: string) => eq(accounts.searchName, normalised(name))
const byPerson = (service: Service, name: string, lastNric: string) =>
  and(byName(name), eq(accounts.nricHash, service.vault.nricHash(lastNric)))
/**
 * The condition for a caregiver's number that its owner verified, or that staff gave an account of their own
 * organisation: by those numbers, which are unproved, approved staff alone find accounts.
 */
function byPhone(phone: string, { session }: Caller) {
  const { prefixCountryNum, phone: national } = phoneParts(e164(phone) ?? '')
  const organisation = session?.account.status === 'APPROVED' ? session.organisation : null
  const own = organisation ? eq(accounts.masterPartnerUid, organisation) : undefined
  return and(
    eq(accounts.prefixCountryNum, prefixCountryNum),
    eq(accounts.phone, national),
    or(isNotNull(accounts.phoneVerifiedAt), own),
  )
}

/**
 * Persons by name and NRIC part, or caregivers by name, or by name and number. Who is neither approved nor proved a number finds nobody by a
 * name, and a stranger nobody at all: a row would say who lives with dementia, or cares for somebody who does.
 * @throws `name-and-nric-required`, `too-many-requests`
 */
export async function usersFiltered(
  service: Service,
  input: In<'usersFiltered'>,
  caller: Caller,
): Out<'usersFiltered'> {
  const who = await searcher(service, caller)
  if (input.type === 'CAREGIVER') {
    const name = input.name || refuse('invalid-input')
    if (!input.phone) return search(service, caller, who, 'CAREGIVER', who.recognises ? byName(name) : NOBODY)
    const both = mayAskByNumber(who, caller) ? and(byName(name), byPhone(input.phone, caller)) : NOBODY
    // A signed-in searcher who knows name and number sees what they know already.
    return search(service, caller, who, 'CAREGIVER', both, 'first-name')
  }
  obey(personSearch, input, service.now())
  const { name = '', lastNric = '' } = input
  return search(service, caller, who, 'DEMENTIA', who.recognises ? byPerson(service, name, lastNric) : NOBODY)
}

/** Whether an account is found by its whole number: by a searcher who is signed in, a person in the middle of a registration too. */
const mayAskByNumber = ({ recognises }: Searcher, { session }: Caller) => recognises || session !== undefined

/** Caregivers by phone. */
export async function users(service: Service, input: In<'users'>, caller: Caller): Out<'users'> {
  const who = await searcher(service, caller)
  return search(service, caller, who, 'CAREGIVER', mayAskByNumber(who, caller) ? byPhone(input.phone, caller) : NOBODY)
}

/** The same searches for staff, by their link or their session. @throws `link-ended`, `not-allowed` */
export async function partnerUsers(service: Service, input: In<'partnerUsers'>, caller: Caller): Out<'partnerUsers'> {
  const link = await readLink(service, caller.authorization, 'caregiver-partner')
  const organisation = link?.partnerUid ?? caller.session?.organisation
  if (!organisation) refuse(caller.session ? 'not-allowed' : 'link-ended')
  const who = caller.session
    ? await searcher(service, caller)
    : { holder: ofOrganisation(organisation), subject: organisation, staff: true, recognises: false }
  if (input.type === 'DEMENTIA') {
    obey(personSearch, input, service.now())
    return search(service, caller, who, 'DEMENTIA', byPerson(service, input.name ?? '', input.lastNric ?? ''))
  }
  const asked = input.phone || input.name || refuse('invalid-input')
  // R sends a name in the phone's parameter too: digits mean a number, anything else a name.
  const isNumber = /^[\d\s+()-]+$/.test(asked)
  return search(service, caller, who, 'CAREGIVER', isNumber ? byPhone(asked, caller) : byName(asked))
}
