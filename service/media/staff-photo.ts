import { and, eq, notInArray } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { consoleOf } from '../admin/scope.ts'
import { writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { accounts } from '../db/tables.ts'
import { tellAccounts } from '../messages/queue.ts'
import type { Service } from '../service.ts'
import { acceptedCarers } from '../tags/carers.ts'
import { replacePhoto } from './photo.ts'

/**
 * An administrator replaces the photo of a person or member, for one of the listed reasons: it stands in the audit, and the member and
 * the person's caregivers are told. @throws as `putPhoto`
 */
export const changePhoto = (service: Service, input: In<'changePhoto'>, caller: Caller): Out<'changePhoto'> =>
  replacePhoto(service, input, caller, {
    async hold(tx) {
      const { actor } = consoleOf(caller)
      const [account] = await tx
        .select({ uid: accounts.uid })
        .from(accounts)
        .where(and(eq(accounts.uid, input.uid), notInArray(accounts.status, ['REJECTED', 'ENDED'])))
        .for('update')
      return account ? { by: actor } : refuse('not-found')
    },
    async finish(tx, by) {
      const { uid, reason } = input
      const entry = { actor: by, action: 'photo-changed', subject: uid, details: { reason } }
      await writeAudit({ db: tx, now: service.now }, entry)
      const told = [uid, ...(await acceptedCarers(tx, uid))]
      await tellAccounts(service, tx, { kind: 'photo-changed', details: { personUid: uid } }, told)
    },
  })
