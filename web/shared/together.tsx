import { Fragment } from 'react'

/**
 * A day as dd-MM-yyyy, the word e-mail, the number of a flat, and a telephone number with its country: a browser breaks
 * them behind their hyphens and at their blanks.
 */
const KEPT = String.raw`\d{2}-\d{2}-\d{4}|\be-(?:mails?|mel)\b|#\w+-\w+|\+\d+(?: \d+)+`
/** Several words of Latin letters, which among Chinese are mostly a name. */
const NAME = String.raw`\p{sc=Latin}[\p{sc=Latin}.’'-]*(?: \p{sc=Latin}[\p{sc=Latin}.’'-]*)+`
const UNBROKEN = new RegExp(`(${KEPT})`, 'giu')
const UNBROKEN_IN_CHINESE = new RegExp(`(${KEPT}|${NAME})`, 'giu')
const HAN_ENDS = /\p{sc=Han}$/u
const HAN_BEGINS = /^\p{sc=Han}/u

/** The class of a name between two texts: Chinese keeps a little space from it (`text-autospace` knows no boxes). */
const nameClass = (before = '', after = '') =>
  ['whole-name', HAN_ENDS.test(before) && 'after-han', HAN_BEGINS.test(after) && 'before-han'].filter(Boolean).join(' ')

/** What may follow a name that stands together: before anything else, a suffix would stand alone on the next line. */
const NAME_ENDS = /^(?:$|\s|\p{sc=Han})/u

/**
 * A text in which a day, the word e-mail and a number stand on one line, and a name too where it fits: `name`, or any among
 * Chinese (D70.13).
 */
export function Together({ text, name }: { text: string; name?: string | undefined }) {
  const at = name ? text.indexOf(name) : -1
  const after = name && at >= 0 ? text.slice(at + name.length) : ''
  if (at >= 0 && NAME_ENDS.test(after))
    return (
      <>
        <Together text={text.slice(0, at)} />
        <span className={nameClass(text.slice(0, at), after)}>{name}</span>
        <Together text={after} />
      </>
    )
  const parts = text.split(/\p{sc=Han}/u.test(text) ? UNBROKEN_IN_CHINESE : UNBROKEN)
  if (parts.length === 1) return text
  return parts.map((part, nth) =>
    nth % 2 === 0 ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text, which never change their order
      <Fragment key={nth}>{part}</Fragment>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text, which never change their order
      <span
        key={nth}
        className={/^\p{sc=Latin}.* /u.test(part) ? nameClass(parts[nth - 1], parts[nth + 1]) : 'unbroken'}
      >
        {part}
      </span>
    ),
  )
}
