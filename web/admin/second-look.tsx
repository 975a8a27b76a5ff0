import { useEffect, useRef } from 'react'
import { Form, Link } from 'react-router'
import type { AccountFile, Decision } from '#contract/admin-accounts.ts'
import { useTranslation } from '../translation.ts'
import { birthOf } from './dates.ts'

/** What of a decision's form is asked a second time, as it was typed. */
export interface TypedDecision {
  decision: Decision
  typed: Record<string, string>
}

/** The second question: who it is, what stops, and a tick that it was looked at. The focus stands on the way back. */
export function SecondLook({ account, asked: { decision, typed } }: { account: AccountFile; asked: TypedDecision }) {
  const { t } = useTranslation('admin-accounts')
  const no = useRef<HTMLAnchorElement>(null)
  useEffect(() => no.current?.focus(), [])
  const isPerson = account.type === 'DEMENTIA'
  const isDeath = isPerson && typed.cause === 'death'
  const stops = isDeath ? 'death' : decision === 'suspend' && typed.stopSafeReturn === 'yes' ? 'suspend-stop' : decision
  return (
    <section
      className="notice alert"
      role="alertdialog"
      aria-labelledby="second-look"
      aria-describedby="second-look-text"
    >
      <h2 id="second-look">{t('second.title', { name: account.name })}</h2>
      <p id="second-look-text">
        {t(`second.${stops}`)} {isPerson && decision !== 'suspend' && !isDeath && t('second.person')} {t('second.undo')}
      </p>
      <dl className="facts">
        {[
          [t('column.name'), account.name],
          [t('fact.birth'), account.birth && birthOf(account.birth)],
          [t('column.membershipId'), account.membershipId],
        ].map(
          ([label, value]) =>
            value && (
              <div key={label} className="fact">
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <Form method="post">
        {Object.entries(typed).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label className="tick-line">
          <input type="checkbox" name="sure" value="yes" required />
          <span>{t('second.tick', { name: account.name })}</span>
        </label>
        <p className="actions">
          <Link ref={no} className="button" to={`/admin/users/${account.uid}`} replace>
            {t('second.no')}
          </Link>
          <button className="button alert" name="intent" value={decision}>
            {t(isDeath && decision === 'end' ? 'second.report' : `deed.${decision}.button`)}
          </button>
        </p>
      </Form>
    </section>
  )
}
