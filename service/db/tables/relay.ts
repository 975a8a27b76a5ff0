import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { created } from './columns.ts'
import { incidents } from './safe-return.ts'

/** Calls that were connected through our relay number: for whom, and never from or to which number. Deleted with the alarm. */
export const relayCalls = pgTable(
  'relay_calls',
  {
    /** The alarm and the provider's name of the call: a request that comes twice is one call. */
    id: text().primaryKey(),
    incidentId: text('incident_id')
      .notNull()
      .references(() => incidents.id, { onDelete: 'cascade' }),
    createdAt: created(),
  },
  (call) => [index('relay_calls_incident').on(call.incidentId)],
)
