import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { CONSOLE_PAGE } from '#contract/limits.ts'
import { accounts, audit, incidents, scans, tags, questions } from '../db/tables.ts'
import { randomUid } from '../secrets.ts'
import { contactsOf } from '../safe-return/contacts.ts'
import { clientConsole } from '../test/clients.ts'
import { linkPerson } from '../test/person-calls.ts'
import { answer, refusal } from '../test/registration.ts'

const HOUR = 3_600_000

describe('an organisation’s one list', () => {
  test('holds whom it registered and who appointed it, and nobody else', async () => {
    const { helped, registered, account, names, find } = await clientConsole()
    await registered('Ah-Hua')
    await helped('Bee')
    await registered('Chin', {}, false)
    await account({ type: 'DEMENTIA', firstname: 'Dewi' })
    expect(await names()).toEqual(['Ah-Hua', 'Bee', 'Chin'])
    const { clients } = await find()
    expect(clients.map(({ isRegisteredByUs, isAppointed }) => [isRegisteredByUs, isAppointed])).toEqual([
      [true, true],
      [false, true],
      [true, false],
    ])
    expect(clients.map(({ mayMissing }) => mayMissing)).toEqual([true, true, false])
  })

  test('loses whom the appointment or the membership ended for, at once', async () => {
    const { helped, registered, names, db, browser, service } = await clientConsole()
    const tagged = await helped('Bee')
    const ours = await registered('Chin')
    for (const uid of [tagged, ours]) await db.update(tags).set({ status: 'ENDED' }).where(eq(tags.personUid, uid))
    expect(await names()).toEqual([])
    for (const uid of [tagged, ours]) {
      expect(await refusal(await browser.get(`/admin/clients/${uid}`))).toBe('not-found')
      expect(await refusal(await browser.post(`/admin/clients/${uid}/missing`, {}))).toBe('not-found')
    }
    const stopped = await helped('Dewi')
    await db.update(accounts).set({ stoppedNowAt: service.now() }).where(eq(accounts.uid, stopped))
    expect(await names()).toEqual([])
  })

  test('is searched like the console: by name, number and code, within its own', async () => {
    const { registered, helped, account, names, family, code, db, staffUid } = await clientConsole()
    const one = await registered('Siew', { prefixCountryNum: '+65', phone: '98765432' })
    await helped('Bee')
    await account({ type: 'DEMENTIA', firstname: 'Dewi', prefixCountryNum: '+65', phone: '98765432' })
    const itsCode = await code(one)
    expect(await names({ text: `bee ${family}` })).toEqual(['Bee'])
    expect(await names({ text: '9876 5432' })).toEqual(['Siew'])
    expect(await names({ text: itsCode })).toEqual(['Siew'])
    expect(await names({ text: 'dewi' })).toEqual([])
    const lines = await db.select().from(audit).where(eq(audit.actor, staffUid))
    expect(lines.map(({ action, details }) => [action, details])).toEqual([
      ['accounts-searched', { by: 'text', found: 1 }],
      ['accounts-searched', { by: 'phone', found: 1 }],
      ['accounts-searched', { by: 'code', found: 1 }],
      ['accounts-searched', { by: 'text', found: 0 }],
    ])
  })

  test('too short a word is refused as the console refuses it', async () => {
    const { browser } = await clientConsole()
    expect(await refusal(await browser.post('/admin/clients/find', { text: 'ah' }))).toBe('search-too-short')
  })

  test('is filtered by whom nobody answers for, whose alarm is open, and what waits for the organisation', async () => {
    const { helped, registered, daughterOf, find, names, db, service } = await clientConsole()
    const at = service.now()
    const alone = await registered('Alone', {}, false)
    await daughterOf(await registered('Called', {}, false))
    const lost = await helped('Lost')
    await db.insert(incidents).values({ id: randomUid(), personUid: lost, openedBy: 'FINDER', openedAt: at })
    const asked = await registered('Question')
    const question = { id: randomUid(), accountUid: asked, askedUid: asked, askedBy: 'staff', createdAt: at } as const
    await db.insert(questions).values({ ...question, question: 'photo', opened: 'photo', locale: 'en', state: 'OPEN' })
    await registered('Begun', { status: 'INCOMPLETE' })
    expect(await names({ show: 'nobody' })).toEqual(['Alone'])
    expect(await names({ show: 'alarm' })).toEqual(['Lost'])
    expect(await names({ show: 'asks' })).toEqual(['Alone', 'Begun', 'Called', 'Question'])
    const { clients, counts } = await find()
    expect(counts).toEqual({ all: 5, nobody: 1, alarm: 1, asks: 4 })
    const asks = Object.fromEntries(clients.map(({ name, asks }) => [name.split(' ')[0], asks]))
    expect(asks).toEqual({
      Alone: ['not-appointed'],
      Begun: ['unfinished'],
      Called: ['not-appointed'],
      Lost: [],
      Question: ['question'],
    })
    expect(await contactsOf(db, alone, at)).toEqual([])
  })

  test('says who is called first, by name where the organisation may read it, and when a code was scanned', async () => {
    const { helped, registered, daughterOf, find, code, db, service } = await clientConsole()
    const [ours, theirs, none] = [await registered('Ah'), await helped('Bee'), await helped('Chin')]
    await daughterOf(ours, 'Mei Ling')
    await daughterOf(theirs, 'Siti')
    const scanned = new Date(service.now().getTime() - HOUR)
    for (const createdAt of [scanned, new Date(scanned.getTime() - HOUR)])
      await db.insert(scans).values({ code: await code(theirs), personUid: theirs, deviceHash: 'd', createdAt })
    const { clients } = await find()
    const of = (uid: string) => clients.find((client) => client.uid === uid)
    expect(of(ours)?.first).toMatchObject({ name: 'Mei Ling Lim', isUs: false, kin: { relation: 'Child' } })
    expect(of(theirs)?.first).toMatchObject({ name: null, isUs: false, kin: { relation: 'Child' } })
    expect(of(none)?.first).toMatchObject({ name: 'Sunrise Day Care', isUs: true })
    expect([of(theirs)?.lastScannedAt, of(none)?.lastScannedAt]).toEqual([scanned.toISOString(), null])
  })

  test('goes on page by page, each client once', async () => {
    const { helped, find } = await clientConsole()
    for (let nth = 0; nth < CONSOLE_PAGE + 3; nth += 1) await helped(`Ah${String(nth).padStart(3, '0')}`)
    const one = await find()
    const two = await find({ after: one.next })
    expect([one.clients.length, two.clients.length, one.found, two.next]).toEqual([
      CONSOLE_PAGE,
      3,
      CONSOLE_PAGE + 3,
      null,
    ])
    const uids = [...one.clients, ...two.clients].map(({ uid }) => uid)
    expect(new Set(uids).size).toBe(CONSOLE_PAGE + 3)
  })

  test('knows the branch that staff wrote down, for this organisation alone', async () => {
    const its = await clientConsole()
    const { helped, registered, find, names, browser, organisationConsole, account } = its
    const [one, two] = [await helped('Ah'), await registered('Bee')]
    const place = (uids: string[], branch: string, from = browser) =>
      from.send('PUT', '/admin/clients/branch', { uids, branch })
    await answer(await place([one, two], 'Bedok'))
    await answer(await place([two], ''))
    expect(await names({ branch: 'Bedok' })).toEqual(['Ah'])
    expect(await names({ branch: '' })).toEqual(['Bee'])
    expect((await find()).branches).toEqual(['Bedok'])
    const other = await organisationConsole()
    await linkPerson(its, one, other.organisationUid)
    const theirs = (await answer(await other.browser.post('/admin/clients/find', {}))).data
    expect(theirs.clients).toMatchObject([{ uid: one, branch: null }])
    expect(await refusal(await place([one, await account({ type: 'DEMENTIA' })], 'Changi'))).toBe('not-found')
    expect((await find()).branches).toEqual(['Bedok'])
  })
})

describe('a client’s page', () => {
  test('opens for who appointed the organisation: contacts, scans and alarms, and every look is audited', async () => {
    const { helped, daughterOf, browser, code, db, service, staffUid } = await clientConsole()
    const uid = await helped('Bee')
    await daughterOf(uid)
    await db.insert(scans).values({ code: await code(uid), personUid: uid, deviceHash: 'd', createdAt: service.now() })
    const { data } = await answer(await browser.get(`/admin/clients/${uid}`))
    expect(data).toMatchObject({
      uid,
      hasFile: false,
      contacts: [
        { name: null, isUs: false },
        { name: 'Sunrise Day Care', isUs: true },
      ],
      scans: [{ label: 'Card' }],
      incidents: [],
    })
    const [look] = await db.select().from(audit).where(eq(audit.subject, uid))
    expect(look).toMatchObject({ actor: staffUid, action: 'record-read' })
    await answer(await browser.get(`/admin/people/${uid}/codes`))
  })

  test('is where the client is reported missing, in the organisation’s name; everybody is told', async () => {
    const { helped, registered, daughterOf, browser, db, find, incidentsOf, eventsOf, organisationUid } =
      await clientConsole()
    const uid = await helped('Bee')
    await daughterOf(uid)
    const { data } = await answer(await browser.post(`/admin/clients/${uid}/missing`, { place: 'Void deck' }))
    expect(await incidentsOf(uid)).toMatchObject([{ id: data.incidentId, openedBy: 'MISSING' }])
    expect((await eventsOf(uid)).find(({ kind }) => kind === 'missing')).toMatchObject({ actor: organisationUid })
    await answer(await browser.get(`/admin/incidents/${data.incidentId}`))
    expect((await find({ show: 'alarm' })).clients).toMatchObject([{ uid, incident: { id: data.incidentId } }])
    const unappointed = await registered('Chin', {}, false)
    expect(await refusal(await browser.post(`/admin/clients/${unappointed}/missing`, {}))).toBe('not-allowed')
    const waiting = await registered('Dewi', { status: 'PENDING' })
    expect(await refusal(await browser.post(`/admin/clients/${waiting}/missing`, {}))).toBe('person-not-approved')
    expect(await db.select().from(incidents).where(eq(incidents.personUid, waiting))).toEqual([])
  })
})
