import pg from 'pg'
import { startProduct } from '../e2e/support.ts'
import { people } from '../service/sample/people.ts'
import { effort } from './effort.ts'
import { interleaved, ratios } from './figures.ts'
import { buildPages, installPeers, startPeer } from './peers.ts'
import { startPostgres } from '../test/postgres-server.ts'
import { record } from './record.ts'
import { requestsPerSecond } from './requests.ts'

/** The helper page from the database, beside pages with the same markup and no database (`npm run bench -- helper`). */
const REVOCATIONS = 20
const code = people[0]?.codes[0]?.code ?? ''

installPeers()
const postgres = await startPostgres()
const database = await postgres.createDatabase('helper')
const product = await startProduct({ APP_ENV: 'trial', DATABASE_URL: database })
const page = `${product.url}/safereturncards/${code}`
buildPages(await (await fetch(page)).text())
const next = await startPeer('next')
const router = await startPeer('react-router')
const bare = await startPeer('bare')
const client = new pg.Client({ connectionString: database })
await client.connect()

/** Revokes the code and gives it back; counts how often the very next request already knew. */
async function knownAtOnce(): Promise<number> {
  let known = 0
  for (let turn = 0; turn < REVOCATIONS; turn += 1) {
    await client.query('update return_codes set revoked_at = now() where code = $1', [code])
    const revoked = await fetch(page)
    await client.query('update return_codes set revoked_at = null where code = $1', [code])
    const given = await fetch(page)
    if (revoked.status === 404 && given.status === 200 && !(await revoked.text()).includes('Siew Hua')) known += 1
  }
  return (100 * known) / REVOCATIONS
}

try {
  const known: number[] = []
  const measured = await interleaved(effort.rounds, {
    homeward: async () => {
      const rate = await requestsPerSecond(page)
      known.push(await knownAtOnce())
      return rate
    },
    next: () => requestsPerSecond(next.url),
    router: () => requestsPerSecond(router.url),
    bare: () => requestsPerSecond(bare.url),
  })
  const rate = (what: string, rounds: number[]) => ({ what, unit: 'requests/s', rounds })
  await record('helper', {
    title: 'Helper page from the database',
    how: `The form step as \`npm start\` serves it in a trial, its person read from PostgreSQL on the same machine for every
request, beside peers that render the same elements without a database and without our headers: a page of the Next.js
app router, a page of React Router's framework mode on its own \`node:http\` listener, and \`renderToString\` alone.
Markup that the product keeps as ready text (styles, countries) is ready text in the peers too. One process each, 16
connections for ${effort.seconds} s a round, nothing compressed. In every round the code was revoked and given back
${REVOCATIONS} times, each time asking at once whether the page knew. Profiled, of the busy time of the
product's process React takes 22 %, the router 16 (it prepares the loaders' data for a script that this page has not), handing the
answer and the query to the system 13, Hono and its server 9, the start file 9, what becomes objects of requests and answers 6, garbage 6,
the service 4, node-postgres 3; the peers have neither database nor service, and PostgreSQL shares the two cores.
The bound of the heap (D76.35) costs a fifth here: without it 711 requests a second, 0.62 of React Router, in three rounds on the same day.`,
    figures: [
      rate('Homeward', measured.homeward),
      rate('Next.js', measured.next),
      rate('React Router', measured.router),
      rate('renderToString alone', measured.bare),
      { what: 'Homeward to Next.js', unit: '×', rounds: ratios(measured.homeward, measured.next), atLeast: 2 },
      {
        what: 'Homeward to React Router',
        unit: '×',
        rounds: ratios(measured.homeward, measured.router),
        atLeast: 0.8,
      },
      { what: 'Homeward to renderToString', unit: '×', rounds: ratios(measured.homeward, measured.bare) },
      { what: 'revocations effective on the very next request', unit: '%', rounds: known, atLeast: 100 },
    ],
  })
} finally {
  await client.end()
  await Promise.all([next.stop(), router.stop(), bare.stop(), product.stop()])
  await postgres.stop()
}
