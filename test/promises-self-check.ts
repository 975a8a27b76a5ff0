import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Promised } from '../service/test/promises/model.ts'

/**
 * `node test/promises-self-check.ts`, a step of `npm run test:all`: each promise of safe return is broken by one line of the
 * service, never on disk, and the promises' test must fail for a broken promise. A line that is not there any more fails too.
 */
export const BROKEN_LINES: readonly {
  what: string
  promises: readonly Promised[]
  file: string
  line: string
  instead: string
}[] = [
  {
    what: 'the first finder alone is told',
    promises: ['Heard'],
    file: 'service/safe-return/leave-report.ts',
    line: 'if (!folded) await tellArrival(service, tx, incident, report)',
    instead: 'if (!folded && count === 1) await tellArrival(service, tx, incident, report)',
  },
  {
    what: 'whoever comes reads that the family was told',
    promises: ['True'],
    file: 'service/safe-return/told.ts',
    line: "if (kinds.includes('ACCOUNT')) return 'FAMILY'",
    instead: "return 'FAMILY'",
  },
  {
    what: 'an answer of any age counts as one to whoever came later',
    promises: ['True'],
    file: 'service/safe-return/responders.ts',
    line: 'saidAt > ago(now, inMinutes(ANSWER_CURRENT_MINUTES)) ||',
    instead: 'saidAt <= now || saidAt > ago(now, inMinutes(ANSWER_CURRENT_MINUTES)) ||',
  },
  {
    what: 'reports of one network fold those of every other',
    promises: ['Heard', 'Unjammable'],
    file: 'service/safe-return/reports.ts',
    line: 'eq(submissions.networkHash, networkHash), others)',
    instead: 'isNotNull(submissions.networkHash), others)',
  },
  {
    what: 'a telephone gets as many texts as come',
    promises: ['Unjammable'],
    file: 'service/messages/cap.ts',
    line: 'export const TEXTS_IN_WINDOW = 6',
    instead: 'export const TEXTS_IN_WINDOW = 600',
  },
  {
    what: 'nobody is asked whether they are still on the way',
    promises: ['Owned', 'True'],
    file: 'service/safe-return/question.ts',
    line: 'if (by) await tellResponders(service, tx, occasion, [by])',
    instead: 'if (by && step > 1000) await tellResponders(service, tx, occasion, [by])',
  },
  {
    what: 'the ladder ends with its first rung',
    promises: ['Owned'],
    file: 'service/safe-return/ladder.ts',
    line: 'if (climbed) await enqueueNext(service, tx, climbed)',
    instead: 'if (climbed && step > 1000) await enqueueNext(service, tx, climbed)',
  },
  {
    what: 'whoever is barred is a contact all the same',
    promises: ['Not by a slip'],
    file: 'service/safe-return/contacts.ts',
    line: 'isNull(tags.objectedAt), isNull(tags.barredAt))',
    instead: 'isNull(tags.objectedAt))',
  },
  {
    what: 'a claim of a process that died stands for ever',
    promises: ['Delivered', 'Heard', 'Owned'],
    file: 'service/messages/attempts.ts',
    line: 'export const CLAIM_SECONDS = 25',
    instead: 'export const CLAIM_SECONDS = 250_000',
  },
]

/** What the test said of the service with this line, or with none. */
function outcome(broken: number) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/.bin/vitest', 'run', '--config', 'test/promises-self-check.config.ts'],
    { env: { ...process.env, BROKEN_LINE: String(broken), PROMISES_SEED: '1' }, encoding: 'utf8' },
  )
  return { kept: status === 0, said: `${stdout}${stderr}` }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  let wrong = 0
  for (const [index, { what, promises }] of BROKEN_LINES.entries()) {
    const { kept, said } = outcome(index)
    const found = promises.find(
      (promise) => said.includes(`Broken: ${promise}:`) || said.includes(`Error: ${promise}:`),
    )
    if (kept || !found) wrong += 1
    console.log(`${kept ? 'NOT FOUND' : found ? `found (${found})` : 'failed otherwise'}: ${what}`)
  }
  process.exit(wrong === 0 ? 0 : 1)
}
