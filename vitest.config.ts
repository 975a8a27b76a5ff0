import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'

const onServer = Boolean(process.env.TEST_DATABASE_URL)

export default defineConfig({
  test: {
    // True concurrency needs a server: `npm run test:postgres`.
    exclude: [
      ...configDefaults.exclude,
      ...(onServer ? [] : ['**/*.postgres.test.ts']),
      // They break the server that they run on, for minutes: `npm run test:faults`.
      ...(process.env.FAULT_REPORT ? [] : ['**/*.faults.test.ts']),
    ],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // Elsewhere a moment can slip on a busy machine: `npm test` counts what needed a second try, and fails above two. A race
    // that is lost once is lost: where there is true concurrency, nothing is tried again.
    retry: onServer ? 0 : 1,
    // On the server the other way round: each two tests of a file have then run in both orders.
    ...((onServer || process.env.TEST_REVERSED) && { runner: join(import.meta.dirname, 'test/reversed-runner.ts') }),
    projects: [
      {
        extends: true,
        test: {
          name: 'service',
          include: ['service/**/*.test.{ts,tsx}'],
          globalSetup: ['service/test/global-setup.ts'],
          setupFiles: ['service/test/each-file.ts'],
          // Modules and the embedded database's machine code are loaded once for each worker, which is a third of the time;
          // each file has a database of its own, and takes back what it changed (service/test/file-end.ts).
          isolate: false,
        },
      },
      { extends: true, test: { name: 'contract', include: ['contract/**/*.test.{ts,tsx}'], isolate: false } },
      // A page's modules keep what a browser's tab keeps: each file begins with a fresh tab.
      // All that are not of the two above: no file of tests is of no project.
      { extends: true, test: { name: 'web', include: ['**/*.test.{ts,tsx}'], exclude: ['{service,contract}/**'] } },
    ],
  },
})
