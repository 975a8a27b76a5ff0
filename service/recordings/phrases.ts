import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { consoleOf } from '../admin/scope.ts'
import { writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import type { Queryable } from '../db/open.ts'
import { phrases } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { encodedSound } from './sound.ts'

const storedPhrases = async (db: Queryable) => ({
  phrases: (await recordedPhrases(db)).map(({ at, ...phrase }) => ({ ...phrase, at: at.toISOString() })),
})

/** Every phrase that is recorded, without its sound. */
export const recordedPhrases = (db: Queryable) =>
  db
    .select({ language: phrases.language, phrase: phrases.phrase, hash: phrases.hash, at: phrases.createdAt })
    .from(phrases)
    .orderBy(phrases.language, phrases.phrase)

export const listPhrases = ({ db }: Service): Out<'listPhrases'> => storedPhrases(db)

/** @throws as `encodedSound` */
export async function putPhrase(
  service: Service,
  { language, phrase, file }: In<'putPhrase'>,
  caller: Caller,
): Out<'putPhrase'> {
  const { actor } = consoleOf(caller)
  const sound = await encodedSound(service, caller, { file, by: actor })
  const hash = createHash('sha256').update(sound).digest('hex').slice(0, 20)
  const recorded = { hash, sound, createdAt: service.now() }
  return service.db.transaction(async (tx) => {
    await tx
      .insert(phrases)
      .values({ language, phrase, ...recorded })
      .onConflictDoUpdate({ target: [phrases.language, phrases.phrase], set: recorded })
    const entry = { actor, action: 'phrase-recorded', details: { language, phrase } }
    await writeAudit({ db: tx, now: service.now }, entry)
    return storedPhrases(tx)
  })
}

/** @throws `not-found` */
export async function removePhrase(
  service: Service,
  { language, phrase }: In<'removePhrase'>,
  caller: Caller,
): Out<'removePhrase'> {
  const { actor } = consoleOf(caller)
  return service.db.transaction(async (tx) => {
    const gone = await tx
      .delete(phrases)
      .where(and(eq(phrases.language, language), eq(phrases.phrase, phrase)))
      .returning({ hash: phrases.hash })
    if (gone.length === 0) refuse('not-found')
    await writeAudit({ db: tx, now: service.now }, { actor, action: 'phrase-removed', details: { language, phrase } })
    return storedPhrases(tx)
  })
}

/** The sound with this hash, as long as some phrase has it. @throws `not-found` */
export async function readPhrase({ db }: Service, { hash }: In<'readPhrase'>): Out<'readPhrase'> {
  const [found] = await db.select({ sound: phrases.sound }).from(phrases).where(eq(phrases.hash, hash)).limit(1)
  return { name: `${hash}.mp3`, content: found?.sound ?? refuse('not-found') }
}
