import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, tags } from '../db/tables.ts'
import { adminConsole } from '../test/console.ts'
import { answer, refusal } from '../test/registration.ts'

/** A person who was found just now, with a daughter; an administrator; and the organisation that registered the person. */
async function found({ appointed = false } = {}) {
  const its = await adminConsole()
  const administrator = await its.administrator()
  const organisation = await its.organisationConsole()
  const stranger = await its.organisationConsole()
  const person = await its.person(appointed ? {} : { masterPartnerUid: organisation.organisationUid })
  const daughter = await its.carer(person)
  if (appointed) {
    const tagged = { uidTags: person, personUid: person, carerUid: organisation.organisationUid }
    const at = its.service.now()
    await its.db.insert(tags).values({
      id: `appointed${person}`,
      ...tagged,
      relationship: 'Care Partner',
      relationshipSide: 'PERSON',
      status: 'ACCEPTED',
      acceptedAt: at,
      activeAt: at,
      createdAt: at,
      updatedAt: at,
    })
  }
  const card = await its.code(person)
  await answer(await its.device().post('/public/credential/safereturncard', its.submission(card)))
  await its.runJobs()
  const [incident] = await its.incidentsOf(person)
  const id = incident?.id ?? ''
  const listed = async ({ browser }: { browser: ReturnType<typeof its.device> }) =>
    (await answer(await browser.get('/admin/incidents'))).data.find((row: { id: string }) => row.id === id)
  const reads = () => its.db.select().from(audit).where(eq(audit.subject, person))
  return { ...its, administrator, organisation, stranger, person, daughter, id, listed, reads }
}

test('an open alarm stands in the list without the finder, and whoever opens it is written down once', async () => {
  const { administrator, id, person, listed, reads, pass } = await found()
  expect(await listed(administrator)).toMatchObject({
    person: { uid: person },
    openedBy: 'FINDER',
    onTheWay: [],
    unanswered: false,
    finders: 1,
  })
  expect(JSON.stringify(await listed(administrator))).not.toContain('Aisha')
  expect(await reads()).toEqual([])
  const { data } = await answer(await administrator.browser.get(`/admin/incidents/${id}`))
  expect(data).toMatchObject({ id, open: true, finders: [{ name: 'Aisha', phone: '+6581234567' }] })
  expect(data.timeline.map(({ kind }: { kind: string }) => kind)).toContain('details-left')
  await administrator.browser.get(`/admin/incidents/${id}`)
  expect(await reads()).toMatchObject([
    { actor: administrator.uid, action: 'incident-read', details: { incident: id } },
  ])
  await pass(601)
  await administrator.browser.get(`/admin/incidents/${id}`)
  expect(await reads()).toHaveLength(2)
  expect(await listed(administrator)).toMatchObject({ unanswered: true })
})

test('the duty desk is on its way, says safe now, and the family hears who said it', async () => {
  const { administrator, id, daughter, sentTo, runJobs, listed, eventsOf, person } = await found()
  const say = (act: string) => administrator.browser.post(`/admin/incidents/${id}`, { act })
  expect((await answer(await say('on-my-way'))).data).toMatchObject({ onMyWay: true })
  expect(await listed(administrator)).toMatchObject({ onTheWay: ['duty'] })
  const { data } = await answer(await say('safe'))
  expect(data).toMatchObject({ open: false, closedReason: 'SAFE' })
  expect(data.timeline.at(-1)).toMatchObject({ kind: 'safe', who: { is: 'you' } })
  await runJobs()
  expect((await sentTo(daughter.e164)).map(({ text }) => text).join()).toContain('is safe now')
  expect(await listed(administrator)).toBeUndefined()
  expect(await refusal(await say('on-my-way'))).toBe('incident-closed')
  expect((await eventsOf(person)).filter(({ actorKind }) => actorKind === 'DUTY').map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['on-my-way', 'safe']),
  )
  expect((await answer(await say('reopen'))).data.open).toBe(true)
  await answer(await say('false-alarm'))
})

test('the appointed organisation sees and answers, another finds nothing', async () => {
  const { organisation, stranger, id, listed, reads } = await found({ appointed: true })
  expect(await listed(organisation)).toMatchObject({ finders: 1 })
  expect((await answer(await organisation.browser.get(`/admin/incidents/${id}`))).data.finders).toHaveLength(1)
  await answer(await organisation.browser.post(`/admin/incidents/${id}`, { act: 'on-my-way' }))
  expect((await reads()).map(({ action, actor }) => [action, actor])).toEqual([
    ['incident-read', organisation.uid],
    ['incident-act', organisation.uid],
  ])
  expect(await listed(stranger)).toBeUndefined()
  expect(await refusal(await stranger.browser.get(`/admin/incidents/${id}`))).toBe('user-not-found')
  expect(await refusal(await stranger.browser.post(`/admin/incidents/${id}`, { act: 'safe' }))).toBe('user-not-found')
  expect(await refusal(await stranger.browser.get(`/admin/incidents/${'z'.repeat(22)}`))).toBe('user-not-found')
})

test('an organisation that registered a person but is not appointed knows of the alarm, and of nobody who found them', async () => {
  const { organisation, id, listed } = await found()
  expect(await listed(organisation)).toMatchObject({ finders: 1 })
  expect(await refusal(await organisation.browser.get(`/admin/incidents/${id}`))).toBe('user-not-found')
  expect(await refusal(await organisation.browser.post(`/admin/incidents/${id}`, { act: 'safe' }))).toBe(
    'user-not-found',
  )
})
