/** Of the same report only the first texts are kept; the others are counted. */
const TEXTS_KEPT = 5

/** An NRIC, and an e-mail address: what names people is no part of what is wrong with a page. */
const NAMES_PEOPLE = [/\b[STFGM]\d{7}[A-Z]\b/gi, /[^\s@]+@[^\s@]+\.[^\s@]+/g]

/** A free text on one line, without what names people. */
export const maskedText = (text: string) =>
  NAMES_PEOPLE.reduce((masked, names) => masked.replaceAll(names, '•••'), text.replaceAll(/\s+/g, ' ').trim())

/** The details of a report that is said again: it is counted, and its text is kept with the first others, if it is a new one. */
export function saidAgain(details: Record<string, string>, masked: string): Record<string, string> {
  const texts = details.text?.split('\n') ?? []
  const isNew = masked !== '' && !texts.includes(masked) && texts.length < TEXTS_KEPT
  const count = String(Number(details.count ?? 1) + 1)
  return { ...details, count, ...(isNew && { text: [...texts, masked].join('\n') }) }
}
