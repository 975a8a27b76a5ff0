import { getCookie, setCookie } from 'hono/cookie'
import type { Context } from 'hono'
import { TOKEN } from '#contract/domain/base58.ts'
import { COOKIES } from '#contract/cookies.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { DEFAULT_LOCALE, isLocale, type Locale } from '#contract/options.ts'
import { readSession, type Session } from './session.ts'
import { readAdminSession, readWatchSession, type AdminSession } from './admin-session.ts'
import { randomToken } from './secrets.ts'
import type { Service } from './service.ts'

/** What the start file tells about a request beside its text. */
export interface Peer {
  /** The caller's address, behind trusted proxies. */
  address: string
  /** The socket's own address is loopback, the request asked for localhost or 127.0.0.1, and no proxy stood between. */
  ownMachine: boolean
  /** The website calls in process, for a page it renders. */
  inProcess?: boolean
}
export type Env = { Bindings: Peer; Variables: { requestId: string; route: string; endpoint?: Endpoint } }

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
  /** The session belongs to somebody who acts for an approved organisation. */
  staff: boolean
  /** The console's session, also before its second factor. */
  admin: AdminSession | undefined
  /** The watch that is on in this browser; read only for calls that a watch may make. */
  watch: AdminSession | undefined
  /** What stands in `Authorization`, bare or after "Bearer ": a session's token or a link's. */
  authorization: string | undefined
  phoneTicket: string | undefined
  entryToken: string | undefined
  linkToken: string | undefined
  googleNonce: string | undefined
  /** The secret that binds a passkey's signature to this browser. */
  passkeyBrowser: string | undefined
  /** The key of this browser's drafts, of which the database has only a hash. */
  draftKey: string | undefined
  /** The device is shared: no draft is kept. */
  isShared: boolean
  /** Sets one of our cookies, for as long as its kind stays or less; without a value it is removed. */
  remember: (name: CookieName, value: string | undefined, seconds?: number) => void
  /** The `Idempotency-Key` header: a repeat of the same request does nothing twice. */
  idempotencyKey: string | undefined
  /** A provider's signature of its own request (`X-Twilio-Signature`). */
  providerSignature: string | undefined
  /** The language of the page. */
  locale: Locale
  /** True when the call's limit is used up and the call may only do less (`limit.reduce`). */
  overLimit: boolean
}

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

/** Reads who calls; asks the database only when a secret was sent that the call may be answered differently for. */
export async function callerOf(
  c: Context<Env>,
  service: Service,
  { anonymous, who }: Pick<Endpoint, 'anonymous' | 'who'>,
): Promise<Caller> {
  const own = ownRequest(c, service)
  const cookie = (kind: keyof typeof COOKIES) => (own ? getCookie(c, COOKIES[kind].name) : undefined)
  const set = (kind: keyof typeof COOKIES, value: string | undefined, seconds: number = COOKIES[kind].seconds) =>
    setCookie(c, COOKIES[kind].name, value ?? '', {
      path: service.config.basePath,
      httpOnly: true,
      sameSite: 'Lax',
      secure: service.publicUrl().startsWith('https:'),
      maxAge: value === undefined ? 0 : Math.min(seconds, COOKIES[kind].seconds),
    })
  const sent = cookie('device')
  let device = sent && TOKEN.test(sent) ? service.keys.hashSubject(sent) : undefined
  const authorization = c.req.header('authorization')?.replace(/^Bearer\s+/i, '') || undefined
  const token = authorization ?? cookie('session')
  const session = !anonymous && token && isSessionToken(token) ? await readSession(service, token) : undefined
  const adminToken = cookie('admin')
  const admin = !anonymous && adminToken ? await readAdminSession(service, adminToken) : undefined
  const watchToken = who.includes('watch') ? cookie('watch') : undefined
  const watch = watchToken ? await readWatchSession(service, watchToken) : undefined
  const draftKey = cookie('draft')
  const locale = c.req.query('lang') ?? c.req.header('x-page-language') ?? getCookie(c, COOKIES.language.name)
  return {
    requestId: c.get('requestId'),
    address: limitSubject(c.env?.address ?? ''),
    device,
    ensureDevice() {
      if (device && sent) {
        set('device', sent)
        return device
      }
      const secret = randomToken()
      set('device', secret)
      device = service.keys.hashSubject(secret)
      return device
    },
    session,
    staff: session?.organisation != null,
    admin,
    watch,
    authorization,
    phoneTicket: cookie('phone'),
    entryToken: cookie('entry'),
    linkToken: cookie('link'),
    googleNonce: cookie('google'),
    passkeyBrowser: cookie('passkey'),
    draftKey: draftKey && TOKEN.test(draftKey) ? draftKey : undefined,
    isShared: cookie('shared') === '1',
    remember: set,
    idempotencyKey: c.req.header('idempotency-key')?.slice(0, 200),
    providerSignature: c.req.header('x-twilio-signature'),
    locale: isLocale(locale) ? locale : DEFAULT_LOCALE,
    overLimit: false,
  }
}

/** Who did something, for the audit: an account, or a stranger's address by its keyed hash. */
export const actorOf = ({ keys }: Pick<Service, 'keys'>, caller: Caller) =>
  caller.session?.account.uid ?? `address:${keys.hashSubject(caller.address)}`
