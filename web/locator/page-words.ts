import type { Say } from './describe.ts'

/** The texts of `live` that stand in the page, for the small scripts. */
export function liveWords(): Say {
  const words: unknown = JSON.parse(document.querySelector('[data-words]')?.textContent ?? '{}')
  return (key, values = {}) => {
    const text = key.split('.').reduce<unknown>((inner, name) => (inner as Record<string, unknown>)?.[name], words)
    return String(text ?? '').replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => values[name] ?? '')
  }
}
