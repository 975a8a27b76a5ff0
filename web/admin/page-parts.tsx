import { useEffect, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { AccountStatus } from '#contract/options.ts'
import type { RefusalCode } from '#contract/errors.ts'
import { Field } from '../shared/field.tsx'
import { useTranslation } from '../translation.ts'

const SIGNS: Record<AccountStatus, string> = {
  INCOMPLETE: 'waiting',
  PENDING: 'waiting',
  APPROVED: 'good',
  REJECTED: 'over',
  SUSPENDED: 'bad',
  ENDING: 'waiting',
  ENDED: 'over',
}

/** Where an account stands: a sign and a word. */
export function State({ status }: { status: AccountStatus }) {
  const { t } = useTranslation('admin-accounts')
  return <span className={`state ${SIGNS[status]}`}>{t(`status.${status}`)}</span>
}

/** The pages beside this one. `query` is what the address says without them. */
export function Pages({
  query,
  next,
  previous,
}: {
  query: URLSearchParams
  next: string | null
  previous?: string | null
}) {
  const { t } = useTranslation('admin')
  const to = (name: 'after' | 'before', uid: string) => {
    const changed = new URLSearchParams(query)
    changed.delete('after')
    changed.delete('before')
    changed.set(name, uid)
    return `?${changed}`
  }
  if (!next && !previous) return null
  return (
    <nav className="pages" aria-label={t('pages.label')}>
      <span>
        {previous && (
          <Link to={to('before', previous)} rel="prev">
            ← {t('pages.previous')}
          </Link>
        )}
      </span>
      {next && (
        <Link to={to('after', next)} rel="next">
          {t('pages.next')} →
        </Link>
      )}
    </nav>
  )
}

/** What could not be done, said where one looks first; the focus stands on the first field that is meant. */
export function Refused({
  refused,
  children,
}: {
  refused: { code: RefusalCode; field?: string }
  children?: ReactNode
}) {
  const { t } = useTranslation('errors')
  const { code } = refused
  useEffect(() => {
    if (!refused.field) return
    const meant = document.querySelector<HTMLElement>('main [aria-invalid=true]')
    meant?.closest('details')?.setAttribute('open', '')
    meant?.focus()
  }, [refused])
  return (
    <div className="notice alert" role="alert">
      <p>{children || t(code)}</p>
    </div>
  )
}

/** What was done. */
export function Done({ children }: { children: ReactNode }) {
  return (
    <div className="notice" role="status">
      {children}
    </div>
  )
}

export interface NewLink {
  kind: string
  url: string | null
  sentBy: 'sms' | 'email' | null
}

/** A link that was just made: where it was sent, or its address, this once. */
export function MadeLink({ link }: { link: NewLink }) {
  const { t } = useTranslation('admin-accounts')
  return (
    <Done>
      {link.url ? (
        <Field
          label={t('links.made')}
          hint={t('links.once')}
          name="made-link"
          readOnly
          value={link.url}
          onFocus={({ target }) => target.select()}
        />
      ) : (
        <p>{t(link.sentBy === 'sms' ? 'links.sentSms' : 'links.sentEmail')}</p>
      )}
    </Done>
  )
}
