import { Form, Link, useNavigation } from 'react-router'
import {
  CLIENT_COLUMN_NAMES,
  importClients,
  readClientTemplate,
  type ClientsImport,
} from '#contract/admin-client-files.ts'
import { CLIENTS_FILE_MAX_ROWS } from '#contract/limits.ts'
import { addressOf, call } from '../api.ts'
import { Field } from '../shared/field.tsx'
import { RefusedFields } from '../shared/refused-fields.tsx'
import { useTranslation } from '../translation.ts'
import { Cell } from './cell.tsx'
import type { Route } from './+types/clients-import'
import { Done, Refused } from './page-parts.tsx'
import './clients.css'

/** The file goes from the browser to the service itself: twice the same one, to look and to register. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const chosen = form.get('file')
  if (!(chosen instanceof File) || chosen.size === 0)
    return { refused: { code: 'file-type' as const, field: 'file', typed: {} } }
  const file = new Blob([chosen], { type: 'text/csv' })
  const seen = String(form.get('seen') ?? '')
  const isAgreed = form.get('agreed') === 'yes'
  const answer = await call(importClients, { file, ...(seen && { seen }), ...(isAgreed && { agreed: 'yes' as const }) })
  if (answer.ok) return { report: answer.data }
  const field = answer.code === 'terms-required' ? 'agreed' : 'file'
  return { refused: { code: answer.code, field, typed: {} }, seen }
}

/** A list of clients is looked at, then registered as it was seen, as the journey of staff registers one. */
export default function ImportClients({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin-clients')
  const isSending = useNavigation().state !== 'idle'
  const report = actionData && 'report' in actionData ? actionData.report : undefined
  const refused = actionData && 'refused' in actionData ? actionData.refused : undefined
  const title = t('import.title')
  const isWorth = report !== undefined && !report.applied && report.ready > 0
  return (
    <>
      <title>{refused ? t('errorTitle', { title, ns: 'admin' }) : title}</title>
      <div className="head">
        <h1>{title}</h1>
        <Link to="/admin/clients">{t('back')}</Link>
      </div>
      <p>{t('import.text')}</p>
      <p>
        <a href={addressOf(readClientTemplate, {})} download>
          {t('import.template')}
        </a>
      </p>
      <details className="column-names">
        <summary>{t('import.columns')}</summary>
        <dl>
          {CLIENT_COLUMN_NAMES.map((column) => (
            <div key={column}>
              <dt>
                <code>{column}</code>
              </dt>
              <dd>{t(`import.column.${column}`)}</dd>
            </div>
          ))}
        </dl>
      </details>
      {refused && <Refused refused={refused} />}
      {report?.applied && <Done>{t('import.done', { count: report.registered, appointed: report.appointed })}</Done>}
      <RefusedFields refused={refused}>
        <Form method="post" encType="multipart/form-data">
          <Field
            label={t('import.file')}
            hint={t('import.hint', { count: CLIENTS_FILE_MAX_ROWS })}
            name="file"
            type="file"
            accept=".csv,text/csv"
            required
          />
          {isWorth && (
            <label className="tick-line">
              <input type="checkbox" name="agreed" value="yes" required />
              <span>{t('import.agreed')}</span>
            </label>
          )}
          <p className="actions">
            <button className={isWorth ? 'button quiet' : 'button'} disabled={isSending} formNoValidate={isWorth}>
              {t('import.look')}
            </button>
            {isWorth && (
              <button className="button" name="seen" value={report.seen} disabled={isSending}>
                {t('import.apply', { count: report.ready })}
              </button>
            )}
          </p>
        </Form>
      </RefusedFields>
      {report && <Report report={report} />}
    </>
  )
}

function Report({ report: { rows, ready, mistakes, applied } }: { report: ClientsImport }) {
  const { t } = useTranslation(['admin-clients', 'errors'])
  return (
    <section aria-labelledby="report">
      <h2 id="report">{t(applied ? 'import.was' : 'import.would')}</h2>
      {!applied && <p role="status">{t('import.counts', { rows, ready })}</p>}
      {mistakes.length > 0 && (
        <table className="records">
          <caption>{t('import.mistakes')}</caption>
          <thead>
            <tr>
              {(['line', 'field', 'reason'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`import.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {mistakes.map(({ line, column, code }) => (
              <tr key={`${line} ${column}`}>
                <td className="number" data-name={t('import.line')}>
                  {line}
                </td>
                <Cell name={t('import.field')}>{column && <code>{column}</code>}</Cell>
                <td data-name={t('import.reason')}>{t(code, { ns: 'errors' })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
