import { Link } from 'react-router'
import type { ClosedIncident } from '#contract/admin-closed-incidents.ts'
import { fullName } from '../safe-return/person.tsx'
import { Together } from '../shared/together.tsx'
import { useTranslation } from '../translation.ts'
import { Cell } from './cell.tsx'
import { lengthOf } from './since.tsx'
import { exactOf } from './dates.ts'

/** The table of alarms that are over. */
export function Rows({ rows }: { rows: ClosedIncident[] }) {
  const { t, locale } = useTranslation('admin-incidents')
  const COLUMNS = ['person', 'opened', 'ended', 'answer', 'safe', 'reports'] as const
  return (
    <table className="records">
      <thead>
        <tr>
          {COLUMNS.map((name) => (
            <th key={name} scope="col">
              {t(`closed.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(
          ({ id, person, openedAt, closedAt, closedReason, firstAnswerSeconds, safeSeconds, finders, mayOpen }) => (
            <tr key={id}>
              <td data-name={t('closed.person')}>
                {mayOpen ? <Link to={`/admin/incidents/${id}`}>{fullName(person)}</Link> : fullName(person)}
              </td>
              <td data-name={t('closed.opened')}>
                <time dateTime={openedAt}>
                  <Together text={exactOf(openedAt)} />
                </time>
              </td>
              <td data-name={t('closed.ended')}>
                <span>
                  {t(`closed.reason.${closedReason}`)}{' '}
                  <span className="soft">
                    <Together text={exactOf(closedAt)} />
                  </span>
                </span>
              </td>
              <td data-name={t('closed.answer')}>
                {firstAnswerSeconds === null ? t('closed.noAnswer') : lengthOf(firstAnswerSeconds, locale)}
              </td>
              <Cell name={t('closed.safe')}>{safeSeconds !== null && lengthOf(safeSeconds, locale)}</Cell>
              <td data-name={t('closed.reports')}>{finders}</td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  )
}
