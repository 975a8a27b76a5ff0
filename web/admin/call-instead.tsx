import { Form, Link } from 'react-router'
import { CALLS_INSTEAD, type LoggedMessage } from '#contract/admin-messages.ts'
import { Field } from '../shared/field.tsx'
import { useTranslation } from '../translation.ts'
import { momentInWords } from './dates.ts'

/** What was done on the page: the number was shown, or the outcome of the call was written down. */
export interface CallDone {
  phone?: string | null
  outcome?: (typeof CALLS_INSTEAD)[number]
}

/** The number of whoever waits for a message that did not arrive, shown for a reason, and what came of the call. */
export function CallInstead({
  uid,
  name,
  done,
  seen = '',
}: {
  uid: string
  name: string
  done: CallDone | undefined
  /** When the newest message that the page shows was queued. */
  seen?: string | undefined
}) {
  const { t } = useTranslation('admin-messages')
  const phone = done?.phone
  return (
    <section className="notice glow stack" aria-labelledby="call-instead">
      <h2 id="call-instead">{t('call.title')}</h2>
      <p>{t('call.text', { name })}</p>
      {phone === null && <p role="status">{t('call.none')}</p>}
      {phone && (
        <p role="status">
          <a className="button" href={`tel:${phone}`}>
            {t('call.number', { phone })}
          </a>
        </p>
      )}
      {phone === undefined && (
        <Form method="post" preventScrollReset>
          <Field
            label={t('call.why')}
            name="reason"
            maxLength={500}
            required
            autoComplete="off"
            defaultValue={t('call.reason')}
          />
          <button className="button" name="intent" value="show">
            {t('call.show')}
          </button>
        </Form>
      )}
      <Form method="post" preventScrollReset>
        <input type="hidden" name="seen" value={seen} />
        <fieldset className="field plain">
          <legend>{t('call.outcome')}</legend>
          {CALLS_INSTEAD.map((outcome) => (
            <label key={outcome} className="tick-line">
              <input type="radio" name="outcome" value={outcome} required />
              <span>{t(`call.outcomes.${outcome}`)}</span>
            </label>
          ))}
        </fieldset>
        <button className="button quiet" name="intent" value="outcome">
          {t('call.save')}
        </button>
      </Form>
      {done?.outcome === 'WRONG_NUMBER' && (
        <p>
          <Link to={`/admin/users/${uid}/mend`}>{t('call.mend')}</Link>
        </p>
      )}
    </section>
  )
}

/** The call that was made instead of a message, with who made it where the reader may know it. */
export function CallMade({ call }: { call: LoggedMessage['call'] }) {
  const { t, locale } = useTranslation('admin-messages')
  if (!call) return null
  const { outcome, by, at } = call
  const said = { by, at: momentInWords(at, locale), outcome: t(`call.outcomes.${outcome}`) }
  return <span className="soft">{t(by ? 'call.madeBy' : 'call.made', said)}</span>
}
