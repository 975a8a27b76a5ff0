import { and, eq, sql } from 'drizzle-orm'
import type { Checked } from '#contract/endpoint.ts'
import { refuse } from '#contract/errors.ts'
import { LOCALES, type Locale } from '#contract/options.ts'
import type { LimitName } from '#contract/rate-limits.ts'
import { RELAY_ASKED_TIMES, RELAY_DIGITS, readRelayDigits, type answerRelayCall as contract } from '#contract/relay.ts'
import type { Caller } from '../caller.ts'
import type { Tx } from '../db/open.ts'
import { messages, relayCalls } from '../db/tables.ts'
import { tellDuty } from '../messages/queue.ts'
import { relayTexts } from '../messages/relay-texts.ts'
import { CEILING, spelled } from '../messages/spoken-texts.ts'
import { FORGED, type RelaySaid } from '../outside.ts'
import type { Service } from '../service.ts'
import { isRescueOpen } from './open-safe-return.ts'
import { finderBehindLine } from './finder-relay.ts'
import { lockIncident } from './incident.ts'
import { behindLine, EVERYBODY, hasCallsLeft, isBelowCeiling } from './relay-lines.ts'
import { ringDeskFor } from './ring-desk.ts'

/**
 * What a telephone hears that dialled our relay number: it is asked for the digits of its page and connected with the contact or the finder who
 * keeps their number, six times an alarm. Every request may come twice. @throws `not-allowed` unsigned; `not-found` where there is no relay
 */
export async function answerRelayCall(
  service: Service,
  { fields, ...turn }: Checked<typeof contract>,
  { providerSignature }: Pick<Caller, 'providerSignature'>,
): Promise<{ name: string; content: string }> {
  const { relay } = service.outside
  if (!relay) return refuse('not-found')
  const read = relay.readCall({ ...turn, fields, signature: providerSignature ?? '' })
  if (read === FORGED) return refuse('not-allowed')
  const said = () => {
    if (turn.step === 'answered') return askForDigits(service, 0)
    if (turn.step === 'ended') return read.isAnswered ? ENDED : helped(service, turn.locale ?? 'en', 'away')
    return connect(service, read, turn.again)
  }
  return { name: 'relay.xml', content: relay.write(await said()) }
}

const ENDED: RelaySaid = { says: [], after: 'end' }

/** The digits are asked for in every language: it is not known yet on which page they stand. */
const askForDigits = ({ config }: Service, again: number): RelaySaid => ({
  says: LOCALES.map((locale) => ({ locale, text: relayTexts[locale].ask(config.brand.name) })),
  after: { ask: RELAY_DIGITS, again },
})

/** Why the call is not connected, and whom to call instead. */
const helped = ({ config }: Service, locale: Locale, why: 'wrong' | 'away' | 'withheld'): RelaySaid => {
  const says = relayTexts[locale]
  return { says: [{ locale, text: `${says[why]} ${says.call(spelled(config.brand.helpline))}` }], after: 'end' }
}

/** What the provider gives as the number of whoever withholds it, beside words (twilio.com/docs/voice/twiml): "anonymous" and "blocked" on a keypad. */
const WITHHELD = ['+266696687', '+2562533', '+7378742833', '+8656696', '+86282452253']

/**
 * By what wrong digits are counted: the caller's number. All who withhold theirs have one count, of more, so that one who guesses does not
 * shut all others out: each call ends after three. (D73.4)
 */
const guesserOf = ({ keys }: Service, from: string): [LimitName, string] =>
  WITHHELD.includes(from) || !/^\+\d{8,15}$/.test(from)
    ? ['relay-digits-withheld', EVERYBODY]
    : ['relay-digits', keys.hashSubject(`telephone:${from}`)]

async function connect(service: Service, call: { id: string; from: string; digits: string }, again: number) {
  const guesser = guesserOf(service, call.from)
  const dialled = readRelayDigits(call.digits)
  // A caller who guesses digits is not connected by the one that is right.
  if (await service.limiter.isUsedUp(...guesser)) {
    service.limiter.countBeyond(guesser[0])
    const isWithheld = guesser[0] === 'relay-digits-withheld'
    return helped(service, dialled?.locale ?? 'en', isWithheld ? 'withheld' : 'away')
  }
  const line = dialled && ((await behindLine(service, dialled.line)) ?? (await finderBehindLine(service, dialled.line)))
  if (!line) {
    await service.limiter.take(...guesser)
    const locale = dialled?.locale ?? 'en'
    return again + 1 < RELAY_ASKED_TIMES ? askForDigits(service, again + 1) : helped(service, locale, 'wrong')
  }
  const { locale } = dialled
  const taken = await takeCall(service, line.incidentId, call.id)
  if (!taken) return helped(service, locale, 'away')
  const text = relayTexts[locale].connecting
  return {
    says: [{ locale, text }],
    after: { dial: line.dials, locale },
  } satisfies RelaySaid
}

/**
 * Counts a call that is to be connected in this alarm, once however often the provider asks. The desk is told by the last one under the
 * ceiling: texts go on. @returns whether it may be connected
 */
export async function takeCall(service: Service, incidentId: string, callId: string): Promise<boolean> {
  const id = `${incidentId}:${callId}`
  const isUp = await isBelowCeiling(service)
  const taken = await service.db.transaction(async (tx) => {
    const incident = await lockIncident(tx, incidentId)
    // Looked for under the lock: asked twice at once, the last call that is left is one call.
    const [known] = await tx.select().from(relayCalls).where(eq(relayCalls.id, id))
    if (known) return 'before'
    if (!incident || incident.closedAt || !(await hasCallsLeft(tx, incidentId))) return 'not'
    // Digits that were read before the person stopped everything connect no call: the alarm is the desk's. (D72.6)
    if (!(await isRescueOpen(tx, incident.personUid))) return 'not'
    if (!isUp) {
      service.limiter.countBeyond('relay-calls')
      await tellOfCeiling(service, tx, incidentId)
      return 'not'
    }
    await tx.insert(relayCalls).values({ id, incidentId, createdAt: service.now() })
    return 'now'
  })
  if (taken !== 'now') return taken === 'before'
  await service.limiter.take('relay-calls', EVERYBODY)
  // From here on no page leads to a further call, so that the last one has to tell the desk.
  if (!(await isBelowCeiling(service))) await service.db.transaction((tx) => tellOfCeiling(service, tx, incidentId))
  return true
}

/** Below the steps of every run's channels that have failed (hand-on.ts): the one would else be taken for the other, and not be told. */
const CEILING_STEP = 0

/**
 * Tells the desk, once in an alarm, that no call is connected any more, by telephone too: staff call the family, and texts go on. What
 * failed on the way to a telephone is another matter, and says nothing of the ceiling. (D68.12)
 */
async function tellOfCeiling(service: Service, tx: Tx, incidentId: string) {
  const details = { channel: 'voice', why: CEILING }
  const ofCeiling = sql`${messages.details}->>'why' = ${CEILING}`
  const isTold = and(eq(messages.incidentId, incidentId), eq(messages.kind, 'channel-down'), ofCeiling)
  if ((await tx.$count(messages, isTold)) > 0) return
  const occasion = { kind: 'channel-down', incidentId, occasion: 'channel-down', step: CEILING_STEP, details } as const
  await tellDuty(service, tx, occasion)
  await ringDeskFor(service, tx, occasion)
}
