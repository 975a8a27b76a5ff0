import { expect, test } from 'vitest'
import type { CallName } from '#contract/index.ts'
import { connectionsOf } from './app.ts'

test.each([
  [
    'deskDb',
    ['listAccounts', 'searchAccounts', 'listQueue', 'listAudit', 'readDelivery', 'readOverview', 'findClients'],
  ],
  ['locatorDb', ['nearestGoToPoints', 'listGoToPoints', 'suggestPlaces']],
  ['db', ['readPerson', 'submitSafeReturn', 'readFound', 'signIn', 'signupCaregiver', 'readOwnAccount', 'receiveText']],
] as const satisfies [string, CallName[]][])(
  'on the connections %s run %j: a search of the console takes none from a finder',
  (connections, calls) => {
    expect(calls.map(connectionsOf)).toEqual(calls.map(() => connections))
  },
)
