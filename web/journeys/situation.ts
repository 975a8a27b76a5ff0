import type { OwnAccount } from '#contract/account-data.ts'
import type { RefusalCode } from '#contract/errors.ts'
import { MEMBER_STATUSES } from '#contract/options.ts'
import type { TokenAccount } from '#contract/partners.ts'
import type { Draft } from './draft.ts'
import type { Google } from './google.ts'

/** An organisation, as its link tells. */
export type Organisation = TokenAccount['account']

/** Everything that a journey's predicates and payload functions may read. */
export interface Situation {
  draft: Draft
  query: URLSearchParams
  /** The account of this session, on steps that need one. */
  account: OwnAccount | undefined
  /** The organisation whose link or staff this is. */
  organisation: Organisation | undefined
  /** Nothing where Google is not configured. */
  google: Google | undefined
  /** Whom a person's journey is about: who was just made, else the session's own person. */
  personUid: string | undefined
  /** The account that a link opens has no username yet: it is chosen with the password. */
  asksUsername?: boolean | undefined
  /** Parts of the address: the token of a link. */
  params: Readonly<Record<string, string | undefined>>
  /** The present time, by which dates are judged; tests set it. */
  now: Date
}
/** What the link opened that a journey is about: the organisation behind it, or why it does not hold. */
export interface Opened {
  refused?: RefusalCode | undefined
  organisation?: Organisation | undefined
  /** The account behind the link has no username yet. */
  asksUsername?: boolean | undefined
}
export type Predicate = (situation: Situation) => boolean
/** A value, or a function that computes it from the situation. */
export type Resolvable<T> = T | ((situation: Situation) => T)
export const resolve = <T>(value: Resolvable<T>, situation: Situation): T =>
  typeof value === 'function' ? (value as (situation: Situation) => T)(situation) : value

/**
 * Whether staff of an organisation use the journey: by their account, or by the link only before the account exists
 * (docs/decisions.md, "Sessions and links").
 */
export const isStaff: Predicate = ({ draft, account }) =>
  account ? isOfStaff(account) : Boolean(draft.masterPartnerUid)
export const isOfStaff = (account: OwnAccount) => account.type !== 'DEMENTIA' && organisationOf(account) !== null
/** Whether searches show whoever is signed in somebody by the name alone: an approved account, or one whose number is proved (D35.12). */
export const findsByName: Predicate = ({ account }) => account?.status === 'APPROVED' || account?.phoneVerified === true
/** Whether who is signed in is a member already, and no registration of theirs is under way. */
export const isMember: Predicate = ({ account }) => MEMBER_STATUSES.some((status) => status === account?.status)
/** The organisation that an account is, or belongs to. */
export const organisationOf = ({ type, uid, masterPartnerUid }: OwnAccount) =>
  type === 'PARTNER' ? uid : masterPartnerUid
/** A person whom somebody else registers will sign in themselves, and so needs something to sign in with. */
export const signsIn: Predicate = ({ draft }) => draft.signsIn === 'yes'
/** Where staff go on after a client; whoever is signed in to the console goes there instead (web/registration/clients.tsx). */
export const AFTER_CLIENT = '/clients?done='
/** Where a link that was asked for ends (D81.1): nothing of a member's is processed, the other side accepts it. */
export const afterTag = (situation: Situation) =>
  isStaff(situation) ? AFTER_CLIENT : isMember(situation) ? '/account' : '/registrationNotification'
export const not =
  (predicate: Predicate): Predicate =>
  (situation) =>
    !predicate(situation)
