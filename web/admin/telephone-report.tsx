import { Form, Link, redirect } from 'react-router'
import { listCodes } from '#contract/admin-codes.ts'
import { RECOGNISED_BY, reportByTelephone } from '#contract/admin-telephone.ts'
import { DEFAULT_LOCALE, LOCALES } from '#contract/options.ts'
import { FINDER_NAME_MAX, PLACE_MAX } from '#contract/limits.ts'
import { Field } from '../shared/field.tsx'
import { readForm } from '../shared/read-form.ts'
import { RefusedFields } from '../shared/refused-fields.tsx'
import { refuseForm } from '../shared/refused-form.ts'
import { siteContext } from '../site.ts'
import { useTranslation } from '../translation.ts'
import type { Route } from './+types/telephone-report'
import { Refused } from './page-parts.tsx'
import { loadOrRedirect } from './sign-in-redirect.ts'

export async function loader({ context, params: { uid }, url }: Route.LoaderArgs) {
  const { person, codes } = loadOrRedirect(await context.get(siteContext).call(listCodes, { uid }), url)
  const shortCodes = codes.flatMap(({ shortCode, revokedAt }) => (shortCode && !revokedAt ? [shortCode] : []))
  return { name: person.name, shortCodes }
}

export async function action({ context, params: { uid }, request }: Route.ActionArgs) {
  const form = (await readForm(request)) ?? {}
  const { name = '', phone = '', place, recognisedBy } = form
  const locale = LOCALES.find((one) => one === form.locale)
  const known = RECOGNISED_BY.find((one) => one === recognisedBy)
  // What is missing is refused by the service, in its own words.
  const said = {
    uid,
    name,
    phone,
    recognisedBy: known ?? ('' as 'CODE'),
    ...(place && { place }),
    ...(locale && { locale }),
  }
  const answer = await context.get(siteContext).call(reportByTelephone, said)
  return answer.ok ? redirect(`/admin/incidents/${answer.data.incidentId}`) : refuseForm(answer, form)
}

/** Somebody calls the helpline who stands beside a person: two fields, how staff know who it is, one button. */
export default function TelephoneReport({
  loaderData: { name, shortCodes },
  actionData,
  params: { uid },
}: Route.ComponentProps) {
  const { t } = useTranslation('admin-incidents')
  const refused = actionData?.refused
  const title = t('telephone.title', { name })
  return (
    <>
      <title>{refused ? t('admin:errorTitle', { title }) : title}</title>
      <h1>{title}</h1>
      {refused && <Refused refused={refused} />}
      <p>{t('telephone.text')}</p>
      <p className="soft">{t('telephone.danger')}</p>
      <RefusedFields refused={refused}>
        <Form method="post">
          <Field name="name" label={t('telephone.name')} maxLength={FINDER_NAME_MAX} autoComplete="off" required />
          <Field name="phone" label={t('telephone.phone')} type="tel" inputMode="tel" autoComplete="off" required />
          <Field
            name="place"
            label={t('telephone.place')}
            hint={t('telephone.placeHint')}
            maxLength={PLACE_MAX}
            autoComplete="off"
          />
          <Field as="select" name="locale" label={t('telephone.language')} defaultValue={DEFAULT_LOCALE}>
            {LOCALES.map((one) => (
              <option key={one} value={one}>
                {t(`admin-accounts:locale.${one}`)}
              </option>
            ))}
          </Field>
          <Field
            as="select"
            name="recognisedBy"
            label={t('telephone.how', { name })}
            hint={shortCodes.join(' · ')}
            required
          >
            <option value="">–</option>
            {RECOGNISED_BY.map((by) => (
              <option key={by} value={by}>
                {t(`telephone.by.${by}`)}
              </option>
            ))}
          </Field>
          <p className="actions">
            <button className="button alert">{t('telephone.send')}</button>
            <Link className="button quiet" to={`/admin/users/${uid}`}>
              {t('telephone.back')}
            </Link>
          </p>
        </Form>
      </RefusedFields>
    </>
  )
}
