import { record } from './record.ts'
import { runTests } from './run-tests.ts'

/** How long `npm test` takes, by its steps (`npm run bench -- tests`): it says them itself. */
const { minutes, steps, passed, failed } = await runTests('test')
await record('tests', {
  title: 'Tests',
  how: `\`npm test\` once, by the steps that it names. The first five stand beside each other.`,
  figures: [
    { what: 'npm test', unit: 'min', rounds: [minutes], atMost: 8 },
    ...steps.map(({ title, seconds }) => ({ what: title, unit: 's', rounds: [seconds] })),
    { what: 'tests that passed', unit: '', rounds: [passed] },
    { what: 'tests that failed', unit: '', rounds: [failed], atMost: 0 },
  ],
})
