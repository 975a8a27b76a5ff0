import { execFileSync } from 'node:child_process'
import { record } from './record.ts'
import { runTests } from './run-tests.ts'

/** How long `npm run test:all` takes (`npm run bench -- test-all`): the run that ends it, with what those before it have seen of the same tree. */
const { said, steps, passed, failed } = await runTests('test:all')
const [, minutes = 'NaN'] = /^All of it on this tree: (\d+) minutes$/m.exec(said) ?? []
const [, flaky = 'NaN'] = /^(\d+) flaky: /m.exec(said) ?? []
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()

const minutesOf = (kind: RegExp) => {
  const its = steps.filter(({ title }) => kind.test(title))
  return { unit: 'min of its workers', rounds: [its.reduce((sum, { seconds }) => sum + seconds, 0) / 60] }
}
await record('test-all', {
  title: 'All tests',
  how: `\`npm run test:all\` on the tree of ${commit}: every test in an order of its own, a thousand nights of 60 steps against the promises of
safe return, each promise broken by one line, and the whole browser matrix. It goes on where a run on the same tree was ended; its
minutes are those of all of them.`,
  figures: [
    { what: 'npm run test:all', unit: 'min', rounds: [Number(minutes)] },
    { what: 'unit and service tests', ...minutesOf(/^unit and service tests/) },
    { what: 'a thousand nights of 60 steps', ...minutesOf(/^\d+ runs of 60 steps/) },
    { what: 'each promise broken by one line', ...minutesOf(/^(a|no) line broken/) },
    { what: 'journeys of the whole matrix', ...minutesOf(/^journeys/) },
    { what: 'passed', unit: '', rounds: [passed] },
    { what: 'of them at the second try', unit: '', rounds: [Number(flaky)], atMost: 2 },
    { what: 'failed', unit: '', rounds: [failed], atMost: 0 },
  ],
})
