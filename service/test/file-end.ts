/** What is still to be undone of the test file that runs. */
const waiting: (() => unknown)[] = []

/**
 * Does `work` after the last test of the running file, newest first. A worker runs many files with one set of modules:
 * whatever a helper keeps between tests, it takes back here.
 */
export const atFileEnd = (work: () => unknown) => void waiting.push(work)

/** Does all that waits for the end of the file, each even where another failed; the first failure is the file's. */
export async function endFile() {
  const failures: unknown[] = []
  for (const work of waiting.splice(0).toReversed()) {
    try {
      await work()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
