import type { Rejection } from '#contract/admin-questions.ts'
import type { Channel } from '#contract/messages.ts'
import type { WITH_WHOM } from '#contract/safe-return.ts'

export type WithWhom = (typeof WITH_WHOM)[number]
/** Who knows of a finder's alarm: those who care for the person, the duty desk alone, or nobody yet. */
export type WhoKnows = 'FAMILY' | 'DESK' | 'NOBODY'

/** What a text may name. Names come already reduced to harmless words (`plainName`). */
export interface MessageValues {
  brand: string
  association: string
  helpline: string
  /** The person's first name. */
  person: string
  /** The newest finder's name, or the words for "a finder". */
  finder: string
  /** The newest finder's number as E.164, or nothing where they have none or keep it. */
  phone: string
  /** How many helpers there are so far. */
  helpers: number
  /** Whether somebody cares for the person: where nobody does, no sentence speaks of a family. */
  hasFamily: boolean
  told: WhoKnows
  /** With whom a finder left the person. */
  whom: WithWhom
  /** Why a registration was not approved, as the applicant reads it. */
  rejection: Rejection
  /** The channel that a message to the duty desk is about; none where it is about all of them. */
  failing: Channel | null
  /** A stopped code was scanned, and nobody has left anything. */
  isBareScan: boolean
  /** The report that the message names is the person's own: "I am lost". */
  isOwnWord: boolean
  /** The recipient is the one who answered. */
  isOwnAnswer: boolean
  /** The code was typed, not scanned: whoever did so saw no name and no photo. */
  isTyped: boolean
  /** Somebody called the helpline, whose staff opened the alarm. */
  isCalledIn: boolean
  /** The finder sent the code to our number as a text. */
  isTexted: boolean
  /** The number is proved to be the finder's: only then is it dialled for anybody. */
  isPhoneProved: boolean
  /** The finder has a number and keeps it; in what goes to a finder, whether they do. */
  keepsNumber: boolean
  /** Who is on the way to the finder that the message goes to, and in how many minutes; null where no contact is. */
  coming: { minutes: number | null } | null
  /** A finder's page says who is coming: not that of an unusable code, which tells nothing of an alarm. */
  seesAnswers: boolean
  /** It goes to the duty desk. */
  isDesk: boolean
  /** The first name of the caregiver or the name of the organisation that a message is about. */
  carer: string
  /** The last four digits of the recipient's number, where the message is about it. */
  endsIn: string
  /** The recipient's own link, or nothing where there is none. */
  link: string
}

/** One message in one language: an e-mail sends both, an SMS only the text. */
export type Text = { subject: string; text: string }

/** Parts of a text of safe return that depend on what is known. */
export type Sayings = Record<'call' | 'helpers' | 'typed' | 'told' | 'own', (values: MessageValues) => string> & {
  whom: Record<WithWhom, string>
}
/** The kinds of message that name a report, which may be the person's own. */
type OwnWord = 'found' | 'still-unanswered' | 'another-finder'
export type LostTexts = Record<OwnWord, (values: MessageValues) => Text>
