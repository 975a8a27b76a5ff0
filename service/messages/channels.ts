import { CHANNELS, MEMBERSHIP_CHANNELS, type Channel, type MessageKind } from '#contract/messages.ts'
import { minutes } from '#contract/domain/time.ts'
import type { JobName } from '../jobs.ts'
import type { Outside } from '../outside.ts'
import { isOfAlarm } from './texts.ts'

/** What holds of a channel, whichever service stands behind its interface (outside.ts). */
interface ChannelRules {
  /** The queue of its alarms, and the one of everything else. */
  queues: { alarm: JobName; other: JobName }
  /** Most messages about alarms that it brings one person within a time; none where more of them harm nobody. */
  cap?: { messages: number; withinMs: number }
  /**
   * What counts as reaching somebody: that the message was handed over, where nothing is reported later, or only a report. Who
   * rings a telephone or pushes to a browser knows nothing of anybody being there.
   */
  reachedBy: 'handing-over' | 'report'
}

/** Texts about alarms that one telephone gets in any ten minutes: more would hide the one that matters. */
export const TEXTS_IN_WINDOW = 6
const TEXTS = { messages: TEXTS_IN_WINDOW, withinMs: minutes(10) }

/** The channels, with what the sending of messages needs to know of each (docs/decisions.md, "Channels"). */
export const CHANNEL_RULES: Record<Channel, ChannelRules> = {
  sms: {
    queues: { alarm: 'send-alarm-sms', other: 'send-sms' },
    cap: TEXTS,
    reachedBy: 'handing-over',
  },
  email: { queues: { alarm: 'send-alarm-email', other: 'send-email' }, reachedBy: 'handing-over' },
  voice: {
    queues: { alarm: 'send-alarm-voice', other: 'send-voice' },
    cap: { messages: 7, withinMs: minutes(40) },
    reachedBy: 'report',
  },
  push: { queues: { alarm: 'send-alarm-push', other: 'send-push' }, reachedBy: 'report' },
  whatsapp: {
    queues: { alarm: 'send-alarm-whatsapp', other: 'send-whatsapp' },
    cap: TEXTS,
    reachedBy: 'handing-over',
  },
}

/** Every queue of messages. */
export const SENDING_JOBS = CHANNELS.flatMap((channel) => Object.values(CHANNEL_RULES[channel].queues))

/** The channels that bring what is to be read. A telephone rings only by the ladder's own words (safe-return/ladder.ts). */
export const WRITTEN_CHANNELS = ['push', 'whatsapp', 'sms', 'email'] as const satisfies Channel[]

/** The channels of a kind of message where nobody says otherwise. */
export const channelsOfKind = (kind: MessageKind): readonly Channel[] =>
  isOfAlarm(kind) ? WRITTEN_CHANNELS : MEMBERSHIP_CHANNELS

/** Whether a service stands behind a channel here; texts and e-mails always have one, if only to say that none is set. */
export const isSetUp = (outside: Pick<Outside, Channel>, channel: Channel): boolean => outside[channel] !== undefined

/** Whether the channel's provider says later what became of a message. */
export const reportsOf = (outside: Pick<Outside, Channel>, channel: Channel): boolean =>
  outside[channel]?.reports ?? false
