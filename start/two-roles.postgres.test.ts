import { expect, onTestFinished, test } from 'vitest'
import { randomUid } from '../service/secrets.ts'
import { liveCommand } from './test/live.ts'
import { connected, ownDatabase } from './test/product.ts'

/** A database, its owner, and a role of the service that has no right yet; by its address, and by parameters as on a socket. */
async function twoRoles() {
  const owner = await ownDatabase()
  const records = await connected(owner)
  const role = `service_${randomUid().toLowerCase()}`
  await records.query(`create role ${role} login password 'p@s:s'`)
  onTestFinished(() => records.end())
  const service = new URL(owner)
  service.username = role
  service.password = 'p@s:s'
  const bySocket = new URL(owner)
  bySocket.username = ''
  bySocket.password = ''
  for (const [name, value] of [
    ['user', role],
    ['password', 'p@s:s'],
  ] as const)
    bySocket.searchParams.set(name, value)
  const run = async (url: URL, words: string[], settings: Record<string, string> = {}) => {
    const { ended, said } = liveCommand(url, words, settings)
    return { status: await ended, said: said() }
  }
  return { service, bySocket, run, asOwner: { DATABASE_OWNER_URL: owner.href } }
}

test('two roles by the documents: a plan and a migration as the owner, rights for the role however its address names it, a drill of all of it', async () => {
  const { service, bySocket, run, asOwner } = await twoRoles()
  const refused = await run(service, ['check'])
  expect([refused.status, refused.said]).toEqual([1, expect.stringContaining('The tables are older than this version')])
  expect((await run(bySocket, ['migrate'], asOwner)).status).toBe(0)
  expect((await run(service, ['check'])).status).toBe(0)

  const plan = await run(service, ['migrate', '--plan'], asOwner)
  expect([plan.status, plan.said]).toEqual([0, expect.stringContaining('Nothing is to be done.')])

  const alone = await run(service, ['drill'])
  expect([alone.status, alone.said]).toEqual([1, expect.stringContaining('DATABASE_OWNER_URL names it')])
  const drill = await run(service, ['drill'], asOwner)
  expect(drill.said).toMatch(/ok +counts +.* as many as in the source/)
  expect(drill.said).toMatch(/ok +start +The product is ready on it\./)
  expect([drill.status, drill.said]).toEqual([0, expect.stringContaining('It stopped in order.')])
}, 240_000)

test('a plan for tables of which the service may read nothing yet is read as the owner', async () => {
  const { service, run, asOwner } = await twoRoles()
  expect((await run(new URL(asOwner.DATABASE_OWNER_URL), ['migrate'])).status).toBe(0)
  const alone = await run(service, ['migrate', '--plan'])
  expect([alone.status, alone.said]).toEqual([1, expect.stringContaining('lacks a right: permission denied')])
  const plan = await run(service, ['migrate', '--plan'], asOwner)
  expect([plan.status, plan.said]).toEqual([0, expect.stringContaining('Nothing is to be done.')])
}, 120_000)
