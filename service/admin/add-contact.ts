import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import { relationship } from '#contract/forms.ts'
import type { In, Out } from '#contract/index.ts'
import { writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import type { Queryable } from '../db/open.ts'
import { accounts } from '../db/tables.ts'
import { e164 } from '../messages/queue.ts'
import { obey } from '../rules.ts'
import type { Service } from '../service.ts'
import type { Account } from '../session.ts'
import { holdPair, isBarred } from '../tags/carers.ts'
import { addTag, LINKABLE } from '../tags/tag.ts'
import { consoleOf } from './scope.ts'

/** The one family caregiver whom this names whole: by username, membership number or mobile number. */
async function caregiverNamed(db: Queryable, named: string): Promise<Account | undefined> {
  const number = e164(named)
  const isIt = or(
    eq(sql`lower(${accounts.username})`, named.toLowerCase()),
    eq(accounts.membershipId, named.toUpperCase()),
    number ? eq(sql`${accounts.prefixCountryNum} || ${accounts.phone}`, number) : undefined,
  )
  const found = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.type, 'CAREGIVER'), isNull(accounts.masterPartnerUid), isIt))
    .limit(2)
  return found.length === 1 ? found[0] : undefined
}

/**
 * Asks for a link in the association's name: the caregiver agrees first, then the person's side, and where others care already it comes into
 * force after 48 hours. @throws `carer-unknown`, `tag-not-possible`, `tag-exists`
 */
export async function addContact(service: Service, input: In<'addContact'>, caller: Caller): Out<'addContact'> {
  const { actor } = consoleOf(caller)
  const { uid, reason } = input
  obey(relationship, { relationship: input.relationship }, service.now())
  return service.db.transaction(async (tx) => {
    const [person] = await tx.select().from(accounts).where(eq(accounts.uid, uid)).for('update')
    if (!person) refuse('not-found')
    const carer = input.carer ? await caregiverNamed(tx, input.carer) : undefined
    if (!carer) refuse('carer-unknown')
    if (person.type !== 'DEMENTIA' || !LINKABLE.includes(person.status) || !LINKABLE.includes(carer.status))
      refuse('tag-not-possible')
    await holdPair(tx, { personUid: person.uid, carerUid: carer.uid })
    if (await isBarred(tx, person.uid, carer.uid)) refuse('tag-not-possible')
    const link = { personUid: person.uid, carerUid: carer.uid, uidTags: actor, status: 'PENDING' } as const
    const relation = { relationship: input.relationship ?? '', relationshipSide: 'CARER' } as const
    const id = await addTag(service, tx, { ...link, ...relation })
    const details = { tagId: id, carerUid: carer.uid, act: 'add', reason }
    await writeAudit({ db: tx, now: service.now }, { actor, action: 'tag-mended', subject: person.uid, details })
    return { id }
  })
}
