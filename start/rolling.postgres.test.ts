import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { people } from '../service/sample/people.ts'
import { balancer } from './test/balancer.ts'
import { faultReport } from './test/fault-report.ts'
import { connected, ownDatabase, startOn, within } from './test/product.ts'

const CODE = people[0]?.codes[0]?.code ?? ''
/** How many processes are replaced one after the other; `npm run test:faults` replaces twenty. */
const RESTARTS = Number(process.env.ROLLING_RESTARTS ?? 2)
const PER_SECOND = 50
/** How long a slow body takes: longer than the time in which a process that stops still takes requests. */
const SLOW_MS = 4000
const DRAIN_SECONDS = '2'

/** Sends a request, its body in two parts with a pause between, and gives the answer's status or the connection's error. */
const send = (url: string, body?: string, slowMs = 0) =>
  new Promise<string>((resolve) => {
    const headers = body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const asked = request(
      url,
      { agent: false, method: body ? 'POST' : 'GET', ...(headers && { headers }) },
      (answer) => {
        let text = ''
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
        answer.on('end', () =>
          resolve(answer.statusCode === 200 ? '200' : `${answer.statusCode} ${text.slice(0, 100)}`),
        )
        answer.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      },
    )
    asked.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    if (!body || slowMs === 0) return void asked.end(body)
    asked.write(body.slice(0, 20))
    setTimeout(() => asked.end(body.slice(20)), slowMs)
  })

test(
  `${RESTARTS} rolling restarts of two processes under ${PER_SECOND} requests a second: none fails, whose body is still on its way neither`,
  async () => {
    const database = await ownDatabase()
    const environment = { DRAIN_SECONDS, LIMITS: 'listGoToPoints=1000000/60' }
    const front = await balancer()
    const started = async () => {
      const process = await startOn(database, environment)
      await front.add(process.url)
      await within(60, () => front.isReady(process.url), true)
      return process
    }
    const running = [await started(), await started()]
    const answers = new Map<string, number>()
    const count = (answer: string) => answers.set(answer, (answers.get(answer) ?? 0) + 1)
    const phones: string[] = []
    const open: Promise<void>[] = []
    let nth = 0
    const one = () => {
      nth += 1
      const isSlow = nth % PER_SECOND === 0
      const phone = `8${String(nth).padStart(7, '0')}`
      const body = JSON.stringify({ name: 'Aisha', phone, location: 'Singapore', uidDementia: CODE })
      const path = nth % 2 === 0 ? '/api/account/go-to-points' : '/FAQ'
      const sent = isSlow
        ? send(`${front.url}/api/public/credential/safereturncard`, body, SLOW_MS)
        : send(`${front.url}${path}`)
      const note = async () => {
        const answer = await sent
        count(answer)
        if (isSlow && answer === '200') phones.push(phone)
      }
      open.push(note())
    }
    const load = setInterval(one, 1000 / PER_SECOND)
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      running.push(await started())
      const oldest = running.shift()
      oldest?.child.kill('SIGTERM')
      expect(await oldest?.ended, 'a stop that cut nothing').toBe(0)
      front.remove(oldest?.url ?? '')
    }
    await pause(1000)
    clearInterval(load)
    await Promise.all(open)

    expect(Object.fromEntries(answers)).toEqual({ '200': nth })
    expect(phones.length).toBeGreaterThan(RESTARTS)
    const records = await connected(database)
    const { rows } = await records.query<{ phone: string; count: string }>(
      "select right(phone, 8) as phone, count(*) as count from submissions where phone like '%8%' group by 1",
    )
    await records.end()
    const kept = new Map(rows.map((row) => [row.phone, Number(row.count)]))
    const lost = phones.filter((phone) => !kept.has(phone)).length
    const twice = phones.filter((phone) => (kept.get(phone) ?? 0) > 1).length
    faultReport(`${RESTARTS} rolling restarts under ${PER_SECOND} requests a second`, {
      saw: `${nth} answers, all 200`,
      lost,
      twice,
    })
    expect([lost, twice]).toEqual([0, 0])
  },
  120_000 + RESTARTS * 60_000,
)
