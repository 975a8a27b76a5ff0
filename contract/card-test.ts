import { z } from 'zod'
import { Timestamp } from './domain/bounds.ts'
import { endpoint } from './endpoint.ts'
import { ReturnCode } from './fields.ts'
import { PersonUid } from './member.ts'
import { readHelperStatus, submitSafeReturn, WITH_WHOM } from './safe-return.ts'

/**
 * Makes this browser a tester of this person's codes for ten minutes: it sees what a finder sees, marked as a test. Not while an
 * alarm of the person is open.
 */
export const beginCardTest = endpoint({
  name: 'beginCardTest',
  method: 'post',
  path: '/account/people/{uid}/test',
  source: 'D44.4, D44.5',
  who: ['member'],
  params: PersonUid,
  answer: z.object({ until: Timestamp }),
  errors: ['not-found', 'person-not-approved', 'test-during-alarm', 'too-many-requests'],
})

/** Whether this browser tests the person of this code now, and what its finder's page says; every other browser hears no. */
export const readCardTest = endpoint({
  name: 'readCardTest',
  method: 'get',
  path: '/public/card-test',
  source: 'D44.5, D44.6',
  who: ['public'],
  anonymous: true,
  query: z.object({ uid: z.string().trim().max(200) }),
  answer: z.object({
    test: z.object({ until: Timestamp, status: readHelperStatus.answer }).nullable(),
  }),
  errors: [],
})

/** What a tester leaves in place of a finder: checked alike, stored nowhere, and told to the tester alone, once a test. */
export const leaveTestDetails = endpoint({
  name: 'leaveTestDetails',
  method: 'post',
  path: '/public/card-test/details',
  source: 'D44.6',
  who: ['public'],
  anonymous: true,
  body: submitSafeReturn.body,
  answer: z.object({ left: z.literal(true) }),
  errors: ['user-not-found', 'required-data', 'name-too-long', 'phone-impossible', 'place-too-long', 'test-over'],
})

/** What a tester does next on the page; nobody is told. `real` ends the test: whoever holds the device now has found somebody. */
export const actInCardTest = endpoint({
  name: 'actInCardTest',
  method: 'post',
  path: '/public/card-test/act',
  source: 'D44.6, D44.7',
  who: ['public'],
  anonymous: true,
  body: z.object({
    uid: ReturnCode,
    act: z.enum(['where', 'with-someone', 'undo-with-someone', 'real']),
    whom: z.enum(WITH_WHOM).optional(),
  }),
  answer: z.object({ done: z.literal(true) }),
  errors: ['user-not-found', 'test-over'],
})
