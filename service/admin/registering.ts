import type { Out } from '#contract/index.ts'
import { ADMIN_SESSION_HOURS } from '#contract/limits.ts'
import { writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { beginSession, endSession } from '../session.ts'
import type { Service } from '../service.ts'
import { consoleOf } from './scope.ts'

/**
 * Begins a session of registration in this browser for the account behind an organisation's console, for as long as a console's session
 * lasts. A session that this browser holds for the same account goes on; another one ends.
 */
export async function beginRegistering(service: Service, _input: unknown, caller: Caller): Out<'beginRegistering'> {
  const { actor } = consoleOf(caller)
  const { session } = caller
  if (session?.account.uid === actor) return { begun: true as const }
  const token = await service.db.transaction(async (tx) => {
    if (session) await endSession(tx, session.id, service.now())
    await writeAudit({ db: tx, now: service.now }, { actor, action: 'registering-begun', subject: actor })
    return beginSession(service, tx, actor, 'registration', ADMIN_SESSION_HOURS, caller.place)
  })
  caller.remember('session', token, ADMIN_SESSION_HOURS * 3600)
  return { begun: true as const }
}
