/**
 * The query parameters that replace the token of a link in the address: they name whose link it was, by the specified
 * names (R3.1).
 */
export const NAMES = { admin: 'uidAdmin', mop: 'fromMoP' } as const
export type EntryPurpose = keyof typeof NAMES
