import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { readDeskCounts } from '#contract/admin-queue.ts'
import type { Answered } from '#contract/endpoint.ts'
import { call } from '../api.ts'

export type DeskCounts = Answered<typeof readDeskCounts>

/** Follows what waits for administrators: read anew after every page and act. `start` is null for whom nothing waits. */
export function useDeskCounts(start: DeskCounts | null): DeskCounts | null {
  const [counts, setCounts] = useState(start)
  const { key } = useLocation()
  const page = useNavigation().state === 'idle' ? key : undefined
  const isAsked = start !== null
  // The first page came with its counts.
  const known = useRef(page)
  useEffect(() => {
    if (!isAsked || !page || known.current === page) return
    known.current = page
    const ask = async () => {
      const answer = await call(readDeskCounts, {})
      // An answer that a later page overtook is old.
      if (answer.ok && known.current === page) setCounts(answer.data)
    }
    void ask()
  }, [page, isAsked])
  return counts
}
