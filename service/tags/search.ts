import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { CompactEncrypt, compactDecrypt } from 'jose'
import type { Checked } from '../../contract/endpoint.ts'
import { refuse } from '../../contract/errors.ts'
import { personSearch } from '../../contract/forms.ts'
import { SEARCH_HANDLE_MINUTES, SEARCH_ROWS } from '../../contract/limits.ts'
import type {
  FoundAccount,
  partnerUsers as partnerContract,
  users as usersContract,
  usersFiltered as filteredContract,
} from '../../contract/tags.ts'
import { holdsPhoneProof, phoneParts } from '../accounts/one-time-code.ts'
import { readLink } from '../accounts/link-token.ts'
import { organisationOf, type Account } from '../accounts/session.ts'
import { writeAudit } from '../audit.ts'
import { accounts } from '../db/tables.ts'
import { e164 } from '../messages/queue.ts'
import { actorOf } from '../persons/duplicates.ts'
import { obey } from '../rules.ts'
import type { Caller, Service } from '../service.ts'
import { normalised } from '../vault.ts'

const SEARCHES = { points: 5, seconds: 3600 }
const SEARCHES_PER_ADDRESS = { points: 20, seconds: 24 * 3600 }

/** What a row's handle is bound to: the session, the staff link, or this browser's phone proof. */
const holder = (caller: Caller) => caller.session?.id ?? caller.authorization ?? caller.phoneTicket ?? ''

/**
 * A search result's handle: sealed, 15 minutes, for who searched alone. Only the tag call opens it; it opens no page
 * (docs/decisions.md, "Search and duplicates").
 */
async function sealHandle({ keys, now }: Service, uid: string, caller: Caller) {
  const expires = now().getTime() + SEARCH_HANDLE_MINUTES * 60_000
  const text = new TextEncoder().encode(JSON.stringify({ uid, expires, holder: keys.hashSubject(holder(caller)) }))
  return new CompactEncrypt(text).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(keys.handle)
}

/** The account behind a handle, for who searched, within its time; nothing otherwise. */
export async function openHandle({ keys, now }: Service, handle: string, caller: Caller): Promise<string | undefined> {
  try {
    const { plaintext } = await compactDecrypt(handle, keys.handle)
    const sealed = JSON.parse(new TextDecoder().decode(plaintext)) as { uid: string; expires: number; holder: string }
    const fits = sealed.expires > now().getTime() && sealed.holder === keys.hashSubject(holder(caller))
    return fits ? sealed.uid : undefined
  } catch {
    return undefined
  }
}

/** "s••• l••" and "h•••@•••": the shape of a name or address without the name. */
const initial = (text: string) => (text ? `${[...text][0]}•••` : '')
const maskEmail = (email: string | null) => (email ? `${[...email][0]}•••@•••` : null)

async function shown(service: Service, account: Account, open: boolean, caller: Caller): Promise<FoundAccount> {
  const firstname = open ? account.firstname : initial(account.firstname)
  const lastname = open ? account.lastname : initial(account.lastname)
  const photo = open ? account.photo : null
  const membershipId = open ? account.membershipId : null
  const since = account.createdAt.toISOString()
  return {
    uid: await sealHandle(service, account.uid, caller),
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

/** Photo and name need a verified phone, an approved account or a partner token; everybody else gets masked values. */
async function mayRecognise(service: Service, caller: Caller, staff: boolean) {
  const account = caller.session?.account
  return (
    staff ||
    account?.status === 'APPROVED' ||
    Boolean(account?.phoneVerifiedAt) ||
    (await holdsPhoneProof(service, caller))
  )
}

/** Whole name, exact after normalising; wildcards mean nothing. At most three rows; every search is audited. */
async function search(
  service: Service,
  caller: Caller,
  type: 'DEMENTIA' | 'CAREGIVER',
  condition: SQL | undefined,
  staff = false,
) {
  if (!staff) {
    const wait = Math.max(
      await service.limiter.take(
        'search',
        SEARCHES,
        caller.session?.id ?? `${caller.address}${caller.phoneTicket ?? ''}`,
      ),
      await service.limiter.take('search-address', SEARCHES_PER_ADDRESS, caller.address),
    )
    if (wait > 0) refuse('too-many-requests', wait)
  }
  const rows = await service.db
    .select()
    .from(accounts)
    .where(and(condition, eq(accounts.type, type), inArray(accounts.status, ['PENDING', 'APPROVED'])))
    .orderBy(accounts.createdAt)
    .limit(SEARCH_ROWS)
  await writeAudit(service, {
    actor: actorOf(service, caller),
    action: 'search',
    details: { type, found: rows.length },
  })
  const open = await mayRecognise(service, caller, staff)
  return Promise.all(rows.map((row) => shown(service, row, open, caller)))
}

const byName = (name: string) => eq(accounts.searchName, normalised(name))
const byPerson = (service: Service, name: string, lastNric: string) =>
  and(byName(name), eq(accounts.nricHash, service.vault.nricHash(lastNric)))
/** A caregiver's number; only one its owner verified, or that staff gave their own member. */
function byPhone(phone: string) {
  const number = e164(phone) ?? ''
  const { prefixCountryNum, phone: national } = phoneParts(number)
  return and(eq(accounts.prefixCountryNum, prefixCountryNum), eq(accounts.phone, national))
}

export async function usersFiltered(service: Service, input: Checked<typeof filteredContract>, caller: Caller) {
  if (input.type === 'CAREGIVER') return search(service, caller, 'CAREGIVER', byName(input.name))
  obey(personSearch, input)
  return search(service, caller, 'DEMENTIA', byPerson(service, input.name, input.lastNric ?? ''))
}

export const users = (service: Service, input: Checked<typeof usersContract>, caller: Caller) =>
  search(service, caller, 'CAREGIVER', byPhone(input.phone))

/** Staff find any person by name and NRIC part as others do, and their own organisation's accounts in full. */
export async function partnerUsers(service: Service, input: Checked<typeof partnerContract>, caller: Caller) {
  const link = await readLink(service.db, service.now(), caller.authorization, 'caregiver-partner')
  const account = caller.session?.account
  const organisation = link?.partnerUid ?? (account ? organisationOf(account) : null)
  if (!organisation) refuse(caller.session ? 'not-allowed' : 'link-ended')
  if (input.type === 'DEMENTIA') {
    obey(personSearch, input)
    return search(service, caller, 'DEMENTIA', byPerson(service, input.name ?? '', input.lastNric ?? ''), true)
  }
  const asked = input.phone ?? input.name ?? ''
  if (!asked) refuse('invalid-input')
  // R sends a name in the phone's parameter too: digits mean a number, anything else a name.
  return search(service, caller, 'CAREGIVER', /^[\d\s+()-]+$/.test(asked) ? byPhone(asked) : byName(asked), true)
}
