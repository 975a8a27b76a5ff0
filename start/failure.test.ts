import { inspect } from 'node:util'
import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { failureSays } from './failure.ts'

const coded = (code: string) => Object.assign(new Error('of the database at 10.0.0.9'), { code })

test.each([
  [coded('EHOSTUNREACH'), 'The database does not answer: EHOSTUNREACH. Look at DATABASE_URL'],
  [new Error('timeout expired'), 'The database does not answer: timeout expired. Look at DATABASE_URL'],
  [
    new Error('The server does not support SSL connections'),
    'The database does not answer: The server does not support SSL connections. Look at DATABASE_URL',
  ],
  [coded('SELF_SIGNED_CERT_IN_CHAIN'), 'The certificate of the database is not believed: SELF_SIGNED_CERT_IN_CHAIN.'],
  [coded('57014'), 'The database did not answer in time: 57014.'],
])('a database that cannot be reached is one sentence: %s', (error, sentence) => {
  const says = failureSays(new Error('query', { cause: error }))
  expect(says).toContain(sentence)
  expect(String(says)).not.toMatch(/\n|10\.0\.0\.9/)
})

test('an error of the program keeps its stack', () => {
  const error = new TypeError('x is undefined')
  expect(failureSays(error)).toBe(error)
})

test.each([
  ['25006', 'The database only reads: it is a standby'],
  ['28P01', 'The database does not let us in: 28P01. Look at name and password'],
  ['3D000', 'The server has no database of the name in DATABASE_URL'],
  ['53300', 'The database has no connection left'],
  ['53100', 'The disk of the database is full'],
])('a server that answers and says no is told apart from one that is away: %s', (code, sentence) => {
  expect(failureSays(new Error('query', { cause: coded(code) }))).toContain(sentence)
})

test('a right that the role lacks is named, and who gives it', () => {
  const error = Object.assign(new Error('permission denied for schema drizzle'), { code: '42501', severity: 'ERROR' })
  expect(failureSays(error)).toMatch(/lacks a right: permission denied for schema drizzle\. .*DATABASE_OWNER_URL/)
})

/** What the embedded database throws: no `Error`, without a stack and a message. */
const OF_EMBEDDED = { name: 'ErrnoError', errno: 51 }

test.each([coded('ENOSPC'), OF_EMBEDDED, Object.assign(new Error(''), OF_EMBEDDED)])(
  'a disk without room is one sentence: %o',
  (error) => {
    const sentence = /^There is no room left on the disk\. .*DATA_DIR/
    expect(failureSays(error)).toMatch(sentence)
    expect(failureSays(new Error('query', { cause: error }))).toMatch(sentence)
  },
)

test.each([undefined, null, 'words', { name: 'ErrnoError', errno: 2 }])(
  'what is no fault of a disk stays: %o',
  (error) => expect(failureSays(error)).toBe(error),
)

test('what a query held is not said, for it may be a person’s', () => {
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    severity: 'ERROR',
    detail: 'Key (phone)=(+6581234567)',
  })
  const says = failureSays(new DrizzleQueryError('insert into accounts values ($1)', ['+6581234567'], cause))
  expect(JSON.stringify(says)).toContain('23505')
  expect(inspect(says)).not.toContain('81234567')
})
