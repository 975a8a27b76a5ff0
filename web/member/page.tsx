import { useEffect, useRef, type ReactNode } from 'react'
import { Form, Link, useSearchParams } from 'react-router'
import type { RefusedForm } from '../shared/refused-form.ts'
import { Together } from '../shared/together.tsx'
import { useTranslation } from '../translation.ts'
import { UNSENT } from './signed-out.ts'
import { useTypedAgain } from './unsent-form.ts'

/** What may stand in `?done=`; each has its sentence. */
const DONE = new Set(
  'accepted declined ended objected ordered withdrawn invited added replaced revoked saved number email password stays quiet link sessionEnded sessionsEnded'.split(
    ' ',
  ),
)

/** A page of the portal: the way back, one heading, what was just done or refused, and what there is to do. */
export function PortalPage({
  title,
  name,
  back,
  refused,
  said,
  above,
  children,
}: {
  title: string
  /** Whose page it is, where the title names them. */
  name?: string | undefined
  back?: { to: string; label: string }
  refused?: RefusedForm | undefined
  /** What was just done, in the page's own words. */
  said?: string | undefined
  /** What stands before the heading, because it decides what the page is about. */
  above?: ReactNode
  children: ReactNode
}) {
  const { t } = useTranslation('member')
  const [query] = useSearchParams()
  const done = query.get('done') ?? ''
  const isUnsent = query.has(UNSENT)
  const typedAgain = useTypedAgain(isUnsent)
  return (
    <div className="page portal" {...typedAgain}>
      <title>{refused || isUnsent ? t('error', { title }) : title}</title>
      {back && (
        <p className="back screen">
          <Link to={back.to}>{back.label}</Link>
        </p>
      )}
      {above}
      <h1 className="screen">
        <Together text={title} name={name} />
      </h1>
      {refused ? (
        <PageNotice key={refused.code} alert>
          {refused.field ? (
            <a href={`#${refused.field}`}>{t(refused.code, { ns: 'errors' })}</a>
          ) : (
            t(refused.code, { ns: 'errors' })
          )}
        </PageNotice>
      ) : isUnsent ? (
        <PageNotice alert>{t('unsent')}</PageNotice>
      ) : (
        (said ?? DONE.has(done)) && <PageNotice key={done}>{said ?? t(`done.${done}`)}</PageNotice>
      )}
      {children}
    </div>
  )
}

/** What became of a form: takes the focus, so that nobody misses it. */
function PageNotice({ alert, children }: { alert?: boolean; children: ReactNode }) {
  const said = useRef<HTMLDivElement>(null)
  useEffect(() => said.current?.focus(), [])
  return (
    <div ref={said} className={alert ? 'notice alert' : 'notice'} role={alert ? 'alert' : 'status'} tabIndex={-1}>
      <p>{children}</p>
    </div>
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

export const Hidden = ({ fields }: { fields: Record<string, string> }) =>
  Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)

interface WayOn {
  to: string
  title: string
  text: string
  /** It leads to a page outside the portal, which is a document of its own. */
  isOutside?: boolean
}

/** A way on, as a card with a title and a sentence. */
export const Way = ({ to, title, text, isOutside = false }: WayOn) => (
  <li>
    <Link to={to} className="card way-on" reloadDocument={isOutside}>
      <strong>{title}</strong>
      <span>{text}</span>
    </Link>
  </li>
)
