import type { Call } from '#contract/call.ts'
import { readHome, type CalledContact, type Home } from '#contract/home.ts'
import { shownNumber } from '../safe-return/numbers.server.ts'

/** Somebody who would be called, with the number as people read it. */
export type ShownContact = CalledContact & { number: string }
export type ShownHome = Omit<Home, 'contacts'> & { contacts: ShownContact[] }

/** One person's home page, with numbers as people read them; nothing where the caller may not see the person. */
export async function loadHome(call: Call, uid: string | undefined): Promise<ShownHome | undefined> {
  const answer = uid === undefined ? undefined : await call(readHome, { uid })
  if (!answer?.ok) return undefined
  const contacts = answer.data.contacts.map((contact) => ({
    ...contact,
    number: contact.isMasked ? contact.phone : shownNumber(contact.phone),
  }))
  return { ...answer.data, contacts }
}
