import { FOUND_ACTS, type Found, type FoundAct, type FoundActBody, type Report } from '#contract/found.ts'
import { TICK } from './found-tick.ts'
import { relayTarget, shownNumber, type RelayTarget } from './numbers.server.ts'

/** What is asked once before it is done. */
export const ASKED_FIRST = ['safe', 'false-alarm'] as const
export type AskedFirst = (typeof ASKED_FIRST)[number]

/** A report with its number, or our own and its digits, as people read them; null where there is none. */
export type ShownReport = Report & { number: string | null; line: RelayTarget | null }

/** What the page draws of the alarm: the question that was asked for, while there is something to ask, and readable numbers. */
export function shownFound<T extends Found>(found: T, url: URL) {
  const ask = url.searchParams.get('ask')
  const asked = ASKED_FIRST.find((act) => act === ask)
  return {
    found,
    asked: found.open ? asked : undefined,
    reports: found.reports.map((report): ShownReport => ({
      ...report,
      number: report.phone === null ? null : shownNumber(report.phone),
      line: report.relay && relayTarget(report.relay),
    })),
    /** When this was drawn: what counts as open, and how old a place is, follow from it. */
    drawnAt: new Date().toISOString(),
  }
}

/** The cursor of earlier moments in a page's address. */
export const beforeIn = (url: URL) => {
  const before = url.searchParams.get('before')?.slice(0, 40)
  return before ? { before } : {}
}

/** Reads what a form of the page says; nothing where it is none of its acts. */
export function actIn(form: Record<string, string> | undefined): FoundActBody | undefined {
  const act = FOUND_ACTS.find((known): known is FoundAct => known === form?.act)
  if (!form || !act) return undefined
  const reports = Object.keys(form).flatMap((name) => (name.startsWith(TICK) ? name.slice(TICK.length) : []))
  return {
    act,
    ...(form.minutes && { minutes: Number(form.minutes) }),
    ...(reports.length > 0 && { reports }),
  }
}
