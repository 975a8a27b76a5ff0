import { useSyncExternalStore } from 'react'

/** Whether this browser's console hears its keys; kept on the device, on unless it was turned off. */
const KEPT = 'homeward-search-key'
const listeners = new Set<() => void>()
export const isOn = () => {
  try {
    return localStorage.getItem(KEPT) !== 'off'
  } catch {
    return true
  }
}

/** Turns the keys on or off: people who dictate press keys that they did not mean (WCAG 2.1.4). */
export function setShortcut(on: boolean) {
  try {
    if (on) localStorage.removeItem(KEPT)
    else localStorage.setItem(KEPT, 'off')
  } catch {
    // A browser that keeps nothing leaves it as it is.
  }
  for (const listener of listeners) listener()
}

export const useShortcutIsOn = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isOn,
    () => true,
  )
