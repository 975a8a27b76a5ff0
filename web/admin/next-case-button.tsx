import { Form, useSearchParams } from 'react-router'
import { useTranslation } from '../translation.ts'
import { queuePart } from './queue-query.ts'

/** The button to the next case of the queue that the address says, which is claimed by it; the key "n" presses it. */
export function NextCase({ after, first = false }: { after?: string; first?: boolean }) {
  const { t } = useTranslation('admin-accounts')
  const [query] = useSearchParams()
  return (
    <Form method="post" action="/admin/queues/next">
      {[...queuePart(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {after && <input type="hidden" name="after" value={after} />}
      <button className="button" aria-keyshortcuts="n">
        {t(first ? 'case.first' : 'case.next')}
      </button>
    </Form>
  )
}
