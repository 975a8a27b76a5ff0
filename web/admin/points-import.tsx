import { useTranslation } from 'react-i18next'
import { Form, Link, useNavigation } from 'react-router'
import { exportPoints, importPoints, type PointsImport } from '#contract/admin-points.ts'
import { IMPORT_SHOWN } from '#contract/limits.ts'
import { RefusedFields } from '../shared/refused-fields.tsx'
import { Field } from '../shared/field.tsx'
import { addressOf, call } from '../api.ts'
import type { Route } from './+types/points-import'
import { Done, Refused } from './parts.tsx'
import './figures.css'
import './import.css'

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
  const worth = report && !report.applied && report.added + report.changed > 0
  return (
    <>
      <title>{refused ? t('errorTitle', { title }) : title}</title>
      <h1>{title}</h1>
      <p>{t('import.text')}</p>
      {refused && <Refused refused={refused} />}
      {report?.applied && <Done>{t('import.applied', { added: report.added, changed: report.changed })}</Done>}
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
                {t('import.apply', { count: report.added + report.changed })}
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

const COUNTS = ['rows', 'added', 'changed', 'unchanged', 'retired', 'rejected'] as const

function Report({ report }: { report: PointsImport }) {
  const { t } = useTranslation('admin-operations')
  const { changes, rejections } = report
  return (
    <>
      <h2>{t(report.applied ? 'import.done' : 'import.would')}</h2>
      <div role="status">
        <ul className="glance">
          {COUNTS.filter((name) => name === 'rows' || report[name] > 0).map((name) => (
            <li key={name} className={name === 'rejected' ? 'amiss' : ''}>
              <strong>{report[name]}</strong>
              <p>{t(`import.count.${name}`)}</p>
            </li>
          ))}
        </ul>
      </div>
      {rejections.length > 0 && (
        <>
          <h2>{t('import.rejections')}</h2>
          <table className="records">
            <thead>
              <tr>
                <th scope="col">{t('import.line')}</th>
                <th scope="col">{t('import.field')}</th>
                <th scope="col">{t('import.reason')}</th>
              </tr>
            </thead>
            <tbody>
              {rejections.map(({ line, field, code, values }) => (
                <tr key={`${line} ${field}`}>
                  <td className="number" data-name={t('import.line')}>
                    {line}
                  </td>
                  <td data-name={t('import.field')}>
                    <code>{field}</code>
                  </td>
                  <td data-name={t('import.reason')}>{t(code, { ns: 'errors', ...values })}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      {changes.length > 0 && (
        <>
          <h2>{t('import.changes')}</h2>
          <table className="records">
            <thead>
              <tr>
                <th scope="col">{t('import.line')}</th>
                <th scope="col">{t('points.name')}</th>
                <th scope="col">{t('import.what')}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map((change) => (
                <tr key={change.line}>
                  <td className="number" data-name={t('import.line')}>
                    {change.line}
                  </td>
                  <td data-name={t('points.name')}>
                    {change.name} <span className="soft number">{change.postalCode}</span>
                  </td>
                  <td data-name={t('import.what')}>
                    {change.kind === 'changed' ? <Fields fields={change.fields} /> : t(`import.kind.${change.kind}`)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {changes.length === IMPORT_SHOWN && <p className="soft">{t('import.more', { count: IMPORT_SHOWN })}</p>}
        </>
      )}
    </>
  )
}

type Changed = Extract<PointsImport['changes'][number], { kind: 'changed' }>

function Fields({ fields }: Pick<Changed, 'fields'>) {
  const { t } = useTranslation('admin-operations')
  return (
    <ul className="change-fields">
      {fields.map(({ field, before, after }) => (
        <li key={field}>
          <code>{field}</code> <del>{before ?? t('import.empty')}</del> → <ins>{after ?? t('import.empty')}</ins>
        </li>
      ))}
    </ul>
  )
}
