import * as contract from '../../contract/dev.ts'
import { serve, type Api } from '../http.ts'
import { readOutbox } from '../messages/adapters/outbox.ts'
import type { Service } from '../service.ts'
import { readDevOverview } from './overview.ts'

export function devEndpoints(app: Api, service: Service) {
  serve(app, service, contract.readDevOverview, readDevOverview)
  serve(app, service, contract.listOutbox, listOutbox)
}

export const listOutbox = async ({ db }: Service) =>
  (await readOutbox(db)).map(({ id, channel, to, subject, text, status, createdAt }) => ({
    id,
    channel,
    to,
    ...(subject !== null && { subject }),
    text,
    status,
    createdAt: createdAt.toISOString(),
  }))
