// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { mendedAccount } from '../test/console.tsx'
import { draw, routed } from '../test/draw.tsx'
import { posted, type Typed } from '../test/filled-form.ts'
import ClientMissing, { action as reportMissing } from './client-missing.tsx'
import ClientPage, { action as actOnClient } from './client.tsx'
import Codes, { action as actOnCodes } from './codes.tsx'
import type { MendedAccount } from './mend-parts.tsx'
import Mend, { action as actOnMending } from './mend.tsx'
import Records, { action as actOnRecords } from './records.tsx'

// The page has the words of every language, as on the server.
vi.hoisted(() => vi.stubEnv('SSR', true))

const params = { uid: 'siew-hua' }

describe('a correction reaches the service with its reason:', () => {
  const SEEN = '2026-11-02T01:00:00.000Z'
  const tag = (id: string, name: string, changes: Partial<MendedAccount['tags'][number]> = {}) => ({
    id,
    uid: `uid of ${name}`,
    name,
    type: 'CAREGIVER' as const,
    status: 'ACCEPTED' as const,
    relationship: 'Child',
    relationshipSide: 'CARER' as const,
    restorableUntil: null,
    ...changes,
  })
  const account = mendedAccount({ seen: SEEN })
  const mending = (tags: MendedAccount['tags'] = []) =>
    draw(routed(Mend, { loaderData: { account: { ...account, tags } } }))

  test.each<[string, string, Typed, object]>([
    [
      'a number',
      'Change the number',
      { 'Country code': 'Malaysia +60', 'Mobile number': '123456789' },
      { part: 'phone', prefixCountryNum: '+60', phone: '123456789' },
    ],
    [
      'an e-mail address',
      'Change the address',
      { 'E-mail': 'siew@example.org' },
      { part: 'email', email: 'siew@example.org' },
    ],
    [
      'an address',
      'Change the address',
      {
        'Postal code': '310192',
        'Block number': '192',
        'Street name': 'Lorong 4',
        'Unit number': '#03-12',
        Building: 'Toa Payoh Court',
        'City / Country': 'Singapore',
      },
      {
        part: 'address',
        postalCode: '310192',
        blockNumber: '192',
        streetName: 'Lorong 4',
        unitNumber: '#03-12',
        building: 'Toa Payoh Court',
        cityCountry: 'Singapore',
      },
    ],
    [
      'the language of texts',
      'Change the language',
      { 'Language of SMS and e-mails': 'Tamil' },
      { part: 'locale', locale: 'ta' },
    ],
    [
      'the language somebody speaks',
      'Change the language',
      { 'Language the person speaks best': 'Teochew' },
      { part: 'language', language: 'Teochew' },
    ],
  ])('of %s', async (_what, pressed, typed, given) => {
    const { asked } = await posted(actOnMending, mending(), pressed, { ...typed, Reason: 'Seen with the NRIC' }, params)
    expect(asked).toEqual([['mendAccount', { uid: 'siew-hua', seen: SEEN, reason: 'Seen with the NRIC', ...given }]])
  })

  const RELATION = 'How the caregiver is related to the person'
  const HUI_MIN = tag('link', 'Hui Min Lim')
  test.each<[string, string, MendedAccount['tags'], Typed, object]>([
    [
      'how somebody is related',
      'Change the relationship',
      [HUI_MIN],
      { [RELATION]: 'Niece' },
      { act: 'relation', relationship: 'Niece' },
    ],
    ['who is called earlier', 'Move up', [tag('other', 'Mei Lim'), HUI_MIN], {}, { act: 'earlier' }],
    [
      'a link that ends',
      'Remove the link',
      [HUI_MIN],
      { 'I have made sure that the link with Hui Min Lim should end.': true },
      { act: 'end' },
    ],
    [
      'a link that comes back',
      'Restore the link',
      [{ ...HUI_MIN, status: 'ENDED', restorableUntil: SEEN }],
      {},
      { act: 'restore' },
    ],
  ])('of %s', async (_what, pressed, tags, typed, given) => {
    const { asked } = await posted(actOnMending, mending(tags), pressed, { ...typed, Reason: 'Asked by her' }, params)
    expect(asked).toEqual([['mendTag', { id: 'link', reason: 'Asked by her', ...given }]])
  })

  test('of a contact who is added', async () => {
    const typed = { 'Which caregiver?': 'huimin', [RELATION]: 'Child', Reason: 'The family called' }
    const { asked } = await posted(actOnMending, mending(), 'Add a contact', typed, params)
    expect(asked).toEqual([
      ['addContact', { uid: 'siew-hua', carer: 'huimin', relationship: 'Child', reason: 'The family called' }],
    ])
  })
})

test('what a new code is on reaches the service', async () => {
  const html = draw(routed(Codes, { loaderData: { person: { name: 'Siew Hua Lim' }, codes: [] }, params }))
  const { asked } = await posted(actOnCodes, html, 'Make a code', { 'What is it on?': 'Red bag' }, params)
  expect(asked).toEqual([['issueCode', { uid: 'siew-hua', label: 'Red bag' }]])
})

test.each([
  ['Ask for the copy', 'askExport'],
  ['Ask for deletion', 'askErasure'],
])('“%s” reaches the service with why', async (pressed, call) => {
  const loaderData = { name: 'Siew Hua Lim', erasure: null, export: null, isExportRefused: false, asked: false }
  const html = draw(routed(Records, { loaderData, params }))
  const { asked } = await posted(actOnRecords, html, pressed, { Reason: 'A letter of 2 March' }, params)
  expect(asked).toEqual([[call, { uid: 'siew-hua', reason: 'A letter of 2 March' }]])
})

test('where a missing client was last seen reaches the service', async () => {
  const html = draw(routed(ClientMissing, { loaderData: { uid: 'siew-hua', name: 'Siew Hua Lim' } }))
  const typed = { 'Where and when was Siew Hua Lim last seen?': 'Market, 9 am' }
  const { asked } = await posted(reportMissing, html, 'Yes, Siew Hua Lim is missing', typed, params)
  expect(asked).toEqual([['reportClientMissing', { uid: 'siew-hua', place: 'Market, 9 am' }]])
})

test('the branch of a client reaches the service', async () => {
  const client = { uid: 'siew-hua', name: 'Siew Hua Lim', branches: ['Bedok'], branch: null, contacts: [], asks: [] }
  const html = draw(
    routed(ClientPage, {
      loaderData: { client: { ...client, first: null, scans: [], incidents: [], incident: null } },
    }),
  )
  const { asked } = await posted(actOnClient, html, 'Save the branch', { Branch: 'Tampines' }, params)
  expect(asked).toEqual([['placeClients', { uids: ['siew-hua'], branch: 'Tampines' }]])
})
