import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '8' },
    minutes: { type: 'string', default: '5' },
  },
})

/** How long to measure: rounds of each contender, seconds of each round, minutes of the load. */
export const effort = {
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  minutes: Number(values.minutes),
}
