import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, Link } from 'react-router'
import { ASKED_TWICE, decisionsOn, END_CAUSES, type AccountFile, type Decision } from '#contract/admin-accounts.ts'
import { birthOf, momentOf } from './dates.ts'
import { FormOf } from '../shared/refused-fields.tsx'
import { Field } from '../shared/field.tsx'

/** What of a decision's form is asked a second time, as it was typed. */
export interface TypedDecision {
  decision: Decision
  typed: Record<string, string>
}

/** What may be decided. Whatever stops something for the account's owner is asked a second time (`SecondLook`). */
export function Deeds({ account }: { account: AccountFile }) {
  const { t } = useTranslation('admin-accounts')
  const possible = decisionsOn(account)
  if (possible.length === 0) return null
  return (
    <section>
      <h2 className="visually-hidden">{t('account.decide')}</h2>
      {possible.map((decision, index) => (
        <details key={decision} className="deed" open={index === 0 && account.status === 'PENDING'}>
          <summary>{t(`deed.${decision}.title`)}</summary>
          <FormOf sent={{ intent: decision }}>
            <Form method="post">
              <input type="hidden" name="seen" value={account.seen} />
              <Words account={account} decision={decision} />
              <button className={STOPS.includes(decision) ? 'button alert' : 'button'} name="intent" value={decision}>
                {t(`deed.${decision}.button`)}
              </button>
            </Form>
          </FormOf>
        </details>
      ))}
    </section>
  )
}

const STOPS: readonly Decision[] = [...ASKED_TWICE, 'ask']

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

/** What each decision asks and explains. */
function Words({ account, decision }: { account: AccountFile; decision: Decision }) {
  const { t } = useTranslation('admin-accounts')
  const isPerson = account.type === 'DEMENTIA'
  const withoutContact = decision === 'approve' && !account.callable
  const about =
    decision === 'approve' && account.type === 'PARTNER' ? 'deed.approve.organisation' : `deed.${decision}.text`
  const asksReason = withoutContact || (decision !== 'approve' && decision !== 'lift')
  return (
    <>
      <p>{t(about)}</p>
      {withoutContact && <p className="notice glow">{t('deed.approve.withoutContact')}</p>}
      {decision === 'approve' && isPerson && account.loneContact && (
        <p className="notice glow">{t('deed.approve.loneContact')}</p>
      )}
      {decision === 'undo' && <Undoes account={account} />}
      {decision === 'end' && isPerson && (
        <fieldset className="field plain">
          <legend>{t('deed.end.cause')}</legend>
          {END_CAUSES.map((cause) => (
            <label key={cause} className="tick-line">
              <input type="radio" name="cause" value={cause} required />
              <span>{t(`deed.end.${cause}`)}</span>
            </label>
          ))}
        </fieldset>
      )}
      {asksReason && (
        <Field
          as="textarea"
          label={t(decision === 'ask' ? 'deed.ask.reason' : 'deed.reason')}
          id={`reason-${decision}`}
          name="reason"
          rows={2}
          maxLength={500}
          required
        />
      )}
      {decision === 'suspend' && isPerson && (
        <label className="tick-line">
          <input type="checkbox" name="stopSafeReturn" value="yes" />
          <span>{t('deed.suspend.stop')}</span>
        </label>
      )}
    </>
  )
}

/** What undoing brings back: a report that is withdrawn, a leaving that is taken back, or the state before the last decision. */
function Undoes({ account: { death, endingAt, undo } }: { account: AccountFile }) {
  const { t } = useTranslation('admin-accounts')
  const text = death
    ? t('deed.undo.death')
    : undo
      ? t('deed.undo.until', { status: t(`status.${undo.to}`), until: momentOf(undo.until) })
      : endingAt && t('deed.undo.leaving')
  return <p className="notice glow">{text}</p>
}
