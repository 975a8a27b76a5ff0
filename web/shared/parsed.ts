/** The JSON that a browser wrote into a hidden field, or nothing. */
export function parsed(written: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    return undefined
  }
}
