import { createContext, useContext, type ReactNode } from 'react'
import type { RefusedForm } from './refused-form.ts'

const RefusedContext = createContext<RefusedForm | undefined>(undefined)

/** The refusal of the surrounding form, if it was refused. */
export const useRefused = () => useContext(RefusedContext)

/** Provides a refused form to the fields inside, which show the mistake and the typed values. */
export const RefusedFields = ({ refused, children }: { refused: RefusedForm | undefined; children: ReactNode }) => (
  <RefusedContext value={refused}>{children}</RefusedContext>
)

/** Limits the refusal to one of several forms on a page: the form that was sent with these values. */
export function FormOf({ sent, children }: { sent: Record<string, string>; children: ReactNode }) {
  const refused = useRefused()
  const isOwn = refused && Object.entries(sent).every(([name, value]) => refused.typed[name] === value)
  return <RefusedContext value={isOwn ? refused : undefined}>{children}</RefusedContext>
}
