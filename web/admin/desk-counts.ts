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
  const isStill = useNavigation().state === 'idle'
  const isAsked = start !== null
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isAsked || !isStill) return undefined
    // The page came with its first counts.
    if (isFirst.current) {
      isFirst.current = false
      return undefined
    }
    let isOver = false
    void call(readDeskCounts, {}).then((answer) => {
      if (answer.ok && !isOver) setCounts(answer.data)
    })
    return () => {
      isOver = true
    }
  }, [key, isStill, isAsked])
  return counts
}
