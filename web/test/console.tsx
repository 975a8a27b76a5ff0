import type { ReactNode } from 'react'
import type { AccountFile } from '#contract/admin-accounts.ts'
import type { MendedAccount } from '../admin/mend-parts.tsx'
import { draw, routed } from './draw.tsx'

/** A page of the console as an administrator sees it, with the data that its loader and its action gave. */
export const consolePage = <Props,>(Page: (props: Props) => ReactNode, loaderData: object, actionData?: unknown) =>
  draw(routed(Page, { loaderData, actionData }), 'en', '/', {
    'admin/layout': { console: { role: 'administrator', organisation: null } },
  })

/** An account as the console reads it: the person Siew Hua Lim, approved, with nobody linked and nothing else known. */
export const accountFile = (changes: Partial<AccountFile> = {}): AccountFile => ({
  uid: 'siew-hua',
  type: 'DEMENTIA',
  status: 'APPROVED',
  staff: false,
  name: 'Siew Hua Lim',
  firstname: 'Siew Hua',
  lastname: 'Lim',
  displayName: null,
  username: null,
  credentialType: 'USERNAME',
  hasPassword: false,
  gender: null,
  birth: null,
  nricMasked: null,
  hasHealth: false,
  phone: null,
  phoneVerified: false,
  email: null,
  emailVerified: false,
  homeNumber: null,
  address: null,
  locale: 'en',
  language: null,
  membershipId: null,
  photo: null,
  organisation: null,
  createdBy: null,
  partner: null,
  safeReturnStoppedAt: null,
  frozenAt: null,
  endingAt: null,
  stoppedNowAt: null,
  death: null,
  undo: null,
  statusReason: null,
  callable: true,
  loneContact: false,
  createdAt: '2026-03-02T01:00:00.000Z',
  confirmedAt: null,
  approvedAt: null,
  endedAt: null,
  seen: '2026-03-02T01:00:00.000Z',
  decided: null,
  claim: null,
  tags: [],
  applicant: null,
  questions: [],
  consents: [],
  history: [],
  ...changes,
})

/** The link of Hui Min Lim, the daughter, as an account's page shows it: accepted, and barred by nobody. */
export const linkedDaughter: AccountFile['tags'][number] = {
  id: 'link',
  uid: 'hui-min',
  name: 'Hui Min Lim',
  type: 'CAREGIVER',
  accountStatus: 'APPROVED',
  status: 'ACCEPTED',
  relationship: 'Child',
  relationshipSide: 'CARER',
  objected: false,
  barredAt: null,
  createdAt: '2026-03-02T01:00:00.000Z',
}

/** The same person as the page of corrections reads her: reached by nothing, with nobody linked. */
export const mendedAccount = (changes: Partial<MendedAccount> = {}): MendedAccount => ({
  uid: 'siew-hua',
  name: 'Siew Hua Lim',
  type: 'DEMENTIA',
  seen: '2026-11-02T01:00:00.000Z',
  prefixCountryNum: null,
  phone: null,
  email: null,
  newEmail: null,
  address: {
    postalCode: null,
    blockNumber: null,
    streetName: null,
    unitNumber: null,
    building: null,
    cityCountry: null,
  },
  locale: 'en',
  language: 'Hokkien',
  numberAsked: null,
  resetsWaitUntil: null,
  tags: [],
  ...changes,
})

/** What the list of clients and the audit read where there is nothing yet. */
export const noClients = {
  list: { clients: [], next: null, found: 0, counts: { all: 0 }, branches: ['Bedok', 'Toa Payoh'] },
  figures: { weeks: 12, clients: 0, cards: 0, alarms: 0, answered: 0, firstAnswerSeconds: null },
}
export const noAudit = { entries: [], next: null, actions: ['search'], filters: {}, filtered: {}, locale: 'en' }
