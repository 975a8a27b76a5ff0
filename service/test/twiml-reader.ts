const ANSWER = /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<Response>(.*)<\/Response>$/s

/**
 * What stands in a TwiML answer. A verb that a reader did not know would be one that nobody saw obeyed, so each must be among these.
 * @throws where anything else stands in the answer, or where it is no answer
 */
export function verbsOf(xml: string, known: readonly RegExp[]): string {
  const verbs = ANSWER.exec(xml)?.[1]
  if (verbs === undefined) throw new Error(`no TwiML: ${xml}`)
  const unknown = known.reduce((left, verb) => left.replaceAll(new RegExp(verb, 'gs'), ''), verbs)
  if (unknown) throw new Error(`no verb that is known: ${unknown}`)
  return verbs
}

/** What was said, as XML writes it. */
export const unescaped = (xml: string) =>
  xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
