import { mkdirSync, writeFileSync } from 'node:fs'
import type { Reporter, TestCase } from 'vitest/node'

/** Where the reporter below writes the names of the tests that passed only at their second try. */
export const FLAKY_FILE = 'test-results/flaky.json'

/** Tells `test/run.ts` which tests passed only at their second try; vitest's own report counts them as passed. */
export default class FlakyReporter implements Reporter {
  private readonly names: string[] = []
  onTestCaseResult(test: TestCase) {
    if (test.diagnostic()?.flaky) this.names.push(`${test.module.relativeModuleId} › ${test.fullName}`)
  }
  onTestRunEnd() {
    mkdirSync('test-results', { recursive: true })
    writeFileSync(FLAKY_FILE, JSON.stringify(this.names))
  }
}
