import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Channel, RecipientKind } from '#contract/messages.ts'
import { messages } from '../db/tables.ts'

/** Who is told of an incident and may answer: an account, or the association's duty desk. */
export type Responder = { kind: 'ACCOUNT'; uid: string } | { kind: 'DUTY' }
/** To whom a message goes. */
export type Recipient =
  | Responder
  | { kind: 'FINDER'; submissionId: string }
  | { kind: 'INVITATION'; invitationId: string }
  | { kind: 'ADMINISTRATOR'; uid: string }

export const DUTY = { kind: 'DUTY' } as const satisfies Responder
export const toAccount = (uid: string) => ({ kind: 'ACCOUNT', uid }) as const satisfies Responder

/** The uids of the accounts among them. */
export const uidsOf = (recipients: readonly Recipient[]): string[] =>
  recipients.flatMap((recipient) => (recipient.kind === 'ACCOUNT' ? recipient.uid : []))

export const isDuty = ({ kind }: Recipient) => kind === 'DUTY'

/** Whether two are the same account, or both the duty desk. */
export const isSameResponder = (one: Responder, other: Responder) =>
  one.kind === other.kind && uidOf(one) === uidOf(other)

/** The word that the secret of a responder's private link is derived from, beside the incident's id (service/secrets.ts). */
export const linkOwner = (responder: Responder) => (responder.kind === 'ACCOUNT' ? responder.uid : 'duty')

function idOf(recipient: Recipient): string | null {
  switch (recipient.kind) {
    case 'ACCOUNT':
    case 'ADMINISTRATOR':
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
export function recipientOf(columns: { recipientKind: RecipientKind; recipientId: string | null }): Recipient {
  // The database checks that only the duty desk has no id.
  const id = columns.recipientId ?? ''
  switch (columns.recipientKind) {
    case 'ACCOUNT':
      return toAccount(id)
    case 'FINDER':
      return { kind: 'FINDER', submissionId: id }
    case 'INVITATION':
      return { kind: 'INVITATION', invitationId: id }
    case 'ADMINISTRATOR':
      return { kind: 'ADMINISTRATOR', uid: id }
    case 'DUTY':
      return DUTY
  }
}

/** The responder that a kind and an id name in a row; none where they name nobody, or a finder or invitation. */
export function responderOf(kind: RecipientKind | null, uid: string | null): Responder | undefined {
  if (kind === 'DUTY') return DUTY
  return kind === 'ACCOUNT' && uid !== null ? toAccount(uid) : undefined
}

/** The uid that stands in a row beside the kind of a responder. */
export const uidOf = (responder: Responder) => (responder.kind === 'ACCOUNT' ? responder.uid : null)

/** Messages to these accounts. */
export const isToAccounts = (uids: string[]) =>
  and(eq(messages.recipientKind, 'ACCOUNT'), inArray(messages.recipientId, uids))

/** Messages on this channel to this recipient. */
export const isToSame = (columns: { recipientKind: RecipientKind; recipientId: string | null; channel: Channel }) =>
  and(
    eq(messages.channel, columns.channel),
    eq(messages.recipientKind, columns.recipientKind),
    columns.recipientId === null ? isNull(messages.recipientId) : eq(messages.recipientId, columns.recipientId),
  )
