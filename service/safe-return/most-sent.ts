import { CHANNELS, type Channel } from '#contract/messages.ts'
import { RUNGS } from './ladder.ts'
import { RINGING } from './ringing.ts'
import { TOLD_BY, type Told } from './rungs.ts'

/** The forty minutes in which a run climbs all its rungs; from then on one rung an hour. */
export const RUN_SECONDS = 2400

/** Which words tell a caregiver; the others tell the desk or partners. */
const TO_CAREGIVERS: readonly Told[] = ['caregivers', 'caregivers-again']
const TO_DESK: readonly Told[] = ['desk', 'ring-desk']

/**
 * What one alarm that nobody answers sends at most in its first forty minutes, by channel: to each caregiver, and to the desk. Read
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
