import { eq } from 'drizzle-orm'
import type { Act } from '../accounts/authority.ts'
import {
  accounts,
  incidents,
  invitations,
  messages,
  questions,
  submissions,
  tags,
  threadMessages,
  voices,
} from '../db/tables.ts'
import { recipientColumns, toAccount } from '../messages/recipient.ts'
import { randomUid } from '../secrets.ts'
import type { adminConsole } from './console.ts'
import { PIXEL } from './pictures.ts'
import { wav } from './sounds.ts'
import { calls, caregiverCredential, newPhone, newUsername } from './registration.ts'

export type ConsoleWorld = Awaited<ReturnType<typeof adminConsole>>
export type Browser = ReturnType<ConsoleWorld['device']>
type Overrides = Parameters<ConsoleWorld['account']>[0]

/** A link of the person with this account; accepted and in force, unless `row` makes it another. */
export async function linkPerson(
  { db, service }: Pick<ConsoleWorld, 'db' | 'service'>,
  personUid: string,
  carerUid: string,
  row: Partial<typeof tags.$inferInsert> = {},
): Promise<string> {
  const at = service.now()
  const id = randomUid()
  await db.insert(tags).values({
    id,
    personUid,
    carerUid,
    uidTags: carerUid,
    relationship: 'Parent',
    relationshipSide: 'PERSON',
    status: 'ACCEPTED',
    acceptedAt: at,
    activeAt: at,
    createdAt: at,
    updatedAt: at,
    ...row,
  })
  return id
}

/** Somebody who found the person, in this alarm. @returns the id of their report; nothing where an earlier call ended the alarm */
async function finderOf({ db, service }: ConsoleWorld, { uid, alarm }: { uid: string; alarm: string }) {
  const id = randomUid()
  if ((await db.$count(incidents, eq(incidents.id, alarm))) === 0) return undefined
  const row = { id, incidentId: alarm, personUid: uid, code: id, deviceHash: id, name: 'Aisha', locale: 'en' } as const
  await db.insert(submissions).values({ ...row, createdAt: service.now() })
  return id
}

/** Words that the person's caregiver of long standing said to them. */
async function keepVoice({ db, service }: ConsoleWorld, { uid, link }: { uid: string; link: string }) {
  const [tag] = await db.select().from(tags).where(eq(tags.id, link))
  if (!tag) return
  const row = { personUid: uid, carerUid: tag.carerUid, sound: new Uint8Array(1), createdAt: service.now() }
  await db.insert(voices).values(row).onConflictDoNothing()
}

/**
 * An approved person with everything a call can be about: codes, an open alarm, a caregiver of long standing, one whose link may still be
 * objected to, one who asks to be linked, an invitation under way, and somebody else who could be linked.
 */
export async function personWithRecord(its: ConsoleWorld, organisation: string, overrides: Overrides = {}) {
  const { db, service } = its
  const at = service.now()
  const later = new Date(at.getTime() + 3_600_000)
  const lastname = newUsername().replaceAll(/\W|\d/g, '')
  const uid = await its.account({ type: 'DEMENTIA', username: newUsername(), lastname, ...overrides })
  const [carer, newcomer, asking] = [await its.account(), await its.account(), await its.account()]
  const [alarm, invitation] = [randomUid(), randomUid()]
  await db.insert(incidents).values({ id: alarm, personUid: uid, openedBy: 'FINDER', openedAt: at })
  const asked = { personUid: uid, invitedBy: carer, relationship: 'Child', relationshipSide: 'CARER' as const }
  await db
    .insert(invitations)
    .values({ id: invitation, ...asked, phone: `+65${newPhone()}`, createdAt: at, expiresAt: later })
  const question = randomUid()
  await db.insert(questions).values({
    id: question,
    accountUid: uid,
    askedUid: carer,
    question: 'identity',
    opened: 'identity',
    locale: 'en',
    state: 'ANSWERED',
    askedBy: 'an administrator',
    createdAt: at,
  })
  const firstname = newUsername().replaceAll(/\W|\d/g, '')
  await its.account({ firstname })
  return {
    uid,
    lastname,
    organisation,
    alarm,
    invitation,
    question,
    codes: [await its.code(uid), await its.code(uid)] as const,
    link: await linkPerson(its, uid, carer),
    newLink: await linkPerson(its, uid, newcomer, { activeAt: later }),
    waiting: await linkPerson(its, uid, asking, { status: 'PENDING', acceptedAt: null, activeAt: null }),
    linkable: `${firstname} Lim`,
  }
}
export type PersonRecord = Awaited<ReturnType<typeof personWithRecord>>

/** A call about one person: the authority it needs and how it is sent. */
export interface PersonCall {
  act: Act
  send: (from: Browser, person: PersonRecord, its: ConsoleWorld) => Promise<Response>
  /** The answer is a list, which names the person or does not. */
  lists?: boolean
  /** What is refused when the authority is there and nothing is left to do. */
  settled?: string
}

const own = (rest = '') => `/account/people/${rest}`
const reason = 'Asked by letter'
const seenAt = async (its: ConsoleWorld, uid: string) => (await its.row(uid))?.updatedAt.toISOString()
/** A search's handle of somebody who could be linked, by the search that everybody has or that of staff; for whoever finds nobody, nobody's. */
async function handleOf(from: Browser, { linkable }: PersonRecord): Promise<string> {
  for (const search of [calls.search, '/partner/users']) {
    const found = await from.get(`${search}?${new URLSearchParams({ name: linkable, type: 'CAREGIVER' })}`)
    if (!found.ok) continue
    const { data } = (await found.json()) as { data: { uid: string }[] }
    if (data[0]) return data[0].uid
  }
  return 'nobody'
}

/** Calls of the portal and of registration. */
const PORTAL: Record<string, PersonCall> = {
  listPeople: { act: 'see', lists: true, send: (from) => from.get('/account/people') },
  readOwnPerson: { act: 'see', send: (from, { uid }) => from.get(own(uid)) },
  listTags: { act: 'see', send: (from, { uid }) => from.get(`/account/tags?person=${uid}`) },
  readOwnCard: { act: 'card', send: (from, { uid }) => from.get(own(`${uid}/card`)) },
  addReturnCode: { act: 'card', send: (from, { uid }) => from.post(own(`${uid}/codes`), { label: 'Bag' }) },
  replaceReturnCode: {
    act: 'card',
    send: (from, { uid, codes }) => from.post(own(`${uid}/codes/replace`), { code: codes[0] }),
  },
  revokeReturnCode: {
    act: 'card',
    send: (from, { uid, codes }) => from.post(own(`${uid}/codes/revoke`), { code: codes[0] }),
  },
  readHome: { act: 'see', send: (from, { uid }) => from.get(own(`${uid}/home`)) },
  sayLost: { act: 'lost', send: (from, { uid }) => from.post(own(`${uid}/lost`), {}) },
  sayAllRight: { act: 'lost', send: (from, { uid }) => from.post(own(`${uid}/all-right`), {}) },
  changeWishes: {
    act: 'wish',
    send: (from, { uid }) => from.send('PUT', own(`${uid}/wishes`), { hidesDementia: true }),
  },
  beginCardTest: {
    act: 'card',
    async send(from, { uid, alarm }, its) {
      await its.db.delete(incidents).where(eq(incidents.id, alarm))
      return from.post(own(`${uid}/test`), {})
    },
  },
  readHistory: { act: 'history', send: (from, { uid }) => from.get(own(`${uid}/history`)) },
  readLooks: { act: 'looks', send: (from, { uid }) => from.get(own(`${uid}/looks`)) },
  readOwnIncident: { act: 'history', send: (from, { alarm }) => from.get(`/account/incidents/${alarm}`) },
  actOnOwnIncident: {
    act: 'answer-alarm',
    send: (from, { alarm }) => from.post(`/account/incidents/${alarm}`, { act: 'safe' }),
  },
  printOwnIncident: {
    act: 'answer-alarm',
    send: (from, { alarm }) => from.get(`/account/incidents/${alarm}/record`),
  },
  readOwnThreads: { act: 'history', send: (from, { alarm }) => from.get(`/account/incidents/${alarm}/threads`) },
  writeOwnThread: {
    act: 'answer-alarm',
    async send(from, { uid, alarm }, its) {
      const to = (await finderOf(its, { uid, alarm })) ?? 'nobody'
      return from.post(`/account/incidents/${alarm}/threads`, { to, sentence: 'thanks' })
    },
  },
  readOwnThreadPhoto: {
    act: 'answer-alarm',
    async send(from, { uid, alarm }, its) {
      const submissionId = await finderOf(its, { uid, alarm })
      const photoKey = randomUid()
      await its.service.outside.photos.put(`${photoKey}.webp`, PIXEL)
      const row = { incidentId: alarm, locale: 'en', photoKey, createdAt: its.service.now() } as const
      const [message] = submissionId
        ? await its.db
            .insert(threadMessages)
            .values({ ...row, submissionId })
            .returning()
        : []
      return from.get(`/account/incidents/${alarm}/threads/${message?.id ?? 0}/photo`)
    },
  },
  reportMissing: { act: 'missing', send: (from, { uid }) => from.post(own(`${uid}/missing`), {}) },
  changeOwnPerson: {
    act: 'edit',
    send: (from, { uid }) => from.send('PATCH', own(uid), { accountData: { displayName: 'Ah Hua' } }),
  },
  orderContacts: {
    act: 'order',
    send: (from, { uid, link, newLink, waiting }) =>
      from.send('PUT', own(`${uid}/contacts`), { tags: [link, newLink, waiting] }),
  },
  sendSignInLink: {
    act: 'let-sign-in',
    send: async (from, { uid }, its) => {
      await its.db
        .update(accounts)
        .set({ username: null, credentialType: null, email: `${newUsername()}@example.test` })
        .where(eq(accounts.uid, uid))
      return from.post(own(`${uid}/sign-in-link`), {})
    },
  },
  invite: {
    act: 'invite',
    send: (from, { uid }) => from.post('/account/invite', { uid, relationship: 'Child', phone: newPhone() }),
  },
  listInvitations: { act: 'invite', lists: true, send: (from) => from.get('/account/invite') },
  withdrawInvitation: {
    act: 'invite',
    send: (from, { invitation }) => from.send('DELETE', `/account/invite/${invitation}`),
  },
  'answerTag, accepting': {
    act: 'answer-link',
    send: (from, { waiting }) => from.send('PATCH', `/account/tags/${waiting}`, { status: 'ACCEPTED' }),
  },
  'answerTag, ending': {
    act: 'answer-link',
    send: (from, { link }) => from.send('PATCH', `/account/tags/${link}`, { status: 'ENDED' }),
  },
  'answerTag, objecting': {
    act: 'object',
    send: (from, { newLink }) =>
      from.send('PATCH', `/account/tags/${newLink}`, { status: 'REJECTED', objection: true }),
  },
  changeCalledAs: {
    act: 'call-as',
    send: (from, { link }) => from.send('PUT', `/account/tags/${link}/called-as`, { calledAs: 'son' }),
  },
  removeQuietly: {
    act: 'remove-quietly',
    send: (from, { link }) => from.post(`/account/tags/${link}/remove-quietly`, {}),
  },
  putPhoto: {
    act: 'photo',
    send: (from, { uid }) => from.send('PUT', `/account/photo/${uid}?consent=PHOTO`, PIXEL),
  },
  readVoice: { act: 'voice', send: (from, { uid }) => from.get(own(`${uid}/voice`)) },
  hearVoice: {
    act: 'voice',
    async send(from, person, its) {
      await keepVoice(its, person)
      return from.get(own(`${person.uid}/voice/sound`))
    },
  },
  putVoice: {
    act: 'record-voice',
    send: (from, { uid }) => from.send('PUT', own(`${uid}/voice`), wav(), { 'content-type': 'audio/wav' }),
  },
  removeVoice: {
    act: 'voice',
    async send(from, person, its) {
      await keepVoice(its, person)
      return from.send('DELETE', own(`${person.uid}/voice`))
    },
  },
  removePhoto: { act: 'photo', send: (from, { uid }) => from.send('DELETE', `/account/photo/${uid}`) },
  createCaregiver: {
    act: 'add-caregiver',
    send: (from, { uid }) =>
      from.post(calls.createCaregiver, {
        uid,
        relationship: 'Child',
        caregiver: { credential: caregiverCredential({ accountData: { email: '' } }) },
      }),
  },
  'tagMyOtherAccount, a caregiver': {
    act: 'link',
    send: async (from, person) =>
      from.post(calls.tag, { uidTags: person.uid, uidTagged: await handleOf(from, person), relationship: 'Child' }),
  },
  'tagMyOtherAccount, the organisation': {
    act: 'appoint',
    settled: 'tag-exists',
    send: (from, { uid, organisation }) =>
      from.post(calls.tag, { uidTags: uid, uidTagged: organisation, relationship: 'Care Partner' }),
  },
}

/** Calls of the console. */
const CONSOLE: Record<string, PersonCall> = {
  listAccounts: {
    act: 'list-file',
    lists: true,
    send: (from, { lastname }) => from.get(`/admin/accounts?search=${lastname}`),
  },
  searchAccounts: {
    act: 'file',
    lists: true,
    send: (from, { lastname }) => from.post('/admin/search', { text: lastname }),
  },
  readAccount: { act: 'file', send: (from, { uid }) => from.get(`/admin/accounts/${uid}`) },
  revealAccount: {
    act: 'file',
    send: (from, { uid }) => from.post(`/admin/accounts/${uid}/reveal`, { what: 'health', reason }),
  },
  listDuplicates: { act: 'file', send: (from, { uid }) => from.get(`/admin/accounts/${uid}/duplicates`) },
  // Of whom the record is, nobody else is needed: that somebody is not themself is refused after the authority was asked.
  dismissDuplicate: {
    act: 'file',
    send: (from, { uid }) => from.post(`/admin/accounts/${uid}/duplicates/${uid}`, {}),
    settled: 'invalid-input',
  },
  readAccountMessages: { act: 'file', send: (from, { uid }) => from.get(`/admin/accounts/${uid}/messages`) },
  recordCall: {
    act: 'file',
    async send(from, { uid }, its) {
      const message = { id: randomUid(), kind: 'approved' as const, channel: 'sms' as const }
      const failed = { status: 'FAILED' as const, failure: 'refused', createdAt: its.service.now() }
      await its.db.insert(messages).values({ ...message, ...recipientColumns(toAccount(uid)), ...failed })
      return from.post(`/admin/accounts/${uid}/messages/call`, { outcome: 'REACHED' })
    },
  },
  listLinks: { act: 'file', send: (from, { uid }) => from.get(`/admin/links?account=${uid}`) },
  makeLink: { act: 'file', send: (from, { uid }) => from.post('/admin/links', { kind: 'set-password', account: uid }) },
  listScans: { act: 'file', send: (from, { uid }) => from.get(`/admin/people/${uid}/scans`) },
  listCodes: { act: 'codes', send: (from, { uid }) => from.get(`/admin/people/${uid}/codes`) },
  issueCode: { act: 'codes', send: (from, { uid }) => from.post(`/admin/people/${uid}/codes`, { label: 'Bag' }) },
  revokeCode: {
    act: 'codes',
    send: (from, { uid, codes }) => from.post(`/admin/people/${uid}/codes/${codes[0]}/revoke`, {}),
  },
  printLabels: {
    act: 'codes',
    send: (from, { uid, codes }) => from.get(`/admin/people/${uid}/labels?codes=${codes[0]}`),
  },
  findClients: {
    act: 'see',
    lists: true,
    send: (from, { lastname }) => from.post('/admin/clients/find', { text: lastname }),
  },
  printClients: {
    act: 'codes',
    send: (from, { uid }) => from.post('/admin/clients/print', { kind: 'labels', uids: [uid] }),
  },
  exportClients: {
    act: 'see',
    lists: true,
    send: async (from, { uid }, its) => {
      const membershipId = uid
      await its.db.update(accounts).set({ membershipId }).where(eq(accounts.uid, uid))
      return from.send('POST', '/admin/clients/export')
    },
  },
  placeClients: {
    act: 'see',
    send: (from, { uid }) => from.send('PUT', '/admin/clients/branch', { uids: [uid], branch: 'Bedok' }),
  },
  readClient: { act: 'history', send: (from, { uid }) => from.get(`/admin/clients/${uid}`) },
  reportClientMissing: { act: 'missing', send: (from, { uid }) => from.post(`/admin/clients/${uid}/missing`, {}) },
  listOpenIncidents: { act: 'list-alarm', lists: true, send: (from) => from.get('/admin/incidents') },
  printIncident: { act: 'answer-alarm', send: (from, { alarm }) => from.get(`/admin/incidents/${alarm}/record`) },
  readIncident: { act: 'answer-alarm', send: (from, { alarm }) => from.get(`/admin/incidents/${alarm}`) },
  reportByTelephone: {
    act: 'answer-alarm',
    send: (from, { uid }) =>
      from.post(`/admin/people/${uid}/telephone-report`, { name: 'Aisha', phone: '81234567', recognisedBy: 'CODE' }),
  },
  actOnIncident: {
    act: 'answer-alarm',
    send: (from, { alarm }) => from.post(`/admin/incidents/${alarm}`, { act: 'safe' }),
  },
  revealHome: {
    act: 'answer-alarm',
    send: (from, { alarm }) => from.post(`/admin/incidents/${alarm}/home`, { reason }),
  },
  decideAccount: {
    act: 'administer',
    send: async (from, { uid }, its) =>
      from.post(`/admin/accounts/${uid}/decision`, { decision: 'suspend', seen: await seenAt(its, uid), reason }),
  },
  changePhoto: {
    act: 'administer',
    send: (from, { uid }) => from.send('PUT', `/admin/accounts/${uid}/photo?consent=PHOTO&reason=asked`, PIXEL),
  },
  changeIdentity: {
    act: 'administer',
    send: async (from, { uid }, its) =>
      from.send('PATCH', `/admin/accounts/${uid}/identity`, {
        seen: await seenAt(its, uid),
        firstname: 'Mei',
        proof: 'nric',
        note: 'Seen at the counter',
      }),
  },
  settleQuestion: {
    act: 'administer',
    send: async (from, { question, uid }, its) =>
      from.post(`/admin/questions/${question}`, { outcome: 'take', seen: await seenAt(its, uid) }),
    // The person is approved already: there is nothing to take any more.
    settled: 'decided-already',
  },
  readMending: { act: 'administer', send: (from, { uid }) => from.get(`/admin/accounts/${uid}/mending`) },
  mendAccount: {
    act: 'administer',
    send: async (from, { uid }, its) =>
      from.send('PATCH', `/admin/accounts/${uid}/mending`, {
        seen: await seenAt(its, uid),
        part: 'language',
        language: 'Hokkien',
        reason,
      }),
  },
  mendTag: {
    act: 'administer',
    send: (from, { link }) => from.post(`/admin/tags/${link}/mending`, { act: 'earlier', reason }),
  },
  addContact: {
    act: 'administer',
    send: (from, { uid }) =>
      from.post(`/admin/accounts/${uid}/contacts`, { carer: 'nobody.at.all', relationship: 'Child', reason }),
    settled: 'carer-unknown',
  },
  barTag: {
    act: 'administer',
    send: (from, { link }) => from.post(`/admin/tags/${link}/bar`, { barred: true, reason }),
  },
  readRecords: { act: 'administer', send: (from, { uid }) => from.get(`/admin/accounts/${uid}/records`) },
  exportRecords: {
    act: 'administer',
    send: (from, { uid }) => from.send('POST', `/admin/accounts/${uid}/records`),
    settled: 'export-not-approved',
  },
  askExport: { act: 'administer', send: (from, { uid }) => from.post(`/admin/accounts/${uid}/export`, { reason }) },
  askErasure: { act: 'administer', send: (from, { uid }) => from.post(`/admin/accounts/${uid}/erasure`, { reason }) },
}

/** Every call by which somebody who signed in reads or changes something of one person; what stands behind a comma is one way of it. */
export const PERSON_CALLS: Record<string, PersonCall> = { ...PORTAL, ...CONSOLE }

/** Whether the call was done: a list when it names the person. */
export async function isGiven(
  { lists, settled }: PersonCall,
  { uid }: Pick<PersonRecord, 'uid'>,
  response: Response,
): Promise<boolean> {
  if (response.ok) return !lists || (await response.text()).includes(uid)
  return settled !== undefined && ((await response.json()) as { code: string }).code === settled
}
