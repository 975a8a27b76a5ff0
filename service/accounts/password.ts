import { hash, verify, type Options } from '@node-rs/argon2'
import pLimit from 'p-limit'

/** OWASP's parameters for Argon2id: 19 MiB, two passes, one lane. */
const ARGON2: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * A queue that computes one hash at a time: fifty simultaneous sign-ins must not keep a finder waiting on a small
 * machine.
 */
const oneByOne = pLimit(1)

export const hashPassword = (password: string) => oneByOne(() => hash(password.normalize('NFC'), ARGON2))

/** A dummy hash, compared when the user is unknown so that the answer takes as long: no timing oracle for usernames. */
const nobody = hash('nobody has this password', ARGON2)

/** Whether this is the account's password; takes the same time when there is no account or no password. */
export const isPassword = (stored: string | null | undefined, password: string) =>
  oneByOne(async () => {
    const right = await verify(stored ?? (await nobody), password.normalize('NFC'))
    return Boolean(stored) && right
  })
