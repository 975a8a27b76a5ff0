import type { JobResult, JobWithMetadata, PgBoss, WorkOptions } from 'pg-boss'

/** What one job is done with; the result says how it ended. */
type Work = (job: JobWithMetadata<unknown>) => Promise<JobResult>

/**
 * The workers of one queue, each of which takes one job at a time. One of them waits for the next job; while it works, another one
 * waits, up to `most`, so that no job stands behind another and a queue without jobs costs one poll instead of one for each worker
 * (D56.9).
 */
export class JobWorkers {
  readonly #boss: PgBoss
  readonly #queue: string
  readonly #work: Work
  readonly #most: number
  readonly #polling: WorkOptions
  #all = 0
  #busy = 0
  #resting = false
  /** Workers that the engine is about to begin, which no `offWork` sees yet. */
  readonly #adding = new Set<Promise<string>>()

  constructor(boss: PgBoss, queue: string, work: Work, { most, polling }: { most: number; polling: WorkOptions }) {
    this.#boss = boss
    this.#queue = queue
    this.#work = work
    this.#most = most
    this.#polling = polling
  }

  /** Adds a worker, which looks for a job at once. */
  async add() {
    this.#all += 1
    let id: string | undefined
    const adding = this.#boss.work(
      this.#queue,
      { ...this.#polling, includeMetadata: true, perJobResults: true },
      async (jobs) => {
        this.#busy += 1
        await this.#keepOneWaiting()
        const results = await Promise.all(jobs.map((job) => this.#work(job)))
        this.#busy -= 1
        // The id is known as soon as the worker has asked the database once.
        if (id !== undefined) this.#goOn(id)
        return results
      },
    )
    this.#adding.add(adding)
    id = await adding.finally(() => this.#adding.delete(adding))
  }

  /** Takes no more jobs and waits for those in hand. */
  async rest() {
    this.#resting = true
    await Promise.allSettled(this.#adding)
    await this.#boss.offWork(this.#queue)
  }

  async #keepOneWaiting() {
    if (this.#resting || this.#busy < this.#all || this.#all >= this.#most) return
    // An engine that stops takes no further worker; the job in hand is done all the same.
    await this.add().catch(() => void (this.#all -= 1))
  }

  /** A worker that has done its job takes the next one; where another one waits for it, this one leaves. */
  #goOn(id: string) {
    if (this.#all - this.#busy === 1 || this.#resting) return this.#boss.notifyWorker(id)
    this.#all -= 1
    void this.#boss.offWork(this.#queue, { id, wait: false })
  }
}
