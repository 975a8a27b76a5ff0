import { expect, test } from 'vitest'
import { z } from 'zod'
import { errorsOf } from './endpoint.ts'
import { isRefusalCode, type RefusalCode } from './errors.ts'
import { Uid } from './fields.ts'
import { endpoints } from './index.ts'

/** What zod keeps of a schema or a check: both say by `error` what they refuse with. */
type Definition = { error?: (issue: object) => unknown } & Record<string, unknown>
const definitionOf = (value: object) => (Reflect.get(value, '_zod') as { def: Definition } | undefined)?.def

/** Every refusal that a schema, or anything within it, gives as its message. */
function refusalsWithin(value: unknown, seen = new Set<unknown>()): RefusalCode[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  const definition = definitionOf(value)
  if (!definition) return Object.values(value).flatMap((part) => refusalsWithin(part, seen))
  const { error, ...parts } = definition
  const said = error?.({ code: 'custom', input: undefined })
  const message = typeof said === 'object' && said !== null && 'message' in said ? said.message : said
  return [...(typeof message === 'string' && isRefusalCode(message) ? [message] : []), ...refusalsWithin(parts, seen)]
}

test('a schema’s refusals are found in any depth of it', () => {
  const deep = z.object({
    of: z.array(z.union([z.object({ uid: Uid.optional() }), z.string().min(1, 'reason-required')])),
    said: z.string().refine((text) => text !== '', 'text-too-long'),
  })
  expect(new Set(refusalsWithin(deep))).toEqual(new Set(['user-not-found', 'reason-required', 'text-too-long']))
})

test.each(endpoints.map((call) => [call.name, call] as const))(
  '%s announces every refusal that its input is answered with',
  (_name, call) => {
    const possible = [call.params, call.query, call.body].flatMap((schema) => refusalsWithin(schema))
    expect(errorsOf(call)).toEqual(expect.arrayContaining(possible))
  },
)
