import { and, eq, isNull } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import { administrators } from '../db/tables.ts'
import { readLink } from '../link-token.ts'
import type { Service } from '../service.ts'

/** The administrator whom a link invites, who has no password yet. @throws `link-ended` */
export async function invitedBy(service: Service, token: string) {
  const link = (await readLink(service, token, 'administrator')) ?? refuse('link-ended')
  const [invited] = await service.db
    .select()
    .from(administrators)
    .where(
      and(
        eq(administrators.uid, link.recipient ?? ''),
        isNull(administrators.passwordHash),
        isNull(administrators.endedAt),
      ),
    )
  return invited ?? refuse('link-ended')
}
