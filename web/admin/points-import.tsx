import { Form, Link, useNavigation } from 'react-router'
import { exportPoints, importPoints } from '#contract/admin-points.ts'
import { RefusedFields } from '../shared/refused-fields.tsx'
import { Field } from '../shared/field.tsx'
import { addressOf, call } from '../api.ts'
import { useTranslation } from '../translation.ts'
import type { Route } from './+types/points-import'
import { Done, Refused } from './page-parts.tsx'
import './figures.css'
import './import.css'
import { Report } from './import-report.tsx'

/** The file goes from the browser to the service itself: twice the same one, to look and to apply. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const chosen = form.get('file')
  if (!(chosen instanceof File) || chosen.size === 0)
    return { refused: { code: 'file-type' as const, field: 'file', typed: {} } }
  // What a browser calls a CSV depends on what is installed; what it is, its content decides.
  const file = new Blob([chosen], { type: 'text/csv' })
  const seen = String(form.get('seen') ?? '')
  const answer = await call(importPoints, { file, ...(seen && { seen }) })
  return answer.ok
    ? { report: answer.data, name: chosen.name }
    : { refused: { code: answer.code, field: 'file', typed: {} } }
}

export default function ImportPoints({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin-operations')
  const sending = useNavigation().state !== 'idle'
  const report = actionData && 'report' in actionData ? actionData.report : undefined
  const refused = actionData && 'refused' in actionData ? actionData.refused : undefined
  const title = t('import.title')
  const changes = report ? report.added + report.changed + report.takenOver : 0
  const worth = report && !report.applied && changes > 0
  return (
    <>
      <title>{refused ? t('errorTitle', { title }) : title}</title>
      <h1>{title}</h1>
      <p>{t('import.text')}</p>
      {refused && <Refused refused={refused} />}
      {report?.applied && (
        <Done>{t('import.applied', { added: report.added, changed: report.changed + report.takenOver })}</Done>
      )}
      <RefusedFields refused={refused}>
        <Form method="post" encType="multipart/form-data">
          <Field
            label={t('import.file')}
            hint={t('import.hint')}
            name="file"
            type="file"
            accept=".csv,text/csv"
            required
          />
          <p className="actions">
            <button className={worth ? 'button quiet' : 'button'} disabled={sending}>
              {t('import.look')}
            </button>
            {worth && (
              <button className="button" name="seen" value={report.seen} disabled={sending}>
                {t('import.apply', { count: changes })}
              </button>
            )}
            <a href={addressOf(exportPoints, {})} download>
              {t('points.export')}
            </a>
            <Link to="/admin/points">{t('point.back')}</Link>
          </p>
        </Form>
      </RefusedFields>
      {report && <Report report={report} />}
    </>
  )
}
