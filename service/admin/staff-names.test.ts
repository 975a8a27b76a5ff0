import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts } from '../db/tables.ts'
import { adminConsole } from '../test/console.ts'
import { linkPerson } from '../test/person-calls.ts'
import { answer } from '../test/registration.ts'
import { staffNamesOf } from './scope.ts'

test('on what an organisation reads, other staff stand as those they work for', async () => {
  const its = await adminConsole()
  const { db, service, row } = its
  const administrator = await its.administrator('Rahim Osman')
  const [own, other] = [await its.organisationConsole(), await its.organisationConsole()]
  for (const [uid, lastname] of [
    [own.uid, 'Tan'],
    [other.uid, 'Wong'],
  ] as const)
    await db.update(accounts).set({ firstname: 'Nurse', lastname }).where(eq(accounts.uid, uid))
  const asked = [administrator.uid, own.uid, other.uid, null]
  const read = async (organisation: string | null) => asked.map(await staffNamesOf(service, { organisation }, asked))
  expect(await read(null)).toEqual(['Rahim Osman', 'Nurse Tan', 'Nurse Wong', '–'])
  expect(await read(own.organisationUid)).toEqual([
    service.config.brand.association,
    'Nurse Tan',
    'Sunrise Day Care',
    '–',
  ])

  // So it is on the page of an account that the association has decided about.
  const person = await its.person({ masterPartnerUid: own.organisationUid })
  await linkPerson(its, person, own.organisationUid, { relationship: 'Care Partner' })
  await answer(
    await administrator.browser.post(`/admin/accounts/${person}/decision`, {
      decision: 'end',
      cause: 'death',
      reason: 'Told by the hospital',
      seen: (await row(person))?.updatedAt.toISOString(),
    }),
  )
  const file = (await answer(await own.browser.get(`/admin/accounts/${person}`))).data
  expect(file.death.by).toBe(service.config.brand.association)
  expect(JSON.stringify(file)).not.toContain('Rahim')
})
