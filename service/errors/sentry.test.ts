import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openSentry } from './sentry.ts'

/** A local server that takes what Sentry would take. */
async function collector(status = 200, headers: Record<string, string> = {}) {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      bodies.push(body)
      response.writeHead(status, headers).end('{}')
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return { bodies, dsn: `http://key@127.0.0.1:${port}/1`, close: () => server.close() }
}

test('an unexpected error is reported without any value of the query that failed', async () => {
  const { bodies, dsn, close } = await collector()
  const { reportError, close: flush } = openSentry(dsn, 'staging')
  const failed = Object.assign(new Error('insert into submissions values (Aisha, +6581234567)'), {
    name: 'DrizzleQueryError',
    cause: Object.assign(new Error('duplicate key +6581234567'), { severity: 'ERROR', code: '23505' }),
  })
  reportError(failed, 'request-1')
  await flush()
  close()
  expect(bodies).toHaveLength(1)
  expect(bodies[0]).toContain('23505')
  expect(bodies[0]).toContain('request-1')
  expect(bodies[0]).not.toMatch(/81234567|Aisha/)
})

test('a report follows no redirect: it is for the address of the setting alone', async () => {
  const elsewhere = await collector()
  const { bodies, dsn, close } = await collector(307, { location: elsewhere.dsn.replace('key@', '') })
  const { reportError, close: flush } = openSentry(dsn, 'staging')
  reportError(new Error('something'), 'request-3')
  await flush()
  close()
  elsewhere.close()
  expect(bodies).toHaveLength(1)
  expect(elsewhere.bodies).toEqual([])
})

test('an error-reporting service that is away disturbs nobody', async () => {
  const { reportError, close } = openSentry('http://key@127.0.0.1:9/1', 'staging')
  expect(() => reportError(new Error('something'), 'request-2')).not.toThrow()
  await close()
})
