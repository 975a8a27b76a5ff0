import { TestRunner, type RunnerTestFile, type RunnerTestSuite } from 'vitest'

/**
 * Runs the tests of each file from the last to the first, describes likewise. With a run in the order in which they
 * are written, each two tests of a file have then run in both orders: what one leaves behind, another cannot need.
 */
export default class ReversedRunner extends TestRunner {
  onCollected(files: RunnerTestFile[]) {
    for (const file of files) reverse(file)
  }
}

function reverse({ tasks }: RunnerTestSuite) {
  tasks.reverse()
  for (const task of tasks) if (task.type === 'suite') reverse(task)
}
