import { and, asc, eq, exists, or, sql } from 'drizzle-orm'
import type { In, Out } from '#contract/index.ts'
import { SUGGESTIONS_MAX } from '#contract/locator.ts'
import { begunName, type BegunName } from '#contract/places/begun-names.ts'
import { suggestedNames as knownNames } from '#contract/places/suggested-names.ts'
import type { Queryable } from '../db/open.ts'
import { goToPoints, suggestedNames } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { inService } from './point.ts'
import { titled } from './streets.ts'
import { stored } from './words.ts'

/** Read where a text gives its words in no order: the words after the first decide then. */
const READ_UNORDERED = 60
/** Of the list of names, stations, towns and landmarks take so many at most, while there are streets and places. */
const KNOWN_FIRST = 5

/** After every text that begins with the one before it, in the order of its bytes. */
const LAST = '\uFFFF'

/** Stored names whose key begins so, in the order of the index: no more rows are read than are taken. */
export const namesBegunBy = (db: Queryable, beginning: string, whole: boolean, most: number) =>
  db
    .select({ name: suggestedNames.name, sort: suggestedNames.sort })
    .from(suggestedNames)
    .where(
      and(
        eq(suggestedNames.whole, whole),
        sql`${suggestedNames.key} ~>=~ ${beginning}`,
        sql`${suggestedNames.key} ~<~ ${beginning + LAST}`,
        or(
          eq(suggestedNames.sort, 'street'),
          exists(
            db
              .select({ one: sql`1` })
              .from(goToPoints)
              .where(and(eq(goToPoints.name, suggestedNames.name), inService)),
          ),
        ),
      ),
    )
    .orderBy(asc(suggestedNames.whole), sql`${suggestedNames.key} using ~<~`)
    .limit(most)

/** Streets and places whose name, or a word of it, begins with what was typed. */
async function storedNames(db: Queryable, { beginnings, words, block }: BegunName): Promise<string[]> {
  const names: string[] = []
  const most = words.length > 0 ? READ_UNORDERED : SUGGESTIONS_MAX
  for (const whole of [true, false])
    for (const beginning of beginnings) {
      if (names.length >= SUGGESTIONS_MAX) return names
      for (const { name, sort } of await namesBegunBy(db, beginning, whole, most)) {
        const held = stored(name).split(' ')
        if (!words.every((word) => held.includes(word))) continue
        names.push(sort === 'street' ? `${block} ${titled(name)}`.trim() : name)
      }
    }
  return names
}

/** Names that the text so far begins: what everybody knows first, then streets and places (D52.6). A block leads to streets alone. */
export async function suggestPlaces(
  { db }: Pick<Service, 'db'>,
  { search }: In<'suggestPlaces'>,
): Out<'suggestPlaces'> {
  const begun = begunName(search)
  const known = begun.block ? [] : knownNames(search)
  const others = (await storedNames(db, begun)).filter((name) => !known.includes(name))
  const first = known.slice(0, Math.max(KNOWN_FIRST, SUGGESTIONS_MAX - others.length))
  return [...new Set([...first, ...others])].slice(0, SUGGESTIONS_MAX).map((name) => ({ name }))
}
