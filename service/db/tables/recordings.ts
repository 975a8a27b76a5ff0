import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { PHRASES, SPOKEN_LANGUAGES } from '#contract/recordings.ts'
import { enumChecks } from '../enumerations.ts'
import { accounts } from './accounts.ts'
import { bytes, created } from './columns.ts'

/** A phrase that finders can play, recorded in one language: at most fifty rows of 60 kB. */
export const phrases = pgTable(
  'phrases',
  {
    language: text({ enum: SPOKEN_LANGUAGES }).notNull(),
    phrase: text({ enum: PHRASES }).notNull(),
    /** Of the sound: its address. */
    hash: text().notNull(),
    /** MP3, encoded by us. */
    sound: bytes().notNull(),
    createdAt: created(),
  },
  (row) => [primaryKey({ columns: [row.language, row.phrase] }), ...enumChecks(row)],
)

/** The recording of a caregiver for a person, for finders to play: at most ten seconds, and gone with either account. */
export const voices = pgTable(
  'voices',
  {
    personUid: text('person_uid')
      .primaryKey()
      .references(() => accounts.uid, { onDelete: 'cascade' }),
    /** Whose voice it is. */
    carerUid: text('carer_uid')
      .notNull()
      .references(() => accounts.uid, { onDelete: 'cascade' }),
    /** MP3, encoded by us. */
    sound: bytes().notNull(),
    createdAt: created(),
  },
  (row) => [index('voices_carer').on(row.carerUid)],
)
