import { and, eq, sql } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { messages } from '../db/tables.ts'
import { toAccount } from '../messages/recipient.ts'
import { readPushToken } from '../push-token.ts'
import type { Service } from '../service.ts'
import { actAs } from './acts.ts'
import { carersAmong } from './contacts.ts'
import { answersBy } from './responders.ts'
import { lockIncident } from './incident.ts'

/**
 * "On my way", said by the button of a notification: what the family's page says, by the same function. Each message takes one answer;
 * the same again, after an answer that was lost, is one word as long as it stands. @throws `link-ended`, `incident-closed`
 */
export async function answerPush(service: Service, { token }: In<'answerPush'>): Out<'answerPush'> {
  const { messageId, device } = (await readPushToken(service, service.db, token)) ?? refuse('link-ended')
  const me = toAccount(device.accountUid)
  await service.db.transaction(async (tx) => {
    const mine = and(
      eq(messages.id, messageId),
      eq(messages.recipientKind, 'ACCOUNT'),
      eq(messages.recipientId, device.accountUid),
      eq(messages.channel, 'push'),
    )
    const [asked] = await tx.select().from(messages).where(mine)
    const incident = asked?.incidentId ? await lockIncident(tx, asked.incidentId) : undefined
    if (!incident) refuse('link-ended')
    if ((await carersAmong(tx, incident.personUid, [me.uid], service.now())).length === 0) refuse('link-ended')
    const [first] = await tx
      .update(messages)
      .set({
        details: sql`${messages.details} || jsonb_build_object('answered', ${service.now().toISOString()}::text)`,
      })
      .where(and(mine, sql`not ${messages.details} ? 'answered'`))
      .returning({ id: messages.id })
    if (first) await actAs(service, tx, incident.id, me, { act: 'on-my-way' })
    // Said before, and taken back since; or the person is missing and not found yet.
    const goes = (await answersBy(tx, incident.id, me)).some(({ response }) => response === 'GOING')
    if (!goes) refuse('link-ended')
  })
  return { said: true as const }
}
