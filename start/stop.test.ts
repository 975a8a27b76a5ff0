import { readFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { Agent, request, type ClientRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { people } from '../service/sample/people.ts'
import { startProduct, asked, within } from './test/product.ts'

const CODE = people[0]?.codes[0]?.code ?? ''

/** The product on an embedded database of its own. */
const startTrial = async (environment: Record<string, string> = {}, npm = false) =>
  startProduct({
    ...(npm && { command: 'npm', args: ['start'] }),
    environment: { DATA_DIR: await mkdtemp(join(tmpdir(), 'homeward-stop-')), ...environment },
  })

const answerOf = (asked: ClientRequest) =>
  new Promise<{ status: number; connection: string }>((resolve, reject) => {
    asked.once('error', reject)
    asked.once('response', (answer: IncomingMessage) => {
      answer.resume()
      answer.once('error', reject)
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, connection: String(answer.headers.connection) }),
      )
    })
  })

/** A submission whose second half is still on its way; `finish` sends it. */
async function halfSubmission(site: string, phone: string) {
  const body = JSON.stringify({ name: 'Aisha', phone, location: 'Singapore', uidDementia: CODE })
  const asked = request(`${site}/api/public/credential/safereturncard`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
  })
  const answer = answerOf(asked)
  await new Promise((sent) => asked.write(body.slice(0, 20), sent))
  return {
    answer,
    finish() {
      asked.end(body.slice(20))
      return answer
    },
  }
}

const refusesConnections = (site: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(Number(new URL(site).port), '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(false)
    })
    socket.once('error', () => resolve(true))
  })

test('a stop is announced first, and every request that runs or comes meanwhile ends properly', async () => {
  const { url: site, child, ended } = await startTrial({ DRAIN_SECONDS: '3' })
  const page = `${site}/safereturncards/${CODE}`
  expect((await asked(page)).status).toBe(200)
  const kept = new Agent({ keepAlive: true, maxSockets: 1 })
  const onKept = () => answerOf(request(page, { agent: kept }).end())
  expect((await onKept()).connection).toBe('keep-alive')
  const slow = await Promise.all(Array.from({ length: 10 }, (_, n) => halfSubmission(site, `812300${10 + n}`)))
  const pages = Array.from({ length: 25 }, () => answerOf(request(page, { agent: false }).end()))

  child.kill('SIGTERM')
  await within(
    10,
    () => asked(`${site}/readyz`).then(({ status, text }) => `${status} ${text}`),
    '503 not ready: stopping',
  )
  expect(await asked(`${site}/servez`)).toEqual({ status: 503, text: 'not serving: stopping' })
  expect(await onKept()).toEqual({ status: 200, connection: 'close' })
  const last = slow.pop()
  expect(await Promise.all(slow.map(({ finish }) => finish()))).toEqual(
    slow.map(() => ({ status: 200, connection: 'close' })),
  )
  expect((await Promise.all(pages)).map(({ status }) => status)).toEqual(pages.map(() => 200))

  await within(20, () => refusesConnections(site), true)
  expect(await last?.finish(), 'a body that arrives after the port was closed').toEqual({
    status: 200,
    connection: 'close',
  })
  expect(await ended).toBe(0)
  kept.destroy()
}, 120_000)

test('a connection that a browser opened in advance and an idle kept one do not hold up a stop', async () => {
  const { url: site, child, ended, said } = await startTrial()
  const { port } = new URL(site)
  const silent = connect(Number(port), '127.0.0.1')
  silent.on('error', () => {})
  await new Promise((opened) => silent.once('connect', opened))
  const kept = new Agent({ keepAlive: true })
  await answerOf(request(`${site}/healthz`, { agent: kept }).end())
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(said(), 'nothing had to be cut').toMatch(/^Stopped\.$/m)
  kept.destroy()
}, 60_000)

test('`npm start` passes a stop on: no process lives on behind it', async () => {
  const { url: site, child, ended, said } = await startTrial({}, true)
  expect((await asked(`${site}/healthz`)).status).toBe(200)
  child.kill('SIGTERM')
  await ended
  expect(said()).toContain('Stopped.')
  expect(await refusesConnections(site)).toBe(true)
}, 60_000)

test('the process that answers names its version', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const { url: site, said } = await startTrial({ METRICS_TOKEN: 'a token that only the tests know', LOG_LEVEL: 'info' })
  expect((await asked(`${site}/healthz`)).text).toBe(`ok ${version}`)
  const headers = { authorization: 'Bearer a token that only the tests know' }
  const shown = await fetch(`${site}/metrics`, { headers }).then((response) => response.text())
  expect(shown).toContain(`homeward_build_info{version="${version}"} 1`)
  expect(said()).toContain(`Homeward ${version} is ready on ${site}`)
  await fetch(`${site}/api/public/go-to-points`)
  await expect.poll(said).toMatch(new RegExp(`"version":"${version}","host":"[^"]+","pid":\\d+`))
}, 60_000)

test('a request that gives its length in two ways is refused, and what stands behind it is no second request', async () => {
  const { url: site } = await startTrial()
  const { port } = new URL(site)
  const inside = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'
  const heads = [
    `Content-Length: ${inside.length}\r\nTransfer-Encoding: chunked`,
    `Content-Length: 1\r\nContent-Length: ${inside.length}`,
    'Transfer-Encoding: identity, chunked, x',
  ]
  for (const head of heads) {
    const said = await new Promise<string>((resolve, reject) => {
      let text = ''
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.end(`POST /healthz HTTP/1.1\r\nHost: localhost\r\n${head}\r\n\r\n0\r\n\r\n${inside}`),
      )
      socket.setEncoding('utf8').on('data', (part: string) => (text += part))
      socket.once('close', () => resolve(text)).once('error', reject)
    })
    expect(said.match(/HTTP\/1\.1 \d{3}/g), head).toEqual(['HTTP/1.1 400'])
  }
})
