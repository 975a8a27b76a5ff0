/** Whoever typed the code is told neither a name nor whether it is a man or a woman. */
export const SOMEBODY = { firstname: '', pronoun: 'their' } as const
