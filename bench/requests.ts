import autocannon from 'autocannon'
import { effort } from './effort.ts'

/** Requests a second from 16 connections, each of them another address behind a proxy. @throws when an answer is not 2xx */
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
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers were not 2xx, ${result.errors} requests failed`)
  return result['2xx'] / result.duration
}
