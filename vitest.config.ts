import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,service,web,start}/**/*.test.{ts,tsx}'],
    globalSetup: ['service/test/global-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
