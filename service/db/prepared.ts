import { connectionOf } from './connections.ts'
import type { Queryable } from './open.ts'

/**
 * A query that is built once for each pool, and for each connection whose transactions ask it: building a frequent one anew takes
 * longer than the database's answer. Its values are placeholders.
 */
export function preparedOnce<Prepared>(prepare: (db: Queryable) => Prepared): (db: Queryable) => Prepared {
  const known = new WeakMap<object, Prepared>()
  return (db) => {
    const asked = connectionOf(db)
    const prepared = known.get(asked) ?? prepare(asked)
    known.set(asked, prepared)
    return prepared
  }
}
