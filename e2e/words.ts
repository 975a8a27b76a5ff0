import { readFileSync } from 'node:fs'
import type { Locale } from '#contract/options.ts'

/** The website's own words in a language, so that a journey looks for what a person reads: `say('form.name')`. */
export function wordsIn(locale: Locale, file: string) {
  const words: unknown = JSON.parse(
    readFileSync(new URL(`../web/words/${locale}/${file}.json`, import.meta.url), 'utf8'),
  )
  return (key: string, values: Record<string, string> = {}): string => {
    const text = key.split('.').reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], words)
    if (typeof text !== 'string') throw new Error(`no text ${file}:${key}`)
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => values[name] ?? '')
  }
}
