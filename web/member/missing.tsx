import { redirect, redirectDocument } from 'react-router'
import { Form, Link } from 'react-router'
import { POLICE, telLink } from '#contract/brand.ts'
import { PLACE_MAX } from '#contract/limits.ts'
import { readOwnPerson, reportMissing } from '#contract/member.ts'
import { Field } from '../shared/field.tsx'
import { readForm } from '../shared/read-form.ts'
import { Together } from '../shared/together.tsx'
import { siteContext } from '../site.ts'
import { useTranslation } from '../translation.ts'
import type { Route } from './+types/missing'
import { loadOrRedirect, takenOr } from './answers.ts'
import { mistakeOf, valueOf } from './fields.tsx'
import { PortalPage } from './page.tsx'

const incidentPage = (id: string) => `/account/incidents/${id}`

export async function loader({ context, params: { uid } }: Route.LoaderArgs) {
  const person = loadOrRedirect(await context.get(siteContext).call(readOwnPerson, { uid }))
  // One alarm at a time: its page shows who is with the person, and holds every act.
  if (person.incident) throw redirectDocument(incidentPage(person.incident.id))
  if (!person.may.includes('missing')) throw redirect(`/account/people/${uid}`)
  return { uid, name: person.name }
}

export async function action({ context, params: { uid }, request }: Route.ActionArgs) {
  const typed = (await readForm(request)) ?? {}
  const answer = await context.get(siteContext).call(reportMissing, { uid, ...(typed.place && { place: typed.place }) })
  if (answer.ok) return redirectDocument(incidentPage(answer.data.incidentId), 303)
  return takenOr(answer, '', typed)
}

/** One look, one red button: said once, because a tap in a pocket must not frighten a family. */
export default function Missing({ loaderData: { uid, name }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('member')
  const form = { refused: actionData?.refused, stored: {} }
  return (
    <PortalPage name={name} title={t('missing.title', { name })} refused={actionData?.refused}>
      <p>{t('missing.text')}</p>
      <ol className="follows">
        <li>
          <Together text={t('missing.first', { name })} />
        </li>
        <li>{t('missing.second', { name })}</li>
        <li>{t('missing.third')}</li>
      </ol>
      <Form method="post">
        <Field
          name="place"
          label={t('missing.place', { name })}
          hint={t('missing.placeHint')}
          maxLength={PLACE_MAX}
          autoComplete="off"
          defaultValue={valueOf(form, 'place')}
          mistake={mistakeOf(form, 'place')}
        />
        <p>
          <button className="button alert broad tall">{t('missing.button', { name })}</button>
        </p>
        <p>
          <Link className="button quiet broad" to={`/account/people/${uid}`}>
            {t('missing.no')}
          </Link>
        </p>
      </Form>
      <p className="notice alert">
        {t('missing.danger')}{' '}
        <a href={telLink(POLICE)}>
          <strong>{POLICE}</strong>
        </a>
      </p>
    </PortalPage>
  )
}
