import { expect, test, vi } from 'vitest'
import type { AdminAct, Sent, SheetContact } from '#contract/admin-incident.ts'
import { LOCALES } from '#contract/options.ts'
import { draw, linesOf } from '../test/draw.tsx'
import { Contacts } from './incident-contacts.tsx'

/** The question as a form: what "yes" would post stands beside the button. */
vi.mock('./ask-first.tsx', () => ({
  AskFirst: ({ label, fields }: { label: string; fields: Record<string, string> }) => (
    <button data-posts={new URLSearchParams(fields).toString()}>{label}</button>
  ),
}))

const at = '2026-03-02T01:00:00.000Z'
const sent = (state: Sent['state'], channel: Sent['channel'] = 'sms'): Sent => ({ channel, state, at })
const call = (outcome: 'NO_ANSWER' | 'ANSWERED' | 'VOICEMAIL') => ({ outcome, by: 'Rahim', at })
const contact = (name: string, changes: Partial<SheetContact> = {}): SheetContact => ({
  uid: `uid-of-${name}`,
  name,
  kin: { relation: 'Child', calledAs: null, ordinal: null },
  isOrganisation: false,
  phone: '+6580000001',
  isGoing: false,
  sent: [sent('HANDED_OVER'), sent('FAILED', 'email')],
  call: null,
  ...changes,
})
const sheet = (
  contacts: SheetContact[],
  {
    locale = 'en',
    audience = 'FAMILY',
    acts = ['take', 'send-again', 'call-noted'],
  }: { locale?: (typeof LOCALES)[number]; audience?: 'FAMILY' | 'DESK'; acts?: AdminAct[] } = {},
) => {
  const rest = { displayName: null, gender: null, age: null, language: null, area: null, hasAddress: false }
  const incident = { acts, audience, sheet: { ...rest, contacts, desk: [], notes: [] } }
  return draw(<Contacts incident={incident} numbers={{}} now={Date.parse(at)} />, locale)
}
const sends = (html: string) =>
  [...html.matchAll(/data-posts="([^"]*)">(.*?)<\/button>/g)].map(([, posts = '', label = '']) => [
    ...linesOf(label),
    Object.fromEntries(new URLSearchParams(posts.replaceAll('&amp;', '&'))),
  ])

test('each contact whom nothing is known to have reached can be sent the message alone', () => {
  const contacts = [
    contact('Mei', { sent: [sent('HANDED_OVER'), sent('DELIVERED', 'email')] }),
    contact('Hui Min'),
    contact('Wei', { isGoing: true }),
    contact('Jun', { call: call('ANSWERED') }),
    contact('Ann', { call: call('NO_ANSWER') }),
    contact('Care House', { isOrganisation: true, sent: [] }),
  ]
  expect(sends(sheet(contacts))).toEqual([
    ['Send again to Hui Min', { act: 'send-again', contact: 'uid-of-Hui Min' }],
    ['Send again to Ann', { act: 'send-again', contact: 'uid-of-Ann' }],
    ['Send the message to Care House', { act: 'send-again', contact: 'uid-of-Care House' }],
  ])
})

test.each([
  ['md', '再次发送给Hui Min', '把通知发给Care House'],
  ['ms', 'Hantar semula kepada Hui Min', 'Hantar mesej kepada Care House'],
] as const)('in %s', (locale, again, first) => {
  const html = sheet([contact('Hui Min'), contact('Care House', { sent: [] })], { locale })
  expect(sends(html).map(([label]) => label)).toEqual([again, first])
})

test('nobody is sent what the desk alone may hear, or anything of an alarm that is over', () => {
  expect(sends(sheet([contact('Hui Min')], { audience: 'DESK' }))).toEqual([])
  expect(sends(sheet([contact('Hui Min')], { acts: ['reopen', 'note', 'call-noted'] }))).toEqual([])
})
