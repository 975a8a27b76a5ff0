import type { Locale } from '#contract/options.ts'
import type { messages } from '../db/tables.ts'
import type { Tx } from '../db/open.ts'
import type { Service } from '../service.ts'
import type { MessageValues } from './text-values.ts'

export type Message = typeof messages.$inferSelect

/** What happened to a message, as the timeline of its incident says it. */
export type MessageEvent = 'message-sent' | 'message-delivered' | 'message-failed'

/** Whom a message names. */
export type Named = Pick<
  MessageValues,
  | 'person'
  | 'phone'
  | 'helpers'
  | 'hasFamily'
  | 'told'
  | 'seesAnswers'
  | 'isOwnWord'
  | 'isOwnAnswer'
  | 'isTyped'
  | 'isCalledIn'
  | 'isTexted'
  | 'coming'
  | 'isPhoneProved'
  | 'keepsNumber'
> & {
  /** The number that is dialled for whoever asks to speak with the finder, only a proved one; no text says it. */
  dials: string
  /** The finder's name as it was typed; none where they gave none. */
  finder: string | null
  /** The address near the finder's position, or nothing; a finder's own words are never said. */
  place: () => Promise<string>
  /** The recipient's own link to the incident, or nothing where they have none. */
  link: (locale: Locale) => Promise<string>
}

/** What is asked about the incident or report that a message is about; safe return answers, and app.ts joins the two. */
export interface IncidentFacts {
  /** Holds the incident until the transaction ends. */
  lock: (tx: Tx, incidentId: string) => Promise<unknown>
  /**
   * The same, before a message about it is tried. @returns whether somebody has answered it or it is closed, whether it is
   * closed, whether a newer alarm of the person calls the message's recipient, whether staff took it where the message is the desk's, and
   * whether the message's recipient may still hear of it
   */
  hold: (
    tx: Tx,
    incidentId: string,
    message: Pick<Message, 'recipientKind' | 'recipientId'>,
    now: Date,
  ) => Promise<{
    isAnswered: boolean
    isClosed: boolean
    isCalledAgain: boolean
    isTaken: boolean
    isStillTold: boolean
  }>
  /** Whom the message names, and its recipient's own link to the incident. */
  named: (service: Service, message: Message) => Promise<Named>
  /** Adds to the incident's timeline what became of the message; what a finder is sent does not stand there. */
  noteOutcome: (tx: Tx, incidentId: string, message: Message, at: Date, event: MessageEvent) => Promise<void>
  /**
   * An attempt failed, or the message was not delivered in the end: whoever it was for may be told on another channel, and
   * the duty desk hears. The incident is held, and the message stands as it is now.
   */
  afterFailure: (service: Service, tx: Tx, incidentId: string, message: Message) => Promise<void>
}
