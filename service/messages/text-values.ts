/** What a text may name. Finder and person come already reduced to harmless words (`plainName`). */
export interface MessageValues {
  brand: string
  association: string
  helpline: string
  /** The person's first name. */
  person: string
  /** The finder's name, or the words for "a helper". */
  finder: string
  /** The finder's number as E.164, or nothing. */
  phone: string
  link: string
}

/** One message in one language: an e-mail sends both, an SMS only the text. */
export type Text = { subject: string; text: string }
