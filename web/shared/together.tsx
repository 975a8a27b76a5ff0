import { Fragment } from 'react'

/** A day as dd-MM-yyyy, and the word e-mail: a browser breaks both behind their hyphens. */
const UNBROKEN = String.raw`\d{2}-\d{2}-\d{4}|\be-(?:mails?|mel)\b`
/** Several words of Latin letters, among Chinese: mostly a name. */
const AMONG_CHINESE = String.raw`\p{sc=Latin}[\p{sc=Latin}.’'-]*(?: \p{sc=Latin}[\p{sc=Latin}.’'-]*)+`

/** A text in which a day and the word e-mail stand on one line, and among Chinese a name too, where it fits (D70.13). */
export function Together({ text }: { text: string }) {
  const isChinese = /\p{sc=Han}/u.test(text)
  const parts = text.split(new RegExp(`(${isChinese ? `${UNBROKEN}|${AMONG_CHINESE}` : UNBROKEN})`, 'giu'))
  if (parts.length === 1) return text
  return parts.map((part, nth) =>
    nth % 2 === 0 ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text, which never change their order
      <Fragment key={nth}>{part}</Fragment>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text, which never change their order
      <span key={nth} className={part.includes(' ') ? 'whole-name' : 'unbroken'}>
        {part}
      </span>
    ),
  )
}
