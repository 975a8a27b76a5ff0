import { Token } from './onemap-answer.ts'
import { askTwice, type Host } from './onemap-question.ts'

/** A new token is fetched when the old one has less than this left. */
const TOKEN_SPARE_MS = 60_000

interface HeldToken {
  value: string
  until: number
}

/** Keeps the token that OneMap gives for name and password; many who need one at once fetch one. */
export function holdToken(host: Host, { email, password, now }: { email: string; password: string; now: () => Date }) {
  let token: HeldToken | undefined
  let fetching: Promise<string> | undefined

  async function fetchToken(deadline: AbortSignal): Promise<string> {
    const given = await askTwice(
      host,
      '/api/auth/post/getToken',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      },
      Token,
      deadline,
    )
    token = { value: given.access_token, until: given.expiry_timestamp * 1000 - TOKEN_SPARE_MS }
    return token.value
  }

  return {
    held: () => token,
    /** Forgets this token, unless another has taken its place. */
    drop(had: HeldToken) {
      if (token === had) token = undefined
    },
    async current(deadline: AbortSignal): Promise<string> {
      if (token && token.until > now().getTime()) return token.value
      fetching ??= fetchToken(deadline).finally(() => (fetching = undefined))
      return fetching
    },
  }
}
