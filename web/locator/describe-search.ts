import { enumerated } from '#contract/domain/lists.ts'
import { NEAREST_REACH } from '#contract/limits.ts'
import { lastPageOf, offsetOf, type LocatorQuery } from './locator-query.ts'
import type { Outcome } from './describe.ts'
import type { Speaker } from './speaker.ts'

/** What stands above the list: what was looked for, or from where. */
export function describeFound(
  { points, suggested, from, total }: Outcome,
  asked: LocatorQuery,
  { say }: Speaker,
): string {
  if (points.length === 0) return say(total > 0 ? 'found.end' : 'GTPNoResult')
  const search = asked.q || asked.postalCode || (asked.region && say(`region.${asked.region}`))
  if (suggested) return say('found.closest', { search })
  if (from.kind === 'similar-postal-code') return say('found.similar', { name: from.name ?? '', search })
  if (from.name) return say('found.near', { name: from.name })
  if (asked.q) return say('found.search', { search })
  if (asked.region && from.kind === 'centre') return say('found.region', { search })
  return from.kind === 'position' ? say('found.position') : say('found.centre')
}

/** From where the distances are, unless what stands above the list says it; the default centre is nobody's place. */
export function describeOrigin(outcome: Outcome, asked: LocatorQuery, { say }: Speaker): string {
  const { kind, name } = outcome.from
  if (outcome.points.length === 0) return ''
  if (kind === 'position') return asked.q || asked.region ? say('origin.position') : ''
  if (kind === 'centre') return asked.q || asked.region || outcome.suggested ? say('origin.centre') : ''
  return outcome.suggested && name ? say('origin.place', { name }) : ''
}

/** How the text was read: what was left out, what kind of place is shown, and that a place is a guess. */
export function describeReading({ from, reading, points, suggested }: Outcome, { say, locale }: Speaker): string {
  if (points.length === 0) return ''
  const { guess, ignored, kind } = reading
  return [
    kind && !suggested ? say('read.only', { kind: say(`read.kind.${kind}`) }) : '',
    guess && !suggested && from.name ? say('read.guess', { name: from.name }) : '',
    guess && !suggested && !from.name && reading.choices.length === 0 ? say('read.alike') : '',
    ignored.length > 0 && !suggested ? say('read.ignored', { words: enumerated(ignored, locale) }) : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Which places of how many stand here: "Showing 20 of 161"; at the end that there are no more. */
export function describeRange({ points, total }: Outcome, asked: LocatorQuery, { say }: Speaker): string {
  if (total === 0) return ''
  const isOver = total > NEAREST_REACH
  const all = isOver ? say('range.over', { number: String(NEAREST_REACH) }) : String(total)
  if (points.length === 0) return say('range.end', { total: all })
  const [first, last] = [offsetOf(asked) + 1, offsetOf(asked) + points.length]
  const shown = say(first === 1 ? 'range.first' : 'range.part', {
    first: String(first),
    last: String(last),
    total: all,
  })
  return isOver && last >= NEAREST_REACH ? `${shown} ${say('range.reach')}` : shown
}

/** The page with the places before these; undefined where the first stand here. */
export const pageBefore = ({ total }: Outcome, asked: LocatorQuery): number | undefined =>
  offsetOf(asked) === 0 ? undefined : Math.max(1, Math.min(asked.page - 1, lastPageOf(total)))
