import type { Relation } from './relations.ts'

/** What can be done for a person or with their record, and the relations that give it (docs/decisions.md, "Who may do what"). */
export const AUTHORITY = {
  see: ['self', 'maker', 'carer', 'waiting', 'appointed', 'registrar'],
  card: ['self', 'maker', 'carer', 'appointed', 'registrar'],
  history: ['self', 'maker', 'carer', 'appointed', 'registrar'],
  looks: ['self', 'maker'],
  numbers: ['self', 'maker'],
  missing: ['carer', 'appointed'],
  lost: ['self'],
  wish: ['self'],
  'answer-alarm': ['carer', 'appointed', 'association'],
  object: ['carer'],
  'remove-quietly': ['self', 'maker', 'carer', 'registrar'],
  'call-as': ['self', 'maker', 'registrar'],
  order: ['self', 'maker', 'registrar'],
  invite: ['self', 'maker', 'registrar'],
  'let-sign-in': ['maker', 'registrar'],
  'answer-link': ['self', 'maker'],
  edit: ['linked-maker'],
  photo: ['self', 'maker', 'registrar', 'newcomer'],
  voice: ['self', 'maker', 'carer'],
  'record-voice': ['carer'],
  link: ['self', 'registrar', 'newcomer'],
  'add-caregiver': ['self', 'registrar', 'newcomer'],
  appoint: ['self', 'registrar', 'newcomer', 'registered'],
  'list-alarm': ['appointed', 'registrar', 'association'],
  codes: ['appointed', 'registrar', 'association'],
  file: ['registrar', 'association'],
  'list-file': ['registrar', 'registered', 'association'],
  administer: ['association'],
} as const satisfies Record<string, readonly Relation[]>
export type Act = keyof typeof AUTHORITY
