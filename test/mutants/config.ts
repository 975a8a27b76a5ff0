import { relative } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import type { Plugin } from 'vitest/config'
import { z } from 'zod'
import { mutated } from './mutate.ts'

/** The tests on a house with one defect: MUTANT says where, as JSON. Nothing on the disk changes. Without it the house is sound. */
const mutant = z
  .object({ file: z.string(), start: z.number(), end: z.number(), was: z.string(), instead: z.string() })
  .nullable()
  .parse(JSON.parse(process.env.MUTANT ?? 'null'))

const isDefective = (id: string) => relative(process.cwd(), id.split('?')[0] ?? '') === mutant?.file

const holdsTheDefect: Plugin = {
  name: 'holds-the-defect',
  enforce: 'pre',
  // Every other file is read as it was transformed for the run before: a third of the time.
  configureVitest: ({ defineCacheKeyGenerator }) => {
    defineCacheKeyGenerator(({ id }) => (isDefective(id) ? false : undefined))
  },
  transform(source, id) {
    if (!mutant || !isDefective(id)) return undefined
    if (source.slice(mutant.start, mutant.end) !== mutant.was) throw new Error(`${mutant.file} is another by now`)
    return mutated(source, mutant)
  },
}

export default defineConfig({
  plugins: [holdsTheDefect],
  test: {
    // The database's copy is made once by the runner.
    ...(process.env.TEST_DATABASE_COPY ? {} : { globalSetup: ['service/test/global-setup.ts'] }),
    setupFiles: ['service/test/each-file.ts', ...(process.env.RECORD_REACH ? ['test/mutants/record-reach.ts'] : [])],
    // These need a server, and find by themselves what needs one: `npm run test:postgres`.
    exclude: [...configDefaults.exclude, '**/*.postgres.test.ts', '**/*.faults.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: process.env.RECORD_REACH ? 2 : 1,
    bail: process.env.RECORD_REACH ? 0 : 1,
    retry: 0,
    // As in vitest.config.ts: a page's modules keep what a browser's tab keeps, the rest keeps nothing.
    projects: [
      { extends: true, test: { name: 'rooms', include: ['{contract,service}/**/*.test.{ts,tsx}'], isolate: false } },
      { extends: true, test: { name: 'pages', include: ['{web,start,test}/**/*.test.{ts,tsx}'] } },
    ],
  },
})
