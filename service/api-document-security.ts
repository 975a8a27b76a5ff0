import { cookieName, type COOKIES } from '#contract/cookies.ts'
import type { Endpoint, Who } from '#contract/endpoint.ts'
import type { Service } from './service.ts'

/** The names of what must be sent together; the lists hold scopes, which only OAuth has. */
type Requirement = Record<string, string[]>

type Scheme = keyof ReturnType<typeof securitySchemes>
/** What a caller of each kind sends, any one of them. */
const REQUIRED: Readonly<Record<Exclude<Who, 'public' | 'dev'>, readonly Scheme[]>> = {
  registration: ['registrationSession', 'registrationToken'],
  member: ['memberSession', 'memberToken'],
  'caregiver-partner': ['staffLink'],
  administrator: ['administratorSession'],
  organisation: ['organisationSession'],
  watch: ['watch'],
}
const MEMBERS: readonly Who[] = ['member', 'registration']
const CONSOLE: readonly Who[] = ['administrator', 'organisation']
/** Nothing is needed: the empty requirement of OpenAPI. */
const NOTHING: Requirement = {}

/**
 * What a call needs, any one of them: nothing of everybody's calls, which read a session where one is sent; the signature of the
 * provider for its report; nothing that could be sent for the tour, which the machine's own owner alone is answered.
 */
export function securityOf({ who, anonymous, form }: Endpoint, capability: string): Requirement[] {
  const isEverybodys = who.includes('public')
  const read = isEverybodys && !anonymous ? (capability === 'admin' ? CONSOLE : MEMBERS) : who
  const schemes = read.flatMap((one) => (one === 'public' || one === 'dev' ? [] : REQUIRED[one]))
  if (form) return [{ smsProvider: [] }]
  return [...(isEverybodys || who.includes('dev') ? [NOTHING] : []), ...schemes.map((name) => ({ [name]: [] }))]
}

const SAME_ORIGIN = 'It counts on requests of our own pages alone: with our Origin, or Sec-Fetch-Site: same-origin.'

/** The security schemes of the API document: each cookie and token that identifies a caller, named as this deployment names it. */
export function securitySchemes({ config: { basePath }, publicUrl }: Pick<Service, 'config' | 'publicUrl'>) {
  const isSecure = publicUrl().startsWith('https:')
  const cookie = (kind: keyof typeof COOKIES, description: string) => ({
    type: 'apiKey' as const,
    in: 'cookie',
    name: cookieName(kind, { isSecure, basePath }),
    description: `${description} ${SAME_ORIGIN}`,
  })
  const token = (of: string) => ({
    type: 'http' as const,
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: `${of}, for an app: the token of sign-in or sign-up, after "Bearer " or bare. It wins over a cookie. Signed, typed, for one audience and checked as RFC8725 asks; it opens nothing once its session has ended.`,
  })
  return {
    memberSession: cookie('session', 'A member’s session; it does all that a registration’s does.'),
    memberToken: token('A member’s session'),
    registrationSession: cookie('session', 'A registration’s session, which begins with sign-up.'),
    registrationToken: token('A registration’s session'),
    staffLink: {
      type: 'apiKey' as const,
      in: 'header',
      name: 'Authorization',
      description: 'The token of an organisation’s staff link, after "Bearer " or bare.',
    },
    administratorSession: cookie('admin', 'An administrator’s session of the console, after its second factor.'),
    organisationSession: cookie('admin', 'The same session of an organisation’s staff, who see its own people alone.'),
    watch: cookie('watch', 'A watch over the alarms, which a session of the console began in this browser.'),
    smsProvider: {
      type: 'apiKey' as const,
      in: 'header',
      name: 'X-Twilio-Signature',
      description: 'The provider’s signature over address and fields.',
    },
  }
}
