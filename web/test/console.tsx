import type { ReactNode } from 'react'
import type { AccountFile } from '#contract/admin-accounts.ts'
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
