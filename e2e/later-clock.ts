/** Preloaded into the product: its clock goes six minutes ahead at every SIGUSR2, the jobs of its database with it. */
const SIX_MINUTES = 6 * 60_000
const now = Date.now.bind(Date)
let ahead = 0
Date.now = () => now() + ahead
process.on('SIGUSR2', () => {
  ahead += SIX_MINUTES
})
