import { CLAIM_FILTERS, QUEUES, type Queue } from '#contract/admin-queue.ts'
import { ACCOUNT_TYPES, LOCALES } from '#contract/options.ts'

/** The parts of an address that say which queue is worked through, and by which filters. */
export const QUEUE_PARTS = ['queue', 'due', 'kind', 'locale', 'organisation', 'claim'] as const

const oneOf = <Choice extends string>(choices: readonly Choice[], value: string | null) =>
  choices.find((choice) => choice === value)

/** Reads the queue and its filters from an address or a form; what is not one of them is left out. */
export function queueQuery(query: URLSearchParams): { queue: Queue; filters: ReturnType<typeof filtersOf> } {
  return { queue: oneOf(QUEUES, query.get('queue')) ?? 'all', filters: filtersOf(query) }
}

const filtersOf = (query: URLSearchParams) => ({
  due: oneOf(['overdue'], query.get('due')),
  kind: oneOf(ACCOUNT_TYPES, query.get('kind')),
  locale: oneOf(LOCALES, query.get('locale')),
  organisation: query.get('organisation')?.slice(0, 100) || undefined,
  claim: oneOf(CLAIM_FILTERS, query.get('claim')),
})

/** What an address says of the queue, to go along with its cases. */
export function queuePart(query: URLSearchParams): URLSearchParams {
  const parts = QUEUE_PARTS.flatMap((name) => {
    const value = query.get(name)
    return value ? [[name, value] as [string, string]] : []
  })
  return new URLSearchParams(parts)
}

/** The address of a case of the queue that the query says. */
export function caseAddress(uid: string, query: URLSearchParams): string {
  const part = queuePart(query).toString()
  return `/admin/users/${uid}${part && `?${part}`}`
}
