import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'

/** Names of the functions that ran, by the file that holds them. */
export type Ran = Record<string, string[]>

const FOLDER = '.mutants/reach'
const recordOf = (test: string) => `${FOLDER}/${test.replaceAll('/', '_')}.json`
const record = z.record(z.string(), z.array(z.string()))

/** Keeps which functions ran in a test file. */
export function keepReach(test: string, ran: Ran) {
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(recordOf(test), JSON.stringify(ran))
}

/** Which functions ran in a test file, when it was last recorded; undefined where it never was. */
export function reachOf(test: string): Ran | undefined {
  try {
    return record.parse(JSON.parse(readFileSync(recordOf(test), 'utf8')))
  } catch {
    return undefined
  }
}

/**
 * The tests that run the function with the defect, in the order given. A test without a record may run it; where the defect stands
 * outside of any named function, or no record knows the function, the order alone decides.
 */
export function reaching(
  { file, within }: { file: string; within: string },
  tests: readonly string[],
  reach: (test: string) => Ran | undefined,
): string[] {
  const runIt = tests.filter((test) => {
    const ran = reach(test)
    return !ran || ran[file]?.includes(within)
  })
  return within && tests.some((test) => reach(test)?.[file]?.includes(within)) ? runIt : [...tests]
}
