import { Fragment } from 'react'

/** A day as dd-MM-yyyy, and the word e-mail: a browser breaks both behind their hyphens. */
const UNBROKEN = /(\d{2}-\d{2}-\d{4}|\be-(?:mails?|mel)\b)/giu
/** The same, and several words of Latin letters, which among Chinese are mostly a name. */
const UNBROKEN_IN_CHINESE =
  /(\d{2}-\d{2}-\d{4}|\be-(?:mails?|mel)\b|\p{sc=Latin}[\p{sc=Latin}.’'-]*(?: \p{sc=Latin}[\p{sc=Latin}.’'-]*)+)/giu

/** What may follow a name that stands together: before anything else, a suffix would stand alone on the next line. */
const NAME_ENDS = /^(?:$|\s|\p{sc=Han})/u

/** A text in which a day and the word e-mail stand on one line, and a name too where it fits: `name`, or any among Chinese (D70.13). */
export function Together({ text, name }: { text: string; name?: string | undefined }) {
  const at = name ? text.indexOf(name) : -1
  const after = name && at >= 0 ? text.slice(at + name.length) : ''
  if (at >= 0 && NAME_ENDS.test(after))
    return (
      <>
        <Together text={text.slice(0, at)} />
        <span className="whole-name">{name}</span>
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
      <span key={nth} className={part.includes(' ') ? 'whole-name' : 'unbroken'}>
        {part}
      </span>
    ),
  )
}
