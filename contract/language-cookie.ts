/** The reader's language, kept a year: the one cookie that a script sets too, so that its module holds no other. */
export const LANGUAGE_COOKIE = { name: 'lang', seconds: 365 * 24 * 3600 } as const

/**
 * A cookie's name as it is set and read. On https it says by its prefix that only our own host may have set it: `__Host-`, which wants
 * the path "/", or `__Secure-` where the product stands below another path. A browser sends no other under the name.
 */
export const prefixedName = (name: string, { isSecure, basePath }: { isSecure: boolean; basePath: string }): string =>
  isSecure ? `${basePath === '/' ? '__Host-' : '__Secure-'}${name}` : name
