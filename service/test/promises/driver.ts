import { and, eq, isNull, like, sql } from 'drizzle-orm'
import type { JobWithMetadata } from 'pg-boss'
import { expect } from 'vitest'
import { z } from 'zod'
import { jobHandlers } from '../../app.ts'
import { ALWAYS } from '../../config.ts'
import { incidents, rateLimits, returnCodes, tags, workItems } from '../../db/tables.ts'
import { jobNames, runJob, type JobName } from '../../jobs.ts'
import type { Delivery, SmsService } from '../../outside.ts'
import { adminConsole } from '../console.ts'
import { DUTY_EMAIL, DUTY_PHONE } from '../world.ts'
import { openDevices } from './devices.ts'
import { openTelephones } from './telephones.ts'
import type { Alarm, Channel, Contact, Finder, Person, Weather } from './model.ts'
import { HANDED_ON_WITHIN, HOUR, MINUTE, RESUMED_WITHIN, SECOND } from './numbers.ts'
import { dataOf, FamilyPage, HelperStatus } from './pages.ts'

/** A message as it came out at the other end of a provider: what a telephone or a mailbox holds. */
export interface Heard {
  at: number
  channel: Channel
  to: string
  text: string
  key: string
}

/** Changes what the world does or says: the seam by which the self-check breaks a promise. */
export interface Tampering {
  /** A message that is swallowed although its provider says that it was handed over. */
  swallows?: (message: Heard) => boolean
  /** What the finder's page is made to say. */
  status?: (status: HelperStatus) => HelperStatus
  /** What the family's page is made to say. */
  page?: (page: FamilyPage) => FamilyPage
  /** Where a message arrives as well, as a message of its own. */
  alsoTo?: (message: Heard) => string | undefined
  /** Nobody looks after stuck work. */
  neverSweeps?: boolean
}

/** When the SMS provider says that a text arrived. */
export type Receipts = 'prompt' | 'late' | 'never'
const RECEIPT_AFTER: Record<Receipts, number> = { prompt: 2 * SECOND, late: 2 * MINUTE, never: Infinity }

/** Channels whose provider says later what became of a message. */
const REPORTING = ['sms', 'whatsapp'] as const satisfies Channel[]
const isReporting = (channel: Channel): channel is (typeof REPORTING)[number] =>
  REPORTING.some((one) => one === channel)
/** What a provider is going to say of a message. */
interface Receiving {
  due: number
  key: string
  channel: (typeof REPORTING)[number]
  state: 'delivered' | 'undelivered'
}
/** A report as the provider's form has it, for the adapters' place: signatures are the adapters' own tests. */
const readReport: NonNullable<SmsService['readReport']> = ({ messageId = '', fields }) => ({
  providerId: messageId,
  messageId,
  ...(fields.MessageStatus?.[0] === 'undelivered'
    ? { state: 'UNDELIVERED', reason: 'not there' }
    : { state: 'DELIVERED', reason: null }),
})

/** A provider that gives no answer is given up on by its adapter after so long. */
const GIVEN_UP_AFTER = 20 * SECOND
/** How often whatever should look after stuck work does: the supervision of jobs, and the sweep. */
const SWEPT_EVERY = 5 * SECOND

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
/** A day that no run lasts until. */
const inFourDays = () => WEEKDAYS[(new Date().getUTCDay() + 4) % 7]

/** Numbers of finders, places and names: no two runs of a file share one. */
let serial = 0

/** The private link that arrived last. */
const newestLink = (messages: readonly Heard[]): string | undefined =>
  messages.map(({ text }) => /\/found\/(\w+)/.exec(text)?.[1]).findLast((token) => token !== undefined)

/** The service and everybody around it, as commands move them: channels with their weather, a clock, pages. */
export async function openDriver(tampering: Tampering = {}) {
  const its = await adminConsole()
  const { service, db } = its
  const heard: Heard[] = []
  /** Every text that was given to the provider, whatever became of it: each may have arrived. */
  const given: { at: number; to: string }[] = []
  const weather: Record<Channel, Weather> = { sms: 'up', email: 'up', voice: 'up', push: 'up', whatsapp: 'up' }
  const receipts = { how: 'prompt' as Receipts, waiting: [] as Receiving[] }
  const hanging: { until: number; giveUp: () => void; job: Promise<void> }[] = []
  let current = Promise.resolve()
  /** Called when a message hangs or its process dies: whoever runs the jobs goes on without it. */
  let stuck = () => {}
  /** Until when somebody looks after stuck work every few seconds of the model's time. */
  let sweptUntil = 0
  let nextSweep = 0
  const now = () => its.databaseTime()
  const administrator = await its.administrator()
  const kills: { channel: Channel; at: number }[] = []
  const tagOf = async (person: Person, carer: string) => {
    const [tag] = await db
      .select({ id: tags.id })
      .from(tags)
      .where(and(eq(tags.personUid, person.uid), eq(tags.carerUid, carer)))
    return tag?.id ?? expect.fail('a contact without a link')
  }
  const provider = its.device()
  const devices = new Map<number, Device>()
  const telephones = await openTelephones(its, now)
  const pushes = await openDevices(its, now, (message) => arrive({ ...message, channel: 'push' }))

  const arrive = (message: Heard) => {
    if (tampering.swallows?.(message)) return
    heard.push(message)
    const also = tampering.alsoTo?.(message)
    if (also) heard.push({ ...message, to: also, key: `${message.key} again` })
  }
  const send = async (
    channel: Channel,
    { to, text, key }: { to: string; text: string; key: string },
    ring?: () => Promise<Delivery>,
  ) => {
    const message = { at: now(), channel, to, text, key }
    const how = weather[channel]
    if (how === 'failing') return { ok: false, retry: true, reason: 'away' } satisfies Delivery
    if (channel === 'sms') given.push({ at: now(), to })
    if (how === 'killed') {
      weather[channel] = 'up'
      kills.push({ channel, at: now() })
      sweptUntil = now() + RESUMED_WITHIN + HANDED_ON_WITHIN
      stuck()
      return new Promise<Delivery>(() => {})
    }
    if (how === 'hanging') {
      return new Promise<Delivery>((resolve) => {
        const giveUp = () => resolve({ ok: false, retry: true, unknown: true, reason: 'no answer' })
        hanging.push({ until: now() + GIVEN_UP_AFTER, giveUp, job: current })
        stuck()
      })
    }
    const delivery: Delivery = ring ? await ring() : { ok: true, id: key }
    const isLost = how === 'undelivered'
    if (!ring && !isLost) arrive(message)
    // What did not arrive is said at once: where nobody says it, nobody can know.
    const due = now() + RECEIPT_AFTER[isLost ? 'prompt' : receipts.how]
    if (isReporting(channel)) receipts.waiting.push({ due, key, channel, state: isLost ? 'undelivered' : 'delivered' })
    return how === 'lost'
      ? ({ ok: false, retry: true, unknown: true, reason: 'answer lost' } satisfies Delivery)
      : delivery
  }
  its.outside({
    sms: {
      send: (message) => send('sms', message),
      reports: true,
      readReport,
    },
    email: {
      send: ({ to, subject, text, key }) => send('email', { to, text: `${subject}\n${text}`, key }),
      reports: false,
    },
    voice: {
      ...telephones.voice,
      send: (message) => send('voice', message, () => telephones.ring(message, receipts.how)),
    },
    inbound: telephones.inbound,
    push: pushes.push,
    whatsapp: {
      send: ({ to, text, link, key }) => send('whatsapp', { to, text: `${text} ${link}`, key }),
      reports: true,
      readReport,
    },
  })
  /** The provider's reports that are due: of each text that it was not kept from reporting. */
  const report = async () => {
    for (const one of receipts.waiting.filter(({ due }) => due <= now())) {
      receipts.waiting.splice(receipts.waiting.indexOf(one), 1)
      const form = new URLSearchParams({
        MessageStatus: one.state,
        From: one.channel === 'whatsapp' ? 'whatsapp:+6531580000' : '+6531580000',
      })
      await provider.send('POST', `/public/receipts/sms?message=${one.key}`, form.toString(), {
        'content-type': 'application/x-www-form-urlencoded',
      })
    }
  }

  const runOne = async (name: JobName, job: JobWithMetadata<unknown>) => {
    const { status, output } = await runJob(name, job, service, jobHandlers, service.log)
    if (status === 'completed') await service.jobs.boss.complete(name, job.id)
    else await service.jobs.boss.fail(name, job.id, { output })
  }
  /** The queues that hold a job which is due: one question instead of one to each queue. */
  const dueQueues = async () => {
    const result = await db.execute(
      sql`select distinct name from pgboss.job where state in ('created', 'retry') and start_after <= ${new Date(now()).toISOString()}`,
    )
    const { rows } = z.object({ rows: z.array(z.object({ name: z.string() })) }).parse(result)
    return jobNames.filter((name) => rows.some((row) => row.name === name))
  }
  /** Runs what is due, and what that enqueues; a job that hangs, or whose process died, is left behind. */
  const work = async () => {
    for (let found = true; found;) {
      found = false
      for (const name of await dueQueues()) {
        for (const job of await service.jobs.boss.fetch<unknown>(name, { batchSize: 50, includeMetadata: true })) {
          found = true
          const left = new Promise<void>((resolve) => (stuck = resolve))
          current = runOne(name, job)
          await Promise.race([current, left])
        }
      }
    }
  }
  const awaited = () => [
    ...hanging.map((one) => one.until),
    ...receipts.waiting.map(({ due }) => due),
    ...telephones.awaited(),
  ]
  const nextDue = async () => {
    const result = await db.execute(
      sql`select min(start_after) as at from pgboss.job where state in ('created', 'retry') and start_after > ${new Date(now()).toISOString()}`,
    )
    const { rows } = z.object({ rows: z.array(z.object({ at: z.coerce.date().nullable() })) }).parse(result)
    return rows[0]?.at?.getTime() ?? Infinity
  }
  /** What production does by a schedule: supervision gives up on dead processes, sweeps look for what nobody holds. */
  const sweep = async () => {
    await service.jobs.boss.supervise()
    for (const name of jobNames) if (name.startsWith('sweep')) await service.jobs.boss.send(name, {})
  }

  /** Lets the time pass, stopping wherever something is due. */
  const elapse = async (seconds: number, passing: (at: number) => void) => {
    const until = now() + seconds * SECOND
    await work()
    await pushes.show()
    while (now() < until) {
      const swept = now() < sweptUntil ? Math.max(nextSweep, now()) : Infinity
      const stop = Math.min(until, swept, await nextDue(), ...awaited())
      await its.moveTo(new Date(Math.max(stop, now() + 1)))
      for (const one of hanging.filter((each) => each.until <= now())) {
        hanging.splice(hanging.indexOf(one), 1)
        one.giveUp()
        // What was given up on goes on by itself: its job comes to its end before the next look, or hangs again.
        await Promise.race([one.job, new Promise((resolve) => setTimeout(resolve, 200))])
      }
      if (swept <= now()) {
        nextSweep = now() + SWEPT_EVERY
        if (!tampering.neverSweeps) await sweep()
      }
      await report()
      await telephones.report()
      await work()
      await pushes.show()
      passing(now())
    }
  }

  /** The family's page behind a link; nothing where the link opens none. */
  const page = async (token: string) => {
    const response = await its.device().get(`/public/found/${token}`)
    if (response.status === 404) return undefined
    const read = await dataOf(FamilyPage, response)
    return tampering.page ? tampering.page(read) : read
  }
  const status = async (device: Pick<Device, 'get'>, code: string) => {
    const response = await device.get(`/public/safe-return/status?uid=${code}`)
    if (response.status !== 200) return undefined
    const read = await dataOf(HelperStatus, response)
    return tampering.status ? tampering.status(read) : read
  }
  const addressesOf = (contact: Contact | 'desk') =>
    contact === 'desk'
      ? [DUTY_PHONE, DUTY_EMAIL]
      : [contact.uid, contact.phone, ...(contact.email ? [contact.email] : [])]
  /** What arrived for a contact, or for the desk, since a moment. */
  const heardBy = (contact: Contact | 'desk', since = 0) => {
    const addresses = addressesOf(contact)
    return heard.filter(({ to, at }) => at >= since && addresses.includes(to))
  }
  /** The newest private link to an alarm that arrived for somebody: a copy of an older message leads to an older alarm. */
  const linkOf = (contact: Contact | 'desk', { openedAt }: Alarm, among = heardBy(contact, openedAt)) => {
    const before = heardBy(contact).filter(({ at }) => at < openedAt)
    const older = new Set(before.map((one) => newestLink([one])))
    return newestLink(among.filter((one) => !older.has(newestLink([one]))))
  }

  return {
    its,
    now,
    heard,
    given,
    weather,
    receipts,
    elapse,
    page,
    status,
    heardBy,
    linkOf,
    kills,
    /** Texts to our own number, each as it came the first time. */
    textsSent: [] as { from: string; text: string; sid: string }[],
    telephones,
    pushes,
    /** A browser at the console, signed in just now. */
    staff: () => its.consoleOf({ administratorUid: administrator.uid }),
    /** From now on the clock of the process is so many milliseconds off the database's. */
    moveClock: its.skewClock,
    /** The id of a person's open alarm. */
    incidentOf: async (personUid: string) => (await its.incidentsOf(personUid)).find(({ closedAt }) => !closedAt)?.id,
    /** How many alarms of a person are open, and how many there ever were. */
    alarmsOf: async (personUid: string) => {
      const all = await its.incidentsOf(personUid)
      return { open: all.filter(({ closedAt }) => !closedAt).length, all: all.length }
    },
    /** What stands in words under a code. */
    shortCodeOf: async (value: string) => {
      const [row] = await db.select().from(returnCodes).where(eq(returnCodes.code, value))
      return row?.shortCode ?? expect.fail('a code without a short one')
    },
    /** So many wrong codes of everybody are counted in this hour. @returns until when */
    guess: async (points: number) => {
      const expire = Date.now() + HOUR
      await db.delete(rateLimits).where(like(rateLimits.key, 'wrong-codes%'))
      if (points > 0) await db.insert(rateLimits).values({ key: 'wrong-codes:all', points, expire: new Date(expire) })
      return expire
    },
    /** Items of the console that say that a contact's number is doubtful, and are not closed. */
    doubtsOf: ({ uid }: Contact) =>
      db.$count(
        workItems,
        and(eq(workItems.accountUid, uid), eq(workItems.kind, 'number-doubted'), isNull(workItems.closedAt)),
      ),
    /** The caregiver ends the link. */
    endLink: async (person: Person, { uid }: Contact) => {
      const browser = await its.browserOf(uid)
      const { status } = await browser.send('PATCH', `/account/tags/${await tagOf(person, uid)}`, { status: 'ENDED' })
      expect(status).toBe(200)
    },
    /** A caregiver says in the portal that the person is missing. @returns the status of the answer */
    missing: async (person: Person, { uid }: Contact) =>
      (await (await its.browserOf(uid)).post(`/account/people/${person.uid}/missing`, {})).status,
    /** Somebody comes to the duty desk, or everybody leaves it. */
    staffDesk: (isStaffed: boolean) => {
      service.config.duty.hours = isStaffed ? ALWAYS : `${inFourDays()} 03:00-03:01`
    },
    /** So many reports of an alarm have been counted already. */
    countReports: async (personUid: string, count: number) => {
      await db
        .update(incidents)
        .set({ submissionCount: sql`${incidents.submissionCount} + ${count}` })
        .where(and(eq(incidents.personUid, personUid), isNull(incidents.closedAt)))
    },
    /** Staff keep a contact from the person. */
    bar: async (person: Person, { uid }: Contact) => {
      const browser = await its.consoleOf({ administratorUid: administrator.uid })
      const body = { barred: true, reason: 'A court order' }
      expect((await browser.post(`/admin/tags/${await tagOf(person, uid)}/bar`, body)).status).toBe(200)
    },
    /** Staff undo a person's leaving, or what the person stopped. @returns whether there was anything to undo */
    undo: async ({ uid }: Person) => {
      const browser = await its.consoleOf({ administratorUid: administrator.uid })
      const file = await (await browser.get(`/admin/accounts/${uid}`)).json()
      const { seen } = z.object({ data: z.object({ seen: z.string() }) }).parse(file).data
      const body = { decision: 'undo', seen, reason: 'She changed her mind' }
      return (await browser.post(`/admin/accounts/${uid}/decision`, body)).ok
    },
    /** The person leaves, stays after all, or stops everything at once. @returns whether that was possible */
    says: async ({ uid }: Person, what: 'leave' | 'stay' | 'stop now') => {
      const browser = await its.browserOf(uid)
      const path = what === 'stay' ? '/account/stay' : '/account/leave'
      return (await browser.post(path, { ...(what === 'stop now' && { stopNow: true }) })).ok
    },
    devices,
    deviceOf: ({ id }: Finder) => devices.get(id) ?? expect.fail('a finder without a device'),
    /** A number that stands for one finder, place or name only, in this file's database. */
    nextNumber: () => (serial += 1),
  }
}

type Device = ReturnType<Awaited<ReturnType<typeof adminConsole>>['device']>
export type Driver = Awaited<ReturnType<typeof openDriver>>
