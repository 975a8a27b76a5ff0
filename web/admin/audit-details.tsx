import { Link } from 'react-router'
import type { AuditEntry } from '#contract/admin-audit.ts'
import { useTranslation } from '../translation.ts'
import { Party } from './audit-entry.tsx'
import { momentInWords } from './dates.ts'

const isMoment = (value: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)

/** What stands beside an act: where it came from, each a search of its own, then its details. */
export function Details({ entry: { details, device, network } }: { entry: AuditEntry }) {
  const { t, locale } = useTranslation('admin-operations')
  const origins = Object.entries({ device, network }).flatMap(([name, value]) => (value ? [{ name, value }] : []))
  return (
    <ul className="entry-facts">
      {origins.map(({ name, value }) => (
        <li key={name}>
          <span className="soft">{t(`audit.${name}`)}</span>{' '}
          <Link to={`?${new URLSearchParams({ [name]: value })}`}>{value}</Link>
        </li>
      ))}
      {details.map(({ label, value, party }) => (
        <li key={label}>
          <span className="soft">{label}</span>{' '}
          {party ? <Party party={party} /> : isMoment(value) ? momentInWords(value, locale) : value}
        </li>
      ))}
    </ul>
  )
}
