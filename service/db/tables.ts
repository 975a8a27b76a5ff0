/** Every table of the database, by subject: what queries import, and what migrations are made of. */
export * from './tables/accounts.ts'
export * from './tables/safe-return.ts'
export * from './tables/relay.ts'
export * from './tables/messages.ts'
export * from './tables/signing-in.ts'
export * from './tables/locator.ts'
export * from './tables/administration.ts'
export * from './tables/recordings.ts'
