import type { Draft } from './draft.ts'

/** What a browser needs to sign in with Google; the nonce is bound to it by a cookie. */
export interface Google {
  clientId: string
  nonce: string
  authorizationUrl: string
}

/**
 * Where Google's button leads: a page of Google's own, which sends the browser back with an ID token behind the `#`. No
 * script of Google's runs here. `returnTo` is one of the addresses that are registered with Google.
 */
export function googleAddress({ clientId, nonce, authorizationUrl }: Google, returnTo: string, state: string): string {
  const query = new URLSearchParams({
    client_id: clientId,
    nonce,
    redirect_uri: location.origin + import.meta.env.BASE_URL + returnTo.slice(1),
    response_type: 'id_token',
    scope: 'openid email profile',
    prompt: 'select_account',
    state,
  })
  return `${authorizationUrl}?${query}`
}

/**
 * What Google sent back, taken out of the address before anything else sees it: a token, or none when somebody refused
 * there.
 */
export function takeGoogleToken(): { idTokenGoogle: string | undefined; state: string } | undefined {
  const given = new URLSearchParams(location.hash.slice(1))
  if (!given.has('id_token') && !given.has('error')) return undefined
  history.replaceState(history.state, '', location.pathname + location.search)
  return { idTokenGoogle: given.get('id_token') || undefined, state: given.get('state') ?? '' }
}

/**
 * What Google sent back as answers: that it was refused, or a token, with its names and e-mail where nothing was typed yet. They only spare typing: the service alone
 * decides whether the token is true.
 */
export function googleAnswers(idTokenGoogle: string | undefined, draft: Draft): Draft {
  if (!idTokenGoogle) return { googleRefused: true }
  const profile = claimsOf(idTokenGoogle)
  const filled = { firstname: profile.given_name, lastname: profile.family_name, email: profile.email }
  const gaps = Object.entries(filled).filter(([field, value]) => typeof value === 'string' && value && !draft[field])
  return { ...Object.fromEntries(gaps), credentialType: 'GOOGLE', idTokenGoogle }
}

function claimsOf(idToken: string): Record<string, unknown> {
  try {
    const part = (idToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(part), (character) => character.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>
  } catch {
    return {}
  }
}
