import fc from 'fast-check'
import { expect } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'

/** What no field expects. */
export const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(
    '\u0000',
    '\ud800',
    '\u202e\ufffe',
    "'; drop table accounts; --",
    '../../etc/passwd',
    '__proto__',
    'toString',
    'ａ'.repeat(5000),
    -1,
    1e308,
    Number.MAX_SAFE_INTEGER,
  ),
)
/** A picture, something that begins like one, and anything else. */
export const files = fc
  .tuple(fc.constantFrom('', '\xff\xd8\xff\xe0', '\x89PNG\r\n\x1a\n', 'RIFF\x10\0\0\0WEBP', '<svg '), fc.uint8Array())
  .map(([begin, rest]) => new Uint8Array(Buffer.concat([Buffer.from(begin, 'latin1'), rest])))

type Fields = Record<string, fc.Arbitrary<unknown>>
const WORDS = ['Aisha', 'Ang Mo Kio', '2025-03-10', '567A', '+65', 'aisha@example.test']

/**
 * What a call's schema takes, or nearly: each field by its name where `fields` knows it, else by its schema.
 * @param wrong one of so many fields holds what it does not expect, and one is left out; none where it is 0
 */
export function inputFor(fields: Fields, wrong: number) {
  const fitting = (schema: unknown, name: string): fc.Arbitrary<unknown> => {
    if (Object.hasOwn(fields, name)) return fields[name] ?? expect.fail()
    if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
      return fitting(schema.unwrap(), name)
    if (schema instanceof z.ZodPipe) return fitting(schema.in, name)
    if (schema instanceof z.ZodObject) return input(schema)
    if (schema instanceof z.ZodArray) return fc.array(fitting(schema.element, ''), { maxLength: 3 })
    if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options)
    if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values)
    if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map((option) => fitting(option, '')))
    if (schema instanceof z.ZodBoolean) return fc.boolean()
    if (schema instanceof z.ZodNumber) return fc.oneof(fc.integer(), fc.double({ noNaN: true }))
    return fc.constantFrom(...WORDS)
  }
  const input = (schema: z.ZodObject | undefined) => {
    const values = Object.entries(schema?.shape ?? {}).map(([name, field]) => {
      const right = fitting(field, name)
      if (wrong === 0)
        return [
          name,
          Object.hasOwn(fields, name) || !isLeftOut(field) ? right : fc.option(right, { nil: undefined, freq: 2 }),
        ] as const
      const value = fc.oneof({ weight: wrong, arbitrary: right }, { weight: 1, arbitrary: hostile })
      return [name, fc.option(value, { nil: undefined, freq: wrong })] as const
    })
    return fc.record(Object.fromEntries(values))
  }
  return input
}

/** Whether a field may be left out. */
const isLeftOut = (field: unknown) => field instanceof z.ZodOptional || field instanceof z.ZodDefault

const text = (value: unknown) =>
  encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed())

/** The address of a call with these parts and this query; a part that is not given is "x". */
export function addressOf(
  { path }: Pick<Endpoint, 'path'>,
  params: Record<string, unknown>,
  query: Record<string, unknown>,
): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => text(params[name] ?? 'x'))
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return `${filled}?${given.map(([name, value]) => `${name}=${text(value)}`).join('&')}`
}
