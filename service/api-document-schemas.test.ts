import { expect, test } from 'vitest'
import { completeSchemas } from './api-document-schemas.ts'

test('a text of the document holds no NUL, unless it is bound by a pattern, a format or its values already', () => {
  const noNul = { type: 'string', pattern: '^[^\\u0000]*$' }
  expect(
    completeSchemas({ type: 'object', properties: { a: { type: 'string' }, b: { type: ['string', 'null'] } } }),
  ).toEqual({
    type: 'object',
    properties: { a: noNul, b: { ...noNul, type: ['string', 'null'] } },
  })
  for (const bound of [{ pattern: '^a$' }, { format: 'date-time' }, { enum: ['a'] }, { const: 'a' }])
    expect(completeSchemas([{ type: 'string', ...bound }])).toEqual([{ type: 'string', ...bound }])
})

test('a whole number says whether it fits into 32 bits; another number says nothing', () => {
  const format = (bounds: object) =>
    completeSchemas<{ type: string; format?: string }>({ type: 'integer', ...bounds }).format
  expect(format({ minimum: 0, maximum: 2_147_483_647 })).toBe('int32')
  expect(format({ minimum: -2_147_483_648, maximum: 0 })).toBe('int32')
  expect(format({ minimum: 0, maximum: 2_147_483_648 })).toBe('int64')
  expect(format({ minimum: -2_147_483_649, maximum: 0 })).toBe('int64')
  expect(format({})).toBe('int64')
  expect(completeSchemas({ type: 'number' })).toEqual({ type: 'number' })
})
