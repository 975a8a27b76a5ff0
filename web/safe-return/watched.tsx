import { useContext, type ReactNode } from 'react'
import { readHelperStatus } from '#contract/safe-return.ts'
import { addressOf } from '../api.ts'
import type { Incident } from './status.tsx'
import { Testing } from './rehearsal.tsx'

/** A page of a finder who left details: the script asks every few seconds whether something happened, and shows it. */
export const Watched = ({
  uid,
  muted = false,
  incident,
  two = false,
  children,
}: {
  uid: string
  muted?: boolean
  incident: Incident | null
  two?: boolean
  children: ReactNode
}) => {
  // What stands in a tester's browser alone is no alarm to be asked about.
  const isTest = useContext(Testing)
  const watched = isTest
    ? {}
    : {
        'data-watch': addressOf(readHelperStatus, { uid }),
        'data-version': versionOf({ muted, incident }),
        'data-open': Boolean(incident?.open && !incident.withSomeone),
      }
  return (
    <div className={two ? 'page helper two' : 'page helper'} {...watched}>
      {children}
    </div>
  )
}

/** Where the script says once, to who cannot see it, what is new on a page that has no other place for it. */
export const News = () => <p className="visually-hidden" aria-live="polite" data-news />

/** What the script compares: it must build the same (helper.script.ts). */
const versionOf = ({ muted, incident }: { muted: boolean; incident: Incident | null }) =>
  JSON.stringify([muted, incident])
