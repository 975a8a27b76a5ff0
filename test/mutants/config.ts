import { relative } from 'node:path'
import { defineConfig, type Plugin } from 'vitest/config'
import { z } from 'zod'
import { mutated } from './mutate.ts'

/** The tests on a house with one defect: MUTANT says where, as JSON. Nothing on the disk changes. Without it the house is sound. */
const mutant = z
  .object({ file: z.string(), start: z.number(), end: z.number(), was: z.string(), instead: z.string() })
  .nullable()
  .parse(JSON.parse(process.env.MUTANT ?? 'null'))

const holdsTheDefect: Plugin = {
  name: 'holds-the-defect',
  enforce: 'pre',
  transform(source, id) {
    if (!mutant || relative(process.cwd(), id.split('?')[0] ?? '') !== mutant.file) return undefined
    if (source.slice(mutant.start, mutant.end) !== mutant.was) throw new Error(`${mutant.file} is another by now`)
    return mutated(source, mutant)
  },
}

export default defineConfig({
  plugins: [holdsTheDefect],
  test: {
    // A module that was read before would be handed over without the defect.
    fsModuleCache: false,
    // The database's copy is made once by the runner.
    ...(process.env.TEST_DATABASE_COPY ? {} : { globalSetup: ['service/test/global-setup.ts'] }),
    setupFiles: ['service/test/each-file.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 1,
    bail: 1,
    retry: 0,
  },
})
