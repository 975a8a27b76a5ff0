import { Link } from 'react-router'
import { revealAccount } from '#contract/admin-accounts.ts'
import { CALLS_INSTEAD, readAccountMessages, recordCall } from '#contract/admin-messages.ts'
import type { Answered } from '#contract/endpoint.ts'
import { HISTORY_DAYS } from '#contract/limits.ts'
import { readForm } from '../shared/read-form.ts'
import { refuseForm } from '../shared/refused-form.ts'
import { RefusedFields } from '../shared/refused-fields.tsx'
import { siteContext } from '../site.ts'
import { useTranslation } from '../translation.ts'
import type { Route } from './+types/account-messages'
import { CallInstead, type CallDone } from './call-instead.tsx'
import { momentInWords } from './dates.ts'
import { MessageState, Unreported } from './message-state.tsx'
import { Done, Pages, Refused } from './page-parts.tsx'
import { loadOrRedirect } from './sign-in-redirect.ts'

type Log = Answered<typeof readAccountMessages>

export async function loader({ context, params: { uid }, url }: Route.LoaderArgs) {
  const after = url.searchParams.get('after')?.slice(0, 80)
  return loadOrRedirect(await context.get(siteContext).call(readAccountMessages, { uid, after }), url)
}

/** Shows the number to call, for the reason that was given; writes down what came of the call. */
export async function action({ context, params: { uid }, request }: Route.ActionArgs) {
  const { call } = context.get(siteContext)
  const form = (await readForm(request)) ?? {}
  if (form.intent === 'outcome') {
    const outcome = CALLS_INSTEAD.find((name) => name === form.outcome)
    if (!outcome) return refuseForm({ code: 'required-data', status: 400, field: 'outcome' }, form)
    const answer = await call(recordCall, { uid, outcome, ...(form.seen && { seen: form.seen }) })
    return answer.ok ? { done: { outcome } } : refuseForm(answer, form)
  }
  const answer = await call(revealAccount, { uid, what: 'number', reason: form.reason ?? '' })
  return answer.ok ? { done: { phone: answer.data.phone } } : refuseForm(answer, form)
}

/** Also after a refusal: what is shown has just turned out to be old. */
export const shouldRevalidate = () => true

/** Every message to an account and, for a person, about them, with the number to call instead. */
export default function AccountMessages({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin-messages')
  const { account, messages, next, callInstead, silent } = loaderData
  const refused = actionData && 'refused' in actionData ? actionData.refused : undefined
  const done: CallDone | undefined = actionData && 'done' in actionData ? actionData.done : undefined
  const title = t('title', { name: account.name })
  return (
    <>
      <title>{refused ? t('admin:errorTitle', { title }) : title}</title>
      <div className="head">
        <h1>{title}</h1>
        <Link to={`/admin/users/${account.uid}`}>{t('account')}</Link>
      </div>
      {refused && <Refused refused={refused} />}
      {done?.outcome && <Done>{t('call.saved', { outcome: t(`call.outcomes.${done.outcome}`) })}</Done>}
      <p>{t('text', { days: HISTORY_DAYS })}</p>
      <Unreported silent={silent} />
      <RefusedFields refused={refused}>
        {callInstead && <CallInstead uid={account.uid} name={account.name} done={done} seen={messages[0]?.queuedAt} />}
      </RefusedFields>
      {messages.length === 0 ? (
        <p role="status">{t('none')}</p>
      ) : (
        <table className="records">
          <thead>
            <tr>
              <th scope="col">{t('what')}</th>
              <th scope="col">{t('to')}</th>
              <th scope="col">{t('queued')}</th>
              <th scope="col">{t('state')}</th>
            </tr>
          </thead>
          <tbody>
            {messages.map((message) => (
              <MessageRow key={message.id} message={message} />
            ))}
          </tbody>
        </table>
      )}
      <Pages query={new URLSearchParams()} next={next} />
    </>
  )
}

function MessageRow({ message }: { message: Log['messages'][number] }) {
  const { t, locale } = useTranslation('admin-messages')
  const { kind, channel, locale: writtenIn, queuedAt } = message
  return (
    <tr>
      <th scope="row">
        {t(`admin-operations:kind.${kind}`)}{' '}
        <span className="soft">
          {t(`admin-operations:channel.${channel}`)} ·{' '}
          {writtenIn ? t(`admin-accounts:locale.${writtenIn}`) : t('notWritten')}
        </span>
      </th>
      <td data-name={t('to')}>
        <To message={message} />
      </td>
      <td className="number" data-name={t('queued')}>
        {momentInWords(queuedAt, locale)}
      </td>
      <td data-name={t('state')}>
        <MessageState message={message} />
      </td>
    </tr>
  )
}

/** To whom it went: this account, another that leads to its own messages, or the kind of recipient. */
function To({ message: { side, to } }: { message: Log['messages'][number] }) {
  const { t } = useTranslation('admin-messages')
  if (side === 'TO') return t('self')
  if (to.uid) return <Link to={`/admin/users/${to.uid}/messages`}>{to.name}</Link>
  return to.kind === 'ACCOUNT' ? t('somebody') : t(`admin-operations:delivery.recipient.${to.kind}`)
}
