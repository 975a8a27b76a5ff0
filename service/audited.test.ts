import { globSync, readFileSync } from 'node:fs'
import { asc, desc, eq, gt, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { CLIENT_COLUMN_NAMES } from '#contract/admin-client-files.ts'
import { CONSOLE_LOCALES } from '#contract/options.ts'
import { hashPassword } from './accounts/password.ts'
import {
  endAdministratorCommand,
  restoreAdministratorCommand,
  setAdministratorEmail,
} from './admin/administrator-commands.ts'
import { createAdministrator, newAdministratorPassword, resetSecondFactor } from './admin/administrators.ts'
import type { AuditSentence } from './admin/audit-words/en.ts'
import { inWords } from './admin/audit.ts'
import { AUDIT_SENTENCES } from './admin/audit-words/sentences.ts'
import { endSessionsCommand } from './admin/end-sessions.ts'
import { totpOf } from './admin/second-factor.ts'
import {
  accounts,
  administrators as administratorRows,
  approvals,
  audit,
  messages,
  outbox,
  photos,
  tags,
  threadMessages,
  workItems,
} from './db/tables.ts'
import { recipientColumns, toAccount } from './messages/recipient.ts'
import { randomUid } from './secrets.ts'
import { authenticator } from './test/authenticator.ts'
import { ENTRY_ACTIONS } from './security-actions.ts'
import { tellOfRegisteredAgain } from './persons/registered-again.ts'
import { adminConsole } from './test/console.ts'
import { linkPerson } from './test/person-calls.ts'
import { picture } from './test/pictures.ts'
import { newVapidKeys, openWebPush } from './messages/adapters/web-push.ts'
import { wav } from './test/sounds.ts'
import { pushBrowser } from './test/push-service.ts'
import { portal, tagId } from './test/portal.ts'
import { stored } from './test/world.ts'
import { answer, calls, newNric, newPhone, newUsername, PASSWORD, personCredential } from './test/registration.ts'

/** A word that stands in everything that is typed here but a reason: no line of the audit may hold it. */
const TYPED = 'Zzyzx'
const REASON = 'Asked for at the counter'
const WAV = { 'content-type': 'audio/wav' }

async function everybody() {
  const its = { ...(await adminConsole()), ...(await portal()) }
  const desk = await its.administrator()
  const alarm = async () => {
    const from = its.device()
    await answer(
      await from.post(
        '/public/credential/safereturncard',
        its.submission(its.person.code, { name: TYPED, place: TYPED }),
      ),
    )
    return (await its.incidentsOf(its.person.uid)).at(-1)?.id ?? expect.fail('no alarm')
  }
  const act = async (id: string, word: string) =>
    answer(await its.son.browser.post(`/account/incidents/${id}`, { act: word }))
  const admin = (path: string, body: object = {}, method = 'POST') => desk.browser.send(method, `/admin${path}`, body)
  const point = async () =>
    (
      await answer(
        await admin('/points', {
          name: `${TYPED} ${randomUid()}`,
          address: '18 Lorong Sample',
          postalCode: '310018',
          lat: 1.3334,
          lng: 103.8485,
          openingHours: 'Daily: 7am-9pm',
        }),
      )
    ).data
  /** A person with an NRIC part that nobody else has, and how a search asks for them. */
  const known = async () => {
    const lastNric = newNric()
    const lastname = `${TYPED} ${newUsername()}`
    const { vault } = its.service
    const uid = await its.account({
      type: 'DEMENTIA',
      lastname,
      nricHash: vault.nricHash(lastNric),
      personHash: vault.personHash(lastname, '1944-11-30', lastNric),
    })
    const { searchName } = (await its.row(uid)) ?? expect.fail()
    const asked = new URLSearchParams({ name: searchName ?? '', lastNric, type: 'DEMENTIA' })
    return { uid, lastname, lastNric, birth: '1944-11-30', find: `${calls.search}?${asked}` }
  }
  const command = async (work: typeof createAdministrator, ...args: string[]) => work(its.service, args, () => {})
  const erasure = async () =>
    (await answer(await admin(`/accounts/${its.stranger.uid}/erasure`, { reason: REASON }))).data.id as string
  /** Staff at the console of an organisation whose client the person is. */
  const client = await its.organisationConsole()
  await linkPerson(its, its.person.uid, client.organisationUid, {
    uidTags: its.person.uid,
    relationship: 'Care Partner',
  })
  const invite = async () => {
    const email = `${newUsername()}@example.test`
    const body = { name: TYPED, username: newUsername(), email, reason: REASON }
    return { email, uid: (await answer(await admin('/administrators', body))).data.uid as string }
  }
  const decided = async (by: typeof desk.browser, uid: string, decision: string) => {
    const [request] = await its.db.select().from(approvals).where(eq(approvals.accountUid, uid))
    await answer(await by.post(`/admin/approvals/${request?.id}`, { decision }))
  }
  /** The token of the link in the newest letter to an address. */
  const linkIn = async (email: string) => {
    await its.runJobs()
    const [letter] = await its.db.select().from(outbox).where(eq(outbox.to, email)).orderBy(desc(outbox.createdAt))
    return /invitation\/(\w+)/.exec(letter?.text ?? '')?.[1]
  }
  return { ...its, client, desk, alarm, act, admin, point, known, command, erasure, invite, decided, linkIn }
}
type World = Awaited<ReturnType<typeof everybody>>

interface Line {
  actor: string
  subject: string | null
  details?: object
}
/**
 * Does it once, and answers the line that must stand in the audit then. What is prepared writes lines of other actions only,
 * or ends before `mark` is called.
 */
type Audited = (its: World, mark: () => Promise<void>) => Promise<Line>

const ofCommand =
  (work: typeof createAdministrator): Audited =>
  async (its, mark) => {
    const made = [`rahim.${randomUid().slice(0, 8)}`, '--name', TYPED]
    if (work !== createAdministrator) await its.command(createAdministrator, ...made)
    await mark()
    await its.command(work, ...(work === createAdministrator ? made : made.slice(0, 1)))
    const [row] = await its.db
      .select()
      .from(administratorRows)
      .where(eq(administratorRows.username, made[0] ?? ''))
    return { actor: 'command', subject: row?.uid ?? '', details: {} }
  }
const ofAlarm =
  (word: string, ...before: string[]): Audited =>
  async (its, mark) => {
    const id = await its.alarm()
    for (const said of before) await its.act(id, said)
    await mark()
    await its.act(id, word)
    return { actor: its.son.uid, subject: id, details: {} }
  }
/** At the second factor: an administrator with a password, and what the browser shows. */
async function atTheDoor(its: World) {
  const uid = randomUid()
  const username = `rahim.${uid.slice(0, 8)}`
  const passwordHash = await hashPassword(PASSWORD)
  const createdAt = its.service.now()
  await its.db
    .insert(administratorRows)
    .values({ uid, username, name: TYPED, passwordHash, createdBy: 'command', createdAt })
  const browser = its.device()
  const signIn = async () => answer(await browser.post('/admin/sign-in', { username, password: PASSWORD }))
  const code = (secret: string) => totpOf(secret).generate({ timestamp: its.service.now().getTime() })
  await signIn()
  const { secret } = (await answer(await browser.send('POST', '/admin/second-factor/enrolment'))).data
  const enrol = async () => answer(await browser.post('/admin/second-factor', { code: code(secret) }))
  const show = async () => {
    await its.moveClock(60)
    await signIn()
    await answer(await browser.post('/admin/second-factor/code', { code: code(secret) }))
  }
  return { uid, browser, enrol, show }
}

/** The stranger's browser takes pushes. */
async function withDevice(its: Parameters<typeof withPasskey>[0]) {
  const { now } = its.service
  its.outside({ push: openWebPush({ keys: newVapidKeys(), subject: 'mailto:help@homeward.test', now }) })
  const device = pushBrowser('https://push.example.com').subscription
  return (await answer(await its.stranger.browser.post('/account/push-devices', device))).data as { id: string }
}

/** The stranger with a passkey. */
async function withPasskey({ stranger: { browser } }: World) {
  const passkey = authenticator().make((await answer(await browser.post('/account/passkeys/begin', {}))).data)
  const added = await answer(await browser.post('/account/passkeys', { name: TYPED, passkey }))
  return { key: added.data.id as string }
}

const AUDITED: Record<string, Audited> = {
  // The portal
  'person-changed': async ({ daughter, path, person }) => {
    const accountData = { streetName: TYPED, building: TYPED }
    await answer(await daughter.browser.send('PATCH', path(), { accountData }))
    return { actor: daughter.uid, subject: person.uid, details: { fields: ['streetName', 'building'] } }
  },
  missing: async ({ daughter, path, incidentsOf, person }) => {
    await answer(await daughter.browser.post(path('/missing'), { place: TYPED }))
    return { actor: daughter.uid, subject: (await incidentsOf(person.uid))[0]?.id ?? '', details: {} }
  },
  'said-lost': async ({ person, path, incidentsOf }) => {
    await answer(await person.browser.post(path('/lost'), {}))
    return { actor: person.uid, subject: (await incidentsOf(person.uid))[0]?.id ?? '', details: {} }
  },
  'said-all-right': async ({ person, path, incidentsOf }, mark) => {
    await answer(await person.browser.post(path('/lost'), {}))
    await mark()
    await answer(await person.browser.post(path('/all-right'), {}))
    return { actor: person.uid, subject: (await incidentsOf(person.uid))[0]?.id ?? '', details: {} }
  },
  'wishes-changed': async ({ person, path }) => {
    await answer(await person.browser.send('PUT', path('/wishes'), { hidesDementia: true }))
    return { actor: person.uid, subject: person.uid, details: { hidesDementia: 'true' } }
  },
  'incident-on-my-way': ofAlarm('on-my-way'),
  'incident-withdraw': ofAlarm('withdraw', 'on-my-way'),
  'incident-safe': ofAlarm('safe'),
  'incident-false-alarm': ofAlarm('false-alarm'),
  'incident-reopen': ofAlarm('reopen', 'safe'),
  'alarm-printed': async ({ alarm, daughter, device, service, runJobs, person }) => {
    const incident = await alarm()
    await runJobs()
    const token = service.keys.foundToken(incident, daughter.uid)
    expect((await device().get(`/public/found/${token}/record`)).status).toBe(200)
    return { actor: daughter.uid, subject: person.uid, details: { incident } }
  },
  'code-added': async ({ daughter, path, person }) => {
    await answer(await daughter.browser.post(path('/codes'), { label: TYPED }))
    return { actor: daughter.uid, subject: person.uid, details: {} }
  },
  'code-replaced': async ({ daughter, path, person }) => {
    await answer(await daughter.browser.post(path('/codes/replace'), { code: person.code }))
    return { actor: daughter.uid, subject: person.uid, details: {} }
  },
  'code-revoked': async ({ daughter, path, person, code }) => {
    await code(person.uid)
    await answer(await daughter.browser.post(path('/codes/revoke'), { code: person.code }))
    return { actor: daughter.uid, subject: person.uid, details: {} }
  },
  left: async ({ stranger }) => {
    await answer(await stranger.browser.post('/account/leave', {}))
    return { actor: stranger.uid, subject: stranger.uid, details: {} }
  },
  'phone-changed': async ({ stranger, codeSentTo }) => {
    const number = { phone: newPhone(), prefixCountryNum: '+65' }
    await answer(await stranger.browser.post(calls.code, number))
    const change = { ...number, code: await codeSentTo(number.phone) }
    await answer(await stranger.browser.post(`${calls.me}/phone`, change))
    return { actor: stranger.uid, subject: stranger.uid, details: {} }
  },
  'number-confirmed': async ({ stranger }) => {
    await answer(await stranger.browser.post(`${calls.me}/phone/confirmed`, {}))
    return { actor: stranger.uid, subject: stranger.uid, details: {} }
  },
  'password-changed': async ({ stranger, db, withPassword }) => {
    await db
      .update(accounts)
      .set({ username: newUsername(), ...(await withPassword()) })
      .where(eq(accounts.uid, stranger.uid))
    const password = `${TYPED}-bridge-43`
    const change = { confirmation: { password: PASSWORD }, password, confirmPassword: password }
    await answer(await stranger.browser.post(`${calls.me}/password`, change))
    return { actor: stranger.uid, subject: null, details: {} }
  },
  'draft-kept': async ({ stranger }) => {
    const draft = { path: '/CareGiverCreateNewPWD', values: { firstname: TYPED }, inAccount: true }
    await answer(await stranger.browser.send('PUT', '/drafts/person-by-caregiver', draft))
    return { actor: stranger.uid, subject: stranger.uid, details: { journey: 'person-by-caregiver' } }
  },
  'draft-erased': async ({ stranger }) => {
    const draft = { path: '/CareGiverCreateNewPWD', values: { firstname: TYPED }, inAccount: true }
    await answer(await stranger.browser.send('PUT', '/drafts/person-by-caregiver', draft))
    await answer(await stranger.browser.send('DELETE', '/drafts/person-by-caregiver'))
    return { actor: stranger.uid, subject: stranger.uid, details: { journey: 'person-by-caregiver' } }
  },
  'data-downloaded': async ({ stranger }) => {
    await answer(await stranger.browser.get(`${calls.me}/data`))
    return { actor: stranger.uid, subject: stranger.uid, details: {} }
  },
  'photo-put': async ({ stranger }) => {
    const path = `/account/photo/${stranger.uid}?consent=PHOTO`
    await answer(await stranger.browser.send('PUT', path, await picture({}, (image) => image.png())))
    return { actor: stranger.uid, subject: stranger.uid, details: {} }
  },
  'voice-put': async ({ daughter, person }) => {
    await answer(await daughter.browser.send('PUT', `/account/people/${person.uid}/voice`, wav(), WAV))
    return { actor: daughter.uid, subject: person.uid, details: {} }
  },
  'voice-removed': async ({ daughter, person }, mark) => {
    await answer(await daughter.browser.send('PUT', `/account/people/${person.uid}/voice`, wav(), WAV))
    await mark()
    await answer(await daughter.browser.send('DELETE', `/account/people/${person.uid}/voice`))
    return { actor: daughter.uid, subject: person.uid, details: {} }
  },
  'phrase-recorded': async ({ desk }) => {
    await answer(await desk.browser.send('PUT', '/admin/phrases/Hakka/hello', wav(), WAV))
    return { actor: desk.uid, subject: null, details: { language: 'Hakka', phrase: 'hello' } }
  },
  'phrase-removed': async ({ desk }, mark) => {
    await answer(await desk.browser.send('PUT', '/admin/phrases/Hakka/safe', wav(), WAV))
    await mark()
    await answer(await desk.browser.send('DELETE', '/admin/phrases/Hakka/safe'))
    return { actor: desk.uid, subject: null, details: { language: 'Hakka', phrase: 'safe' } }
  },
  'photo-changed': async ({ desk, stranger }) => {
    const path = `/admin/accounts/${stranger.uid}/photo?consent=PHOTO&reason=asked`
    await answer(await desk.browser.send('PUT', path, await picture({}, (image) => image.png())))
    return { actor: desk.uid, subject: stranger.uid, details: { reason: 'asked' } }
  },
  'photo-removed': async ({ daughter, person }) => {
    await answer(await daughter.browser.send('DELETE', `/account/photo/${person.uid}`))
    return { actor: daughter.uid, subject: person.uid, details: {} }
  },
  'invitation-withdrawn': async ({ daughter, person }) => {
    const invited = { uid: person.uid, relationship: TYPED, phone: newPhone() }
    const { id } = (await answer(await daughter.browser.post('/account/invite', invited))).data
    await answer(await daughter.browser.send('DELETE', `/account/invite/${id}`))
    return { actor: daughter.uid, subject: id, details: {} }
  },
  'tag-asked': async ({ stranger, known }) => {
    const { uid: uidTagged } = (await answer(await stranger.browser.get((await known()).find))).data[0]
    const asked = { uidTagged, uidTags: stranger.uid, relationship: TYPED, status: 'PENDING' }
    const { data } = await answer(await stranger.browser.post(calls.tag, asked))
    return { actor: stranger.uid, subject: data.id, details: {} }
  },
  'tag-accepted': async ({ son, person, daughter, db }) => {
    const id = tagId(person.uid, son.uid)
    await db.update(tags).set({ status: 'PENDING', acceptedAt: null }).where(eq(tags.id, id))
    await answer(await daughter.browser.send('PATCH', `/account/tags/${id}`, { status: 'ACCEPTED' }))
    return { actor: daughter.uid, subject: id, details: {} }
  },
  'contacts-ordered': async ({ son, person, daughter, path }) => {
    const order = [tagId(person.uid, son.uid), tagId(person.uid, daughter.uid)]
    await answer(await daughter.browser.send('PUT', path('/contacts'), { tags: order }))
    return { actor: daughter.uid, subject: person.uid, details: {} }
  },
  'called-as-changed': async ({ son, person }) => {
    const id = tagId(person.uid, son.uid)
    await answer(await son.browser.send('PUT', `/account/tags/${id}/called-as`, { calledAs: 'son' }))
    return { actor: son.uid, subject: id, details: {} }
  },
  'tag-ended': async ({ son, person }) => {
    const id = tagId(person.uid, son.uid)
    await answer(await son.browser.send('PATCH', `/account/tags/${id}`, { status: 'ENDED' }))
    return { actor: son.uid, subject: id, details: {} }
  },
  search: async ({ stranger, known }) => {
    expect((await answer(await stranger.browser.get((await known()).find))).data).toHaveLength(1)
    return { actor: stranger.uid, subject: null, details: { type: 'DEMENTIA', found: 1 } }
  },
  'duplicate-found': async ({ stranger, known }) => {
    const { uid, lastname, birth, lastNric } = await known()
    const path = '/public/accounts/checkDuplicateLastNricLastNameDateOfBirth'
    expect((await answer(await stranger.browser.post(path, { lastname, birth, lastNric }))).data.success).toBe(false)
    return { actor: stranger.uid, subject: uid, details: {} }
  },
  'duplicate-refused': async ({ stranger, known }) => {
    const { lastname, birth, lastNric } = await known()
    const credential = personCredential({ accountData: { lastname, birth, lastNric } })
    const response = await stranger.browser.post(calls.createPerson, {
      relationship: 'Parent',
      dementia: { credential },
    })
    expect((await response.json()).code).toBe('person-exists')
    return { actor: stranger.uid, subject: null, details: {} }
  },
  'session-ended': async ({ person, browserOf }) => {
    const other = await browserOf(person.uid)
    const { id } = (await answer(await other.get('/account/sessions'))).data.sessions[0]
    await answer(await person.browser.send('DELETE', `/account/sessions/${id}`))
    return { actor: person.uid, subject: person.uid, details: {} }
  },
  'other-sessions-ended': async ({ person }) => {
    await answer(await person.browser.send('DELETE', '/account/sessions'))
    return { actor: person.uid, subject: person.uid, details: {} }
  },
  'leaving-begun': async ({ person }) => {
    await answer(await person.browser.post('/account/leave', {}))
    return { actor: person.uid, subject: person.uid, details: {} }
  },
  'stopped-now': async ({ person }) => {
    await answer(await person.browser.post('/account/leave', { stopNow: true }))
    return { actor: person.uid, subject: person.uid, details: {} }
  },
  'leaving-undone': async ({ person }) => {
    await answer(await person.browser.post('/account/leave', {}))
    await answer(await person.browser.post('/account/stay', {}))
    return { actor: person.uid, subject: person.uid, details: {} }
  },
  'remove-quietly-asked': async ({ daughter, son, person }) => {
    await answer(await daughter.browser.post(`/account/tags/${tagId(person.uid, son.uid)}/remove-quietly`, {}))
    return { actor: daughter.uid, subject: person.uid, details: {} }
  },
  // The console
  'tag-barred': async ({ admin, desk, son, person }) => {
    const id = tagId(person.uid, son.uid)
    await answer(await admin(`/tags/${id}/bar`, { barred: true, reason: REASON }))
    return { actor: desk.uid, subject: person.uid, details: { tagId: id, carerUid: son.uid, reason: REASON } }
  },
  'tag-unbarred': async ({ admin, desk, son, person }) => {
    const id = tagId(person.uid, son.uid)
    for (const barred of [true, false]) await answer(await admin(`/tags/${id}/bar`, { barred, reason: REASON }))
    return { actor: desk.uid, subject: person.uid, details: { tagId: id, carerUid: son.uid, reason: REASON } }
  },
  'case-claimed': async ({ admin, account, desk }) => {
    const uid = await account({ status: 'PENDING', lastname: TYPED })
    await answer(await admin('/claims', { uids: [uid], claimed: true }))
    return { actor: desk.uid, subject: uid, details: {} }
  },
  'case-released': async ({ admin, account, desk }) => {
    const uid = await account({ status: 'PENDING', lastname: TYPED })
    for (const claimed of [true, false]) await answer(await admin('/claims', { uids: [uid], claimed }))
    return { actor: desk.uid, subject: uid, details: {} }
  },
  'record-compared': async ({ desk, account }) => {
    const phone = { phone: newPhone(), prefixCountryNum: '+65', lastname: TYPED }
    const [uid, other] = [await account({ status: 'PENDING', ...phone }), await account(phone)]
    await answer(await desk.browser.get(`/admin/accounts/${uid}/duplicates`))
    return { actor: desk.uid, subject: other, details: {} }
  },
  'duplicate-dismissed': async ({ admin, account, desk }) => {
    const [uid, other] = [await account({ status: 'PENDING', lastname: TYPED }), await account({ lastname: TYPED })]
    await answer(await admin(`/accounts/${uid}/duplicates/${other}`))
    return { actor: desk.uid, subject: uid, details: { other } }
  },
  'work-item-closed': async ({ admin, db, person, service, desk }) => {
    const id = randomUid()
    const item = { id, kind: 'call-or-write' as const, accountUid: person.uid, details: { about: TYPED } }
    await db.insert(workItems).values({ ...item, createdAt: service.now() })
    await answer(await admin(`/work-items/${id}`, { note: REASON }))
    return { actor: desk.uid, subject: person.uid, details: { kind: 'call-or-write', reason: REASON } }
  },
  'wrong-entry-settled': async ({ admin, device, db, desk, point }, mark) => {
    const { id } = await point()
    await answer(await device().post(`/account/go-to-points/${id}/wrong`, { what: 'hours', text: TYPED }))
    const [item] = await db.select().from(workItems).where(eq(workItems.pointId, id))
    await mark()
    await answer(await admin(`/work-items/${item?.id}`, { note: REASON, outcome: 'keep' }))
    return { actor: desk.uid, subject: id, details: { said: 'hours', times: 1, entry: 'keep', reason: REASON } }
  },
  'code-issued': async ({ admin, person, desk }) => {
    await answer(await admin(`/people/${person.uid}/codes`, { label: TYPED }))
    return { actor: desk.uid, subject: person.uid, details: {} }
  },
  'code-revoked at the console': async ({ admin, person, desk }) => {
    await answer(await admin(`/people/${person.uid}/codes/${person.code}/revoke`))
    return { actor: desk.uid, subject: person.uid, details: {} }
  },
  'labels-printed': async ({ desk, person, code }) => {
    const second = await code(person.uid, { label: TYPED })
    const path = `/admin/people/${person.uid}/labels?codes=${person.code},${second}`
    expect((await desk.browser.get(path)).status).toBe(200)
    return { actor: desk.uid, subject: person.uid, details: { codes: 2 } }
  },
  'link-made': async ({ admin, desk }) => {
    const { data } = await answer(await admin('/links', { kind: 'admin', label: TYPED }))
    return { actor: desk.uid, subject: null, details: { kind: 'admin', id: data.id } }
  },
  'link-revoked': async ({ admin, desk }) => {
    const { id } = (await answer(await admin('/links', { kind: 'admin', label: TYPED }))).data
    await answer(await admin(`/links/${id}/revoke`))
    return { actor: desk.uid, subject: desk.uid, details: { kind: 'admin', id } }
  },
  'record-read': async ({ desk, person }) => {
    for (const _ of [1, 2]) await answer(await desk.browser.get(`/admin/accounts/${person.uid}`))
    return { actor: desk.uid, subject: person.uid, details: {} }
  },
  'nric-revealed': async ({ admin, person, desk }) => {
    await answer(await admin(`/accounts/${person.uid}/reveal`, { what: 'nric', reason: REASON }))
    return { actor: desk.uid, subject: person.uid, details: { reason: REASON } }
  },
  'health-revealed': async ({ admin, person, desk }) => {
    await answer(await admin(`/accounts/${person.uid}/reveal`, { what: 'health', reason: REASON }))
    return { actor: desk.uid, subject: person.uid, details: { reason: REASON } }
  },
  'number-revealed': async ({ admin, person, desk }) => {
    await answer(await admin(`/accounts/${person.uid}/reveal`, { what: 'number', reason: REASON }))
    return { actor: desk.uid, subject: person.uid, details: { reason: REASON } }
  },
  'photo-revealed': async ({ alarm, desk, person, db, service }) => {
    const [incident, key] = [await alarm(), randomUid()]
    const at = service.now()
    stored.set(`${key}.webp`, await picture())
    await db.insert(photos).values({ key, accountUid: person.uid, createdAt: at })
    const said = { incidentId: incident, submissionId: key, photoKey: key, locale: 'en', createdAt: at } as const
    const [message] = await db.insert(threadMessages).values(said).returning({ id: threadMessages.id })
    const details = { incident, threadMessage: String(message?.id) }
    await db
      .insert(workItems)
      .values({ id: key, kind: 'thread-reported', accountUid: person.uid, details, createdAt: at })
    expect((await desk.browser.get(`/admin/work-items/${key}/photo`)).status).toBe(200)
    return { actor: desk.uid, subject: person.uid, details: { incident } }
  },
  'messages-read': async ({ desk, person }) => {
    for (const _ of [1, 2]) await answer(await desk.browser.get(`/admin/accounts/${person.uid}/messages`))
    return { actor: desk.uid, subject: person.uid, details: {} }
  },
  'delivery-read': async ({ desk, db, person, service }) => {
    await db.delete(messages)
    const message = { id: randomUid(), kind: 'approved', channel: 'sms', status: 'FAILED' } as const
    await db
      .insert(messages)
      .values({ ...message, ...recipientColumns(toAccount(person.uid)), createdAt: service.now() })
    await answer(await desk.browser.get('/admin/delivery'))
    return { actor: desk.uid, subject: null, details: { count: 1 } }
  },
  'identity-changed': async ({ admin, person, desk, row }) => {
    const seen = (await row(person.uid))?.updatedAt.toISOString()
    const change = { firstname: TYPED, lastNric: newNric(), proof: 'passport', note: REASON, seen }
    await answer(await admin(`/accounts/${person.uid}/identity`, change, 'PATCH'))
    const details = { fields: ['firstname', 'lastNric'], proof: 'passport', reason: REASON }
    return { actor: desk.uid, subject: person.uid, details }
  },
  'audit-exported': async ({ desk }) => {
    expect((await desk.browser.get('/admin/audit/export?action=search')).status).toBe(200)
    return { actor: desk.uid, subject: null, details: { action: 'search' } }
  },
  'console-enrolled': async (its) => {
    const { uid, enrol } = await atTheDoor(its)
    await enrol()
    return { actor: uid, subject: uid, details: {} }
  },
  'console-signed-in': async (its) => {
    const { uid, enrol, show } = await atTheDoor(its)
    await enrol()
    await show()
    return { actor: uid, subject: uid, details: {} }
  },
  'passkey-added': async (its) => {
    const { key } = await withPasskey(its)
    return { actor: its.stranger.uid, subject: its.stranger.uid, details: { passkey: key } }
  },
  'passkey-renamed': async (its) => {
    const { key } = await withPasskey(its)
    await answer(await its.stranger.browser.send('PATCH', `/account/passkeys/${key}`, { name: `${TYPED} phone` }))
    return { actor: its.stranger.uid, subject: its.stranger.uid, details: { passkey: key } }
  },
  'passkey-removed': async (its) => {
    const { key } = await withPasskey(its)
    await answer(await its.stranger.browser.post(`/account/passkeys/${key}/remove`, {}))
    return { actor: its.stranger.uid, subject: its.stranger.uid, details: { passkey: key } }
  },
  'push-device-added': async (its) => {
    const { id } = await withDevice(its)
    return { actor: its.stranger.uid, subject: its.stranger.uid, details: { device: id } }
  },
  'push-device-removed': async (its) => {
    const { id } = await withDevice(its)
    await answer(await its.stranger.browser.send('DELETE', `/account/push-devices/${id}`))
    return { actor: its.stranger.uid, subject: its.stranger.uid, details: { device: id } }
  },
  'channels-changed': async ({ stranger }) => {
    await answer(await stranger.browser.send('PUT', '/account/channels', { channels: ['sms'] }))
    return { actor: stranger.uid, subject: stranger.uid, details: { channels: 'sms' } }
  },
  'console-unlocked': async (its) => {
    const { uid, enrol, browser } = await atTheDoor(its)
    await enrol()
    await answer(await browser.post('/admin/unlock', { password: PASSWORD }))
    return { actor: uid, subject: uid, details: {} }
  },
  'point-added': async ({ point, desk }) => ({ actor: desk.uid, subject: (await point()).id, details: {} }),
  'point-changed': async ({ point, admin, desk }) => {
    const { id, name, address, postalCode, lat, lng, updatedAt } = await point()
    const form = { name, address, postalCode, lat, lng, openingHours: TYPED, seen: updatedAt }
    await answer(await admin(`/points/${id}`, form, 'PUT'))
    return { actor: desk.uid, subject: id, details: { fields: ['openingHours'] } }
  },
  'point-retired': async ({ point, admin, desk }) => {
    const { id } = await point()
    await answer(await admin(`/points/${id}/service`, { inService: false }))
    return { actor: desk.uid, subject: id, details: {} }
  },
  'point-restored': async ({ point, admin, desk }) => {
    const { id } = await point()
    for (const inService of [false, true]) await answer(await admin(`/points/${id}/service`, { inService }))
    return { actor: desk.uid, subject: id, details: {} }
  },
  'client-placed': async ({ client, person }) => {
    const uids = [person.uid]
    await answer(await client.browser.send('PUT', '/admin/clients/branch', { uids, branch: TYPED }))
    return { actor: client.uid, subject: person.uid, details: {} }
  },
  'card-printed': async ({ client, person }) => {
    const print = { kind: 'card', uids: [person.uid] }
    expect((await client.browser.post('/admin/clients/print', print)).status).toBe(200)
    return { actor: client.uid, subject: person.uid, details: { kind: 'card', clients: 1 } }
  },
  'client-exported': async ({ client, person }) => {
    expect((await client.browser.post('/admin/clients/export', {})).status).toBe(200)
    return { actor: client.uid, subject: person.uid, details: { clients: 1 } }
  },
  'clients-imported': async ({ client }) => {
    const names = ['first_name', 'last_name', 'birth', 'nric_last_4', 'gender', 'language', 'dementia_type']
    const row = [TYPED, newUsername(), '1944-11-30', newNric(), 'female', TYPED, TYPED]
    const rest = CLIENT_COLUMN_NAMES.filter((name) => !names.includes(name))
    const of: Record<string, string> = {
      dementia_stage: 'MILD',
      postal_code: '310192',
      street: TYPED,
      hospital: TYPED,
      department: TYPED,
      symptoms: TYPED,
    }
    const file = new TextEncoder().encode(
      `${[...names, ...rest].join(',')}\n${[...row, ...rest.map((name) => of[name] ?? '')].join(',')}\n`,
    )
    const send = (query = '') =>
      client.browser.send('POST', `/admin/clients/import${query}`, file, { 'content-type': 'text/csv' })
    const { seen } = (await answer(await send())).data
    await answer(await send(`?${new URLSearchParams({ seen, agreed: 'yes' })}`))
    return { actor: client.uid, subject: client.organisationUid, details: { rows: 1, registered: 1, appointed: 0 } }
  },
  'clients-export-asked': async ({ client }) => {
    await answer(await client.browser.post('/admin/clients/export/request', { reason: REASON }))
    return { actor: client.uid, subject: client.organisationUid, details: {} }
  },
  'clients-export-approved': async ({ client, consoleOf, staffOf }) => {
    const { id } = (await answer(await client.browser.post('/admin/clients/export/request', { reason: REASON }))).data
    const { uid } = await staffOf(client.organisationUid)
    const colleague = await consoleOf({ accountUid: uid })
    await answer(await colleague.post(`/admin/clients/export/request/${id}`, { decision: 'APPROVED' }))
    return { actor: uid, subject: client.organisationUid, details: { askedBy: client.uid } }
  },
  'clients-export-refused': async ({ client }) => {
    const { id } = (await answer(await client.browser.post('/admin/clients/export/request', { reason: REASON }))).data
    await answer(await client.browser.post(`/admin/clients/export/request/${id}`, { decision: 'REFUSED' }))
    return { actor: client.uid, subject: client.organisationUid, details: { askedBy: client.uid } }
  },
  'colleague-invited': async ({ client }) => {
    await answer(await client.browser.post('/admin/colleagues', { email: `${TYPED}@example.test` }))
    return { actor: client.uid, subject: client.organisationUid }
  },
  'colleague-removed': async ({ client, staffOf }) => {
    const { uid } = await staffOf(client.organisationUid)
    await answer(await client.browser.post(`/admin/colleagues/${uid}/remove`, {}))
    return { actor: client.uid, subject: uid, details: {} }
  },
  'points-exported': async ({ desk }) => {
    expect((await desk.browser.get('/admin/points/export')).status).toBe(200)
    return { actor: desk.uid, subject: null, details: {} }
  },
  'messages-retried': async ({ admin, db, desk, person, service }) => {
    const id = randomUid()
    const message = {
      id,
      kind: 'approved' as const,
      channel: 'sms' as const,
      ...recipientColumns(toAccount(person.uid)),
    }
    await db.insert(messages).values({ ...message, status: 'FAILED', details: {}, createdAt: service.now() })
    await answer(await admin('/delivery/retry', { id }))
    return { actor: desk.uid, subject: id, details: { count: 1 } }
  },
  'call-recorded': async ({ admin, db, desk, person, service }) => {
    const message = { id: randomUid(), kind: 'approved' as const, channel: 'sms' as const }
    const failed = { status: 'FAILED' as const, failure: 'refused', createdAt: service.now() }
    await db.insert(messages).values({ ...message, ...recipientColumns(toAccount(person.uid)), ...failed })
    await answer(await admin(`/accounts/${person.uid}/messages/call`, { outcome: 'REACHED' }))
    return { actor: desk.uid, subject: person.uid, details: { outcome: 'REACHED', messages: 1 } }
  },
  'work-item-claimed': async ({ admin, db, desk, person, service }) => {
    const item = { id: randomUid(), kind: 'call-or-write' as const, accountUid: person.uid }
    await db.insert(workItems).values({ ...item, createdAt: service.now() })
    await answer(await admin(`/work-items/${item.id}/claim`, { claimed: true }))
    return { actor: desk.uid, subject: person.uid, details: { kind: 'call-or-write' } }
  },
  'work-item-released': async ({ admin, db, desk, person, service }, mark) => {
    const item = { id: randomUid(), kind: 'call-or-write' as const, accountUid: person.uid }
    await db.insert(workItems).values({ ...item, createdAt: service.now() })
    await answer(await admin(`/work-items/${item.id}/claim`, { claimed: true }))
    await mark()
    await answer(await admin(`/work-items/${item.id}/claim`, { claimed: false }))
    return { actor: desk.uid, subject: person.uid, details: { kind: 'call-or-write' } }
  },
  'incident-read': async ({ alarm, desk, person }) => {
    const incident = await alarm()
    await answer(await desk.browser.get(`/admin/incidents/${incident}`))
    return { actor: desk.uid, subject: person.uid, details: { incident } }
  },
  'incident-act': async ({ alarm, admin, desk, person }) => {
    const incident = await alarm()
    await answer(await admin(`/incidents/${incident}`, { act: 'safe' }))
    return { actor: desk.uid, subject: person.uid, details: { incident, act: 'safe' } }
  },
  'home-revealed': async ({ alarm, admin, desk, person }) => {
    const incident = await alarm()
    await answer(await admin(`/incidents/${incident}/home`, { reason: REASON }))
    return { actor: desk.uid, subject: person.uid, details: { incident, reason: REASON } }
  },
  'registered-again': async ({ device, known, service }) => {
    const { uid, lastname, lastNric, birth } = await known()
    const credential = personCredential({ accountData: { lastname, birth, lastNric } })
    const { account } = (await answer(await device().post(calls.person, { credential }))).data
    await tellOfRegisteredAgain(service, { accountUid: account.uid })
    return { actor: 'job', subject: uid, details: { messages: 0 } }
  },
  'unusual-reading': async ({ desk, person: lookedAt, account }) => {
    const uids = await Promise.all(Array.from({ length: 30 }, () => account()))
    for (const uid of [lookedAt.uid, ...uids]) await answer(await desk.browser.get(`/admin/accounts/${uid}`))
    return { actor: desk.uid, subject: desk.uid, details: { records: 31 } }
  },
  'watch-begun': async ({ admin, desk }) => {
    const { until } = (await answer(await admin('/watch'))).data
    return { actor: desk.uid, subject: desk.uid, details: { until } }
  },
  'registering-begun': async ({ organisationConsole }) => {
    const { uid, browser } = await organisationConsole()
    await answer(await browser.post('/admin/registering', {}))
    return { actor: uid, subject: uid, details: {} }
  },
  'duty-shift-begun': async ({ admin, administrator, desk, service }, mark) => {
    const until = new Date(service.now().getTime() + 3_600_000).toISOString()
    await answer(await admin('/duty', { phone: newPhone(), until }))
    const second = await administrator('Mei Wong')
    await mark()
    const { data } = await answer(await second.browser.post('/admin/duty', { phone: newPhone(), until }))
    return { actor: second.uid, subject: second.uid, details: { shift: data.shift.id, until, takenOverFrom: desk.uid } }
  },
  'duty-shift-ended': async ({ admin, desk, service }) => {
    const until = new Date(service.now().getTime() + 3_600_000).toISOString()
    const { shift } = (await answer(await admin('/duty', { phone: newPhone(), until }))).data
    await answer(await admin(`/duty/${shift.id}/end`))
    return { actor: desk.uid, subject: desk.uid, details: { shift: shift.id } }
  },
  'records-exported': async ({ admin, desk, person, administrator }) => {
    const second = await administrator('Mei Wong')
    const { id } = (await answer(await admin(`/accounts/${person.uid}/export`, { reason: REASON }))).data
    await answer(await second.browser.post(`/admin/approvals/${id}`, { decision: 'APPROVED' }))
    await answer(await desk.browser.send('POST', `/admin/accounts/${person.uid}/records`))
    return { actor: desk.uid, subject: person.uid, details: { reason: REASON, approvedBy: second.uid } }
  },
  'accounts-searched': async ({ admin, desk }) => {
    await answer(await admin('/search', { text: `${TYPED} nobody` }))
    return { actor: desk.uid, subject: null, details: { by: 'text', found: 0 } }
  },
  'export-asked': async ({ admin, desk, person }) => {
    await answer(await admin(`/accounts/${person.uid}/export`, { reason: REASON }))
    return { actor: desk.uid, subject: person.uid, details: {} }
  },
  'export-approved': async ({ admin, desk, person, administrator }) => {
    const second = await administrator('Mei Wong')
    const { id } = (await answer(await admin(`/accounts/${person.uid}/export`, { reason: REASON }))).data
    await answer(await second.browser.post(`/admin/approvals/${id}`, { decision: 'APPROVED' }))
    return { actor: second.uid, subject: person.uid, details: { askedBy: desk.uid } }
  },
  'export-refused': async ({ admin, desk, person }) => {
    const { id } = (await answer(await admin(`/accounts/${person.uid}/export`, { reason: REASON }))).data
    await answer(await admin(`/approvals/${id}`, { decision: 'REFUSED' }))
    return { actor: desk.uid, subject: person.uid, details: { askedBy: desk.uid } }
  },
  'erasure-asked': async ({ erasure, desk, stranger }) => {
    await erasure()
    return { actor: desk.uid, subject: stranger.uid, details: {} }
  },
  'erasure-refused': async ({ erasure, admin, desk, stranger }) => {
    await answer(await admin(`/approvals/${await erasure()}`, { decision: 'REFUSED' }))
    return { actor: desk.uid, subject: stranger.uid, details: { askedBy: desk.uid } }
  },
  'account-erased': async ({ erasure, administrator, desk, stranger }) => {
    const id = await erasure()
    const second = await administrator('Mei Wong')
    await answer(await second.browser.post(`/admin/approvals/${id}`, { decision: 'APPROVED' }))
    return { actor: second.uid, subject: stranger.uid, details: { askedBy: desk.uid } }
  },
  // Commands
  'administrator-created': ofCommand(createAdministrator),
  'administrator-password-changed': ofCommand(newAdministratorPassword),
  'second-factor-reset': ofCommand(resetSecondFactor),
  'administrator-ended': ofCommand(endAdministratorCommand),
  'administrator-restored': ofCommand(restoreAdministratorCommand),
  'administrator-email-changed': ofCommand((service, [username = ''], print) =>
    setAdministratorEmail(service, [username, 'rahim@example.test'], print),
  ),
  'administrator-invite-asked': async ({ invite, desk }) => {
    return { actor: desk.uid, subject: (await invite()).uid, details: { reason: REASON } }
  },
  'administrator-invited': async ({ invite, decided, administrator, desk }) => {
    const { uid } = await invite()
    const second = await administrator('Mei Wong')
    await decided(second.browser, uid, 'APPROVED')
    return { actor: second.uid, subject: uid, details: { askedBy: desk.uid } }
  },
  'administrator-invite-refused': async ({ invite, decided, desk }) => {
    const { uid } = await invite()
    await decided(desk.browser, uid, 'REFUSED')
    return { actor: desk.uid, subject: uid, details: { askedBy: desk.uid } }
  },
  'administrator-joined': async ({ invite, decided, administrator, device, linkIn }) => {
    const { uid, email } = await invite()
    await decided((await administrator('Mei Wong')).browser, uid, 'APPROVED')
    const token = await linkIn(email)
    await answer(await device().post('/admin/invitation', { token, password: `${TYPED}-bridge-43` }))
    return { actor: uid, subject: uid, details: {} }
  },
  'administrator-suspended': async ({ administrator, admin, desk }) => {
    const { uid } = await administrator('Mei Wong')
    await answer(await admin(`/administrators/${uid}/end`, { reason: REASON }))
    return { actor: desk.uid, subject: uid, details: { reason: REASON } }
  },
  'sessions-ended': ofCommand(endSessionsCommand),
}
/** Their lines are tried where the act itself is: decisions.test.ts, question.test.ts, mending.test.ts, undo.test.ts, import.test.ts, points.test.ts, audit.test.ts freeze.test.ts and security-event.test.ts. */
const TRIED_ELSEWHERE = [
  'called-in',
  'codes-guessed',
  ...['approved', 'rejected', 'asked', 'suspended', 'lifted', 'ended'].map((state) => `account-${state}`),
  'account-undone',
  'question-answered',
  'answer-taken',
  'answer-left',
  'account-mended',
  'number-asked',
  'number-changed',
  'number-refused',
  'tag-mended',
  'account-frozen',
  'account-unfrozen',
  'death-reported',
  'death-report-lapsed',
  'import-go-to-points',
  'import-postal-codes',
  'audit-deleted',
  ...ENTRY_ACTIONS,
]
const actionOf = (name: string) => name.split(' ')[0] ?? ''

describe('the audit holds exactly one line of', () => {
  test.each(Object.entries(AUDITED))('%s: who, about what, and nothing that was typed', async (name, does) => {
    const its = await everybody()
    const last = async () =>
      (await its.db.select({ id: sql<number>`coalesce(max(${audit.id}), 0)` }).from(audit))[0]?.id ?? 0
    let from = await last()
    const mark = async () => {
      from = await last()
    }
    const line = await does(its, mark)
    const lines = await its.db.select().from(audit).where(gt(audit.id, from)).orderBy(asc(audit.id))
    const mine = lines.filter(({ action }) => action === actionOf(name))
    expect(mine).toMatchObject([{ actor: line.actor, subject: line.subject, createdAt: its.service.now() }])
    if (line.details) expect(mine[0]?.details).toEqual(line.details)
    expect(JSON.stringify(lines).toLowerCase()).not.toContain(TYPED.toLowerCase())
    // A Chinese reader reads no code: what is left in Latin letters alone is a reason that somebody gave, or a name.
    const said = (await inWords(its.db, mine, 'md')).flatMap(({ details }) => details)
    const codes = said.filter(({ value, party }) => party === null && value !== REASON && /^[A-Za-z_-]+$/.test(value))
    expect(codes).toEqual([])
  })
})

test('every action is said in words, in every language', () => {
  for (const locale of CONSOLE_LOCALES) {
    const words: { history: Record<string, string> } = JSON.parse(
      readFileSync(`web/words/${locale}/admin-accounts.json`, 'utf8'),
    )
    const actions = [...new Set([...Object.keys(AUDITED).map(actionOf), ...TRIED_ELSEWHERE])]
    expect(actions.filter((action) => !words.history[action])).toEqual([])
  }
})

test('every action has a sentence in every language, of the same who and whom', () => {
  const actions = [...new Set([...Object.keys(AUDITED).map(actionOf), ...TRIED_ELSEWHERE])].toSorted()
  const parts = (said: string) => [...said.matchAll(/\{(\w+)\}/g)].map(([, part]) => part).toSorted()
  const partsOf = (said: AuditSentence | undefined) => [said ?? []].flat().map(parts)
  for (const locale of CONSOLE_LOCALES) {
    expect(Object.keys(AUDIT_SENTENCES[locale]).toSorted(), locale).toEqual(actions)
    for (const action of actions) {
      const said = partsOf(AUDIT_SENTENCES[locale][action])
      expect(said, `${locale} ${action}`).toEqual(partsOf(AUDIT_SENTENCES.en[action]))
      expect(said.slice(1).flat(), 'about nobody').not.toContain('subject')
    }
  }
})

test('every action that the code writes is tried', () => {
  const written = new Set<string>()
  for (const file of globSync('service/**/*.ts', { exclude: (name) => /\.test\.ts$|\/(test|sample)$/.test(name) })) {
    const source = readFileSync(file, 'utf8')
    for (const [line] of source.matchAll(/\baction(:| =) .*|\bopen\(service, .*'console-.*/g))
      for (const [, action = ''] of line.matchAll(/'((?:[a-z]+-)+[a-z]+|search|left|missing)'/g)) written.add(action)
  }
  const tried = new Set([...Object.keys(AUDITED).map(actionOf), ...TRIED_ELSEWHERE])
  expect([...written].filter((action) => !tried.has(action))).toEqual([])
  expect(written.size).toBeGreaterThan(35)
})
