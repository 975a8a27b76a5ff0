import { and, eq, inArray } from 'drizzle-orm'
import { Refusal, refuse } from '#contract/errors.ts'
import { VOICE_ASKED_TIMES, type answerVoiceCall as contract } from '#contract/voice.ts'
import type { Locale } from '#contract/options.ts'
import type { Checked } from '#contract/endpoint.ts'
import { messages } from '../db/tables.ts'
import type { Caller } from '../caller.ts'
import type { Message } from '../messages/incident-facts.ts'
import { responderOf } from '../messages/recipient.ts'
import { keepReceiptWith } from '../messages/receipts.ts'
import { relayTexts } from '../messages/relay-texts.ts'
import { CEILING, spelled, spokenTexts, type SpokenValues } from '../messages/spoken-texts.ts'
import { spokenName } from '../messages/letter-names.ts'
import { idsOfKey } from '../messages/telephones.ts'
import { addresseeOf } from '../messages/addressee.ts'
import { FORGED, type Spoken, type VoiceTurn } from '../outside.ts'
import type { Service } from '../service.ts'
import { keepCallProved } from './call-proved.ts'
import { actAs } from './acts.ts'
import { takeCall } from './relay-call.ts'
import { incidentFacts } from './message-facts.ts'
import { keepWrongPerson, WRONG_PERSON } from './wrong-person.ts'

/** One telephone that was picked up: whose, about what, and where in the call it is. */
interface Call {
  service: Service
  message: Message
  turn: VoiceTurn
  key: string
  providerId: string
  locale: Spoken['locale']
  /** It has lasted so long that nothing more is asked. */
  isLate: boolean
}

/**
 * From then on a call asks nothing more but whether "I am on my way" was meant, and says goodbye: the longest question, its pause for a
 * key and the last words are over before the limit of a call that is not connected on. (D68.13)
 */
export const LAST_QUESTION_SECONDS = 100

/**
 * What a telephone that we rang says next. Until 5 is pressed it says a first name and nothing else; "I am on my way" is the word that
 * the family's page says. Every request may come twice. @throws `not-allowed` unsigned; `not-found` where no calls are made
 */
export async function answerVoiceCall(
  service: Service,
  { fields, ...turn }: Checked<typeof contract>,
  { providerSignature }: Pick<Caller, 'providerSignature'>,
) {
  const { voice } = service.outside
  if (!voice) return refuse('not-found')
  const read = voice.readKey({ ...turn, fields, signature: providerSignature ?? '' })
  if (read === FORGED) return refuse('not-allowed')
  const [message] = await service.db
    .select()
    .from(messages)
    .where(and(inArray(messages.id, idsOfKey(turn.message)), eq(messages.channel, 'voice')))
  if (!message) return refuse('not-found')
  const locale = message.locale ?? (await addresseeOf(service, message))?.locale ?? 'en'
  const now = Math.floor(service.now().getTime() / 1000)
  const since = turn.step === 'answered' ? now : turn.since
  const isLate = since > 0 && now - since >= LAST_QUESTION_SECONDS
  const said = await next({ service, message, turn, ...read, locale, isLate })
  return { name: 'call.xml', content: voice.write({ message: turn.message, since }, { locale, ...said }) }
}

type VoiceAnswer = Omit<Spoken, 'locale'>

async function next(call: Call): Promise<VoiceAnswer> {
  const { turn, key, locale } = call
  const says = spokenTexts[locale]
  if (call.message.failure === WRONG_PERSON) return { text: says.wrong, after: 'end' }
  if (turn.step !== 'answered' && key === '9') {
    await keepWrongPerson(call.service, call.message)
    return { text: says.wrong, after: 'end' }
  }
  if (turn.step === 'answered') return { text: await greetingOf(call), after: { ask: 'greeting', again: 0 } }
  if (turn.step === 'greeting')
    return key === '5' ? hear(call) : repeated(call, 'greeting', await greetingOf(call), says.bye)
  return answerMenu(call)
}

const greetingOf = async ({ service, message, locale }: Call) =>
  spokenTexts[locale].greeting(await spokenName(service, message, locale))

/** The question once more, as often as it may be said; then goodbye. */
function repeated({ turn, isLate }: Call, ask: VoiceTurn['step'], text: string, bye: string): VoiceAnswer {
  const again = turn.again + 1
  return again < VOICE_ASKED_TIMES && !isLate ? { text, after: { ask, again } } : { text: bye, after: 'end' }
}

/** Says whom the alarm is about, and what the callee can do: key 5 proved that a person listens. */
async function hear(call: Call): Promise<VoiceAnswer> {
  const { service, message, turn, providerId, locale } = call
  const says = spokenTexts[locale]
  await keepReceiptWith(incidentFacts)(service, 'voice', {
    providerId,
    messageId: turn.message,
    state: 'DELIVERED',
    reason: null,
  })
  if (message.incidentId === null) {
    await keepCallProved(service, message)
    return { text: says.test({ brand: service.config.brand.name }), after: 'end' }
  }
  const values = await heardBy(call)
  if (!values) return { text: says.over, after: 'end' }
  return { text: `${says.found(values)} ${says.menu(values)}`, after: { ask: 'menu', again: 0 } }
}

/** What a call may say, and the number that key 3 dials, which is said nowhere. */
type Heard = SpokenValues & { dials: string }

/** What this call may say of its alarm now; nothing once it has ended, or is not the recipient's to hear any more. */
async function heardBy({ service, message }: Call): Promise<Heard | undefined> {
  const { incidentId } = message
  if (incidentId === null) return undefined
  const may = await service.db.transaction((tx) => incidentFacts.hold(tx, incidentId, message, service.now()))
  if (may.isClosed || !may.isStillTold) return undefined
  const { person, phone, keepsNumber, dials, isPhoneProved, isOwnWord, place } = await incidentFacts.named(
    service,
    message,
  )
  const { name: brand, association } = service.config.brand
  const isCeiling = message.details.why === CEILING
  return {
    brand,
    association,
    person,
    phone,
    keepsNumber,
    dials,
    isPhoneProved: isPhoneProved && !isCeiling,
    isOwnWord,
    place: await place(),
    isAnswered: may.isAnswered,
    isCeiling,
  }
}

async function answerMenu(call: Call): Promise<VoiceAnswer> {
  const { turn, key, locale, isLate } = call
  const says = spokenTexts[locale]
  const values = await heardBy(call)
  if (!values) return { text: says.over, after: 'end' }
  const menu = isLate ? says.bye : says.menu(values)
  const after: VoiceAnswer['after'] = isLate ? 'end' : { ask: 'menu', again: 0 }
  if (turn.step === 'sure' && key === '1') {
    if (!(await sayOnMyWay(call))) return { text: says.over, after: 'end' }
    return { text: [says.thanks(values), numberOf(says, values)].filter(Boolean).join(' '), after }
  }
  if (key === '1') return { text: says.sure, after: { ask: 'sure', again: 0 } }
  if (key === '2' && numberOf(says, values)) return { text: `${numberOf(says, values)} ${menu}`, after }
  if (key === '3' && values.isPhoneProved) return connect(call, values, { menu, after })
  return repeated(call, 'menu', menu, says.bye)
}

/** The finder's number as it is said, or that they keep it; nothing where they have none. */
const numberOf = (says: (typeof spokenTexts)[Locale], { phone, keepsNumber }: SpokenValues) =>
  keepsNumber ? says.kept : phone && says.number(spelled(phone))

/** The finder is dialled under our number, as one of the alarm's calls; where none is left the number is said instead. */
async function connect(
  { service, message, providerId, locale }: Call,
  values: Heard,
  { menu, after }: { menu: string; after: VoiceAnswer['after'] },
): Promise<VoiceAnswer> {
  const says = spokenTexts[locale]
  const isTaken = message.incidentId !== null && (await takeCall(service, message.incidentId, providerId))
  if (isTaken) return { text: says.connecting, after: { dial: values.dials } }
  return { text: `${relayTexts[locale].away} ${numberOf(says, values)} ${menu}`, after }
}

/** The same act as on the family's page. @returns whether it was taken down; not where the alarm ended meanwhile */
async function sayOnMyWay({ service, message }: Call): Promise<boolean> {
  const { incidentId } = message
  const me = responderOf(message.recipientKind, message.recipientId)
  if (incidentId === null || !me) return false
  try {
    await service.db.transaction((tx) => actAs(service, tx, incidentId, me, { act: 'on-my-way' }))
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
