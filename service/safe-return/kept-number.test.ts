import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { outbox, returnCodes, submissions } from '../db/tables.ts'
import { lost } from '../test/lost.ts'
import { freshDatabase } from '../test/world.ts'
import { dressOf } from '../test/withheld.ts'

const PHONE = '+6581234567'
/** Somebody was found by a finder who does or does not keep their number. */
async function keeping() {
  await freshDatabase()
  const its = await lost({ daughter: { email: true }, son: {} })
  const { db, device, of, incident, service } = its
  const page = async () => {
    const token = service.keys.foundToken((await incident()).id, of('son').uid)
    return (await (await device().get(`/public/found/${token}`)).json()).data
  }
  const sent = async () =>
    (await db.select().from(outbox))
      .filter(({ to }) => to === of('daughter').e164 || to === of('son').e164 || to.includes('@'))
      .map(({ subject, text }) => `${subject}\n${text}`)
  return { ...its, page, sent }
}

test('who keeps their number is named to the family, and the number is in nothing they are sent or read', async () => {
  const { submit, runJobs, page, sent, status, logged, pass } = await keeping()
  logged()
  await submit({ keepsNumber: true })
  await runJobs()
  await pass(180)
  expect((await page()).reports).toMatchObject([{ name: 'Aisha', phone: null, keepsNumber: true }])
  expect((await status()).incident.keepsNumber, 'their own page knows').toBe(true)
  const texts = await sent()
  expect(texts.some((text) => text.includes('They keep their number: reach them on the page.'))).toBe(true)
  for (const given of [JSON.stringify(await page()), ...texts, logged()])
    expect(dressOf(PHONE, given), given).toBeUndefined()
})

test('a number kept once in an alarm is kept in all of it: on another code, and in what was left before', async () => {
  const { submit, runJobs, page, newCode, uid, device, db, pass } = await keeping()
  await submit()
  await runJobs()
  expect((await page()).reports).toMatchObject([{ phone: PHONE, keepsNumber: false }])
  await submit({ keepsNumber: true })
  expect((await page()).reports, 'the same tap').toMatchObject([{ phone: null, keepsNumber: true }])
  await pass(300)
  await submit({ uidDementia: await newCode(uid) }, device())
  await runJobs()
  expect((await page()).reports).toMatchObject([{ phone: null }, { phone: null }])
  expect(await db.$count(submissions, eq(submissions.phone, PHONE)), 'the desk has it').toBeGreaterThan(0)
})

test('who typed the code keeps theirs as well, and it is obeyed where nobody offered it', async () => {
  const { db, code, device, page, runJobs, sent } = await keeping()
  const [row] = await db.select().from(returnCodes).where(eq(returnCodes.code, code))
  const finder = device({ address: '192.0.2.71' })
  const read = async () => (await (await finder.get(`/public/typed-codes/${row?.shortCode}`)).json()).data
  expect((await read()).mayKeepNumber, 'there is no relay').toBe(false)
  await finder.post('/public/typed-codes', {
    code: row?.shortCode,
    name: 'Cheng',
    phone: '+6591112223',
    keepsNumber: true,
  })
  await runJobs()
  expect((await page()).reports).toMatchObject([{ name: 'Cheng', phone: null, keepsNumber: true }])
  expect((await read()).report.keepsNumber).toBe(true)
  for (const text of await sent()) expect(dressOf('+6591112223', text), text).toBeUndefined()
})

test('without a number there is none to keep', async () => {
  const { submit, page, runJobs } = await keeping()
  await submit({ phone: undefined, place: 'Bus stop 83049', keepsNumber: true })
  await runJobs()
  expect((await page()).reports).toMatchObject([{ phone: null, keepsNumber: false }])
})
