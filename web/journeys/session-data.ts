import { data } from 'react-router'
import { readGoogleSettings, readOwnAccount } from '#contract/accounts.ts'
import type { OwnAccount } from '#contract/account-data.ts'
import type { Call } from '#contract/call.ts'
import { verifyPartnerToken } from '#contract/partners.ts'
import { workAs } from '../api.ts'
import type { Organisation } from './situation.ts'
import type { Google } from './google.ts'

/** Data about the session that a journey needs, as the service answered it. */
export interface Known {
  account: OwnAccount | undefined
  organisation: Organisation | undefined
  /** Nothing where Google is not configured. */
  google: Google | undefined
  /** What the link said that the page was opened by: its account has no username yet. */
  asksUsername?: boolean | undefined
}

/** Whether a step needs a session, can use one, or has nothing to do with it. */
export type SessionNeed = 'needed' | 'useful' | 'none'

/**
 * Asks for the account where a step needs a session, the organisation where somebody acts for one, and Google. Without a
 * session there is no account: what that means for a step depends on what the tab holds (`arrive`).
 */
export async function fetchKnown(call: Call, need: SessionNeed, organisationUid: string | null): Promise<Known> {
  const own = need === 'none' ? undefined : await call(readOwnAccount, {})
  if (own && !own.ok && own.code !== 'sign-in-required') throw data(null, own.status)
  const account = own?.ok ? own.data : undefined
  const settings = await call(readGoogleSettings, {})
  const uid = organisationUid ?? account?.masterPartnerUid
  const link = uid ? await call(verifyPartnerToken, {}) : undefined
  return {
    account,
    organisation: link?.ok && link.data.account.uid === uid ? link.data.account : undefined,
    google: settings.ok && settings.data.clientId ? (settings.data as Google) : undefined,
  }
}

/**
 * Reads the account anew for a page that is seen again: another tab may have changed it meanwhile.
 * @returns whether it was answered; without a network or a session the page stays as it is, and its next call says so
 */
export async function refreshAccount(call: Call): Promise<boolean> {
  const own = known?.account ? await call(readOwnAccount, {}) : undefined
  if (!own?.ok || !known) return false
  known = { ...known, account: own.data }
  return true
}

/** A cache for the lifetime of this document, so that moving between steps makes no call. */
let known: Known | undefined
export const readKnown = () => known
export const rememberKnown = (now: Known) => (known = now)
/** Invalidates the cached account after it was created, changed or left. */
export function forgetAccount() {
  known &&= { ...known, account: undefined }
  workAs(undefined)
}
