import { and, eq } from 'drizzle-orm'
import type { AdminSession } from '../admin-session.ts'
import type { Queryable } from '../db/open.ts'
import { accounts } from '../db/tables.ts'
import { isOrganisation, maySignIn, organisation as theirs, type Session } from '../session.ts'

/** Who acts: an account in its session, the same account with none, or a session of the console. */
export interface Actor {
  uid: string
  isApproved: boolean
  /** A caregiver of no organisation. */
  isFamily: boolean
  /** The organisation the actor is or acts for. */
  organisation: string | null
  /** The beginning of the sign-up in whose session an unapproved account acts. */
  registeringSince: Date | null
  isAdministrator: boolean
}

type ActingAccount = Pick<Session['account'], 'uid' | 'type' | 'status' | 'masterPartnerUid'>

const accountActor = (account: ActingAccount, organisation: string | null, registeringSince: Date | null): Actor => ({
  uid: account.uid,
  isApproved: account.status === 'APPROVED',
  isFamily: account.type === 'CAREGIVER' && account.masterPartnerUid === null,
  organisation,
  registeringSince,
  isAdministrator: false,
})

/**
 * The actor of a member's session or a session of sign-up. Of an unapproved account every session of that purpose is the
 * one of its sign-up: a sign-in renews it for what is left of its day (sign-in.ts).
 */
export const sessionActor = ({ account, organisation, purpose }: Session): Actor =>
  accountActor(account, organisation, purpose === 'registration' ? account.createdAt : null)

/** The actor of a session of the console: an administrator, or approved staff of an organisation. */
export const consoleActor = ({
  actor,
  role,
  organisation,
}: Pick<AdminSession, 'actor' | 'role' | 'organisation'>): Actor => ({
  uid: actor,
  isApproved: true,
  isFamily: false,
  organisation,
  registeringSince: null,
  isAdministrator: role === 'administrator',
})

/** The actor of an account that has no session at hand, as a maker's when a link is answered; none for one that may not sign in. */
export async function actorByUid(db: Queryable, uid: string): Promise<Actor | undefined> {
  const [row] = await db
    .select({ account: accounts, organisation: theirs.uid })
    .from(accounts)
    .leftJoin(theirs, and(isOrganisation, eq(accounts.status, 'APPROVED')))
    .where(eq(accounts.uid, uid))
  return row && maySignIn(row.account) ? accountActor(row.account, row.organisation, null) : undefined
}
