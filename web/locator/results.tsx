import { NoResult } from '../shared/drawings/moments.tsx'
import { useTranslation } from '../translation.ts'
import { hasMorePages, offsetOf, queryOf, type LocatorQuery } from './locator-query.ts'
import { Card } from './card.tsx'
import { describePoint, type Outcome } from './describe.ts'
import type { Speaker } from './speaker.ts'
import { describeFound, describeOrigin, describeRange, describeReading, pageBefore } from './describe-search.ts'

/** What was found, nearest first. The small script changes the same elements when it searches in place. */
export function Results({
  asked,
  found,
  failed,
  speaker,
  action,
}: {
  asked: LocatorQuery
  found: Outcome
  failed: boolean
  speaker: Speaker
  action: string
}) {
  const { t } = useTranslation('locator')
  const { say } = speaker
  const { points, suggested, total } = found
  const before = pageBefore(found, asked)
  const to = (page: number) => `${action}${queryOf({ ...asked, page })}#list`
  return (
    <section id="list" className="results" aria-labelledby="found" tabIndex={-1}>
      <h2 id="found">{failed ? say('failed.title') : describeFound(found, asked, speaker)}</h2>
      <p className="soft" data-origin>
        {describeOrigin(found, asked, speaker)}
      </p>
      <p className="soft" data-read>
        {describeReading(found, speaker)}
      </p>
      <p className="meant-also" data-choices hidden={found.reading.choices.length === 0}>
        {say('read.choices')}{' '}
        {found.reading.choices.map((name) => (
          <a key={name} className="chip" data-choice href={action + queryOf({ ...asked, q: name, page: 1 })}>
            {name}
          </a>
        ))}
      </p>
      <p className="chips">
        <Chip name="region" action={action} asked={{ ...asked, region: '', page: 1 }}>
          {asked.region && say(`region.${asked.region}`)}
        </Chip>
        <Chip name="postalCode" action={action} asked={{ ...asked, postalCode: '', page: 1 }}>
          {asked.postalCode}
        </Chip>
      </p>
      <output className="visually-hidden" data-status />
      <output className="told" data-told>
        {failed && say('failed.text')}
      </output>
      <dialog
        id="no-result"
        className="dialog"
        open={suggested}
        aria-labelledby="no-result-title"
        aria-describedby="no-result-text"
      >
        <h2 id="no-result-title">{t('noResult.title')}</h2>
        <p id="no-result-text">{t('noResult.text')}</p>
        <form method="dialog">
          <button type="submit" className="button">
            {t('noResult.okay')}
          </button>
        </form>
      </dialog>
      <ol className="points" data-list>
        {points.map((point, index) => (
          <Card key={point.id} shown={describePoint(point, offsetOf(asked) + index, speaker)} />
        ))}
      </ol>
      <div className="nothing" data-nothing hidden={points.length > 0 || total > 0 || failed}>
        <NoResult />
        <p>{t('hint')}</p>
      </div>
      <p data-range>{describeRange(found, asked, speaker)}</p>
      <p className="actions">
        <a className="button quiet" data-more href={to(asked.page + 1)} hidden={!hasMorePages(asked, total)}>
          {t('more')}
        </a>
        <a className="button quiet" data-before href={to(before ?? 1)} hidden={before === undefined}>
          {t('before')}
        </a>
      </p>
    </section>
  )
}

/** Something that narrows the list, and the way to clear it. */
function Chip({
  name,
  action,
  asked,
  children,
}: {
  name: string
  action: string
  asked: LocatorQuery
  children: string
}) {
  const { t } = useTranslation('locator')
  return (
    <a className="chip" data-chip={name} href={action + queryOf(asked)} hidden={!children}>
      <span data-value>{children}</span>
      <span className="visually-hidden"> {t('filter.clear')}</span>
      <span aria-hidden="true">×</span>
    </a>
  )
}
