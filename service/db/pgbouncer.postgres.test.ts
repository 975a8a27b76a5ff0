import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openPool, TIME_LIMITS } from './pool.ts'

/** Start-up parameters that PgBouncer drops where `ignore_startup_parameters` names them, and refuses where it does not. */
const DROPPED = new Set(['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])

/** The first message of a connection without what PgBouncer drops: its length, the protocol's version, names and values ended by zeros. */
function withoutDropped(message: Buffer): Buffer {
  const words = message.subarray(8, -2).toString().split('\0')
  const kept = words.filter((_word, nth) => !DROPPED.has(words[nth - (nth % 2)] ?? ''))
  const body = Buffer.concat([message.subarray(4, 8), Buffer.from(`${kept.join('\0')}\0\0`)])
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([length, body])
}

/** The server of the tests behind something that hands on what PgBouncer hands on. */
async function behindPgBouncer(): Promise<string> {
  const database = new URL(process.env.TEST_DATABASE_URL ?? '')
  const sockets = new Set<Socket>()
  const bouncer = createServer((caller) => {
    const server = connect(Number(database.port), database.hostname)
    for (const socket of [caller, server]) sockets.add(socket.on('error', () => {}))
    caller.once('data', (first) => {
      server.write(withoutDropped(first))
      caller.pipe(server)
    })
    server.pipe(caller)
  })
  await new Promise<void>((resolve) => bouncer.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    bouncer.close()
  })
  const behind = new URL(database)
  behind.port = String((bouncer.address() as AddressInfo).port)
  return behind.href
}

test('behind PgBouncer, which hands on no start-up parameters, each pool has its own limits', async () => {
  const url = await behindPgBouncer()
  const limitsOf = async (name: keyof typeof TIME_LIMITS) => {
    const pool = openPool(url, { max: 1, limits: TIME_LIMITS[name], onError: () => {} })
    const { rows } = await pool.query<{ name: string; setting: string }>(
      'select name, setting from pg_settings where name = any($1) order by 1',
      [[...DROPPED]],
    )
    await pool.end()
    return rows.map(({ setting }) => Number(setting))
  }
  // Idle in a transaction, a lock, a statement: docs/operations.md, "Time limits".
  expect(await limitsOf('acts')).toEqual([10_000, 5000, 8000])
  expect(await limitsOf('helper')).toEqual([2000, 250, 250])
  expect(await limitsOf('long')).toEqual([1_800_000, 10_000, 1_800_000])
})
