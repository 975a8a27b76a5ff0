import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import {
  closeWorkItem,
  listQueue,
  listWorkItems,
  QUEUE_COUNT_MAX,
  QUEUES,
  WORK_OUTCOMES,
  WORKING_DAYS,
  type Queue,
} from '#contract/admin-accounts.ts'
import type { Answer } from '#contract/endpoint.ts'
import { RefusedFields } from '../shared/refused-fields.tsx'
import { refuseForm } from '../shared/refused-form.ts'
import { readForm } from '../shared/read-form.ts'
import { siteContext } from '../site.ts'
import type { Route } from './+types/queues'
import { loadOrRedirect } from './sign-in-redirect.ts'
import { Done, Pages, Refused } from './page-parts.tsx'
import { WorkItems } from './work-items.tsx'
import { dayOf } from './dates.ts'

const TABS = [...QUEUES, 'work', 'closed'] as const

export async function loader({ context, url }: Route.LoaderArgs) {
  const { call } = context.get(siteContext)
  const tab = TABS.find((name) => name === url.searchParams.get('queue')) ?? 'registrations'
  const after = url.searchParams.get('after') ?? undefined
  if (tab === 'work' || tab === 'closed') {
    const work = loadOrRedirect(
      await call(listWorkItems, { after, ...(tab === 'closed' && { closed: 'yes' as const }) }),
      url,
    )
    const { counts } = loadOrRedirect(await call(listQueue, { queue: 'registrations' }), url)
    return { tab, work: work.items, queue: undefined, counts, next: work.next }
  }
  const queue = loadOrRedirect(await call(listQueue, { queue: tab, after }), url)
  return { tab, work: undefined, queue: { name: tab, waiting: queue.waiting }, counts: queue.counts, next: queue.next }
}

/** Closes one work item, with a note. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = (await readForm(request)) ?? {}
  const { id = '', note = '', outcome } = form
  const decided = WORK_OUTCOMES.find((name) => name === outcome)
  const answer = await context.get(siteContext).call(closeWorkItem, { id, note, ...(decided && { outcome: decided }) })
  return answer.ok ? { closed: true as const } : refuseForm(answer, form)
}

/** Also after a refusal: what is shown has just turned out to be old. */
export const shouldRevalidate = () => true

export default function Queues({ loaderData, actionData }: Route.ComponentProps) {
  const { tab, work, queue, counts, next } = loaderData
  const { t } = useTranslation('admin-accounts')
  const [query] = useSearchParams()
  const title = `${t('queues.title')}: ${t(`queues.${tab}`)}`
  const many = (count: number) => (count >= QUEUE_COUNT_MAX ? `${QUEUE_COUNT_MAX}+` : String(count))
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
        ('refused' in actionData ? <Refused refused={actionData.refused} /> : <Done>{t('queues.done')}</Done>)}
      {work && (
        <RefusedFields refused={actionData && 'refused' in actionData ? actionData.refused : undefined}>
          <WorkItems items={work} />
        </RefusedFields>
      )}
      {queue && <Waiting queue={queue.name} waiting={queue.waiting} />}
      <Pages query={query} next={next} />
    </>
  )
}

function Waiting({ queue, waiting }: { queue: Queue; waiting: Answer<typeof listQueue>['waiting'] }) {
  const { t } = useTranslation('admin-accounts')
  const { from, to } = WORKING_DAYS[queue]
  if (waiting.length === 0) return <p>{t('queues.nobody')}</p>
  return (
    <>
      <p className="soft">{from === to ? t('queues.promise', { to }) : t('queues.promiseBetween', { from, to })}</p>
      <table className="records">
        <caption className="visually-hidden">{t(`queues.${queue}`)}</caption>
        <thead>
          <tr>
            {(['name', 'type', 'organisation', 'since', 'age'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {waiting.map((account) => (
            <tr key={account.uid}>
              <th scope="row">
                <Link to={`/admin/users/${account.uid}`}>{account.name}</Link>
                {account.question && <span className="soft">{t(`queues.question.${account.question}`)}</span>}
              </th>
              <td data-name={t('column.type')}>{t(account.staff ? 'type.STAFF' : `type.${account.type}`)}</td>
              <td data-name={t('column.organisation')}>{account.organisation ?? '–'}</td>
              <td data-name={t('column.since')} className="number">
                {dayOf(account.since)}
              </td>
              <td data-name={t('column.age')}>
                <span className={`state ${{ 'in-time': 'good', due: 'waiting', overdue: 'bad' }[account.due]}`}>
                  {t(`due.${account.due}`, { count: account.age })}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
