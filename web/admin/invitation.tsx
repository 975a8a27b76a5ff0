import { Form, Link, redirect } from 'react-router'
import { acceptAdministratorInvitation, readAdministratorInvitation } from '#contract/admin-administrators.ts'
import { HELD_LINK } from '#contract/fields.ts'
import { PASSWORD_MIN } from '#contract/limits.ts'
import { Field } from '../shared/field.tsx'
import { readForm } from '../shared/read-form.ts'
import { RefusedFields } from '../shared/refused-fields.tsx'
import { refuseForm } from '../shared/refused-form.ts'
import { siteContext, type PageHandle } from '../site.ts'
import type { Route } from './+types/invitation'
import sheetCss from '../shared/sheet.css?inline'
import { useTranslation } from '../translation.ts'
import css from './login.css?inline'

export const handle: PageHandle = {
  words: ['admin', 'admin-administrators', 'errors'],
  script: 'none',
  css: sheetCss + css,
  noindex: true,
}

/** Whom the link is for. Its token leaves the address at once: this browser holds it from then on. */
export async function loader({ context, params: { token }, url }: Route.LoaderArgs) {
  const answer = await context.get(siteContext).call(readAdministratorInvitation, { token })
  if (answer.ok && token !== HELD_LINK) throw redirect(`/admin/invitation/${HELD_LINK}${url.search}`)
  return { invited: answer.ok ? answer.data : undefined }
}

/** Sets the password; the sign-in goes on with the second key. */
export async function action({ context, params: { token }, request }: Route.ActionArgs) {
  const form = (await readForm(request)) ?? {}
  const { password = '', confirmPassword = '' } = form
  const answer = await context
    .get(siteContext)
    .call(acceptAdministratorInvitation, { token, password, confirmPassword })
  if (answer.ok) return redirect('/admin/login')
  return refuseForm(answer, {})
}

/** The page of an invitation to administer: who is invited chooses a password. */
export default function Invitation({ loaderData: { invited }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin-administrators')
  const refused = actionData && 'refused' in actionData ? actionData.refused : undefined
  if (!invited || refused?.code === 'link-ended') return <Over />
  const title = t('invitation.title')
  return (
    <div className="page door">
      <title>{refused ? t('admin:errorTitle', { title }) : title}</title>
      <h1>{title}</h1>
      {refused && (
        <div className="notice alert" role="alert">
          <p>{t(refused.code, { ns: 'errors' })}</p>
        </div>
      )}
      <p>{t('invitation.text', invited)}</p>
      <RefusedFields refused={refused}>
        <Form method="post" reloadDocument>
          <input type="hidden" name="username" autoComplete="username" value={invited.username} />
          <Field
            label={t('invitation.password')}
            hint={t('invitation.hint', { count: PASSWORD_MIN })}
            name="password"
            type="password"
            required
            autoComplete="new-password"
          />
          <Field
            label={t('invitation.again')}
            name="confirmPassword"
            type="password"
            required
            autoComplete="new-password"
          />
          <button className="button">{t('invitation.button')}</button>
        </Form>
      </RefusedFields>
    </div>
  )
}

function Over() {
  const { t } = useTranslation('admin-administrators')
  return (
    <div className="page door">
      <title>{t('invitation.over')}</title>
      <h1>{t('invitation.over')}</h1>
      <p>{t('invitation.overText')}</p>
      <p>
        <Link to="/admin/login">{t('invitation.signIn')}</Link>
      </p>
    </div>
  )
}
