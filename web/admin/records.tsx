import { Form, Link, redirect, useNavigation } from 'react-router'
import { askErasure, askExport, readRecords } from '#contract/admin-records.ts'
import { EXPORT_HOURS } from '#contract/limits.ts'
import { FormOf, RefusedFields } from '../shared/refused-fields.tsx'
import { refuseForm, type RefusedForm } from '../shared/refused-form.ts'
import { Field } from '../shared/field.tsx'
import { readForm } from '../shared/read-form.ts'
import { siteContext } from '../site.ts'
import { useTranslation } from '../translation.ts'
import type { Route } from './+types/records'
import { loadOrRedirect } from './sign-in-redirect.ts'
import { momentOf } from './dates.ts'
import { Done, Refused } from './page-parts.tsx'

export async function loader({ context, params: { uid }, url }: Route.LoaderArgs) {
  const records = loadOrRedirect(await context.get(siteContext).call(readRecords, { uid }), url)
  return { ...records, isExportRefused: url.searchParams.has('refused'), asked: url.searchParams.has('asked') }
}

export async function action({ context, params: { uid }, request }: Route.ActionArgs) {
  const form = (await readForm(request)) ?? {}
  const { reason = '' } = form
  const asked = form.form === 'export' ? askExport : askErasure
  const answer = await context.get(siteContext).call(asked, { uid, reason })
  if (!answer.ok) return refuseForm(answer, form)
  return redirect(`/admin/users/${uid}/records?asked`)
}

/** Also after a refusal: what is shown has just turned out to be old. */
export const shouldRevalidate = () => true

/** A copy that another address refused: the time for it is over. */
const EXPORT_REFUSED: RefusedForm = { code: 'export-not-approved', typed: { form: 'export' } }

export default function Records({ loaderData, actionData, params: { uid } }: Route.ComponentProps) {
  const { t } = useTranslation('admin-operations')
  const { name, erasure, export: copy, isExportRefused, asked } = loaderData
  const title = t('records.title', { name })
  const sending = useNavigation().state !== 'idle'
  const refused = actionData?.refused ?? (isExportRefused ? EXPORT_REFUSED : undefined)
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
          {copy && <Copy copy={copy} uid={uid} />}
          {(!copy || (copy.until !== null && !copy.mine)) && (
            <Form method="post">
              <p>{t('records.exportSecond', { hours: EXPORT_HOURS })}</p>
              {reason('export')}
              <button className="button" disabled={sending}>
                {t('records.exportAsk')}
              </button>
            </Form>
          )}
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
                <Link to="/admin/approvals">{t('approvals.title')}</Link>
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

/** The copy that was asked for: it waits for a second administrator, or who asked can download it. */
function Copy({ copy, uid }: { copy: NonNullable<Route.ComponentProps['loaderData']['export']>; uid: string }) {
  const { t } = useTranslation('admin-operations')
  const { until, mine, askedByName: name, askedAt, reason } = copy
  if (until && mine)
    return (
      <Form method="post" action={`/admin/users/${uid}/records.json`} reloadDocument>
        <p>{t('records.exportReady', { at: momentOf(until) })}</p>
        <button className="button">{t('records.download')}</button>
      </Form>
    )
  return (
    <div className="notice glow">
      <p>
        {until
          ? t('records.exportReadyOther', { name, at: momentOf(until) })
          : t('records.exportWaits', { name, at: momentOf(askedAt), reason })}
      </p>
      <p>
        <Link to="/admin/approvals">{t('approvals.title')}</Link>
      </p>
    </div>
  )
}
