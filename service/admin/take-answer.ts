import { eq } from 'drizzle-orm'
import { usePhoto } from '../accounts/photo-rows.ts'
import type { Tx } from '../db/open.ts'
import { accounts } from '../db/tables.ts'
import { openAnswer, type Question } from '../persons/questions.ts'
import type { Service } from '../service.ts'
import type { Account } from '../session.ts'
import { writeIdentity } from './identity.ts'

/** Writes what was answered to the account. Words, and somebody to call, are for staff to read. @returns the fields that changed */
export async function take(service: Service, tx: Tx, account: Account, question: Question): Promise<string[]> {
  const { answer = {} } = openAnswer(service, question)
  const { opened } = question
  if (opened === 'photo') {
    if (!question.photoKey) return []
    const { askedUid: by, locale, photoKey: key } = question
    await usePhoto(service, tx, { uid: account.uid, key, by, locale })
    return ['photo']
  }
  if (opened === 'identity' || opened === 'gender') return writeIdentity(service, tx, account, answer)
  if (opened !== 'address') return []
  const { postalCode, blockNumber, streetName, unitNumber, building, cityCountry } = answer
  const given = { postalCode, blockNumber, streetName, unitNumber, building, cityCountry }
  const columns = Object.fromEntries(Object.entries(given).map(([field, value]) => [field, value || null]))
  // One line that somebody wrote before would hide what these parts say now.
  await tx
    .update(accounts)
    .set({ ...columns, address: null })
    .where(eq(accounts.uid, account.uid))
  return Object.keys(columns)
}
