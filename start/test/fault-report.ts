import { appendFileSync } from 'node:fs'

/** What one fault came to. */
export interface Fault {
  fault: string
  /** What a finder saw while it lasted. */
  saw: string
  /** What was acknowledged and is not there. */
  lost: number
  /** What came more than once. */
  twice: number
}

/** Notes what a fault came to, for the table that `npm run test:faults` prints; elsewhere the test's own expectations are all. */
export function faultReport(fault: string, came: Omit<Fault, 'fault'>) {
  if (process.env.FAULT_REPORT) appendFileSync(process.env.FAULT_REPORT, `${JSON.stringify({ fault, ...came })}\n`)
}
