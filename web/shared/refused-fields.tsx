import { createContext, useContext, type ReactNode } from 'react'
import type { RefusedForm } from './refused-form.ts'

const RefusedContext = createContext<RefusedForm | undefined>(undefined)

/** The refusal of the form around, if it was refused. */
export const useRefused = () => useContext(RefusedContext)

/** Hands what was refused to the fields inside, which show it and what was typed. */
export const RefusedFields = ({ refused, children }: { refused: RefusedForm | undefined; children: ReactNode }) => (
  <RefusedContext value={refused}>{children}</RefusedContext>
)

/** One form of a page that has several: the refusal around is its own where the form was sent with these values. */
export function FormOf({ sent, children }: { sent: Record<string, string>; children: ReactNode }) {
  const refused = useRefused()
  const isOwn = refused && Object.entries(sent).every(([name, value]) => refused.typed[name] === value)
  return <RefusedContext value={isOwn ? refused : undefined}>{children}</RefusedContext>
}
