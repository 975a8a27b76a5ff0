import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { Country, FinderName, LinkToken, Place, Position, ReturnCode, TypedPhone, Uid } from './fields.ts'
import { createDementia } from './persons.ts'
import { tagMyOtherAccount } from './tags.ts'

/** What a field makes of a value, or the code it is refused with. */
const read = (field: z.ZodType, value: unknown) => {
  const parsed = field.safeParse(value)
  return parsed.success ? parsed.data : { refused: parsed.error.issues[0]?.message }
}

describe('a number as typed', () => {
  test.each([
    ['8123 4567', '81234567'],
    [' +65\t8123\u00a04567\n', '+6581234567'],
    ['8123-4567', '8123-4567'],
    ['', { refused: 'required-data' }],
    [' \u3000 ', { refused: 'required-data' }],
    [undefined, { refused: 'required-data' }],
    [null, { refused: 'required-data' }],
    [81_234_567, { refused: 'required-data' }],
    ['1'.repeat(40), '1'.repeat(40)],
    ['1'.repeat(41), { refused: 'phone-impossible' }],
  ])('%j is read as %j', (typed, shown) => {
    expect(read(TypedPhone, typed)).toEqual(shown)
  })
})

describe('a finder’s name', () => {
  test.each([
    [' Aisha ', 'Aisha'],
    ['a'.repeat(60), 'a'.repeat(60)],
    [` ${'a'.repeat(60)} `, 'a'.repeat(60)],
    ['a'.repeat(61), { refused: 'name-too-long' }],
    ['   ', { refused: 'required-data' }],
    [undefined, { refused: 'required-data' }],
    [7, { refused: 'required-data' }],
  ])('%j is read as %j', (typed, shown) => {
    expect(read(FinderName, typed)).toEqual(shown)
  })
})

test.each([
  [Uid, 'z'.repeat(22), true],
  [Uid, 'z'.repeat(19), false],
  [Uid, 'z'.repeat(25), false],
  [Uid, `${'z'.repeat(21)}0`, false],
  [Uid, `${'z'.repeat(22)}\n`, false],
  [LinkToken, 'z'.repeat(43), true],
  [LinkToken, 'z'.repeat(22), false],
  [LinkToken, `${'z'.repeat(42)}/`, false],
  [Country, 'SG', true],
  [Country, 'sg', false],
  [Country, 'SGP', false],
  [Place, 'a'.repeat(200), true],
  [Place, 'a'.repeat(201), false],
  [Position, { lat: 1.3, lng: 103.8 }, true],
  [Position, { lat: -90, lng: 180, accuracy: 0 }, true],
  [Position, { lat: 90.1, lng: 0 }, false],
  [Position, { lat: 0, lng: 0, accuracy: -1 }, false],
  [Position, { lat: '1.3', lng: 103.8 }, false],
  [Position, { lat: Number.NaN, lng: 0 }, false],
])('field %# takes %j: %s', (field: z.ZodType, value, taken) => {
  expect(field.safeParse(value).success).toBe(taken)
})

test.each([
  ['createDementia', createDementia.body?.shape.uid],
  ['tagMyOtherAccount', tagMyOtherAccount.body?.shape.uidTags],
] as const)('a number sent to %s for a uid is read as a text', (_call, field) => {
  expect(field?.parse(4711)).toBe('4711')
  expect(field?.parse('4711')).toBe('4711')
})

test('a code and a token of the wrong shape are refused as unknown ones are', () => {
  expect(read(Uid, 'x')).toEqual({ refused: 'user-not-found' })
  expect(read(LinkToken, 'x')).toEqual({ refused: 'link-ended' })
})

describe('a return code is read without what stands around it', () => {
  const CODE = '2xKf9WzR4nBqT7sVjM8cPd'
  test.each([
    CODE,
    ` ${CODE}`,
    `${CODE} `,
    `${CODE}\n`,
    `${CODE}\u00a0`,
    `${CODE}\u200b`,
    `${CODE}\ufeff`,
    `${CODE}\u3000`,
    `${CODE}%20`,
    `${CODE}%C2%A0`,
    `${CODE}.`,
    `${CODE}).`,
    `${CODE}。`,
    `“${CODE}”`,
    `${CODE}, `,
    `${CODE}+`,
  ])('%j', (written) => expect(read(ReturnCode, written)).toBe(CODE))

  test.each([`${CODE.slice(0, 10)}.${CODE.slice(10)}`, `${CODE}0`, `${CODE} and more`, '', '%20'])(
    'but %j is none',
    (written) => expect(read(ReturnCode, written)).toEqual({ refused: 'user-not-found' }),
  )
})
