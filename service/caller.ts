import { getCookie, setCookie } from 'hono/cookie'
import type { Context } from 'hono'
import { TOKEN } from '#contract/domain/base58.ts'
import { ACCOUNT_HEADER } from '#contract/call.ts'
import { cookieName, COOKIES, MOVED_COOKIES } from '#contract/cookies.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { DEFAULT_LOCALE, isLocale, type Locale } from '#contract/options.ts'
import { readSession, type Session, type SessionPlace } from './session.ts'
import { locksAt, readAdminSession, readWatchSession, type AdminSession } from './admin-session.ts'
import type { Service } from './service.ts'
import { deviceOf } from './user-agent.ts'

/** What the start file tells about a request beside its text. */
export interface Peer {
  /** The caller's address, behind trusted proxies. */
  address: string
  /** The socket's own address is loopback, the request asked for localhost or 127.0.0.1, and no proxy stood between. */
  ownMachine: boolean
  /** The website calls in process, for a page it renders. */
  inProcess?: boolean
  /** Two letters, where a trusted proxy names the caller's country (COUNTRY_HEADER). */
  country?: string | undefined
}
export type Env = {
  Bindings: Peer
  Variables: {
    requestId: string
    route: string
    endpoint?: Endpoint
    /** Who calls, what was asked and what was answered, for the audit of security events. */
    caller?: Caller
    input?: unknown
    answer?: unknown
  }
}

/** The cookies that a call sets or removes by name. */
export type CookieName = Exclude<keyof typeof COOKIES, 'language' | 'device'>

/** Who calls, as far as the request itself can show. Roles are decided from it, never from a body. */
export interface Caller {
  requestId: string
  /** The network address limits count by: an IPv4 address, or the /64 of an IPv6 one. */
  address: string
  /** One-way name of the calling device, when it sent our cookie and the request is our own page's or has our origin. */
  device: string | undefined
  /** The same, giving the device a cookie when it has none. */
  ensureDevice: () => string
  /** The session of `Authorization`, which wins, or of our cookie. */
  session: Session | undefined
  /** The session belongs to staff of an approved organisation. */
  staff: boolean
  /** The console's session, also before its second factor; none while it is locked. */
  admin: AdminSession | undefined
  /** The console's session that locked after half an hour without use. */
  lockedAdmin: AdminSession | undefined
  /** The watch that is on in this browser; read only for calls that a watch may make. */
  watch: AdminSession | undefined
  /** One of our own pages asks, whose browser has our cookies. */
  isOwnPage: boolean
  /** What stands in `Authorization`, bare or after "Bearer ": a session's token or a link's. */
  authorization: string | undefined
  /** Which accounts signed in on this device before, sealed (accounts/known-device.ts). */
  knownDevices: string | undefined
  /** The key of this browser under which a one-time code was asked for. */
  codeToken: string | undefined
  phoneTicket: string | undefined
  entryToken: string | undefined
  linkToken: string | undefined
  googleNonce: string | undefined
  /** The secret that binds a passkey's signature to this browser. */
  passkeyBrowser: string | undefined
  /** The key of this browser's drafts, of which the database has only a hash. */
  draftKey: string | undefined
  /** Whose codes this browser tests, sealed (member/tester.ts). */
  tester: string | undefined
  /** The device is shared: no draft is kept. */
  isShared: boolean
  /** Sets one of our cookies, for as long as its kind stays or less; without a value it is removed. */
  remember: (name: CookieName, value: string | undefined, seconds?: number) => void
  /** Has the browser drop the pages that it keeps of ours, at a sign-out. */
  forgetPages: () => void
  /** The `Idempotency-Key` header: a repeat of the same request does nothing twice. */
  idempotencyKey: string | undefined
  /** A provider's signature of its own request (`X-Twilio-Signature`). */
  providerSignature: string | undefined
  /** The device in words and the country, for the list of sessions. */
  place: SessionPlace
  /** The language of the page. */
  locale: Locale
  /** True when the call's limit is used up and the call may only do less (`limit.reduce`). */
  overLimit: boolean
}

/**
 * What a browser drops at a sign-out: pages kept for "Back" and answers. Neither "storage", which holds the service worker with the
 * locator's copy for a place without network, nor "cookies", which hold the language and the finder's device.
 */
const CLEARED = '"cache"'

/** A session's token has three parts, a link's is one word. */
export const isSessionToken = (token: string) => token.split('.').length === 3

/** IPv4 as it is; of IPv6 the /64, which is one subscriber. */
export function limitSubject(address: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (v4?.[1]) return v4[1]
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  while (tail !== undefined && groups.length + after.length < 8) groups.push('0')
  return [...groups, ...after].slice(0, 4).join(':')
}

/** Our cookies count only on requests our own pages made (docs/decisions.md, "CSRF"). */
function ownRequest(c: Context<Env>, service: Service): boolean {
  if (c.req.header('sec-fetch-site') === 'same-origin') return true
  const origin = c.req.header('origin')
  if (!origin) return false
  if (origin === new URL(service.publicUrl()).origin) return true
  return !service.config.live && URL.canParse(origin) && new URL(origin).host === c.req.header('host')
}

const COOKIE_KINDS = Object.keys(COOKIES) as (keyof typeof COOKIES)[]

/**
 * Reads and sets our cookies of this request. One from before they had prefixes is removed; what opens no account moves to its new
 * name, so that no finder and no draft is lost.
 */
function cookiesOf(c: Context<Env>, service: Service, own: boolean) {
  const { basePath } = service.config
  const isSecure = service.publicUrl().startsWith('https:')
  const nameOf = (kind: keyof typeof COOKIES) => cookieName(kind, { isSecure, basePath })
  const write = (name: string, value: string, maxAge: number) =>
    setCookie(c, name, value, { path: basePath, httpOnly: true, sameSite: 'Lax', secure: isSecure, maxAge })
  const set = (kind: keyof typeof COOKIES, value: string | undefined, seconds: number = COOKIES[kind].seconds) =>
    write(nameOf(kind), value ?? '', value === undefined ? 0 : Math.min(seconds, COOKIES[kind].seconds))
  const all = getCookie(c)
  const sent = new Map(own ? Object.entries(all) : [])
  const moved = new Map<string, string>()
  // Most requests, every finder's first among them, bring no cookie.
  for (const kind of sent.size === 0 ? [] : COOKIE_KINDS) {
    const { name } = COOKIES[kind]
    const before = nameOf(kind) === name ? undefined : sent.get(name)
    // A page moves the language, which its script reads and sets.
    if (before === undefined || (kind === 'language' && !sent.has(nameOf(kind)))) continue
    write(name, '', 0)
    if (!MOVED_COOKIES.includes(kind) || sent.has(nameOf(kind))) continue
    set(kind, before)
    moved.set(nameOf(kind), before)
  }
  const language = all[nameOf('language')] ?? all[COOKIES.language.name]
  return { set, language, cookie: (kind: keyof typeof COOKIES) => sent.get(nameOf(kind)) ?? moved.get(nameOf(kind)) }
}

/** Reads who calls; asks the database only when a secret was sent that the call may be answered differently for. */
export async function callerOf(
  c: Context<Env>,
  service: Service,
  { anonymous, who }: Pick<Endpoint, 'anonymous' | 'who'>,
): Promise<Caller> {
  const own = ownRequest(c, service)
  const { cookie, set, language } = cookiesOf(c, service, own)
  let device = service.keys.deviceOf(cookie('device') ?? '')
  const authorization = c.req.header('authorization')?.replace(/^Bearer\s+/i, '') || undefined
  const token = authorization ?? cookie('session')
  const found = !anonymous && token && isSessionToken(token) ? await readSession(service, token) : undefined
  // A page that stands open since before another user signed in in this browser sends nothing in the other one's name.
  const pageOf = authorization ? undefined : c.req.header(ACCOUNT_HEADER)
  const session = pageOf === undefined || pageOf === found?.account.uid ? found : undefined
  const adminToken = cookie('admin')
  const foundAtDesk = !anonymous && adminToken ? await readAdminSession(service, adminToken) : undefined
  const desk = pageOf === undefined || pageOf === foundAtDesk?.actor ? foundAtDesk : undefined
  const isLocked = desk?.secondFactor === true && locksAt(desk) <= service.now()
  const watchToken = who.includes('watch') ? cookie('watch') : undefined
  const watch = watchToken ? await readWatchSession(service, watchToken) : undefined
  const draftKey = cookie('draft')
  const codeToken = cookie('code')
  const locale = c.req.query('lang') ?? c.req.header('x-page-language') ?? language
  return {
    requestId: c.get('requestId'),
    address: limitSubject(c.env?.address ?? ''),
    device: device?.hash,
    ensureDevice() {
      device ??= service.keys.newDevice()
      set('device', device.cookie)
      return device.hash
    },
    session,
    staff: session?.organisation != null,
    admin: isLocked ? undefined : desk,
    lockedAdmin: isLocked ? desk : undefined,
    watch,
    isOwnPage: own,
    authorization,
    knownDevices: cookie('known'),
    codeToken: codeToken && TOKEN.test(codeToken) ? codeToken : undefined,
    phoneTicket: cookie('phone'),
    entryToken: cookie('entry'),
    linkToken: cookie('link'),
    googleNonce: cookie('google'),
    passkeyBrowser: cookie('passkey'),
    draftKey: draftKey && TOKEN.test(draftKey) ? draftKey : undefined,
    tester: cookie('tester'),
    isShared: cookie('shared') === '1',
    remember: set,
    forgetPages: () => c.header('Clear-Site-Data', CLEARED),
    idempotencyKey: c.req.header('idempotency-key')?.slice(0, 200),
    providerSignature: c.req.header('x-twilio-signature'),
    place: { ...deviceOf(c.req.header('user-agent')), country: c.env?.country ?? null },
    locale: isLocale(locale) ? locale : DEFAULT_LOCALE,
    overLimit: false,
  }
}

/** Who did something, for the audit: an account, or a stranger's address by its keyed hash. */
export const actorOf = ({ keys }: Pick<Service, 'keys'>, caller: Caller) =>
  caller.session?.account.uid ?? `address:${keys.hashSubject(caller.address)}`
