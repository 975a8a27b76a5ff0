import { find, visit, type Step } from './journeys.ts'

/**
 * Finders from arriving to saying goodbye, each request of whom is sent when one is due, on the persons of these codes. Each finder
 * asks one of these processes. With `visitors`, so many who read the website and look for a place arrive for each finder.
 */
export function mixedLoad(
  urls: readonly [string, ...string[]],
  codes: readonly string[],
  { visitors = 0 }: { visitors?: number } = {},
) {
  let found = 0
  let arrived = 0
  const addressOf = (nth: number) =>
    `198.${18 + (Math.floor(nth / 62_500) % 2)}.${Math.floor(nth / 250) % 250}.${nth % 250}`

  function arrive(): Generator<Step> {
    arrived += 1
    const address = addressOf(arrived)
    if (arrived % (visitors + 1) !== 0) return visit(urls[arrived % urls.length] ?? urls[0], address, arrived)
    found += 1
    return find(urls[found % urls.length] ?? urls[0], address, { nth: found, code: codes[found % codes.length] ?? '' })
  }

  const times: number[] = []
  const wrong = new Map<string, number>()
  let fiveHundreds = 0
  const finders: Generator<Step>[] = []

  /** The next request that is due; the time counts from when it was due, not from when we came to send it. */
  async function send(due: number, counts: boolean) {
    const waiting = finders.shift() ?? arrive()
    const next = waiting.next()
    const step = next.done ? undefined : next.value
    if (!step) return send(due, counts)
    const status = await step
      .ask()
      .then(async (response) => {
        await response.arrayBuffer()
        return response.status
      })
      .catch(() => 0)
    finders.push(waiting)
    if (!counts) return
    times.push(performance.now() - due)
    if (status >= 500 || status === 0) fiveHundreds += 1
    if (status !== step.expected) {
      const what = `${status} for ${step.expected}`
      wrong.set(what, (wrong.get(what) ?? 0) + 1)
    }
  }
  return {
    send,
    /** What was counted since the last time. */
    taken() {
      const counted = { times: [...times], wrong: new Map(wrong), fiveHundreds, found }
      times.length = 0
      wrong.clear()
      fiveHundreds = 0
      return counted
    },
  }
}
