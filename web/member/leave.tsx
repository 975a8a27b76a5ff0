import { redirect } from 'react-router'
import { useTranslation } from 'react-i18next'
import { Form, Link } from 'react-router'
import { readOwnAccount } from '#contract/accounts.ts'
import { RECENT_SIGN_IN_MINUTES } from '#contract/limits.ts'
import { leave } from '#contract/member-account.ts'
import { Field } from '../shared/field.tsx'
import { readForm } from '../shared/read-form.ts'
import { siteContext } from '../site.ts'
import type { Route } from './+types/leave'
import { shown, takenOr } from './answers.ts'
import { mistakeOf } from './fields.tsx'
import { PortalPage } from './page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { type, credentialType } = shown(await context.get(siteContext).call(readOwnAccount, {}))
  if (type === 'PARTNER') throw redirect('/account/settings')
  return { isPerson: type === 'DEMENTIA', hasPassword: credentialType !== 'GOOGLE' }
}

export async function action({ context, request }: Route.ActionArgs) {
  const typed = (await readForm(request)) ?? {}
  const answer = await context.get(siteContext).call(leave, { password: typed.password ?? '' })
  return takenOr(answer, '/', typed)
}

/** What leaving means stands before the button. */
export default function Leave({ loaderData: { isPerson, hasPassword }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('member')
  const refused = actionData?.refused
  return (
    <PortalPage
      title={t('leave.title')}
      back={{ to: '/account/settings', label: t('settings.title') }}
      refused={refused}
    >
      <p>{t('leave.text')}</p>
      <ul>
        <li>{t('leave.signOut')}</li>
        <li>{t('leave.links')}</li>
        <li>{isPerson ? t('leave.codes') : t('leave.carer')}</li>
      </ul>
      <p>{t('leave.kept')}</p>
      <Form method="post" noValidate reloadDocument>
        {hasPassword ? (
          <Field
            name="password"
            label={t('leave.password')}
            type="password"
            autoComplete="current-password"
            mistake={mistakeOf({ refused, stored: {} }, 'password')}
            required
          />
        ) : (
          <p>{t('leave.google', { minutes: RECENT_SIGN_IN_MINUTES })}</p>
        )}
        <p className="actions">
          <button className="button alert">{t('leave.button')}</button>
          <Link className="button quiet" to="/account/settings">
            {t('leave.no')}
          </Link>
        </p>
      </Form>
    </PortalPage>
  )
}
