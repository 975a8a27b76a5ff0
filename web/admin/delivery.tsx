import { Form, Link, useNavigation } from 'react-router'
import { DELIVERY_COUNT_MAX, readDelivery, retryMessages, UNDELIVERED } from '#contract/admin-delivery.ts'
import type { MessageRecipient } from '#contract/admin-messages.ts'
import { MESSAGE_KINDS } from '#contract/messages.ts'
import { LANG_ATTRIBUTE } from '#contract/options.ts'
import { refuseForm } from '../shared/refused-form.ts'
import { Field } from '../shared/field.tsx'
import { readForm } from '../shared/read-form.ts'
import { siteContext } from '../site.ts'
import { useTranslation } from '../translation.ts'
import type { Route } from './+types/delivery'
import { loadOrRedirect } from './sign-in-redirect.ts'
import { age } from './dates.ts'
import { Counts } from './delivery-counts.tsx'
import { MessageState, Unreported } from './message-state.tsx'
import { Done, Pages, Refused } from './page-parts.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = Object.fromEntries(url.searchParams)
  const status = UNDELIVERED.find((known) => known === asked.status)
  const kind = MESSAGE_KINDS.find((known) => known === asked.kind)
  const after = asked.after?.slice(0, 80)
  const answer = await context.get(siteContext).call(readDelivery, { status, kind, after })
  return { ...loadOrRedirect(answer, url), status, kind, now: Date.now() }
}

/** One message, or all of a kind: the button says which. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = (await readForm(request)) ?? {}
  const { id, kind: asked } = form
  const kind = MESSAGE_KINDS.find((known) => known === asked)
  const answer = await context.get(siteContext).call(retryMessages, id ? { id } : { kind })
  return answer.ok ? { done: answer.data } : refuseForm(answer, form)
}

/** Also after a refusal: what is shown has just turned out to be old. */
export const shouldRevalidate = () => true

export default function Delivery({ loaderData, actionData }: Route.ComponentProps) {
  const { t, locale } = useTranslation('admin-operations')
  const { counts, more, messages, next, status, kind, now, silent } = loaderData
  const sending = useNavigation().state !== 'idle'
  const most = new Intl.NumberFormat(`${LANG_ATTRIBUTE[locale]}-SG`).format(DELIVERY_COUNT_MAX)
  const done = actionData && 'done' in actionData ? actionData.done : undefined
  const refused = actionData && 'refused' in actionData ? actionData.refused : undefined
  const title = t('delivery.title')
  const kindName = (name: string) => t(`kind.${name}`)
  const again = (id: string) => (
    <Form method="post">
      <button className="button quiet" name="id" value={id} disabled={sending}>
        {t('delivery.retry')}
      </button>
    </Form>
  )
  const kept = Object.entries({ status, kind }).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return (
    <>
      <title>{refused ? t('admin:errorTitle', { title }) : title}</title>
      <h1>{title}</h1>
      {refused && <Refused refused={refused} />}
      {done && (
        <Done>
          {t('delivery.retried', { count: done.retried })} {done.ended > 0 && t('delivery.left', { count: done.ended })}
        </Done>
      )}
      <p>{t('delivery.text')}</p>
      <Unreported silent={silent} />
      {counts.length === 0 && <p>{t('delivery.none')}</p>}
      {counts.length > 0 && <Counts counts={counts} sending={sending} />}
      {more.map((name) => (
        <p key={name}>{t(`delivery.more.${name}`, { most })}</p>
      ))}
      {(messages.length > 0 || kept.length > 0) && (
        <>
          <h2>{t('delivery.messages')}</h2>
          <Form className="filters">
            <Field as="select" label={t('delivery.status')} name="status" defaultValue={status ?? ''}>
              <option value="">{t('all')}</option>
              {UNDELIVERED.map((name) => (
                <option key={name} value={name}>
                  {t(`delivery.is.${name}`)}
                </option>
              ))}
            </Field>
            <Field as="select" label={t('delivery.kind')} name="kind" defaultValue={kind ?? ''}>
              <option value="">{t('all')}</option>
              {[...new Set([...counts.map((row) => row.kind), ...(kind ? [kind] : [])])].map((name) => (
                <option key={name} value={name}>
                  {kindName(name)}
                </option>
              ))}
            </Field>
            <button className="button">{t('show')}</button>
          </Form>
          <table className="records">
            <thead>
              <tr>
                <th scope="col">{t('delivery.kind')}</th>
                <th scope="col">{t('delivery.to')}</th>
                <th scope="col">{t('delivery.age')}</th>
                <th scope="col">{t('delivery.status')}</th>
                <th scope="col">{t('delivery.do')}</th>
              </tr>
            </thead>
            <tbody>
              {messages.map((message) => (
                <tr key={message.id}>
                  <th scope="row">
                    {kindName(message.kind)} <span className="soft">{t(`channel.${message.channel}`)}</span>
                  </th>
                  <td data-name={t('delivery.to')}>
                    <Whom to={message.to} />
                  </td>
                  <td className="number" data-name={t('delivery.age')}>
                    {age(message.queuedAt, now, locale)}
                  </td>
                  <td data-name={t('delivery.status')}>
                    <MessageState message={message} />
                  </td>
                  <td>{message.status !== 'UNCONFIRMED' && again(message.id)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <Pages query={new URLSearchParams(kept)} next={next} />
        </>
      )}
    </>
  )
}

/** Whom a message was for: somebody whose messages, and number, stand one step further, or the kind of recipient. */
function Whom({ to: { uid, name, kind } }: { to: MessageRecipient }) {
  const { t } = useTranslation('admin-operations')
  if (!uid || !name) return t(`delivery.recipient.${kind}`)
  return (
    <Link to={`/admin/users/${uid}/messages`} aria-label={t('delivery.person', { name })}>
      {name}
    </Link>
  )
}
