import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '8' },
    minutes: { type: 'string', default: '5' },
    rows: { type: 'string', default: '1000000' },
    requests: { type: 'string', default: '10000' },
  },
})

/** How long to measure: rounds of each contender, seconds of each round, minutes of the load; accounts and requests. */
export const effort = {
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  minutes: Number(values.minutes),
  rows: Number(values.rows),
  requests: Number(values.requests),
}
