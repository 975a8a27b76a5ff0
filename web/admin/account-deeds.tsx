import { useTranslation } from 'react-i18next'
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

/** What the decider may decide. Whatever stops something for the account's owner is asked a second time (`SecondLook`). */
export function Deeds({ account, decider }: { account: AccountFile; decider: AdminRole }) {
  const { t } = useTranslation('admin-accounts')
  const isDecided = (decision: Decision) =>
    decider === 'administrator' || (account.staff && account.status === 'PENDING' && STAFF_DECISIONS.includes(decision))
  const possible = decisionsOn(account).filter(isDecided)
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
              <Words account={account} decision={decision} decider={decider} />
              <button
                className={ASKED_TWICE.includes(decision) ? 'button alert' : 'button'}
                name="intent"
                value={decision}
              >
                {t(`deed.${decision}.button`)}
              </button>
            </Form>
          </FormOf>
        </details>
      ))}
    </section>
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
