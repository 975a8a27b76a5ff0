let accountOfPortal: string | undefined

/**
 * From now on only a session of this account counts for what a page of the portal asks and sends, whoever signs in elsewhere in the
 * browser; without one any session does. (D79.8)
 */
export function askAs(uid: string | undefined) {
  accountOfPortal = uid
}

/** The account whose page of the portal stands open. */
export const readPortalAccount = () => accountOfPortal
