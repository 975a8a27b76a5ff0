import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Form, Link, useNavigationType, useSearchParams } from 'react-router'
import type { AccountFile } from '#contract/admin-accounts.ts'
import { useTranslation } from '../translation.ts'
import { CASE_KEYS } from './case-keys.ts'
import { secondOf } from './dates.ts'
import { NextCase } from './next-case-button.tsx'
import { State } from './page-parts.tsx'
import { queuePart } from './queue-query.ts'

const clockOf = (iso: string) => secondOf(iso).slice(0, 5)

/** The account's name, with the focus on it where one page of the console led to this one. */
function Name({ name }: { name: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // As it was when the account was opened: what is done on its page leads the focus elsewhere.
  const [wasLedTo] = useState(useNavigationType() !== 'POP')
  useEffect(() => {
    if (wasLedTo) heading.current?.focus()
  }, [wasLedTo])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {name}
    </h1>
  )
}

/** The name of the account, its status, and the ways to the decision and back to the queue. */
export function CaseHead({ account, isDecided }: { account: AccountFile; isDecided: boolean }) {
  const { t } = useTranslation('admin-accounts')
  const [query] = useSearchParams()
  return (
    <div className="head">
      <Name key={account.uid} name={account.name} />
      <State status={account.status} />
      {isDecided && (
        <a className="to-decide" href="#decide">
          {t('account.decide')}
        </a>
      )}
      {query.has('queue') && <Link to={`/admin/queues?${queuePart(query)}`}>{t('case.back')}</Link>}
    </div>
  )
}

/** What was done, with the focus on it, and the way to the next case. */
export function Result({ of, children, next }: { of: unknown; children: ReactNode; next?: string | undefined }) {
  const result = useRef<HTMLHeadingElement>(null)
  const said = useRef<unknown>(undefined)
  // Once for each act, and not whenever the page is drawn.
  useEffect(() => {
    if (said.current === of) return
    said.current = of
    result.current?.focus()
  })
  return (
    <section className="notice" role="status">
      <h2 id="result" ref={result} tabIndex={-1}>
        {children}
      </h2>
      {next && <NextCase after={next} />}
    </section>
  )
}

/** Who works on the case: nobody yet, the reader, or a colleague by name. The key "c" claims or releases it. */
export function Claim({ account: { claim } }: { account: AccountFile }) {
  const { t } = useTranslation('admin-accounts')
  if (claim && !claim.mine)
    return <p className="notice glow">{t('case.theirs', { by: claim.by, until: clockOf(claim.until) })}</p>
  return (
    <Form method="post" className="claim" preventScrollReset>
      <p>{claim ? t('case.mine', { until: clockOf(claim.until) }) : t('case.free')}</p>
      <button className="button quiet" name="intent" value={claim ? 'release' : 'claim'} aria-keyshortcuts="c">
        {t(claim ? 'case.release' : 'case.claim')}
      </button>
    </Form>
  )
}

/** The keys of the page and what each does; "?" leads here. */
export function Keys({ of = CASE_KEYS }: { of?: readonly (typeof CASE_KEYS)[number][] }) {
  const { t } = useTranslation('admin-accounts')
  return (
    <details className="keys">
      <summary aria-keyshortcuts="?">{t('case.keys')}</summary>
      <dl>
        {of.map((key) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`case.key.${key === '?' ? 'help' : key}`)}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>/</kbd>
          </dt>
          <dd>{t('case.key.search')}</dd>
        </div>
      </dl>
      <p className="soft">{t('case.keysText')}</p>
    </details>
  )
}
