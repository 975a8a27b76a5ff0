import { useState } from 'react'

/** What a question is called on the page, without the mark that stands behind it. */
function questionOf(field: string): string {
  const asked = document.getElementById(field)
  const name = asked?.matches('fieldset')
    ? asked.querySelector('legend')
    : (asked as HTMLInputElement | null)?.labels?.[0]
  const parts = [...(name?.childNodes ?? [])].filter(
    (part) => !(part instanceof Element && part.matches('.soft, input')),
  )
  return parts
    .map(({ textContent }) => textContent)
    .join('')
    .trim()
}

/** Links to all questions with the same mistake, so that they are not met one dialog after another (D67.3). */
export function AlikeFields({ fields }: { fields: readonly string[] }) {
  const [questions] = useState(() => fields.map((field) => ({ field, name: questionOf(field) })))
  return (
    <ul className="second-ways">
      {questions
        .filter(({ name }) => name)
        .map(({ field, name }) => (
          <li key={field}>
            <button className="link" value={field}>
              {name}
            </button>
          </li>
        ))}
    </ul>
  )
}
