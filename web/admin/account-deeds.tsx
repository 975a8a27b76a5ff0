import { Form, Link } from 'react-router'
import {
  ASKED_TWICE,
  decisionsOn,
  END_CAUSES,
  STAFF_DECISIONS,
  type AccountFile,
  type Decision,
} from '#contract/admin-accounts.ts'
import { REJECTIONS } from '#contract/admin-questions.ts'
import type { AdminRole } from '#contract/endpoint.ts'
import { AskQuestion } from './ask-question.tsx'
import { momentOf } from './dates.ts'
import { FormOf } from '../shared/refused-fields.tsx'
import { Field } from '../shared/field.tsx'
import { useTranslation } from '../translation.ts'

/** What takes a membership or what hangs on it away; it stands last on the page. */
const DANGERS: readonly Decision[] = ['suspend', 'end', 'confirm-death']
/** The keys that lead to a decision; it is made by pressing its button. */
const KEYS: Partial<Record<Decision, string>> = { approve: 'a', ask: 'm', reject: 'r' }

/** What the decider may decide beside the facts, in the order in which it is offered. */
export const decisionsBeside = (account: AccountFile, decider: AdminRole): Decision[] =>
  decisionsOn(account).filter(
    (decision) =>
      !DANGERS.includes(decision) &&
      (decider === 'administrator' ||
        (account.staff && account.status === 'PENDING' && STAFF_DECISIONS.includes(decision))),
  )

/** The decisions beside the facts. Whatever stops something for the account's owner is asked a second time (`SecondLook`). */
export function Deeds({ account, decider }: { account: AccountFile; decider: AdminRole }) {
  const { t } = useTranslation('admin-accounts')
  const possible = decisionsBeside(account, decider)
  if (possible.length === 0) return null
  return (
    <section>
      <h2 id="decide" tabIndex={-1}>
        {t('account.decide')}
      </h2>
      {possible.map((decision, index) => (
        <Deed
          key={decision}
          account={account}
          decision={decision}
          decider={decider}
          isOpen={index === 0 && account.status === 'PENDING'}
        />
      ))}
    </section>
  )
}

/** What an administrator may do that takes something away, last on the page: suspend, end; records are handed out and deleted on their page. */
export function Danger({ account }: { account: AccountFile }) {
  const { t } = useTranslation('admin-accounts')
  const possible = decisionsOn(account).filter((decision) => DANGERS.includes(decision))
  return (
    <section className="danger">
      <h2>{t('account.danger')}</h2>
      {possible.map((decision) => (
        <Deed key={decision} account={account} decision={decision} decider="administrator" isOpen={false} />
      ))}
      <p>
        <Link to={`/admin/users/${account.uid}/records`}>{t('admin-operations:records.link')}</Link>
      </p>
    </section>
  )
}

/** One decision: what it does, what it asks, and its button. */
function Deed({
  account,
  decision,
  decider,
  isOpen,
}: {
  account: AccountFile
  decision: Decision
  decider: AdminRole
  isOpen: boolean
}) {
  const { t } = useTranslation('admin-accounts')
  return (
    <details className="deed" open={isOpen}>
      <summary aria-keyshortcuts={KEYS[decision]}>{t(`deed.${decision}.title`)}</summary>
      <FormOf sent={{ intent: decision }}>
        <Form method="post">
          <input type="hidden" name="seen" value={account.seen} />
          <Words account={account} decision={decision} decider={decider} />
          <button className={ASKED_TWICE.includes(decision) ? 'button alert' : 'button'} name="intent" value={decision}>
            {t(`deed.${decision}.button`)}
          </button>
        </Form>
      </FormOf>
    </details>
  )
}

/** What each decision asks and explains. */
function Words({ account, decision, decider }: { account: AccountFile; decision: Decision; decider: AdminRole }) {
  const { t } = useTranslation('admin-accounts')
  const isPerson = account.type === 'DEMENTIA'
  const withoutContact = decision === 'approve' && !account.callable
  const about =
    decision === 'approve' && account.type === 'PARTNER'
      ? 'deed.approve.organisation'
      : decision === 'approve' && decider === 'organisation'
        ? 'deed.approve.staff'
        : `deed.${decision}.text`
  const asksReason = withoutContact || !['approve', 'ask', 'lift'].includes(decision)
  return (
    <>
      {decision === 'ask' ? <AskQuestion account={account} /> : <p>{t(about)}</p>}
      {withoutContact && (
        <p className="notice glow">
          {t('deed.approve.withoutContact')}{' '}
          <Link to={`/admin/users/${account.uid}/mend#contacts`}>{t('deed.approve.addContact')}</Link>
        </p>
      )}
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
      {decision === 'reject' && (
        <Field as="select" label={t('deed.reject.rejection')} name="rejection" required defaultValue="">
          <option value="" disabled>
            –
          </option>
          {REJECTIONS.map((rejection) => (
            <option key={rejection} value={rejection}>
              {t(`deed.reject.reads.${rejection}`)}
            </option>
          ))}
        </Field>
      )}
      {asksReason && (
        <Field
          as="textarea"
          label={t(decision === 'reject' ? 'deed.reject.reason' : 'deed.reason')}
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
