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
