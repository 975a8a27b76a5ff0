import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,service,web,start}/**/*.test.{ts,tsx}'],
    // True concurrency needs a server: `npm run test:postgres`.
    exclude: [...configDefaults.exclude, ...(process.env.TEST_DATABASE_URL ? [] : ['**/*.postgres.test.ts'])],
    globalSetup: ['service/test/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // Elsewhere a moment can slip on a busy machine, and the report names what needed a second try. A race that is lost
    // once is lost: where there is true concurrency, nothing is tried again.
    retry: process.env.TEST_DATABASE_URL ? 0 : 1,
  },
})
