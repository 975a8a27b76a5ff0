import { useEffect, useSyncExternalStore } from 'react'

/** Whether this browser's console leads to the search by the key; kept on the device, on unless it was turned off. */
const KEPT = 'homeward-search-key'
const listeners = new Set<() => void>()
const isOn = () => {
  try {
    return localStorage.getItem(KEPT) !== 'off'
  } catch {
    return true
  }
}

/** Turns the key on or off: people who dictate press keys that they did not mean (WCAG 2.1.4). */
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

/** Whether a key pressed here is text that somebody types. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Leads the focus to the element of this id by the key "/", on every page of the console. */
export function useSearchKey(id: string) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.altKey || event.metaKey) return
      if (!isOn() || isTyping(event.target) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      document.getElementById(id)?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [id])
}
