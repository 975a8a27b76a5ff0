import { expect, test } from 'vitest'
import type { AccountFile } from '#contract/admin-accounts.ts'
import { routed } from '../test/draw.tsx'
import { outline } from '../test/outline.ts'
import { expectPagesToRead, pageWith, type PageWithStates, type Readings } from '../test/read-pages.ts'
import { answerOf, refusal, routeArgs } from '../test/route.ts'
import { action } from './account.tsx'
import { ClientWork } from './client-work.tsx'

const appointment = (status: string, barredAt: string | null = null) => ({ uid: 'sunrise', status, barredAt })
const work = (changes: object = {}) =>
  routed(ClientWork, {
    organisation: 'sunrise',
    account: {
      type: 'DEMENTIA',
      status: 'APPROVED',
      organisation: { uid: 'sunrise', name: 'Sunrise' },
      tags: [appointment('ACCEPTED')],
      ...changes,
    } as unknown as AccountFile,
  })

const PAGES: Record<string, PageWithStates> = {
  'the work for a client': pageWith(work(), {
    'nobody is appointed': work({ tags: [] }),
    'the appointment has ended': work({ tags: [appointment('ENDED')] }),
    'the organisation is barred': work({ tags: [appointment('ACCEPTED', '2026-03-02T01:00:00.000Z')] }),
  }),
}
const WORK = [
  'h2 "Work for this client"',
  'p "A session for registering starts. It lasts for 8 hours, or until you sign out of it."',
  'form data-discover=true action=/ method=post',
  'button "Add a caregiver" (quiet) value=add-caregiver name=intent',
]
const over = {
  less: WORK,
  more: ['p "Your organisation is no longer appointed: nothing more can be added here."'],
}
const READINGS: Readings = {
  'the work for a client': {
    page: WORK,
    'nobody is appointed': {
      less: [],
      more: ['button "Appoint your organisation as point of contact" value=appoint name=intent'],
    },
    'the appointment has ended': over,
    'the organisation is barred': over,
  },
}
expectPagesToRead(PAGES, READINGS)

test.each([
  ['of another organisation', { organisation: { uid: 'rival', name: 'Rival' } }],
  ['who is not a person living with dementia', { type: 'CAREGIVER' }],
  ['who is suspended', { status: 'SUSPENDED' }],
  ['whose membership has ended', { status: 'ENDED' }],
])('for somebody %s there is none', (_who, changes) => {
  expect(outline(work(changes))).toEqual([])
})

const posted = (intent: string, answers: Record<string, object>) => {
  const { args, asked } = routeArgs('/admin/users/siew-hua', { uid: 'siew-hua' }, answers, { form: { intent } })
  return answerOf(() => action(args)).then((answer) => ({ answer, asked }))
}

test.each([
  ['add-caregiver', '302 /registrationCreateCGorTagCG?person=siew-hua'],
  ['appoint', '302 /partner-confirmation-plwd?person=siew-hua'],
])('%s begins a session of registration, and leads on with the client', async (intent, to) => {
  expect(await posted(intent, { beginRegistering: { ok: true, data: { begun: true } } })).toEqual({
    answer: to,
    asked: [['beginRegistering', {}]],
  })
})

test('a session that does not begin is said on the page', async () => {
  const { answer } = await posted('appoint', { beginRegistering: refusal('not-allowed', 403) })
  expect(answer).toMatchObject({ status: 403, refused: { code: 'not-allowed' } })
})
