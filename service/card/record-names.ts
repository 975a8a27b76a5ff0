import { eq } from 'drizzle-orm'
import type { Actor } from '#contract/found.ts'
import type { Locale } from '#contract/options.ts'
import { RECORD_WORDS } from '#contract/record-words.ts'
import { accounts } from '../db/tables.ts'
import type { Responder } from '../messages/recipient.ts'
import type { Service } from '../service.ts'

/** What the record calls people: a finder by name, the family by what they are to the person, never by a number. */
export async function namer(service: Service, me: Responder, locale: Locale) {
  const words = RECORD_WORDS[locale]
  const { association } = service.config.brand
  const [own] =
    me.kind === 'ACCOUNT'
      ? await service.db.select({ name: accounts.firstname }).from(accounts).where(eq(accounts.uid, me.uid))
      : []
  return (actor: Actor): string => {
    if (actor.is === 'finder') return actor.name || '–'
    if (actor.is === 'duty') return association
    if (actor.is === 'you') return me.kind === 'DUTY' ? association : (own?.name ?? words.kin.Caregiver)
    return words.kin[actor.kin.relation]
  }
}
