import type { Out } from '#contract/index.ts'
import { readOutbox } from '../messages/adapters/outbox.ts'
import type { Handlers } from '../serve.ts'
import type { Service } from '../service.ts'
import { readDevOverview } from './overview.ts'

export const listOutbox = async ({ db }: Service): Out<'listOutbox'> =>
  (await readOutbox(db)).map(({ id, channel, to, subject, text, status, createdAt }) => ({
    id,
    channel,
    to,
    ...(subject !== null && { subject }),
    text,
    status,
    createdAt: createdAt.toISOString(),
  }))

export const devHandlers = { readDevOverview, listOutbox } satisfies Partial<Handlers>
