const INT32 = 2_147_483_647

/** Text without NUL: reading a request takes it out (`storable`), and the database cannot hold it. */
const WITHOUT_NUL = '^[^\\u0000]*$'

const isOf = (type: unknown, kind: string) => type === kind || (Array.isArray(type) && type.includes(kind))
const restricts = ['pattern', 'format', 'enum', 'const']

/**
 * A document whose schemas also say what holds of every text and every whole number, and that no single declaration names: text
 * holds no NUL, and a whole number fits into 32 or 64 bits.
 */
export function completeSchemas<T>(node: T): T {
  if (Array.isArray(node)) return node.map(completeSchemas) as T
  if (typeof node !== 'object' || node === null) return node
  const whole = Object.fromEntries(Object.entries(node).map(([name, inner]) => [name, completeSchemas(inner)]))
  if (isOf(whole.type, 'string') && !restricts.some((word) => word in whole)) whole.pattern = WITHOUT_NUL
  if (isOf(whole.type, 'integer'))
    whole.format = Number(whole.maximum) <= INT32 && Number(whole.minimum) >= -INT32 - 1 ? 'int32' : 'int64'
  return whole as T
}
