import { CompactEncrypt, compactDecrypt } from 'jose'
import { minutes } from '#contract/domain/time.ts'
import { refuse } from '#contract/errors.ts'
import { SEARCH_HANDLE_MINUTES } from '#contract/limits.ts'
import { holdsPhoneProof } from '../accounts/one-time-code.ts'
import { recognises } from '../session.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'

/** The identity of a searcher, which rate limits count by and row handles are bound to. */
export interface Searcher {
  /** A session, an organisation by its staff link, this browser's phone proof, or an anonymous caller. */
  holder: string
  /** The account, organisation or address that limits count by. */
  subject: string
  staff: boolean
  /** Photo and name need a verified phone or an approved account; everybody else gets masked values. */
  recognises: boolean
}

const ofSession = (id: string) => `session:${id}`
export const ofOrganisation = (uid: string) => `organisation:${uid}`

/** @throws `not-allowed` for a member of the public, who has the portal, no search and no tags (docs/decisions.md, "Linking") */
export async function searcher(service: Service, caller: Caller): Promise<Searcher> {
  const { session } = caller
  if (session) {
    const { account, organisation } = session
    if (account.type === 'PUBLIC') refuse('not-allowed')
    return {
      holder: ofSession(session.id),
      subject: account.uid,
      staff: organisation !== null,
      recognises: recognises(session),
    }
  }
  const proved = await holdsPhoneProof(service, caller)
  const subject = proved ? `proof:${service.keys.hashSubject(caller.phoneTicket ?? '')}` : `address:${caller.address}`
  return { holder: subject, subject, staff: false, recognises: proved }
}

/**
 * Encrypts the handle of a search result, valid for 15 minutes and for this searcher only. Only the tag call accepts
 * it; it opens no page (docs/decisions.md, "Search and duplicates").
 */
export async function sealHandle({ keys, now }: Service, uid: string, { holder }: Searcher) {
  const expires = now().getTime() + minutes(SEARCH_HANDLE_MINUTES)
  const text = new TextEncoder().encode(JSON.stringify({ uid, expires, holder }))
  return new CompactEncrypt(text).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(keys.handle)
}

/**
 * The account behind a handle that has not expired, for the session that searched or staff of the organisation that
 * did.
 */
export async function openHandle({ keys, now }: Service, handle: string, caller: Caller): Promise<string | undefined> {
  const { session } = caller
  if (!session) return undefined
  const holders = [ofSession(session.id), ...(session.organisation ? [ofOrganisation(session.organisation)] : [])]
  for (const { handle: key } of keys.each) {
    try {
      const { plaintext } = await compactDecrypt(handle, key)
      const sealed = JSON.parse(new TextDecoder().decode(plaintext)) as { uid: string; expires: number; holder: string }
      return sealed.expires > now().getTime() && holders.includes(sealed.holder) ? sealed.uid : undefined
    } catch {
      // Encrypted with another secret, or not by us.
    }
  }
  return undefined
}
