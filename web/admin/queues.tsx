import { Link, useSearchParams } from 'react-router'
import {
  claimWorkItem,
  closeWorkItem,
  listWorkItems,
  WORK_ITEM_KINDS,
  WORK_OUTCOMES,
} from '#contract/admin-accounts.ts'
import { claimCases, listQueue, QUEUES } from '#contract/admin-queue.ts'
import { CLAIMS_MAX } from '#contract/limits.ts'
import { RefusedFields } from '../shared/refused-fields.tsx'
import { refuseForm } from '../shared/refused-form.ts'
import { readForm } from '../shared/read-form.ts'
import { siteContext } from '../site.ts'
import { useTranslation } from '../translation.ts'
import type { Route } from './+types/queues'
import { Cases, chosenCases } from './cases.tsx'
import { useCaseKeys } from './case-keys.ts'
import { many } from './counts.ts'
import { loadOrRedirect } from './sign-in-redirect.ts'
import { Done, Pages, Refused } from './page-parts.tsx'
import { QueueFilters } from './queue-filters.tsx'
import { WorkFilter } from './work-filter.tsx'
import { queueQuery } from './queue-query.ts'
import { WorkItems } from './work-items.tsx'
import './case.css'

const TABS = [...QUEUES, 'work', 'closed'] as const

export async function loader({ context, url }: Route.LoaderArgs) {
  const { call } = context.get(siteContext)
  const tab = TABS.find((name) => name === url.searchParams.get('queue')) ?? 'all'
  const after = url.searchParams.get('after') ?? undefined
  const { filters } = queueQuery(url.searchParams)
  if (tab === 'work' || tab === 'closed') {
    const kind = WORK_ITEM_KINDS.find((name) => name === url.searchParams.get('kind'))
    const work = loadOrRedirect(
      await call(listWorkItems, { after, kind, ...(tab === 'closed' && { closed: 'yes' as const }) }),
      url,
    )
    const { counts } = loadOrRedirect(await call(listQueue, { queue: 'all' }), url)
    return { tab, work: { name: tab, items: work.items, found: work.found }, queue: undefined, counts, next: work.next }
  }
  const { waiting, found, counts, next } = loadOrRedirect(await call(listQueue, { queue: tab, after, ...filters }), url)
  return { tab, work: undefined, queue: { name: tab, waiting, found }, counts, next }
}

/** Closes one work item, with a note; claims or releases it, or the cases that were chosen. */
export async function action({ context, request }: Route.ActionArgs) {
  const { call } = context.get(siteContext)
  const form = (await readForm(request)) ?? {}
  const { intent, id = '', note = '', outcome, seen } = form
  if (intent === 'claim' || intent === 'release') {
    const uids = chosenCases(form)
    if (uids.length === 0) return { done: 'chosenNone' as const, count: 0 }
    const answer = await call(claimCases, { uids, claimed: intent === 'claim' })
    const done = intent === 'claim' ? ('claimed' as const) : ('released' as const)
    return answer.ok ? { done, count: answer.data.changed } : refuseForm(answer, form)
  }
  if (intent === 'claim-item' || intent === 'release-item') {
    const claimed = intent === 'claim-item'
    const answer = await call(claimWorkItem, { id, claimed })
    if (!answer.ok) return refuseForm(answer, form)
    const isTheirs = answer.data.claim?.mine === false
    return {
      done: isTheirs ? ('itemTheirs' as const) : claimed ? ('itemClaimed' as const) : ('itemReleased' as const),
      count: 0,
    }
  }
  const decided = WORK_OUTCOMES.find((name) => name === outcome)
  const answer = await call(closeWorkItem, {
    id,
    note,
    ...(decided && { outcome: decided }),
    ...(seen && { seen: Number(seen) }),
  })
  return answer.ok ? { done: 'done' as const, count: 0 } : refuseForm(answer, form)
}

/** Also after a refusal: what is shown has just turned out to be old. */
export const shouldRevalidate = () => true

export default function Queues({ loaderData, actionData }: Route.ComponentProps) {
  const { tab, work, queue, counts, next } = loaderData
  const { t } = useTranslation('admin-accounts')
  const [query] = useSearchParams()
  useCaseKeys()
  const title = `${t('queues.title')}: ${t(`queues.${tab}`)}`
  const came = query.get('next')
  const further = new URLSearchParams(query)
  further.delete('next')
  return (
    <>
      <title>{title}</title>
      <h1>{t('queues.title')}</h1>
      <ul className="tabs-line">
        {TABS.map((name) => (
          <li key={name}>
            <Link to={`?queue=${name}`} aria-current={name === tab ? 'page' : undefined}>
              {t(`queues.${name}`)}
              {name !== 'closed' && <span className="count">{many(counts[name])}</span>}
            </Link>
          </li>
        ))}
      </ul>
      {actionData &&
        ('refused' in actionData ? (
          <Refused refused={actionData.refused} />
        ) : (
          <Done>{t(`queues.${actionData.done}`, { count: actionData.count })}</Done>
        ))}
      {!actionData && came && (
        <Done>{t(came === 'too-many-claims' ? 'queues.tooMany' : 'queues.noNext', { count: CLAIMS_MAX })}</Done>
      )}
      {work && (
        <RefusedFields refused={actionData && 'refused' in actionData ? actionData.refused : undefined}>
          <WorkFilter key={query.toString()} queue={work.name} found={work.found} query={query} />
          <WorkItems items={work.items} />
        </RefusedFields>
      )}
      {queue && (
        <>
          <QueueFilters key={query.toString()} queue={queue.name} found={queue.found} query={query} />
          <Cases queue={queue.name} waiting={queue.waiting} query={further} />
        </>
      )}
      <Pages query={further} next={next} />
    </>
  )
}
