/**
 * Tables and columns (`table.column`) that the newest release knows of no more, and a migration since has taken away. First a
 * version is released that does without it (expand); this is the one after (contract). Emptied with each release.
 */
export const contracted: readonly { name: string; why: string }[] = []
