import { later, minutes } from '#contract/domain/time.ts'
import { DEFAULT_LOCALE } from '#contract/options.ts'
import type { AdminSession } from '../admin-session.ts'
import type { Caller } from '../caller.ts'
import type { Tx } from '../db/open.ts'
import type { JobHandlers, Jobs } from '../jobs.ts'
import { openLog } from '../log.ts'
import { keepReceiptWith } from '../messages/receipts.ts'
import type { Delivery } from '../outside.ts'
import { incidentFacts } from '../safe-return/message-facts.ts'
import type { Service } from '../service.ts'
import { ADMINISTRATORS } from './administrators.ts'

/** Numbers and addresses of the sample that nothing can be delivered to. */
export const UNREACHABLE = ['+6580000199', 'old-address@homeward.example'] as const

/** How long a provider takes to report a text as delivered. */
const REPORTED_AFTER = 4000

interface Due {
  at: Date
  run: () => Promise<unknown>
  /** Hands the job over to the real queue, if it is not due before the present. */
  keep: (tx: Tx) => Promise<void>
}

/**
 * The transaction, in which a further one begins no savepoint: the weeks stand or fall as a whole, and two statements for each of the
 * hundreds of inner transactions are time that whoever tries the product waits.
 */
function joined(tx: Tx): Tx {
  const within: Tx = new Proxy(tx, {
    get: (target, name) =>
      name === 'transaction'
        ? (work: (inner: Tx) => Promise<unknown>) => work(within)
        : Reflect.get(target, name, target),
  })
  return within
}

/**
 * A service whose clock stands in the past and goes on as it is told, within one transaction: what the capabilities do through it is
 * what they would have done then. Its jobs run when their time has come, and nothing that it sends leaves the process: texts are taken and reported as
 * delivered, e-mails are taken, and what goes to UNREACHABLE fails.
 */
export function openPast(service: Service, tx: Tx, handlers: JobHandlers<Service>, from: Date) {
  let clock = from
  let due: Due[] = []
  let handedOver = 0
  const jobs: Jobs = {
    async enqueue(_within, name, data, options = {}) {
      due.push({
        at: options.after ?? clock,
        run: () => handlers[name](past, data),
        keep: (present) => service.jobs.enqueue(present, name, data, options),
      })
    },
    enqueueAll: async (within, name, data, options) =>
      void (await Promise.all(data.map((one) => jobs.enqueue(within, name, one, options)))),
    ready: async () => true,
  }
  const taken = async ({ to }: { to: string }): Promise<Delivery> => {
    if (UNREACHABLE.some((none) => none === to)) return { ok: false, retry: false, reason: 'no such recipient' }
    handedOver += 1
    return { ok: true, id: `sample-${handedOver}` }
  }
  const db = joined(tx)
  const past: Service = {
    ...service,
    db,
    helperDb: db,
    deskDb: db,
    longDb: db,
    now: () => clock,
    jobs,
    log: openLog('silent'),
    limiter: { ...service.limiter, take: async () => 0, countOver: async () => 0 },
    outside: {
      ...service.outside,
      email: { reports: false, send: taken },
      // What is past was sent before telephones rang.
      voice: undefined,
      sms: {
        reports: true,
        async send(message) {
          const delivery = await taken(message)
          if (delivery.ok)
            due.push({
              at: later(clock, REPORTED_AFTER),
              run: () =>
                keepReceiptWith(incidentFacts)(past, 'sms', {
                  providerId: delivery.id,
                  messageId: null,
                  state: 'DELIVERED',
                  reason: null,
                }),
              keep: async () => {},
            })
          return delivery
        },
      },
    },
  }

  /** Lets the clock go on to this moment; what becomes due until then happens at its time. */
  async function passTo(moment: Date) {
    for (;;) {
      const next = due.toSorted((one, other) => one.at.getTime() - other.at.getTime())[0]
      if (!next || next.at > moment) break
      due = due.filter((each) => each !== next)
      clock = next.at > clock ? next.at : clock
      await next.run()
    }
    clock = moment > clock ? moment : clock
  }
  return {
    service: past,
    passTo,
    pass: (count: number) => passTo(later(clock, minutes(count))),
    /** What is not due yet waits in the real queue from now on. */
    keepJobs: async () => {
      for (const each of due) await each.keep(tx)
    },
  }
}
export type Past = ReturnType<typeof openPast>

/** A caller as a browser of ours is: without cookies, or at the console. */
const callerWith = (device: string, address: string, admin?: AdminSession): Caller => ({
  requestId: 'sample',
  address,
  device,
  ensureDevice: () => device,
  session: undefined,
  staff: false,
  admin,
  lockedAdmin: undefined,
  watch: undefined,
  isOwnPage: true,
  authorization: undefined,
  knownDevices: undefined,
  codeToken: undefined,
  phoneTicket: undefined,
  entryToken: undefined,
  linkToken: undefined,
  googleNonce: undefined,
  passkeyBrowser: undefined,
  tester: undefined,
  draftKey: undefined,
  isShared: true,
  remember: () => {},
  forgetPages: () => {},
  idempotencyKey: undefined,
  providerSignature: undefined,
  place: { browser: null, system: null, country: null },
  locale: DEFAULT_LOCALE,
  overLimit: false,
})

/** A finder's browser, each on a network of its own. */
export const finder = (nth: number) => callerWith(`sample-finder-${nth}`, `203.0.113.${nth}`)

/** One of the sample's administrators at the console. */
export function administrator(nth: number, at: Date): Caller {
  const { uid = '', name = '' } = ADMINISTRATORS[nth] ?? {}
  return callerWith(
    'sample-desk',
    '192.0.2.1',
    consoleSession({ role: 'administrator', actor: uid, name, organisation: null }, at),
  )
}

/** Staff of an organisation at the console. */
export const staffMember = (actor: string, name: string, organisation: string, at: Date): Caller =>
  callerWith('sample-desk', '192.0.2.2', consoleSession({ role: 'organisation', actor, name, organisation }, at))

const consoleSession = (
  who: Pick<AdminSession, 'role' | 'actor' | 'name' | 'organisation'>,
  at: Date,
): AdminSession => ({
  id: 'sample',
  ...who,
  secondFactor: true,
  lastUsedAt: at,
  expiresAt: later(at, minutes(60)),
})
