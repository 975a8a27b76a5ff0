import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'

/** The heading of a page that a journey leads to: it gets the focus after a move in place, and a new document starts at its top (D81.5). */
export function useArrival() {
  const heading = useRef<HTMLHeadingElement>(null)
  const isInPlace = useLocation().state !== null
  const arrive = useEffectEvent(() => {
    if (isInPlace) heading.current?.focus()
  })
  useEffect(() => arrive(), [])
  return { ref: heading, tabIndex: -1 }
}
