/**
 * Preloaded into the product: its clock goes so many minutes ahead (CLOCK_STEP_MINUTES) at every SIGUSR2, the jobs
 * of its database with it. Where CLOCK_START says so it begins at that moment, so that what is drawn is the same on any day.
 */
const STEP = Number(process.env.CLOCK_STEP_MINUTES) * 60_000
const now = Date.now.bind(Date)
let ahead = process.env.CLOCK_START ? Date.parse(process.env.CLOCK_START) - now() : 0
Date.now = () => now() + ahead
process.on('SIGUSR2', () => {
  ahead += STEP
})
