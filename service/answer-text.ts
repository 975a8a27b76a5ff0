/** Beside the answer in a weak map the text would stay until the next full collection of garbage: hundreds of megabytes of pages. */
const TEXT = Symbol('text')
type MadeOfText = Response & { [TEXT]?: string }

/** The whole text of an answer that was made in one piece. Out of its body it would have to be read as a stream. */
export const answerText = (answer: MadeOfText): string | undefined => answer[TEXT]

/** Makes an answer of a text, which stays at hand for whoever passes the answer on. */
export const inOnePiece = (text: string, make: (text: string) => Response): Response =>
  Object.assign(make(text), { [TEXT]: text })
