import { RELAY_CALLS_PER_ALARM } from '#contract/limits.ts'
import { CHANNELS, type Channel } from '#contract/messages.ts'
import { CONNECTED_SECONDS, LIMIT_SECONDS } from '../messages/adapters/twilio-voice.ts'
import { RUNGS } from './ladder.ts'
import { RINGING } from './ringing.ts'
import { TOLD_BY, type Told } from './rungs.ts'

/** The forty minutes in which a run climbs all its rungs; from then on one rung an hour. */
export const RUN_SECONDS = 2400

/** Which words tell a caregiver; the others tell the desk or partners. */
const TO_CAREGIVERS: readonly Told[] = ['caregivers', 'caregivers-again']
const TO_DESK: readonly Told[] = ['desk', 'ring-desk']

/**
 * What one unanswered alarm sends at most in its first forty minutes, by channel: to each caregiver, and to the desk. Read
 * off the rungs themselves; what finders cause beside it obeys the caps of the channels.
 */
export function mostSent(): Record<Channel, { caregiver: number; desk: number }> {
  const words = RUNGS.filter(({ afterSeconds }) => afterSeconds <= RUN_SECONDS).flatMap(({ FAMILY }) => FAMILY)
  const times = (channel: Channel, among: readonly Told[]) =>
    words.filter((word) => among.includes(word) && TOLD_BY[word].includes(channel)).length
  const rings = RINGING.rounds.first + words.filter((word) => word === 'ring-again').length * RINGING.rounds.later
  const by = (channel: Channel) => ({
    caregiver: times(channel, TO_CAREGIVERS) + (channel === 'voice' ? rings : 0),
    desk: times(channel, TO_DESK),
  })
  return Object.fromEntries(CHANNELS.map((channel) => [channel, by(channel)])) as ReturnType<typeof mostSent>
}

/** A text of an alarm goes in so many parts of an SMS at most, in whatever language (D62.3); each part is billed. */
const PARTS_OF_A_TEXT = 5

/**
 * What providers bill of that at most: parts of texts, and begun minutes of calls that were picked up and left open. Those that are
 * connected, some an alarm, are what people cause.
 */
export function mostBilled() {
  const { sms, voice } = mostSent()
  const minutes = Math.ceil(LIMIT_SECONDS / 60)
  return [
    { unit: 'parts of an SMS', caregiver: sms.caregiver * PARTS_OF_A_TEXT, desk: sms.desk * PARTS_OF_A_TEXT },
    { unit: 'minutes of calls', caregiver: voice.caregiver * minutes, desk: voice.desk * minutes },
  ]
}

/** Singapore cents of one part of a text to a number of Singapore: what agencies pay GovTech's Postman since July 2025, before tax. */
const CENTS_OF_A_PART = 4.6

/** What the texts of one alarm cost at most, in Singapore dollars: by the one price in Singapore that everybody can read. */
export function mostPaidForTexts() {
  const { sms } = mostSent()
  const dollars = (texts: number) => ((texts * PARTS_OF_A_TEXT * CENTS_OF_A_PART) / 100).toFixed(2)
  return { caregiver: dollars(sms.caregiver), five: dollars(5 * sms.caregiver), desk: dollars(sms.desk) }
}

/** The most minutes of connected calls in one alarm, from either side; each is billed on two lines. */
export const mostConnectedMinutes = () => RELAY_CALLS_PER_ALARM * Math.ceil(CONNECTED_SECONDS / 60)
