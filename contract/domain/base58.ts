/** A letter or digit of base58 (Bitcoin's alphabet), which has no 0, O, I and l. */
const LETTER = '[1-9A-HJ-NP-Za-km-z]'
/** What 128 random bits look like in base58: ids, return codes, names of files. Part of a pattern. */
export const ID_PATTERN = `${LETTER}{20,24}`
/** What 256 random bits look like in base58: tokens of links, sessions and devices. Part of a pattern. */
export const TOKEN_PATTERN = `${LETTER}{40,46}`
export const [ID_MAX, TOKEN_MAX] = [24, 46]
export const ID = new RegExp(`^${ID_PATTERN}$`)
export const TOKEN = new RegExp(`^${TOKEN_PATTERN}$`)
