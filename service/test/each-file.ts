import { afterAll } from 'vitest'
import { endFile } from './file-end.ts'

// Runs before each test file (`setupFiles`). It imports none of the service, so that no test is related to what it does not use.
if (process.env.RECORD_STATEMENTS)
  (await import('./schema/record-statements.ts')).recordStatements(process.env.RECORD_STATEMENTS)
afterAll(endFile)
