import { Form, Link } from 'react-router'
import { inviteColleague, listColleagues, removeColleague, type Colleague } from '#contract/admin-colleagues.ts'
import { revokeLink } from '#contract/admin-links.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Field } from '../shared/field.tsx'
import { readForm } from '../shared/read-form.ts'
import { RefusedFields } from '../shared/refused-fields.tsx'
import { refuseForm } from '../shared/refused-form.ts'
import { siteContext } from '../site.ts'
import { WithEmailAddress } from '../shared/email-address.tsx'
import { useTranslation } from '../translation.ts'
import type { Route } from './+types/colleagues'
import { AskFirst } from './ask-first.tsx'
import { momentOf } from './dates.ts'
import { Done, Refused, State } from './page-parts.tsx'
import { loadOrRedirect } from './sign-in-redirect.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  return loadOrRedirect(await context.get(siteContext).call(listColleagues, {}), url)
}

/** Invites, takes an invitation back, or removes. */
export async function action({ context, request }: Route.ActionArgs) {
  const { call } = context.get(siteContext)
  const form = (await readForm(request)) ?? {}
  const { intent, uid = '', link = '', email = '' } = form
  if (intent === 'remove') {
    const answer = await call(removeColleague, { uid })
    return answer.ok ? { done: 'removed' as const } : refuseForm(answer, form)
  }
  if (intent === 'withdraw') {
    const answer = await call(revokeLink, { id: link })
    return answer.ok ? { done: 'withdrawn' as const } : refuseForm(answer, form)
  }
  const answer = await call(inviteColleague, { email })
  return answer.ok ? { done: 'invited' as const } : refuseForm(answer, form)
}

export const shouldRevalidate = () => true

/** The organisation's staff: who they are, when they signed in last, and how one comes or goes. */
export default function Colleagues({ loaderData: { colleagues, invited }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin-clients')
  const refused = actionData && 'refused' in actionData ? actionData.refused : undefined
  const title = t('colleagues.title')
  return (
    <>
      <title>{refused ? t('errorTitle', { title, ns: 'admin' }) : title}</title>
      <h1>{title}</h1>
      {refused && <Refused refused={refused} />}
      {actionData && 'done' in actionData && <Done>{t(`colleagues.done.${actionData.done}`)}</Done>}
      <table className="records">
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            {(['name', 'state', 'lastSignIn', 'remove'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`colleagues.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {colleagues.map((colleague) => (
            <ColleagueRow key={colleague.uid} colleague={colleague} />
          ))}
        </tbody>
      </table>
      <Invited invited={invited} />
      <h2>{t('colleagues.invite')}</h2>
      <p>{t('colleagues.inviteText')}</p>
      <RefusedFields refused={refused}>
        <Form method="post" key={invited.length}>
          <Field label={t('colleagues.email')} name="email" type="email" required maxLength={254} autoComplete="off" />
          <button className="button" name="intent" value="invite">
            {t('colleagues.send')}
          </button>
        </Form>
      </RefusedFields>
    </>
  )
}

function ColleagueRow({
  colleague: { uid, name, status, isMe, isOrganisation, lastSignInAt },
}: {
  colleague: Colleague
}) {
  const { t } = useTranslation('admin-clients')
  return (
    <tr>
      <th scope="row">
        {status === 'PENDING' ? <Link to={`/admin/users/${uid}`}>{name}</Link> : name}
        {isMe && <span className="soft">{t('colleagues.me')}</span>}
        {isOrganisation && <span className="soft">{t('colleagues.organisation')}</span>}
      </th>
      <td data-name={t('colleagues.state')}>
        <State status={status} />
      </td>
      <td data-name={t('colleagues.lastSignIn')} className="number">
        {lastSignInAt ? momentOf(lastSignInAt) : t('never')}
      </td>
      <td>
        {!isMe && !isOrganisation && status !== 'PENDING' && (
          <AskFirst
            label={t('colleagues.removeButton')}
            title={t('colleagues.removeAsk', { name })}
            yes={t('colleagues.removeButton')}
            fields={{ intent: 'remove', uid }}
          >
            <p>{t('colleagues.removeText')}</p>
          </AskFirst>
        )}
      </td>
    </tr>
  )
}

function Invited({ invited }: { invited: Answer<typeof listColleagues>['invited'] }) {
  const { t } = useTranslation('admin-clients')
  if (invited.length === 0) return null
  return (
    <section aria-labelledby="invited">
      <h2 id="invited">{t('colleagues.invited')}</h2>
      <ul>
        {invited.map(({ id, linkId, email, by, expiresAt }) => (
          <li key={id}>
            <Form method="post">
              <WithEmailAddress
                text={t('colleagues.invitedBy', { email, by, until: momentOf(expiresAt) })}
                address={email}
              />{' '}
              <input type="hidden" name="link" value={linkId} />
              <button className="button quiet" name="intent" value="withdraw">
                {t('colleagues.withdraw')} <span className="visually-hidden">{email}</span>
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}
