import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, Link, useNavigate, useSearchParams } from 'react-router'
import type { RefusedForm } from '../shared/refused-form.ts'

/** What may stand in `?done=`; each has its sentence. */
const DONE = new Set(
  'accepted declined ended objected ordered withdrawn invited added replaced revoked saved email password stays quiet'.split(
    ' ',
  ),
)

/** A page of the portal: the way back, one heading, what was just done or refused, and what there is to do. */
export function PortalPage({
  title,
  back,
  refused,
  children,
}: {
  title: string
  back?: { to: string; label: string }
  refused?: RefusedForm | undefined
  children: ReactNode
}) {
  const { t } = useTranslation('member')
  const [query] = useSearchParams()
  const done = query.get('done') ?? ''
  return (
    <div className="page portal">
      <title>{refused ? t('error', { title }) : title}</title>
      {back && (
        <p className="back screen">
          <Link to={back.to}>{back.label}</Link>
        </p>
      )}
      <h1 className="screen">{title}</h1>
      {refused ? (
        <Said key={refused.code} alert>
          {refused.field ? (
            <a href={`#${refused.field}`}>{t(refused.code, { ns: 'errors' })}</a>
          ) : (
            t(refused.code, { ns: 'errors' })
          )}
        </Said>
      ) : (
        DONE.has(done) && <Said key={done}>{t(`done.${done}`)}</Said>
      )}
      {children}
    </div>
  )
}

/** What became of a form: takes the focus, so that nobody misses it. */
function Said({ alert, children }: { alert?: boolean; children: ReactNode }) {
  const said = useRef<HTMLDivElement>(null)
  useEffect(() => said.current?.focus(), [])
  return (
    <div ref={said} className={alert ? 'notice alert' : 'notice'} role={alert ? 'alert' : 'status'} tabIndex={-1}>
      <p>{children}</p>
    </div>
  )
}

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

/** A form of one button: what it does stands in hidden fields. */
export function Act({
  fields,
  label,
  name,
  action,
  quiet = true,
}: {
  fields: Record<string, string>
  label: string
  /** What a screen reader says, where several buttons read alike; begins with the label. */
  name?: string
  /** The page whose action it is, where it is not this one. */
  action?: string
  quiet?: boolean
}) {
  return (
    <Form method="post" action={action} preventScrollReset>
      <Hidden fields={fields} />
      <button className={quiet ? 'button quiet small' : 'button small'} aria-label={name}>
        {label}
      </button>
    </Form>
  )
}

const Hidden = ({ fields }: { fields: Record<string, string> }) =>
  Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)

/** A way on, as a card with a title and a sentence. */
export const Way = ({ to, title, text }: { to: string; title: string; text: string }) => (
  <li>
    <Link to={to} className="card way-on">
      <strong>{title}</strong>
      <span>{text}</span>
    </Link>
  </li>
)
