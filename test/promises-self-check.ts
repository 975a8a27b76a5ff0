import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import pLimit from 'p-limit'
import type { Promised } from '../service/test/promises/model.ts'

/**
 * `node test/promises-self-check.ts`, a step of `npm run test:all`: each promise of safe return is broken by one line of the
 * service, never on disk, and the promises' test must fail for a broken promise. A line that is not there any more fails too.
 * A line that chance does not come to in so many runs has a test of its own instead: whom the desk hears first while codes are guessed
 * (safe-return/typed.test.ts), and a text after a lost push (service/test/promises/judge-ways.test.ts).
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
    line: "if ((await carersAmong(db, personUid, accounts, now())).length > 0) return 'FAMILY'",
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
    file: 'service/messages/channels.ts',
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
    promises: ['Owned', 'True'],
    file: 'service/safe-return/ladder.ts',
    line: 'if (climbed) await enqueueNext(service, tx, climbed)',
    instead: 'if (climbed && step > 1000) await enqueueNext(service, tx, climbed)',
  },
  {
    what: 'whoever is barred is a contact all the same',
    promises: ['Not by a slip', 'True'],
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
  {
    what: 'a telephone is rung although somebody said that it is the wrong person’s',
    promises: ['Not by a slip'],
    file: 'service/safe-return/ringing.ts',
    line: '.filter((uid) => !doubted.some((one) => one.uid === uid))',
    instead: '.filter((uid) => doubted.every((one) => one.uid !== `${uid}?`))',
  },
  {
    what: 'as many telephones ring at once as there are',
    promises: ['Unjammable'],
    file: 'service/safe-return/ringing.ts',
    line: '  atOnce: 2,',
    instead: '  atOnce: 20,',
  },
  {
    what: 'a telephone is rung whose owner turned calls off',
    promises: ['Not by a slip'],
    file: 'service/safe-return/ringing.ts',
    line: "const reachable = await alarmChannelsOf(service, tx, order, ['voice'])",
    instead: 'const reachable = order.map((uid) => ({ uid }))',
  },
  {
    what: 'whoever texted the code is sent the code of the card',
    promises: ['Not by a slip'],
    file: 'service/safe-return/texted.ts',
    line: 'link: await pageOf(service, tx, submissionId)',
    instead: 'link: known.code',
  },
  {
    what: 'a number that nobody proved is dialled on',
    promises: ['Not by a slip'],
    file: 'service/safe-return/message-facts.ts',
    line: "const isPhoneProved = Boolean(finder?.phone && (finder.provedAt ?? finder.kind === 'TEXTED'))",
    instead: 'const isPhoneProved = Boolean(finder?.phone)',
  },
  {
    what: 'whoever presses 3 where no number is proved is connected with nobody',
    promises: ['Not by a slip'],
    file: 'service/safe-return/voice-call.ts',
    line: "if (key === '3' && values.isPhoneProved)",
    instead: "if (key === '3')",
  },
  {
    what: 'whoever typed or texted the code reads who of the family writes',
    promises: ['Not by a slip'],
    file: 'service/safe-return/thread.ts',
    line: 'return shownToFinder(service, incident, finder, isShort(uid))',
    instead: "return shownToFinder(service, incident, finder, isShort(uid) && incident.id === '')",
  },
  {
    what: 'each finder reads what was written with any',
    promises: ['Unjammable', 'True'],
    file: 'service/safe-return/thread.ts',
    line: 'await threadFinders(service, db, incident, { devices })',
    instead: 'await threadFinders(service, db, incident, {})',
  },
  {
    what: 'the family is offered a thread with whoever is folded',
    promises: ['Unjammable'],
    file: 'service/safe-return/thread-finders.ts',
    line: 'inArray(submissions.id, standingIds(db, incident, now, withheld)),',
    instead: 'standingIds(db, incident, now, withheld) && undefined,',
  },
]

/** Runs of the model until it must have found a broken line; an unbroken service keeps its promises in as many. */
const RUNS = 120
const SEED = 1

/** What the test said of the service with this line broken, or with none. */
async function outcome(broken?: number) {
  const started = Date.now()
  const run = spawn(
    process.execPath,
    ['node_modules/.bin/vitest', 'run', '--config', 'test/promises-self-check.config.ts'],
    {
      env: {
        ...process.env,
        PROMISES_SEED: String(SEED),
        PROMISES_RUNS: String(RUNS),
        ...(broken !== undefined && { BROKEN_LINE: String(broken) }),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const [stdout, stderr] = await Promise.all([text(run.stdout), text(run.stderr), once(run, 'close')])
  const said = stripVTControlCharacters(`${stdout}${stderr}`)
  const runs = /Property failed after (\d+) tests/.exec(said)?.[1] ?? String(RUNS)
  return { kept: run.exitCode === 0, said, took: `${runs} runs, ${Math.round((Date.now() - started) / 1000)} s` }
}

/** Breaks the line and says in one sentence what became of it. @returns whether the model found it, and which promise it broke */
async function check(index: number, { what, promises, file, line }: (typeof BROKEN_LINES)[number]): Promise<boolean> {
  if (readFileSync(file, 'utf8').split(line).length !== 2) {
    console.log(`NOT THERE: ${what}: ${file} does not hold once: ${line}`)
    return false
  }
  const { kept, said, took } = await outcome(index)
  const broke = /Error: ([A-Z][a-z ]+): /.exec(said)?.[1]
  const found = promises.find((promise) => promise === broke)
  console.log(`${kept ? 'NOT FOUND' : found ? `found (${found})` : 'FAILED OTHERWISE'}: ${what} (${took})`)
  if (!kept && !found) console.log(said)
  return found !== undefined
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // Only these lines, where some are named by their numbers; `none` is the service as it stands.
  const chosen = process.argv.slice(2)
  // Each run keeps one core busy.
  const oneEach = pLimit(availableParallelism())
  const checked = BROKEN_LINES.map((broken, index) =>
    chosen.length === 0 || chosen.includes(String(index)) ? oneEach(() => check(index, broken)) : true,
  )
  const unbroken = (chosen.length === 0 || chosen.includes('none')) && oneEach(() => outcome())
  const wrong = (await Promise.all(checked)).filter((found) => !found).length
  const { kept, took, said } = (await unbroken) || { kept: true, took: 'not run', said: '' }
  console.log(`${kept ? 'kept' : 'BROKEN'}: all six, with no line broken (${took})`)
  if (!kept) console.log(said)
  process.exit(wrong === 0 && kept ? 0 : 1)
}
