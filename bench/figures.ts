/** One line of docs/performance.md: what each round gave, and what it should reach. */
export interface Figure {
  what: string
  unit: string
  rounds: number[]
  atMost?: number
  atLeast?: number
  /** What the same took in an earlier version; null where it could not be done there. */
  before?: number | null
}

/** What one measurement found. */
export interface Measurement {
  title: string
  /** How it was measured, and beside what. */
  how: string
  figures: Figure[]
}
/** The same as it is kept in bench/results. */
export interface Recorded extends Measurement {
  name: string
  measured: string
  machine: string
  /** Processes that wanted a core just before: above zero, other work ran beside the measurement. */
  loadBefore: number
}

export const median = (values: number[]) => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle)] ?? NaN)) / 2
}

/** Each round of `one` divided by the same round of `other`: both saw the same machine. */
export const ratios = (one: number[], other: number[]) => one.map((value, round) => value / (other[round] ?? NaN))

/** Measures the contenders in turns, each round beginning with another one; the first round warms up and does not count. */
export async function interleaved<Name extends string>(
  rounds: number,
  contenders: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(contenders) as Name[]
  const measured = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (let round = 0; round <= rounds; round += 1) {
    for (let turn = 0; turn < names.length; turn += 1) {
      const name = names[(round + turn) % names.length] as Name
      const value = await contenders[name]()
      if (round > 0) measured[name].push(value)
    }
    const last = names.map((name) => `${name} ${measured[name].at(-1)?.toFixed(1) ?? '–'}`)
    console.log(`  round ${round}: ${last.join(', ')}`)
  }
  return measured
}
