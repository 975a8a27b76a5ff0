import type { PointsImport } from '#contract/admin-points.ts'
import { IMPORT_SHOWN } from '#contract/limits.ts'
import { useTranslation } from '../translation.ts'

const COUNTS = ['rows', 'added', 'changed', 'takenOver', 'unchanged', 'retired', 'rejected'] as const

export function Report({ report }: { report: PointsImport }) {
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
                    {change.kind !== 'changed' && t(`import.kind.${change.kind}`)}
                    {'fields' in change && <Fields fields={change.fields} />}
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

type Changed = Extract<PointsImport['changes'][number], { kind: 'changed' | 'taken-over' }>

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
