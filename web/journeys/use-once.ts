import { useRef, useState } from 'react'

/** Runs one request at a time: while it is running, a further one is ignored. */
export function useOnce() {
  const [isBusy, setBusy] = useState(false)
  const running = useRef(false)
  async function once(request: () => Promise<void>) {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await request()
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { isBusy, once }
}
