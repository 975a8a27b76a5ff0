import { mkdtemp } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openEmbedded } from '../service/db/open.ts'
import { faultReport } from './test/fault-report.ts'
import { CODE, findersAt, providers, storedOf } from './test/finders.ts'
import { connected, ownDatabase, startOn, startProduct, submission, within } from './test/product.ts'

test('a process is killed again and again: what it acknowledged is stored, and its messages go on', async () => {
  const [database, provided] = [await ownDatabase(), await providers()]
  const running = [await startOn(database, provided.settings), await startOn(database, provided.settings)]
  const finders = findersAt(() => running.map(({ url }) => url))
  for (let nth = 0; nth < 4; nth += 1) {
    await pause(2000)
    running.shift()?.child.kill('SIGKILL')
    running.push(await startOn(database, provided.settings))
  }
  await finders.stop()
  const records = await connected(database)
  const waiting = () =>
    records.query("select 1 from messages where status in ('WAITING', 'CLAIMED')").then(({ rows }) => rows.length)
  await within(90, waiting, 0)
  await records.end()
  const { lost, twice } = await storedOf(database, finders.acknowledged)
  faultReport('a process killed, four times', { saw: finders.saw(), lost, twice: twice + provided.twice() })
  expect(finders.acknowledged.length).toBeGreaterThan(5)
  expect([lost, twice]).toEqual([0, 0])
}, 300_000)

test('a trial is killed again and again: it opens each time, with all that it acknowledged', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'homeward-killed-'))
  const acknowledged: string[] = []
  let nth = 0
  for (let kill = 0; kill < 3; kill += 1) {
    const { url, child, ended } = await startProduct({ environment: { DATA_DIR } })
    for (let more = 0; more < 5; more += 1) {
      nth += 1
      const phone = `8${String(nth).padStart(7, '0')}`
      if ((await fetch(...submission(url, CODE, phone))).ok) acknowledged.push(phone)
    }
    child.kill('SIGKILL')
    await ended
  }
  // A start after the last kill too; then its files are read.
  const { child, ended } = await startProduct({ environment: { DATA_DIR } })
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  const { pglite, close } = await openEmbedded(join(DATA_DIR, 'pg'))
  const { rows } = await pglite.query<{ phone: string }>('select right(phone, 8) as phone from submissions')
  await close()
  const stored = rows.map(({ phone }) => phone)
  const lost = acknowledged.filter((phone) => !stored.includes(phone)).length
  const twice = stored.length - new Set(stored).size
  faultReport('a trial killed, three times', { saw: `${acknowledged.length} of ${nth} acknowledged`, lost, twice })
  expect(acknowledged).toHaveLength(nth)
  expect([lost, twice]).toEqual([0, 0])
}, 300_000)

test('150 bodies that never end and one cut in half keep no finder waiting', async () => {
  const [database, provided] = [await ownDatabase(), await providers()]
  const { url: site } = await startOn(database, provided.settings)
  const { port } = new URL(site)
  const head = `POST /api/public/credential/safereturncard HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 90000\r\n\r\n{"name":`
  const sockets = Array.from({ length: 150 }, () => {
    const socket = connect(Number(port), '127.0.0.1', () => void socket.write(head))
    socket.on('error', () => {})
    return socket
  })
  await pause(2000)
  const finders = findersAt(() => [site])
  await pause(5000)
  for (const socket of sockets.slice(0, 75)) socket.destroy()
  await pause(3000)
  await finders.stop()
  for (const socket of sockets) socket.destroy()
  const { lost, twice } = await storedOf(database, finders.acknowledged)
  faultReport('150 bodies that never end', { saw: finders.saw(), lost, twice: twice + provided.twice() })
  expect(finders.acknowledged.length).toBeGreaterThan(5)
  expect([lost, twice]).toEqual([0, 0])
}, 180_000)
