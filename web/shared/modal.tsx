import { useEffect, useId, useRef, type ReactNode } from 'react'

const SIGNS = {
  info: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Z',
  error: 'M12 2 1 22h22Z',
  done: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Z',
} as const
const MARKS = { info: 'M12 6.500v.5m0 3v7', error: 'M12 9v6m0 2.500v.5', done: 'm7 12 3.500 3.500L17 9' } as const

/**
 * A modal dialog of the browser: focus goes in, stays in and comes back. Its buttons are the children's; whichever
 * closes it, `onClose` is told. `only` closes by a button alone (R8.1, 'Error!'). A screen reader reads title and `text`
 * when it opens, and not the fields and buttons below them.
 */
export function Modal({
  kind,
  title,
  text,
  only,
  onSubmit,
  onClose,
  children,
}: {
  kind: keyof typeof SIGNS
  title: string
  text?: ReactNode
  only?: boolean
  /** Takes what its fields hold; the dialog stays open until its owner takes it away. */
  onSubmit?: (filled: FormData) => void
  onClose: (pressed: string) => void
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const { current } = dialog
    if (!current?.open) current?.showModal()
    return () => current?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={kind === 'error' ? 'dialog error' : 'dialog'}
      aria-labelledby={`${id}title`}
      aria-describedby={text === undefined ? undefined : `${id}text`}
      onCancel={(event) => only && event.preventDefault()}
      onKeyDown={(event) => only && event.key === 'Escape' && event.preventDefault()}
      onClose={(event) => onClose(event.currentTarget.returnValue)}
    >
      <h2 id={`${id}title`}>
        <svg className={`sign ${kind}`} viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
          <path d={SIGNS[kind]} />
          <path className="mark" d={MARKS[kind]} />
        </svg>
        {title}
      </h2>
      <form
        method="dialog"
        onSubmit={(event) => {
          if (!onSubmit) return
          event.preventDefault()
          onSubmit(new FormData(event.currentTarget))
        }}
      >
        {text !== undefined && <div id={`${id}text`}>{text}</div>}
        {children}
      </form>
    </dialog>
  )
}
