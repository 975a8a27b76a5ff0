import { defineConfig, mergeConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import base from '../vitest.config.ts'

/** What `npm run quick` found nearest to the change, nearest first. */
const order = (process.env.QUICK_ORDER ?? '').split('\n')

class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const place = ({ moduleId }: TestSpecification) => order.findIndex((file) => moduleId.endsWith(`/${file}`))
    return files.toSorted((a, b) => place(a) - place(b))
  }
}

export default mergeConfig(
  base,
  // One worker: types and rules are checked beside it.
  defineConfig({ test: { maxWorkers: 1, sequence: { sequencer: NearestFirst } } }),
)
