import { eq } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import type { Caller } from '../caller.ts'
import { tags } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { barLink, unbarLink } from '../tags/bar.ts'
import { holdPair } from '../tags/carers.ts'
import { consoleOf } from './scope.ts'

/** Keeps a carer from a person, or lifts that. @throws `not-found`; `decided-already` when it is so already */
export async function barTag(service: Service, input: In<'barTag'>, caller: Caller): Out<'barTag'> {
  const { actor } = consoleOf(caller)
  return service.db.transaction(async (tx) => {
    const isIt = eq(tags.id, input.id)
    const [named] = await tx.select().from(tags).where(isIt)
    if (named) await holdPair(tx, named)
    const [tag] = await tx.select().from(tags).where(isIt).for('update')
    if (!tag) refuse('not-found')
    if ((tag.barredAt !== null) === input.barred) refuse('decided-already')
    await (input.barred ? barLink : unbarLink)(service, tx, tag, { by: actor, reason: input.reason })
    return { barredAt: input.barred ? service.now().toISOString() : null }
  })
}
