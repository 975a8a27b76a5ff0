import { Link } from 'react-router'
import type { Change } from '#contract/changes.ts'
import { clock } from '../safe-return/timeline.tsx'
import { useTranslation } from '../translation.ts'

/** What others changed, the newest first, each in a sentence with who did it; the next page by a link. */
export function ChangesList({ changes, next, isOlder }: { changes: Change[]; next: string | null; isOlder: boolean }) {
  const { t, locale } = useTranslation('member')
  return (
    <>
      {changes.length === 0 && <p>{t('changes.none')}</p>}
      <ul className="rows">
        {changes.map(({ id, at, what, by, name, other }) => (
          <li key={id}>
            <div>
              <p>
                <strong>{t(`changes.what.${what}`, { other: other ?? t('changes.somebody') })}</strong>
              </p>
              {by && <p>{name ?? t(`changes.by.${by}`)}</p>}
              <p className="soft">
                <time dateTime={at}>{clock(at, locale)}</time>
              </p>
            </div>
          </li>
        ))}
      </ul>
      {(next !== null || isOlder) && (
        <p className="actions">
          {isOlder && (
            <Link className="act" to="?">
              {t('changes.newest')}
            </Link>
          )}
          {next !== null && (
            <Link className="act" to={`?${new URLSearchParams({ after: next })}`}>
              {t('changes.older')}
            </Link>
          )}
        </p>
      )}
    </>
  )
}
