import type { ReactNode } from 'react'

/** One component of the page of the look, under its name in the code; `row` sets its states beside each other. */
export const Piece = ({ name, row = false, children }: { name: string; row?: boolean; children: ReactNode }) => (
  <section className="piece">
    <h3>
      <code>{name}</code>
    </h3>
    {row ? <div className="states">{children}</div> : children}
  </section>
)
