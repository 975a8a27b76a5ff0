import { eq } from 'drizzle-orm'
import { approvals, messages, questions, returnCodes, submissions } from '../../db/tables.ts'
import { giveShortCodes } from '../../card/short-codes.ts'
import { issueLink } from '../../link-token.ts'
import { randomUid } from '../../secrets.ts'
import { linkPerson, type ConsoleWorld } from '../person-calls.ts'
import { newPhone } from '../registration.ts'
import { wav } from '../sounds.ts'
import type { Name } from './people.ts'

interface Of {
  uids: Record<Name, string>
  ours: string
  /** Of Ah Lian, who is missing, and of Bee Choo, who is not. */
  codes: string[]
  /** Her alarm. */
  incident: string
}

/** Whom a caregiver, and staff, have begun to register: one who chooses a username herself, and one who is not complete. */
async function begun(its: ConsoleWorld, { uids, ours }: Of) {
  const withoutUsername = await its.account({
    type: 'DEMENTIA',
    createdBy: uids.maker,
    username: null,
    passwordHash: null,
    credentialType: null,
    prefixCountryNum: '+65',
    phone: newPhone(),
  })
  await linkPerson(its, withoutUsername, uids.maker)
  const client = await its.account({
    type: 'DEMENTIA',
    status: 'INCOMPLETE',
    createdBy: uids.staff,
    masterPartnerUid: ours,
  })
  return { withoutUsername, client }
}

/** What waits for staff: an answer, a list of clients that a colleague asked for, a message that reached nobody. */
async function waiting(its: ConsoleWorld, { uids, ours }: Of) {
  const { db, service } = its
  const at = service.now()
  const colleague = await its.account({ masterPartnerUid: ours })
  const clients = randomUid()
  const accountUid = await its.account({ type: 'DEMENTIA', status: 'PENDING' })
  const link = await db.transaction((tx) =>
    issueLink(service, tx, 'question', { recipient: accountUid, createdBy: ours, partnerUid: null }),
  )
  await db.insert(questions).values({
    id: link.id,
    accountUid,
    askedUid: accountUid,
    question: 'own',
    opened: 'text',
    text: 'Which block is it?',
    locale: 'en',
    state: 'OPEN',
    askedBy: ours,
    createdAt: at,
  })
  await its.device().post(`/public/questions/${link.token}`, { question: link.id, text: 'Block 12' })
  await db.insert(approvals).values({
    id: clients,
    kind: 'CLIENTS',
    accountUid: ours,
    reason: 'For the audit',
    askedBy: colleague,
    askedAt: at,
  })
  const failed = {
    kind: 'approved',
    channel: 'sms',
    recipientKind: 'ACCOUNT',
    status: 'FAILED',
    createdAt: at,
  } as const
  for (const recipientId of [uids.lian, uids.bee])
    await db.insert(messages).values({ ...failed, id: randomUid(), recipientId })
  return { colleague, answered: link.id, clients }
}

/** A voice that a family recorded, and a sentence that staff did. @returns the hash of that */
async function recordings(its: ConsoleWorld, { uids }: Of): Promise<string> {
  const sound = { 'content-type': 'audio/wav' }
  const carer = await its.browserOf(uids.carer)
  await carer.send('PUT', `/account/people/${uids.lian}/voice`, wav(), sound)
  const { browser } = await its.administrator()
  const stored = await browser.send('PUT', '/admin/phrases/Hokkien/hello', wav(), sound)
  return /"hash":"(\w+)"/.exec(await stored.text())?.[1] ?? ''
}

/** What one call alone can be about. */
export async function objectsOfFewCalls(its: ConsoleWorld, of: Of) {
  const { db } = its
  await giveShortCodes(db)
  const [row] = await db
    .select()
    .from(returnCodes)
    .where(eq(returnCodes.code, of.codes[1] ?? ''))
  const ofLian = eq(submissions.personUid, of.uids.lian)
  const [report] = await db.select({ id: submissions.id }).from(submissions).where(ofLian)
  // A finder may write from the moment on in which the family has written.
  const carer = await its.browserOf(of.uids.carer)
  await carer.post(`/account/incidents/${of.incident}/threads`, { to: report?.id, sentence: 'thanks' })
  return {
    ...(await begun(its, of)),
    ...(await waiting(its, of)),
    phrase: await recordings(its, of),
    shortCode: row?.shortCode ?? '',
    report: report?.id ?? '',
  }
}
