import type { Actor, Found, Moment, Report } from '#contract/found.ts'
import type { FoundThreads } from '#contract/thread.ts'
import type { AskedFirst } from '../safe-return/found-form.server.ts'
import { FoundView } from '../safe-return/found-view.tsx'
import { relayTarget, shownNumber } from '../safe-return/numbers.server.ts'

export const daughter: Actor = { is: 'kin', kin: { relation: 'Child', calledAs: 'daughter', ordinal: null } }
export const son: Actor = { is: 'kin', kin: { relation: 'Child', calledAs: 'son', ordinal: null } }

export const report = (changes: Partial<Report> = {}): Report => ({
  id: 'aisha',
  kind: 'FOUND',
  name: 'Aisha',
  phone: '+6581234567',
  keepsNumber: false,
  throughUs: false,
  relay: null,
  at: '2026-03-09T22:50:00.000Z',
  proved: false,
  muted: false,
  place: null,
  position: null,
  ...changes,
})

export const moment = (changes: Partial<Moment> = {}): Moment => ({
  at: '2026-03-09T22:53:00.000Z',
  kind: 'message-sent',
  who: [],
  people: 1,
  count: 1,
  channels: [],
  whom: null,
  minutes: null,
  place: null,
  position: null,
  ...changes,
})

/** An alarm as a caregiver reads it: Aisha is with Siew Hua, and nobody goes yet. */
export const FOUND: Found = {
  person: { firstname: 'Siew Hua', lastname: 'Lim', photo: null, pronoun: 'her' },
  isSelf: false,
  open: true,
  openedBy: 'FINDER',
  openedAt: '2026-03-09T22:50:00.000Z',
  closedAt: null,
  newerAlarm: false,
  closedReason: null,
  reopenUntil: null,
  missing: null,
  onMyWay: null,
  othersOnTheWay: [],
  taken: null,
  unanswered: false,
  withSomeone: null,
  handOver: null,
  reports: [report()],
  folded: [],
  reportCount: 1,
  latest: null,
  screenedUntil: null,
  mayScreen: false,
  moments: [],
  earlier: null,
  version: '1',
}

/** The family's page in one state. */
export function familyPage(changes: Partial<Found> = {}, asked?: AskedFirst, threads: FoundThreads['threads'] = []) {
  const found = { ...FOUND, ...changes }
  const reports = found.reports.map((one) => ({
    ...one,
    number: one.phone && shownNumber(one.phone),
    line: one.relay && relayTarget(one.relay),
  }))
  return (
    <FoundView
      found={found}
      reports={reports}
      asked={asked}
      refused={undefined}
      threads={threads}
      photoAt={(id) => `/photo/${id}`}
      drawnAt="2026-03-09T22:55:00.000Z"
      ground={[]}
      codes="/account"
    />
  )
}
