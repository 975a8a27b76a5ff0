import autocannon from 'autocannon'
import { effort } from './effort.ts'

/** A page of a code answers 503 after 250 ms, which a process that has just started may need once. */
const MOST_REFUSED = 0.001

/** Requests a second from 16 connections, each of them another address behind a proxy. @throws when more than one answer in a thousand is not 2xx */
export async function requestsPerSecond(url: string): Promise<number> {
  let client = 0
  const result = await autocannon({
    url,
    connections: 16,
    duration: effort.seconds,
    setupClient: (connection) => {
      client += 1
      connection.setHeaders({ 'x-forwarded-for': `203.0.113.${client}` })
    },
  })
  if (result.non2xx > MOST_REFUSED * result['2xx'] || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers were not 2xx, ${result.errors} requests failed`)
  return result['2xx'] / result.duration
}
