import { Form, redirect, useNavigation } from 'react-router'
import { beginDutyShift, endDutyShift, readDuty, type Duty, type DutyShift } from '#contract/admin-duty.ts'
import { RefusedFields } from '../shared/refused-fields.tsx'
import { refuseForm } from '../shared/refused-form.ts'
import { Field } from '../shared/field.tsx'
import { readForm } from '../shared/read-form.ts'
import { siteContext } from '../site.ts'
import { WithEmailAddress } from '../shared/email-address.tsx'
import { useTranslation } from '../translation.ts'
import type { Route } from './+types/duty'
import { AskFirst } from './ask-first.tsx'
import { loadOrRedirect } from './sign-in-redirect.ts'
import { withShownNumbers } from './duty-numbers.server.ts'
import { OnDuty } from './on-duty.tsx'
import { Done, Refused } from './page-parts.tsx'
import { momentOf } from './dates.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const done = (['begun', 'ended'] as const).find((known) => url.searchParams.has(known))
  return { duty: withShownNumbers(loadOrRedirect(await context.get(siteContext).call(readDuty, {}), url)), done }
}

/** Singapore's clock as the field writes it, "2026-11-22T22:00"; what is no time is left as it stands, to be refused. */
const inSingapore = (written: string) => (/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(written) ? `${written}:00+08:00` : written)

/** Takes the shift, hands it over or ends it. */
export async function action({ context, request }: Route.ActionArgs) {
  const { call } = context.get(siteContext)
  const form = (await readForm(request)) ?? {}
  const { intent, id = '', administrator = '', phone = '', until = '', shift } = form
  const ending = intent === 'end'
  const answer = ending
    ? await call(endDutyShift, { id })
    : await call(beginDutyShift, {
        administrator,
        phone,
        until: inSingapore(until),
        // Empty where nobody was on.
        ...(shift !== undefined && { shift: shift || null }),
      })
  if (answer.ok) return redirect(`/admin/duty?${ending ? 'ended' : 'begun'}`)
  return refuseForm(answer, form)
}

/** Also after a refusal: what is shown has just turned out to be old. */
export const shouldRevalidate = () => true

export default function DutyPage({ loaderData: { duty, done }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin-operations')
  return (
    <>
      <title>{t('duty.title')}</title>
      <h1>{t('duty.title')}</h1>
      {actionData && (
        <Refused refused={actionData.refused}>
          {actionData.refused.field === 'until' ? t('duty.untilWrong') : undefined}
        </Refused>
      )}
      {done && !actionData && <Done>{t(`duty.done.${done}`)}</Done>}
      <div className="act-line">
        <OnDuty duty={duty} />
        {duty.shift && (
          <AskFirst
            label={t('duty.end')}
            title={t('duty.endAsk', { name: duty.shift.administrator.name })}
            yes={t('duty.end')}
            fields={{ intent: 'end', id: duty.shift.id }}
          >
            <p>{t('duty.endText')}</p>
          </AskFirst>
        )}
      </div>
      <RefusedFields refused={actionData?.refused}>
        <Begin duty={duty} />
      </RefusedFields>
      <h2>{t('duty.numbers')}</h2>
      <p>{t('duty.numbersText')}</p>
      <ol>
        {duty.phones.map((phone) => (
          <li key={phone} className="number">
            {phone}
          </li>
        ))}
      </ol>
      <p>
        {duty.email ? (
          <WithEmailAddress text={t('duty.email', { email: duty.email })} address={duty.email} />
        ) : (
          t('duty.noEmail')
        )}
      </p>
      <p>
        {duty.hours === 'always' ? t('duty.always') : t('duty.hours', { hours: duty.hours })}{' '}
        <span className="soft">{t('duty.settings')}</span>
      </p>
      <History shifts={duty.shifts} />
    </>
  )
}

/** Who is on from now, at which number, until when. */
function Begin({ duty }: { duty: Duty }) {
  const { t } = useTranslation('admin-operations')
  const sending = useNavigation().state !== 'idle'
  return (
    <>
      <h2>{t(duty.shift ? 'duty.handOver' : 'duty.begin')}</h2>
      <p>{t('duty.beginText')}</p>
      <Form method="post" className="filters roomy" key={duty.shift?.id}>
        <input type="hidden" name="shift" value={duty.shift?.id ?? ''} />
        <Field as="select" label={t('duty.who')} name="administrator" defaultValue={duty.me}>
          {duty.administrators.map(({ uid, name }) => (
            <option key={uid} value={uid}>
              {uid === duty.me ? t('duty.me', { name }) : name}
            </option>
          ))}
        </Field>
        <Field
          label={t('duty.phone')}
          name="phone"
          type="tel"
          required
          autoComplete="tel"
          list="desk-numbers"
          maxLength={40}
        />
        <datalist id="desk-numbers">
          {duty.phones.map((phone) => (
            <option key={phone} value={phone}>
              {phone}
            </option>
          ))}
        </datalist>
        <Field label={t('duty.until')} name="until" type="datetime-local" required />
        <p className="actions">
          <button className="button" name="intent" value="begin" disabled={sending}>
            {t(duty.shift ? 'duty.handOverNow' : 'duty.beginNow')}
          </button>
        </p>
      </Form>
    </>
  )
}

function History({ shifts }: { shifts: readonly DutyShift[] }) {
  const { t } = useTranslation('admin-operations')
  return (
    <>
      <h2>{t('duty.history')}</h2>
      {shifts.length === 0 && <p>{t('duty.noHistory')}</p>}
      {shifts.length > 0 && (
        <table className="records">
          <thead>
            <tr>
              <th scope="col">{t('duty.who')}</th>
              <th scope="col">{t('duty.from')}</th>
              <th scope="col">{t('duty.to')}</th>
            </tr>
          </thead>
          <tbody>
            {shifts.map(({ id, administrator, from, until, endedAt }) => (
              <tr key={id}>
                <th scope="row">{administrator.name}</th>
                <td className="number" data-name={t('duty.from')}>
                  {momentOf(from)}
                </td>
                <td className="number" data-name={t('duty.to')}>
                  {momentOf(endedAt ?? until)} {endedAt && <span className="soft">{t('duty.early')}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
