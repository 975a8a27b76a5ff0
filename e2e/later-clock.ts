/**
 * Preloaded into the product: its clock goes so many minutes ahead (CLOCK_STEP_MINUTES) at every SIGUSR2, the jobs
 * of its database with it.
 */
const STEP = Number(process.env.CLOCK_STEP_MINUTES) * 60_000
const now = Date.now.bind(Date)
let ahead = 0
Date.now = () => now() + ahead
process.on('SIGUSR2', () => {
  ahead += STEP
})
