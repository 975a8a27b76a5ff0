import { defineConfig } from '@playwright/test'
import { fontConfiguration } from './e2e/letters.ts'

const all = process.env.E2E_ALL === '1'
process.env.FONTCONFIG_FILE = fontConfiguration()

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  globalSetup: './e2e/first-start.ts',
  // Tests marked @matrix walk every combination; `npm test` walks one of them, turned by a printed seed.
  ...(!all && { grepInvert: /@matrix/ }),
  workers: 2,
  // On a busy machine a moment can slip: `npm test` counts what needed a second try, and fails above two.
  retries: 1,
  timeout: 90_000,
  // A little less than test/run.ts gives, so that a run that hangs still reports.
  globalTimeout: 40 * 60_000,
  // How long a busy machine may take; what holds is seen at once.
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  outputDir: 'test-results/e2e',
  // Trees and pictures that are compared, in a folder beside the file that names them.
  snapshotPathTemplate: '{testDir}/seen/{arg}{ext}',
  use: {
    locale: 'en-SG',
    timezoneId: 'Asia/Singapore',
    launchOptions: {
      ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
