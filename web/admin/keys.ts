import { useEffect } from 'react'
import { isOn } from './search-shortcut.ts'

/** Whether a key pressed here is text that somebody types. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Whether the key was one of the page's own: the browser then does nothing else with it. */
type OnKey = (key: string) => boolean

/** Hands a key to the page: one without Ctrl, Alt or Meta, not held down, outside of fields and dialogs, where keys are on. */
export function hearKey(event: KeyboardEvent, onKey: OnKey) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.defaultPrevented) return
  if (!isOn() || isTyping(event.target) || document.querySelector('dialog[open]')) return
  if (onKey(event.key)) event.preventDefault()
}

/** Hears the console's keys while the page stands. `onKey` is the same function at every drawing. */
export function useKeys(onKey: OnKey) {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => hearKey(event, onKey)
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [onKey])
}
