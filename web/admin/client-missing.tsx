import { Form, Link, redirect } from 'react-router'
import { POLICE, telLink } from '#contract/brand.ts'
import { readClient, reportClientMissing } from '#contract/admin-clients.ts'
import { PLACE_MAX } from '#contract/limits.ts'
import { Field } from '../shared/field.tsx'
import { readForm } from '../shared/read-form.ts'
import { RefusedFields } from '../shared/refused-fields.tsx'
import { refuseForm } from '../shared/refused-form.ts'
import { siteContext } from '../site.ts'
import { useTranslation } from '../translation.ts'
import type { Route } from './+types/client-missing'
import { Refused } from './page-parts.tsx'
import { loadOrRedirect } from './sign-in-redirect.ts'

const alarmPage = (id: string) => `/admin/incidents/${id}`

export async function loader({ context, params: { uid }, url }: Route.LoaderArgs) {
  const { name, incident, mayMissing } = loadOrRedirect(await context.get(siteContext).call(readClient, { uid }), url)
  if (incident?.missingSince) throw redirect(alarmPage(incident.id))
  if (!mayMissing) throw redirect(`/admin/clients/${uid}`)
  return { uid, name }
}

export async function action({ context, params: { uid }, request }: Route.ActionArgs) {
  const form = (await readForm(request)) ?? {}
  const said = { uid, ...(form.place && { place: form.place }) }
  const answer = await context.get(siteContext).call(reportClientMissing, said)
  return answer.ok ? redirect(alarmPage(answer.data.incidentId)) : refuseForm(answer, form)
}

/** Also after a refusal: what is shown has just turned out to be old. */
export const shouldRevalidate = () => true

/** One look, one red button, as in the portal: said once, because a slip must not frighten a family. */
export default function ClientMissing({ loaderData: { uid, name }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin-clients')
  const refused = actionData?.refused
  const title = t('missing.title', { name })
  return (
    <>
      <title>{refused ? t('errorTitle', { title, ns: 'admin' }) : title}</title>
      <h1>{title}</h1>
      {refused && <Refused refused={refused} />}
      <p>{t('missing.text')}</p>
      <ol>
        <li>{t('missing.first', { name })}</li>
        <li>{t('missing.second', { name })}</li>
        <li>{t('missing.third')}</li>
      </ol>
      <RefusedFields refused={refused}>
        <Form method="post">
          <Field
            name="place"
            label={t('missing.place', { name })}
            hint={t('missing.placeHint')}
            maxLength={PLACE_MAX}
            autoComplete="off"
          />
          <p className="actions">
            <button className="button alert">{t('missing.yes', { name })}</button>
            <Link className="button quiet" to={`/admin/clients/${uid}`}>
              {t('missing.no')}
            </Link>
          </p>
        </Form>
      </RefusedFields>
      <p className="notice alert">
        {t('missing.danger')}{' '}
        <a href={telLink(POLICE)}>
          <strong>{POLICE}</strong>
        </a>
      </p>
    </>
  )
}
