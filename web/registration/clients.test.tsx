import { expect, test } from 'vitest'
import { routed } from '../test/draw.tsx'
import { expectPagesToRead, pageWith, type PageWithStates, type Readings } from '../test/read-pages.ts'
import { answerOf, refusal, routeArgs } from '../test/route.ts'
import Clients, { loader } from './clients.tsx'

const AT = '2026-03-09T02:05:00.000Z'
const client = (changes: object = {}) => ({
  uid: 'siew-hua',
  name: 'Siew Hua Lim',
  registeredAt: AT,
  appointment: 'ACCEPTED',
  caregivers: 1,
  ...changes,
})
const page = (changes: object = {}) =>
  routed(Clients, {
    loaderData: {
      organisation: 'Sunrise Day Care',
      clients: [client()],
      next: '/CareGiverCreateNewPWD?step=account',
      console: 'waits',
      ...changes,
    },
  })

const PAGES: Record<string, PageWithStates> = {
  'the clients of today': pageWith(page(), {
    'nobody is registered yet': page({ clients: [] }),
    'the registration is approved': page({ console: 'opens' }),
    'nobody is appointed for her': page({ clients: [client({ appointment: 'NONE', caregivers: 0 })] }),
    'the appointment is asked for again': page({ clients: [client({ appointment: 'PENDING' })] }),
    'the appointment has ended': page({ clients: [client({ appointment: 'ENDED' })] }),
    'a link was used without an account of staff': page({
      organisation: null,
      clients: [],
      console: 'closed',
      next: '/registrationPWD?masterPartnerUid=sunrise',
    }),
  }),
}
const HERS = [
  'section aria-label=Siew Hua Lim',
  'h2 "Siew Hua Lim"',
  'p "Registered at 9 Mar, 10:05 am"',
  'p "Your organisation is the point of contact."',
  'p "Caregivers linked or asked: 1"',
]
const ADD = 'a "Add a caregiver for Siew Hua Lim" → /registrationCreateCGorTagCG?person=siew-hua data-discover=true'
const LEAD = 'p "You act for Sunrise Day Care. You stay signed in here from one person to the next."'
const NEXT = 'a "Register the next person" → /CareGiverCreateNewPWD?step=account data-discover=true'
const LOOK = 'a "Find a person who is registered" → /CareGiverTagNewPWD data-discover=true'
const WAITS =
  'p "The console opens once your registration is approved. Until then, continue here for the people you register yourself."'
const READINGS: Readings = {
  'the clients of today': {
    page: ['title "Registered today"', 'h1 "Registered today" tabindex=-1', LEAD, NEXT, LOOK, WAITS, ...HERS, ADD],
    'nobody is registered yet': { less: [...HERS, ADD], more: ['p "You have not registered anybody today."'] },
    'the registration is approved': { less: [WAITS], more: ['a "Go to the console" → /admin/users'] },
    'nobody is appointed for her': {
      less: HERS.slice(3),
      more: [
        'p "Your organisation is not the point of contact yet."',
        'p "Caregivers linked or asked: 0"',
        'a "Appoint your organisation for Siew Hua Lim" → /partner-confirmation-plwd?person=siew-hua data-discover=true',
      ],
    },
    'the appointment is asked for again': {
      less: [HERS[3] ?? '', ADD],
      more: ['p "Your organisation has asked to be the point of contact. There is no answer yet."'],
    },
    'the appointment has ended': {
      less: [HERS[3] ?? '', ADD],
      more: ['p "Your organisation is no longer the point of contact."'],
    },
    'a link was used without an account of staff': {
      less: [LEAD, NEXT, LOOK, WAITS, ...HERS, ADD],
      more: ['a "Register the next person" → /registrationPWD?masterPartnerUid=sunrise data-discover=true'],
    },
  },
}
expectPagesToRead(PAGES, READINGS)

const ok = (data: object) => ({ ok: true, data })
const nurse = { type: 'CAREGIVER', status: 'PENDING', masterPartnerUid: 'sunrise' }
const none = { organisation: null, clients: [] }
const loaded = (address: string, step: string, own: object, listed: object = none) =>
  answerOf(() =>
    loader(routeArgs(address, {}, { readConsole: ok({ step }), readOwnAccount: own, listClients: ok(listed) }).args),
  )

test('after a client whoever is signed in to the console goes there; who only looks stays', async () => {
  const listed = { organisation: 'Sunrise', clients: [] }
  expect(await loaded('/clients?done=', 'in', ok(nurse), listed)).toBe('302 /admin/users')
  expect(await loaded('/clients', 'in', ok(nurse), listed)).toMatchObject({ organisation: 'Sunrise', console: 'opens' })
  expect(await loaded('/clients?done=', 'password', ok(nurse), listed)).toMatchObject({
    next: '/CareGiverCreateNewPWD?step=account',
    console: 'waits',
  })
})

test('who registers by the link alone is led to the next client, for the session is the last client’s', async () => {
  const theirs = ok({ type: 'DEMENTIA', status: 'PENDING', masterPartnerUid: 'sunrise' })
  expect(await loaded('/clients?done=', 'password', theirs)).toMatchObject({
    next: '/registrationPWD?masterPartnerUid=sunrise',
    console: 'closed',
  })
})

test('nobody else has clients: without a session the page leads to the start, with another to the account', async () => {
  expect(await loaded('/clients', 'password', refusal('sign-in-required', 401))).toBe('302 /')
  expect(await loaded('/clients', 'password', ok({ ...nurse, masterPartnerUid: null }))).toBe('302 /account')
  expect(await loaded('/clients', 'password', ok(nurse)), 'staff who wait, in a later session').toBe('302 /account')
})
