import { startProduct } from '../e2e/support.ts'
import { people } from '../service/sample/people.ts'
import { audit, type Audit } from './audit.ts'
import { effort } from './effort.ts'
import type { Figure } from './figures.ts'
import { leaveDetails } from './finder.ts'
import { record } from './record.ts'

/** The helper page in Lighthouse's mobile run, both steps (`npm run bench -- lighthouse`). */
const code = people[0]?.codes[0]?.code ?? ''
const product = await startProduct()
const address = `${product.url}/safereturncards/${code}`

/** `simulated`: Lighthouse's model of a slow phone; `slowed`: the browser itself slowed down. */
function figuresOf(step: string, simulated: Audit[], slowed: Audit[]): Figure[] {
  const figure = (what: string, unit: string, audits: Audit[], name: keyof Audit, reach: Partial<Figure>) => ({
    what: `${step}: ${what}`,
    unit,
    rounds: audits.map((one) => one[name]),
    ...reach,
  })
  return [
    figure('LCP, simulated', 'ms', simulated, 'largestContentfulPaint', { atMost: 1200 }),
    figure('FCP, devtools throttling', 'ms', slowed, 'firstContentfulPaint', { atMost: 900 }),
    figure('LCP, devtools throttling', 'ms', slowed, 'largestContentfulPaint', { atMost: 1400 }),
    figure('TBT', 'ms', slowed, 'totalBlockingTime', { atMost: 50 }),
    figure('CLS', '', slowed, 'layoutShift', { atMost: 0.02 }),
    figure('accessibility', '', simulated, 'accessibility', { atLeast: 100 }),
    figure('best practices', '', simulated, 'bestPractices', { atLeast: 100 }),
  ]
}

try {
  const cookie = await leaveDetails(product.url, code)
  const figures: Figure[] = []
  for (const [step, flags] of [
    ['form', {}],
    ['contact', { extraHeaders: { cookie } }],
  ] as const) {
    const simulated = await audit(address, effort.rounds, flags)
    const slowed = await audit(address, effort.rounds, { ...flags, throttlingMethod: 'devtools' })
    figures.push(...figuresOf(step, simulated, slowed))
  }
  await record('lighthouse', {
    title: 'Helper page in Lighthouse',
    how: `Lighthouse's mobile run on the form and contact steps as \`npm start\` serves them, in Chromium on the same machine:
${effort.rounds} runs with its simulated slow phone, then as many with the browser itself slowed down (devtools throttling; TBT and CLS
are from these). The contact step is opened with the cookie of a device that left its details.`,
    figures,
  })
} finally {
  await product.stop()
}
