let accountOfPage: string | undefined

/**
 * From now on only a session of this account, or of this administrator, counts for what a page of the portal or the console asks and
 * sends, whoever signs in elsewhere in the browser; without one any session does. (D79.8)
 */
export function askAs(uid: string | undefined) {
  accountOfPage = uid
}

/** The account or administrator whose page of the portal or the console stands open. */
export const readPageAccount = () => accountOfPage
