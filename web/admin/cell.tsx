import type { ReactNode } from 'react'

/**
 * A cell of a table of records with the name of its column, which a phone shows beside it. Without a value it is a dash in a wide table; on
 * a phone, where rows stand as cards, it is left out.
 */
export function Cell({ name, className = '', children }: { name?: string; className?: string; children: ReactNode }) {
  const isEmpty = children === null || children === undefined || children === false || children === ''
  const classes = [className, isEmpty ? 'no-value' : ''].filter(Boolean).join(' ')
  return (
    <td data-name={name} {...(classes && { className: classes })}>
      {isEmpty ? '–' : children}
    </td>
  )
}
