import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { databaseTrouble } from './away.ts'

const coded = (code: string) => Object.assign(new Error(`of a query: +6581234567`), { code })
const inQuery = (cause: Error) => new DrizzleQueryError('select', ['+6581234567'], cause)

test.each([
  ['nobody listens', 'ECONNREFUSED'],
  ['the connection is cut', 'ECONNRESET'],
  ['the host vanished', 'EHOSTUNREACH'],
  ['the network is gone', 'ENETUNREACH'],
  ['names are not answered', 'EAI_AGAIN'],
  ['the server stops at once', '57P01'],
  ['the server starts', '57P03'],
  ['all connections are taken', '53300'],
  ['the disk is full', '53100'],
  ['the password was changed', '28P01'],
  ['a standby answers after a fail-over', '25006'],
])('the database is away: %s', (_what, code) => {
  expect(databaseTrouble(coded(code))).toEqual({ kind: 'away', says: code })
  expect(databaseTrouble(inQuery(coded(code)))).toEqual({ kind: 'away', says: code })
})

test.each(['57014', '55P03', '25P03'])('the database is late: %s', (code) => {
  expect(databaseTrouble(inQuery(coded(code)))).toEqual({ kind: 'late', says: code })
})

test.each([
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'CERT_HAS_EXPIRED',
])('its certificate is not believed: %s', (code) => {
  expect(databaseTrouble(coded(code))).toEqual({ kind: 'not-believed', says: code })
})

test.each([
  'Client has encountered a connection error and is not queryable',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Cannot use a pool after calling end on the pool',
  'The server does not support SSL connections',
  'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string',
])('what the driver says without a code: %s', (message) => {
  expect(databaseTrouble(new Error(message))).toEqual({ kind: 'away', says: message })
  expect(databaseTrouble(inQuery(new Error(message)))?.kind).toBe('away')
})

test.each(['23505', '23514', '42703', '22001', '40P01'])(
  'a query that is at fault itself is no trouble: %s',
  (code) => {
    expect(databaseTrouble(inQuery(coded(code)))).toBeUndefined()
  },
)
test('nor is anything else', () => {
  expect([
    databaseTrouble(new TypeError('x is undefined')),
    databaseTrouble('text'),
    databaseTrouble(undefined),
  ]).toEqual([undefined, undefined, undefined])
})
