import { useSyncExternalStore } from 'react'
import { owed, watchOwed } from '../journeys/owed-discards.ts'

const read = () => owed().join(' ')

/** The journeys that were sent from this browser, and whose draft is not known to be erased: it is not offered again. */
export const useEnded = (): readonly string[] =>
  useSyncExternalStore(watchOwed, read, () => '')
    .split(' ')
    .filter(Boolean)
