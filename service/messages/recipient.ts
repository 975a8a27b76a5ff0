import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { RecipientKind } from '../../contract/messages.ts'
import { messages } from '../db/tables.ts'

/** Who is told of an incident and may answer: an account, or the association's duty desk. */
export type Responder = { kind: 'ACCOUNT'; uid: string } | { kind: 'DUTY' }
/** To whom a message goes. */
export type Recipient =
  | Responder
  | { kind: 'FINDER'; submissionId: string }
  | { kind: 'INVITATION'; invitationId: string }

export const DUTY = { kind: 'DUTY' } as const satisfies Responder
export const toAccount = (uid: string) => ({ kind: 'ACCOUNT', uid }) as const satisfies Responder

/** The uids of the accounts among them. */
export const uidsOf = (recipients: readonly Recipient[]): string[] =>
  recipients.flatMap((recipient) => (recipient.kind === 'ACCOUNT' ? recipient.uid : []))

export const isDuty = ({ kind }: Recipient) => kind === 'DUTY'

/** Whether two are the same account, or both the duty desk. */
export const isSameResponder = (one: Responder, other: Responder) => linkOwner(one) === linkOwner(other)

/** The word that the secret of a responder's private link is derived from, beside the incident's id (service/secrets.ts). */
export const linkOwner = (responder: Responder) => (responder.kind === 'ACCOUNT' ? responder.uid : 'duty')

function idOf(recipient: Recipient): string | null {
  switch (recipient.kind) {
    case 'ACCOUNT':
      return recipient.uid
    case 'FINDER':
      return recipient.submissionId
    case 'INVITATION':
      return recipient.invitationId
    case 'DUTY':
      return null
  }
}

/** A recipient as the columns of a message. */
export const recipientColumns = (recipient: Recipient) => ({
  recipientKind: recipient.kind,
  recipientId: idOf(recipient),
})

/** The recipient that the columns of a message name. */
export function recipientOf({
  recipientKind,
  recipientId,
}: {
  recipientKind: RecipientKind
  recipientId: string | null
}) {
  const responder = responderOf(recipientKind, recipientId)
  if (responder) return responder
  const id = recipientId ?? ''
  const recipient: Recipient =
    recipientKind === 'FINDER' ? { kind: 'FINDER', submissionId: id } : { kind: 'INVITATION', invitationId: id }
  return recipient
}

/** The responder that a kind and a uid name in a row, or none. */
export function responderOf(kind: RecipientKind | null, uid: string | null): Responder | undefined {
  if (kind === 'DUTY') return DUTY
  return kind === 'ACCOUNT' && uid !== null ? toAccount(uid) : undefined
}

/** The uid that stands in a row beside the kind of a responder. */
export const uidOf = (responder: Responder) => (responder.kind === 'ACCOUNT' ? responder.uid : null)

/** Messages to this recipient. */
export const isTo = (recipient: Recipient) =>
  isOf(messages.recipientKind, messages.recipientId, recipient.kind, idOf(recipient))

/** Messages to these accounts. */
export const isToAccounts = (uids: string[]) =>
  and(eq(messages.recipientKind, 'ACCOUNT'), inArray(messages.recipientId, uids))

const isOf = (kindColumn: PgColumn, idColumn: PgColumn, kind: RecipientKind, id: string | null): SQL | undefined =>
  and(eq(kindColumn, kind), id === null ? isNull(idColumn) : eq(idColumn, id))
