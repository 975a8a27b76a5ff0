import { desc } from 'drizzle-orm'
import type { Database } from '../../db/open.ts'
import { outbox } from '../../db/tables.ts'
import { FORGED, type EmailService, type SmsService, type VoiceService } from '../../outside.ts'

/** In place of a real service: keeps what would have been sent, for `/dev/outbox`. Needs nothing. */
export function openOutbox(
  db: Database,
  now: () => Date,
): { sms: SmsService; email: EmailService; voice: VoiceService } {
  const keep = async (message: typeof outbox.$inferInsert) => {
    await db.insert(outbox).values(message).onConflictDoNothing()
    return { ok: true as const, id: message.id }
  }
  return {
    sms: {
      reports: false,
      send: ({ to, text, key }) => keep({ id: key, channel: 'sms', to, text, status: 'SENT', createdAt: now() }),
    },
    email: {
      reports: false,
      send: ({ to, subject, text, key }) =>
        keep({ id: key, channel: 'email', to, subject, text, status: 'SENT', createdAt: now() }),
    },
    // Nobody picks up: the words of the whole call are read in the outbox.
    voice: {
      reports: false,
      send: ({ to, text, key }) => keep({ id: key, channel: 'voice', to, text, status: 'SENT', createdAt: now() }),
      readKey: () => FORGED,
      write: () => '',
    },
  }
}

/** Newest first, at most 500. */
export const readOutbox = (db: Database) => db.select().from(outbox).orderBy(desc(outbox.createdAt)).limit(500)
