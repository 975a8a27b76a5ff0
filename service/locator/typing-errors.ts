import { like, or, sql } from 'drizzle-orm'
import type { Queryable } from '../db/open.ts'
import { placeWords } from '../db/tables.ts'
import { allowedErrors, typingErrors } from '#contract/places/words.ts'
import type { Term } from './words.ts'

/** Every word that is one typing error away, as patterns: a letter more, fewer, another, or two neighbours swapped. */
function oneErrorAway(word: string): string[] {
  const letters = [...word]
  return [...letters, ''].flatMap((letter, at) => {
    const before = letters.slice(0, at).join('')
    const [next = '', ...rest] = letters.slice(at + 1)
    const after = rest.join('')
    return [
      `${before}_${letter}${next}${after}`,
      ...(letter ? [`${before}${next}${after}`, `${before}_${next}${after}`] : []),
      ...(next ? [`${before}${next}${letter}${after}`] : []),
    ]
  })
}

const sortedLetters = (word: string) => [...word].toSorted().join('')

const MAX_CORRECTIONS = 20

/**
 * Each term with the known words that it may be a typing error of, the most alike only; nothing when no word has any.
 * Numbers are never corrected: block 832 is not block 823.
 */
export async function corrected(db: Queryable, terms: readonly Term[]): Promise<readonly Term[] | undefined> {
  const wider: Term[] = []
  for (const term of terms) {
    const [typed = ''] = term
    const allowed = /\d/.test(typed) ? 0 : allowedErrors(typed)
    if (allowed === 0) {
      wider.push(term)
      continue
    }
    const alike = await db
      .select({ word: placeWords.word })
      .from(placeWords)
      .where(
        or(
          ...oneErrorAway(typed).map((pattern) => like(placeWords.word, pattern)),
          // Two errors, in longer words: those that have much in common.
          allowed > 1 ? sql`${placeWords.word} % ${typed}` : undefined,
        ),
      )
    const errors = new Map(alike.map(({ word }) => [word, typingErrors(typed, word)] as const))
    const least = Math.min(...[...errors.values()].filter((count) => count > 0))
    const closest = [...errors].filter(([, count]) => count === least && count <= allowed).map(([word]) => word)
    // Swapped letters are the likelier slip: "tao" is Toa, not Tan.
    const swapped = closest.filter((word) => sortedLetters(word) === sortedLetters(typed))
    const words = swapped.length > 0 ? swapped : closest
    wider.push([...term, ...words.toSorted().slice(0, MAX_CORRECTIONS)])
  }
  return wider.some((term, index) => term.length > (terms[index]?.length ?? 0)) ? wider : undefined
}
