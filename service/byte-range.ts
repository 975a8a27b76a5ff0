/**
 * The part of a file that is asked for (RFC 9110, 14.2), first and last byte; nothing where the whole is. iPhones play no sound that
 * cannot be asked for in parts.
 * @returns `beyond` where the file ends before it
 */
export function byteRange(
  header: string | undefined,
  size: number,
): { from: number; to: number } | 'beyond' | undefined {
  // Several parts at once may be answered with the whole.
  const [, first, last] = /^bytes=(\d{0,12})-(\d{0,12})$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (!first && !last)) return undefined
  const from = first ? Number(first) : Math.max(0, size - Number(last))
  const to = first && last ? Math.min(Number(last), size - 1) : size - 1
  if (first && last && Number(last) < Number(first)) return undefined
  return from > to ? 'beyond' : { from, to }
}
