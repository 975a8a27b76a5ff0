import { refuse } from '#contract/errors.ts'
import { HELPER_DATABASE_MS } from '#contract/limits.ts'

/** Refuses with `service-unavailable` when the answer takes longer: a finder must not wait for a database. */
export async function withinHelperTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      try {
        refuse('service-unavailable', { retryAfterSeconds: 5 })
      } catch (refusal) {
        reject(refusal as Error)
      }
    }, HELPER_DATABASE_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
