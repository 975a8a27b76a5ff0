import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, Link, useNavigationType, useSearchParams } from 'react-router'
import type { AccountFile } from '#contract/admin-accounts.ts'
import { CASE_KEYS } from './case-keys.ts'
import { secondOf } from './dates.ts'
import { NextCase } from './next-case-button.tsx'
import { State } from './page-parts.tsx'
import { queuePart } from './queue-query.ts'

const clockOf = (iso: string) => secondOf(iso).slice(0, 5)

/** The name of the account and its status; the focus stands on it where one page of the console leads to the next. */
export function CaseHead({ account, isDecided }: { account: AccountFile; isDecided: boolean }) {
  const { t } = useTranslation('admin-accounts')
  const name = useRef<HTMLHeadingElement>(null)
  const [query] = useSearchParams()
  const wasLedTo = useNavigationType() !== 'POP'
  useEffect(() => {
    if (wasLedTo) name.current?.focus()
    // Of another account, and not of every change of this one.
  }, [account.uid])
  return (
    <div className="head">
      <h1 ref={name} tabIndex={-1}>
        {account.name}
      </h1>
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
  const { t } = useTranslation('admin-accounts')
  const result = useRef<HTMLHeadingElement>(null)
  useEffect(() => result.current?.focus(), [of])
  return (
    <section className="notice" aria-labelledby="result">
      <h2 id="result" ref={result} tabIndex={-1}>
        {t('case.result')}
      </h2>
      <p>{children}</p>
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
