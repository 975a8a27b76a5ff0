/** What stands in the address for a link that began a registration: whose it was, by the specified names (R3.1). */
export const NAMES = { admin: 'uidAdmin', mop: 'fromMoP' } as const
export type EntryPurpose = keyof typeof NAMES
