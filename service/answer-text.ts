const texts = new WeakMap<Response, string>()

/** The whole text of an answer that was made in one piece. Out of its body it would have to be read as a stream. */
export const answerText = (answer: Response): string | undefined => texts.get(answer)

/** Makes an answer of a text, which stays at hand for whoever passes the answer on. */
export function inOnePiece<R extends Response>(text: string, make: (text: string) => R): R {
  const answer = make(text)
  texts.set(answer, text)
  return answer
}
