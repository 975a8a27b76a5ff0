import { LastingClient } from '../service/db/lasting-client.ts'
import { describeError } from '../service/log.ts'
import type { Service } from '../service/service.ts'

/** A connection for a drill, not yet opened. That it broke stands in the log; what it was to do fails, and what is to be undone still is. */
export const drillClient = ({ log }: Pick<Service, 'log'>, url: string): LastingClient =>
  new LastingClient(url, (error) => log.error({ error: describeError(error) }, 'drill: a connection broke'))
