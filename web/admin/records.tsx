import { useTranslation } from 'react-i18next'
import { Form, Link, redirect, useNavigation } from 'react-router'
import { askErasure, readRecords } from '#contract/admin-records.ts'
import { FormOf, RefusedFields } from '../shared/refused-fields.tsx'
import { refuseForm, type RefusedForm } from '../shared/refused-form.ts'
import { Field } from '../shared/field.tsx'
import { readForm } from '../shared/read-form.ts'
import { siteContext } from '../site.ts'
import type { Route } from './+types/records'
import { loadOrRedirect } from './sign-in-redirect.ts'
import { momentOf } from './dates.ts'
import { Done, Refused } from './page-parts.tsx'

export async function loader({ context, params: { uid }, url }: Route.LoaderArgs) {
  const records = loadOrRedirect(await context.get(siteContext).call(readRecords, { uid }), url)
  return { ...records, refusedExport: url.searchParams.has('reason'), asked: url.searchParams.has('asked') }
}

export async function action({ context, params: { uid }, request }: Route.ActionArgs) {
  const form = (await readForm(request)) ?? {}
  const { reason = '' } = form
  const answer = await context.get(siteContext).call(askErasure, { uid, reason })
  if (!answer.ok) return refuseForm(answer, form)
  return redirect(`/admin/users/${uid}/records?asked`)
}

/** The reason of an export that another address refused. */
const EXPORT_REFUSED: RefusedForm = { code: 'reason-required', field: 'reason', typed: { form: 'export' } }

export default function Records({ loaderData, actionData, params: { uid } }: Route.ComponentProps) {
  const { t } = useTranslation('admin-operations')
  const { name, erasure, refusedExport, asked } = loaderData
  const title = t('records.title', { name })
  const sending = useNavigation().state !== 'idle'
  const refused = actionData?.refused ?? (refusedExport ? EXPORT_REFUSED : undefined)
  const reason = (form: 'export' | 'erase') => (
    <FormOf sent={{ form }}>
      <input type="hidden" name="form" value={form} />
      <Field
        label={t('records.reason')}
        hint={t('records.reasonHint')}
        id={`${form}-reason`}
        name="reason"
        required
        minLength={4}
        maxLength={500}
      />
    </FormOf>
  )
  return (
    <>
      <title>{refused ? t('errorTitle', { title }) : title}</title>
      <div className="head">
        <h1>{title}</h1>
        <Link to={`/admin/users/${uid}`}>{t('codes.person')}</Link>
      </div>
      {refused && <Refused refused={refused} />}
      {asked && !refused && <Done>{t('records.asked')}</Done>}
      <RefusedFields refused={refused}>
        <section aria-labelledby="export">
          <h2 id="export">{t('records.export')}</h2>
          <p>{t('records.exportText')}</p>
          <Form method="post" action={`/admin/users/${uid}/records.json`} reloadDocument>
            {reason('export')}
            <button className="button">{t('records.download')}</button>
          </Form>
        </section>
        <section aria-labelledby="erase">
          <h2 id="erase">{t('records.erase')}</h2>
          <p>{t('records.goes')}</p>
          <p>{t('records.stays')}</p>
          {erasure ? (
            <div className="notice glow">
              <p>
                {t('records.waits', {
                  name: erasure.askedByName,
                  at: momentOf(erasure.askedAt),
                  reason: erasure.reason,
                })}
              </p>
              <p>
                <Link to="/admin/erasures">{t('erasures.title')}</Link>
              </p>
            </div>
          ) : (
            <Form method="post">
              {reason('erase')}
              <button className="button alert" disabled={sending}>
                {t('records.ask')}
              </button>
            </Form>
          )}
        </section>
      </RefusedFields>
    </>
  )
}
