import { Link } from 'react-router'
import type { AuditEntry, AuditParty } from '#contract/admin-audit.ts'
import { useTranslation } from '../translation.ts'

/** The page of the console that opens what a line names; none for what has no page. */
const PAGES: Record<AuditParty['kind'], string | undefined> = {
  account: '/admin/users/',
  administrator: '/admin/administrators#',
  incident: '/admin/incidents/',
  point: '/admin/points/',
  none: undefined,
}

/** A name, with the page of whoever it names behind it. */
export function Party({ party: { id, kind, name } }: { party: AuditParty }) {
  const page = PAGES[kind]
  return page ? <Link to={page + id}>{name}</Link> : <span>{name}</span>
}

/** The sentence of a line, with links where the names belong. */
export function Sentence({ entry: { sentence, actor, subject } }: { entry: AuditEntry }) {
  return sentence.split(/(\{actor\}|\{subject\})/).map((part, index) => {
    if (part === '{actor}') return <Party key={index} party={actor} />
    if (part === '{subject}') return subject && <Party key={index} party={subject} />
    return part
  })
}

/** The searches that a line leads to: everything by whoever acted, and everything about whom. */
export function FurtherSearches({ entry: { actor, subject } }: { entry: AuditEntry }) {
  const { t } = useTranslation('admin-operations')
  return (
    <p className="entry-searches">
      <Link to={`?${new URLSearchParams({ actor: actor.id })}`}>{t('audit.allBy', { name: actor.name })}</Link>
      {subject && subject.id !== actor.id && (
        <Link to={`?${new URLSearchParams({ subject: subject.id })}`}>
          {t('audit.allAbout', { name: subject.name })}
        </Link>
      )}
    </p>
  )
}
