import { useRef } from 'react'
import { Form, Link } from 'react-router'
import { QUEUE_TYPES, WORKING_DAYS, type listQueue, type Queue } from '#contract/admin-queue.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Together } from '../shared/together.tsx'
import { useTranslation } from '../translation.ts'
import { Keys } from './case-parts.tsx'
import { Cell } from './cell.tsx'
import { dayOf } from './dates.ts'
import { NextCase } from './next-case-button.tsx'
import { caseAddress } from './queue-query.ts'

type Case = Answer<typeof listQueue>['waiting'][number]

/** The name of a case's tick in the form that claims many: a form's fields are read by their names. */
const TICK = 'case '
/** The uids of the cases whose ticks a form sent. */
export const chosenCases = (form: Record<string, string>) =>
  Object.keys(form).flatMap((name) => (name.startsWith(TICK) ? [name.slice(TICK.length)] : []))

/** What was promised to whom is in the queue, where it is one promise. */
function Promised({ queue }: { queue: Queue }) {
  const { t } = useTranslation('admin-accounts')
  const promises = QUEUE_TYPES[queue].map((type) => WORKING_DAYS[type])
  const [{ from, to } = { from: 0, to: 0 }] = promises
  if (promises.some((promise) => promise.from !== from || promise.to !== to)) return null
  return <p className="soft">{from === to ? t('queues.promise', { to }) : t('queues.promiseBetween', { from, to })}</p>
}

/** Who waits, the longest first, with who works on it; many are claimed and released at once, and none is decided here. */
export function Cases({ queue, waiting, query }: { queue: Queue; waiting: Case[]; query: URLSearchParams }) {
  const { t } = useTranslation('admin-accounts')
  const rows = useRef<HTMLTableSectionElement>(null)
  const tickAll = (checked: boolean) => {
    for (const tick of rows.current?.querySelectorAll('input') ?? []) tick.checked = checked
  }
  if (waiting.length === 0) return <p className="notice">{t('queues.nobody')}</p>
  return (
    <>
      <Promised queue={queue} />
      <NextCase first />
      <Form method="post">
        <table className="records cases">
          <caption className="visually-hidden">{t(`queues.${queue}`)}</caption>
          <thead>
            <tr>
              <th scope="col">
                <label className="only-tick">
                  <input type="checkbox" onChange={({ target }) => tickAll(target.checked)} />
                  <span className="visually-hidden">{t('queues.tickAll')}</span>
                </label>
              </th>
              {(['name', 'type', 'organisation', 'since', 'age', 'claim'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={rows}>
            {waiting.map((account) => (
              <CaseRow key={account.uid} account={account} query={query} />
            ))}
          </tbody>
        </table>
        <p className="actions">
          <button className="button quiet" name="intent" value="claim">
            {t('queues.claimMany')}
          </button>
          <button className="button quiet" name="intent" value="release">
            {t('queues.releaseMany')}
          </button>
        </p>
      </Form>
      <Keys of={['n', '?']} />
    </>
  )
}

function CaseRow({ account, query }: { account: Case; query: URLSearchParams }) {
  const { t } = useTranslation('admin-accounts')
  const { uid, name, claim } = account
  return (
    <tr>
      <td>
        <label className="only-tick">
          <input type="checkbox" name={`${TICK}${uid}`} value="yes" />
          <span className="visually-hidden">{t('queues.tick', { name })}</span>
        </label>
      </td>
      <th scope="row">
        <Link to={caseAddress(uid, query)}>{name}</Link>
        {account.question && <span className="soft">{t(`queues.question.${account.question}`)}</span>}
      </th>
      <td data-name={t('column.type')} className="type">
        <span>
          {t(account.staff ? 'type.STAFF' : `type.${account.type}`)}
          <span className="soft">{t(`locale.${account.locale}`)}</span>
        </span>
      </td>
      <Cell name={t('column.organisation')}>{account.organisation}</Cell>
      <td data-name={t('column.since')} className="number">
        <Together text={dayOf(account.since)} />
      </td>
      <td data-name={t('column.age')}>
        <span className={`state ${{ 'in-time': 'good', due: 'waiting', overdue: 'bad' }[account.due]}`}>
          {t(`due.${account.due}`, { count: account.age })}
        </span>
      </td>
      <Cell name={t('column.claim')}>{claim && (claim.mine ? t('queues.yours') : claim.by)}</Cell>
    </tr>
  )
}
