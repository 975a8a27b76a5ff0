/** Beside the answer in a weak map the text would stay until the next full collection of garbage: hundreds of megabytes of pages. */
const TEXT = Symbol('text')
type MadeOfText = Response & { [TEXT]?: string | SharedText }

/** A text that many answers have in common, with what it was compressed to, by encoding. */
export interface SharedText {
  readonly text: string
  readonly compressed: Map<string, Uint8Array<ArrayBuffer>>
}

/** The whole text of an answer that was made in one piece. Out of its body it would have to be read as a stream. */
export function answerText(answer: MadeOfText): string | undefined {
  const made = answer[TEXT]
  return typeof made === 'object' ? made.text : made
}

/** The text of an answer that others have too. */
export function sharedText(answer: MadeOfText): SharedText | undefined {
  const made = answer[TEXT]
  return typeof made === 'object' ? made : undefined
}

/** Makes an answer of a text, which stays at hand for whoever passes the answer on. */
export const inOnePiece = (made: string | SharedText, make: (text: string) => Response): Response =>
  Object.assign(make(typeof made === 'object' ? made.text : made), { [TEXT]: made })
