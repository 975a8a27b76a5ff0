import type { ReactNode } from 'react'
import { Together } from '../shared/together.tsx'

/** The way home ends at a small house with a lit window: the one thing to do. */
export const House = () => (
  <svg className="home-sign" viewBox="0 0 36 36" width="36" height="36" aria-hidden="true">
    <path d="M2 17 18 3l16 14v17H2Z" />
    <path className="lamp" d="M13 18h10v10H13Z" />
  </svg>
)

/** Where the path of this page ends. */
export function Destination({
  id,
  title,
  level = 2,
  children,
}: {
  id: string
  /** In one element, where it is more than text. */
  title: ReactNode
  level?: 1 | 2
  children: ReactNode
}) {
  const Heading = `h${level}` as const
  return (
    <section className="stop end" aria-labelledby={id}>
      <Heading id={id} tabIndex={-1} data-live>
        <House />
        {title}
      </Heading>
      {children}
    </section>
  )
}

/** A heading, in which the person's name stands on one line where it fits (D70.13). */
export const TogetherHeading = (heading: { text: string; name: string }) => (
  <span>
    <Together {...heading} />
  </span>
)
