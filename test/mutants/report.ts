export const ROOMS = ['contract', 'service', 'web/safe-return', 'web/shared', 'web/member'] as const
type Room = (typeof ROOMS)[number]

/** What became of one mutant: `hung` counts as found, `unreached` means that no test imports its file. */
export interface Result {
  name: string
  outcome: 'killed' | 'hung' | 'survived' | 'unreached'
}

/** Of every hundred that are not equivalent, so many must be found. */
const FLOOR: Record<Room, number> = {
  contract: 92,
  service: 92,
  'web/safe-return': 80,
  'web/shared': 80,
  'web/member': 80,
}

export const roomOf = (file: string): Room | undefined => ROOMS.find((room) => file.startsWith(`${room}/`))

/** A word on each survivor that somebody has looked at: lines "- `name`: word", as in test/mutants/survivors.md. */
export const judgements = (text: string): Map<string, string> =>
  new Map([...text.matchAll(/^- `(.+)`: (.+)$/gm)].map(([, name = '', word = '']) => [name, word]))

const isEquivalent = (word: string | undefined) => word?.startsWith('equivalent') === true

/** The kill rate of each room, then every survivor with its word. */
export function report(results: readonly Result[], words: ReadonlyMap<string, string>): string {
  const lines = ROOMS.flatMap((room) => {
    const its = results.filter(({ name }) => roomOf(name) === room)
    if (its.length === 0) return []
    const equal = its.filter(({ name, outcome }) => outcome === 'survived' && isEquivalent(words.get(name))).length
    const found = its.filter(({ outcome }) => outcome === 'killed' || outcome === 'hung').length
    const counted = its.length - equal
    const rate = counted === 0 ? 100 : Math.round((1000 * found) / counted) / 10
    return [`${room}: ${found} of ${counted} found, ${rate} % (at least ${FLOOR[room]} %), ${equal} equivalent`]
  })
  const survivors = results.filter(({ outcome }) => outcome === 'survived' || outcome === 'unreached')
  const listed = survivors.map(
    ({ name, outcome }) =>
      `- \`${name}\`: ${words.get(name) ?? (outcome === 'unreached' ? 'no unit test reaches it' : 'not looked at yet')}`,
  )
  return ['', ...lines, '', `Survivors: ${survivors.length}`, ...listed].join('\n')
}
