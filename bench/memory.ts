import { readFile } from 'node:fs/promises'
import autocannon from 'autocannon'
import { startProduct } from '../e2e/support.ts'
import { people } from '../service/sample/people.ts'
import { startPostgres } from '../test/postgres-server.ts'
import { effort } from './effort.ts'
import type { Figure } from './figures.ts'
import { record } from './record.ts'

/** Memory of the process over many requests of each main page (`npm run bench -- memory --requests 10000`). */
const code = people[0]?.codes[0]?.code ?? ''
const PAGES = [
  '/',
  '/FAQ',
  '/go-to-points',
  `/safereturncards/${code}`,
  `/api/public/accounts/users/v2/${code}`,
  `/api/public/safe-return/status?uid=${code}`,
  '/registration',
  '/registrationCG/first',
  '/admin/login',
]
const WARM_UP = 1000

const postgres = await startPostgres()
const product = await startProduct({
  APP_ENV: 'trial',
  DATABASE_URL: await postgres.createDatabase('memory'),
  TRUST_PROXY: 'loopback',
})

/** MB of the process. */
async function memory() {
  const status = await readFile(`/proc/${product.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

async function ask(path: string, amount: number) {
  const { non2xx, errors } = await autocannon({ url: product.url + path, connections: 8, amount })
  if (non2xx > 0 || errors > 0) throw new Error(`${path}: ${non2xx} answers were not 2xx, ${errors} requests failed`)
}

try {
  const atStart = await memory()
  for (const path of PAGES) await ask(path, WARM_UP)
  const figures: Figure[] = []
  const warm = await memory()
  for (const path of PAGES) {
    const before = await memory()
    await ask(path, effort.requests)
    const name = path.replace(code, '{code}').replace(/\?.*/, '')
    figures.push({ what: `${name}: growth`, unit: 'MB', rounds: [(await memory()) - before], atMost: 50 })
  }
  await record('memory', {
    title: 'Memory',
    how: `Resident memory of the process on PostgreSQL: when it is ready, after ${WARM_UP.toLocaleString('en')} requests of each page, and what ${effort.requests.toLocaleString('en')} more of each
leave behind, 8 at a time, one page after the other.`,
    figures: [
      { what: 'when it is ready', unit: 'MB', rounds: [atStart], atMost: 250 },
      { what: 'warmed up', unit: 'MB', rounds: [warm] },
      ...figures,
      { what: 'all pages together: growth', unit: 'MB', rounds: [(await memory()) - warm] },
    ],
  })
} finally {
  await product.stop()
  await postgres.stop()
}
