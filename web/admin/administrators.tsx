import { enumerated } from '#contract/domain/lists.ts'
import { Form, Link } from 'react-router'
import {
  endAdministrator,
  inviteAdministrator,
  listAdministrators,
  type Administrator,
  type AdministratorState,
} from '#contract/admin-administrators.ts'
import { Field } from '../shared/field.tsx'
import { readForm } from '../shared/read-form.ts'
import { FormOf, RefusedFields } from '../shared/refused-fields.tsx'
import { refuseForm } from '../shared/refused-form.ts'
import { siteContext } from '../site.ts'
import { useTranslation } from '../translation.ts'
import type { Route } from './+types/administrators'
import { momentInWords } from './dates.ts'
import { Done, Refused } from './page-parts.tsx'
import { loadOrRedirect } from './sign-in-redirect.ts'
import './administrators.css'

export async function loader({ context, url }: Route.LoaderArgs) {
  return loadOrRedirect(await context.get(siteContext).call(listAdministrators, {}), url)
}

/** Asks to invite somebody, or suspends an administrator and asks to end their access: the form says which. */
export async function action({ context, request }: Route.ActionArgs) {
  const { call } = context.get(siteContext)
  const form = (await readForm(request)) ?? {}
  const { uid, name = '', username = '', email = '', reason = '' } = form
  const answer = uid
    ? await call(endAdministrator, { uid, reason })
    : await call(inviteAdministrator, { name, username, email, reason })
  if (!answer.ok) return refuseForm(answer, form)
  return { done: uid ? ('suspended' as const) : ('invited' as const) }
}

/** Also after a refusal: what is shown has just turned out to be old. */
export const shouldRevalidate = () => true

/** Every administrator, with the last sign-in and the second key, and the forms by which two of them change the list. */
export default function Administrators({ loaderData: { administrators }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin-administrators')
  const refused = actionData && 'refused' in actionData ? actionData.refused : undefined
  const title = t('title')
  return (
    <>
      <title>{refused ? t('admin:errorTitle', { title }) : title}</title>
      <h1>{title}</h1>
      {refused && <Refused refused={refused} />}
      {actionData && 'done' in actionData && <Done>{t(`done.${actionData.done}`)}</Done>}
      <p>{t('text')}</p>
      <RefusedFields refused={refused}>
        <table className="records">
          <thead>
            <tr>
              <th scope="col">{t('who')}</th>
              <th scope="col">{t('state')}</th>
              <th scope="col">{t('lastSignIn')}</th>
              <th scope="col">{t('factors')}</th>
              <th scope="col">{t('do')}</th>
            </tr>
          </thead>
          <tbody>
            {administrators.map((administrator) => (
              <AdministratorRow key={administrator.uid} administrator={administrator} />
            ))}
          </tbody>
        </table>
        <Invite />
      </RefusedFields>
    </>
  )
}

const SIGNS: Record<AdministratorState, string> = {
  ASKED: 'waiting',
  INVITED: 'waiting',
  INVITATION_OVER: 'over',
  ACTIVE: 'good',
  SUSPENDED: 'bad',
  ENDED: 'over',
}

function AdministratorRow({ administrator }: { administrator: Administrator }) {
  const { t, locale } = useTranslation('admin-administrators')
  const { uid, name, username, email, state, lastSignInAt, isMe, request } = administrator
  const moment = (at: string) => momentInWords(at, locale)
  return (
    <tr id={uid}>
      <th scope="row">
        {name} {isMe && <span className="soft">({t('me')})</span>}
        <span className="soft">
          {username} · {email ?? t('noEmail')}
        </span>
      </th>
      <td data-name={t('state')}>
        <span className={`state ${SIGNS[state]}`}>{t(`states.${state}`)}</span>
        {request && (
          <span className="soft">{t('asked', { name: request.askedByName, at: moment(request.askedAt) })}</span>
        )}
      </td>
      <td className="number" data-name={t('lastSignIn')}>
        {lastSignInAt ? moment(lastSignInAt) : t('never')}
      </td>
      <td data-name={t('factors')}>
        <Factors administrator={administrator} />
      </td>
      <td className="access">
        {request && <Link to="/admin/approvals">{t('decide')}</Link>}
        {state === 'ACTIVE' && !isMe && <End uid={uid} name={name} />}
      </td>
    </tr>
  )
}

function Factors({ administrator: { factors } }: { administrator: Administrator }) {
  const { t, locale } = useTranslation('admin-administrators')
  const shown = [
    ...(factors.app ? [t('app')] : []),
    ...(factors.passkeys > 0 ? [t('passkeys', { count: factors.passkeys })] : []),
  ]
  return shown.length > 0 ? enumerated(shown, locale) : t('noFactor')
}

/** Suspends an administrator at once, with what follows from it said before. */
function End({ uid, name }: { uid: string; name: string }) {
  const { t } = useTranslation('admin-administrators')
  return (
    <details className="deed">
      <summary aria-label={t('end.of', { name })}>{t('end.open')}</summary>
      <FormOf sent={{ uid }}>
        <Form method="post">
          <p>{t('end.text', { name })}</p>
          <input type="hidden" name="uid" value={uid} />
          <Field label={t('reason')} id={`end-${uid}`} name="reason" maxLength={500} required autoComplete="off" />
          <button className="button">{t('end.yes')}</button>
        </Form>
      </FormOf>
    </details>
  )
}

/** Asks to invite somebody. */
function Invite() {
  const { t } = useTranslation('admin-administrators')
  return (
    <section aria-labelledby="invite">
      <h2 id="invite">{t('invite.title')}</h2>
      <p>{t('invite.text')}</p>
      <Form method="post">
        <FormOf sent={{ intent: 'invite' }}>
          <input type="hidden" name="intent" value="invite" />
          <Field label={t('invite.name')} name="name" maxLength={100} required autoComplete="off" />
          <Field label={t('invite.username')} name="username" maxLength={50} required autoComplete="off" />
          <Field label={t('invite.email')} name="email" type="email" maxLength={254} required autoComplete="off" />
          <Field label={t('reason')} id="invite-reason" name="reason" maxLength={500} required autoComplete="off" />
        </FormOf>
        <button className="button">{t('invite.button')}</button>
      </Form>
    </section>
  )
}
