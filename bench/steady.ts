/** Starts `work` so many times a second, for so many seconds, each when it is due; ends when the last has ended. */
export async function steadily(perSecond: number, seconds: number, work: (due: number) => Promise<void>) {
  const started = performance.now()
  const under: Promise<void>[] = []
  for (let nth = 0; nth < seconds * perSecond; nth += 1) {
    const due = started + (nth * 1000) / perSecond
    const early = due - performance.now()
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
    under.push(work(due))
  }
  await Promise.all(under)
}

/** The value below which that share of them lies. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}
