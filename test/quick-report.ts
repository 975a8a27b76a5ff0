import { appendFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** Where the reporter below writes: `failed` and a test's name, or `done` and a file, a line each, as they happen. */
export const QUICK_REPORT = 'test-results/quick.txt'

/** What is known however early the run is ended: vitest's own report is written only at a regular end. */
export default class QuickReporter implements Reporter {
  onTestCaseResult(test: TestCase) {
    if (test.result().state === 'failed') appendFileSync(QUICK_REPORT, `failed ${test.fullName}\n`)
  }
  onTestModuleEnd(module: TestModule) {
    appendFileSync(QUICK_REPORT, `${module.state() === 'failed' ? 'failed' : 'done'} ${module.relativeModuleId}\n`)
  }
}
