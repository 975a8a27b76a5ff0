import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Form, Link, useNavigate } from 'react-router'
import { Hidden } from './page.tsx'

/** What a destructive act is asked once: a section of the page without script, a modal dialog with it. */
export function Ask({
  title,
  text,
  yes,
  no,
  back,
  fields,
}: {
  title: string
  text: string
  yes: string
  no: string
  /** Where "no" leads: the page as it was. */
  back: string
  fields: Record<string, string>
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  // Closed while it still stands in the page: only then the focus goes back to where it came from.
  useLayoutEffect(() => {
    const { current } = dialog
    current?.close()
    current?.showModal()
    // The safe answer, never "yes": who presses Enter by habit changes nothing.
    current?.querySelector<HTMLElement>('[data-safe]')?.focus()
    return () => current?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      open
      className="dialog"
      aria-labelledby="ask"
      aria-describedby="ask-text"
      onCancel={(event) => {
        event.preventDefault()
        void navigate(back, { replace: true, preventScrollReset: true })
      }}
    >
      <h2 id="ask">{title}</h2>
      <p id="ask-text">{text}</p>
      <Form method="post" action={back} className="actions" preventScrollReset>
        <Hidden fields={fields} />
        <Link to={back} className="button" replace preventScrollReset data-safe>
          {no}
        </Link>
        <button className="button quiet">{yes}</button>
      </Form>
    </dialog>
  )
}

/** The answer that changes nothing; it takes the focus of its page. */
export function SafeAnswer({ to, children }: { to: string; children: ReactNode }) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => link.current?.focus(), [])
  return (
    <Link ref={link} className="button" to={to}>
      {children}
    </Link>
  )
}
