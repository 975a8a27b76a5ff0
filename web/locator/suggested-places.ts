/** How long the service may take to name places; then the names that this device knows are shown. */
const TIME_LIMIT_MS = 1500

/**
 * Names of places that begin with what was typed: by the service, which knows the streets too, else the stations, towns and landmarks
 * that the page's own parser knows.
 */
export async function namesOf(addresses: { names: string; reading: string }, typed: string): Promise<string[]> {
  try {
    const signal = AbortSignal.timeout(TIME_LIMIT_MS)
    const response = await fetch(`${addresses.names}?${new URLSearchParams({ search: typed })}`, { signal })
    if (!response.ok) throw new Error(`The names answered ${response.status}.`)
    const { data } = (await response.json()) as { data: { name: string }[] }
    return data.map(({ name }) => name)
  } catch {
    // Without network, or beyond the limit: fewer names, and nobody is kept waiting for them.
    const reader = (await import(/* @vite-ignore */ addresses.reading)) as typeof import('./reading.script.ts')
    return reader.suggestedNames(typed)
  }
}
