import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { Confirmation } from './confirmation.ts'
import { calls } from './index.ts'
import { keepDraft } from './drafts.ts'

/** What is compared letter by letter: secrets, usernames, codes, ids, and cursors that nobody types. */
const AS_TYPED = {
  password:
    'checkCaregiverRegistration checkDementiaRegistration takeOverAccount signIn resetPassword submitPartner submitCGUnderPartner signInToConsole unlockConsole changeOwnPassword acceptAdministratorInvitation',
  confirmPassword:
    'takeOverAccount resetPassword submitPartner submitCGUnderPartner changeOwnPassword acceptAdministratorInvitation',
  username: 'submitPartner submitCGUnderPartner signInToConsole',
  idTokenGoogle: 'checkCaregiverRegistration signIn',
  token: 'signUpPartner signUpMoP handOverToConsole',
  code: 'readUnusable confirmEnrolment showSecondFactor',
  opened: 'submitSafeReturn reportUnusable reportTypedCode leaveTestDetails',
  contact: 'recordScan',
  uid: 'readAccount readAccountMessages revealAccount decideAccount changeIdentity listDuplicates dismissDuplicate readMending mendAccount addContact',
  other: 'dismissDuplicate',
  duplicateOf: 'decideAccount',
  organisation: 'listQueue takeNextCase',
  id: 'barTag claimWorkItem closeWorkItem readReportedPhoto revokeLink decideApproval decideClientExport settleQuestion mendTag',
  question: 'answerQuestion answerWithPhoto',
  account: 'listLinks makeLink',
  seen: 'importPoints importClients',
  before: 'readFound listAccounts readIncident readOwnIncident',
  after:
    'listAccounts searchAccounts findClients listQueue takeNextCase listWorkItems listLinks listClosedIncidents listScans readDelivery listAudit readAccountMessages readHistory readOwnChanges',
}

/** The fields of a schema, by name. */
const fieldsOf = (schema: z.ZodType | undefined): [string, z.ZodType][] =>
  schema && 'shape' in schema ? Object.entries(schema.shape as Record<string, z.ZodType>) : []

test('blanks around a text are dropped in every call, but in what is compared letter by letter', () => {
  const kept = Object.values(calls as Record<string, Endpoint>).flatMap((call) =>
    [call.params, call.query, call.body].flatMap((schema) =>
      fieldsOf(schema).flatMap(([name, field]) => {
        const read = field.safeParse(' ab cd ')
        return read.success && read.data === ' ab cd ' ? [`${call.name}: ${name}`] : []
      }),
    ),
  )
  const asTyped = Object.entries(AS_TYPED).flatMap(([name, its]) => its.split(' ').map((call) => `${call}: ${name}`))
  expect(kept.toSorted()).toEqual(asTyped.toSorted())
  expect(Confirmation.parse({ password: ' ab cd ' }), 'the password inside a confirmation').toEqual({
    password: ' ab cd ',
  })
})

test.each([
  [{ name: 'Ah Kow', agreed: true, age: 71, photo2: null }, true],
  [{ languages: ['en', 'ms'], schedule: { monday: true } }, true],
  [{ schedule: { password: 'secret' } }, false],
  [{ password: 'secret' }, false],
  [{ linkToken: 'secret' }, false],
  [{ photo: 'data:' }, false],
])('a draft of %j is kept: %s', (values, isKept) => {
  expect(keepDraft.body?.safeParse({ path: '/register/caregiver', values }).success).toBe(isKept)
})
