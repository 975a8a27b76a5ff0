import { existsSync, readFileSync } from 'node:fs'
import type { Locale } from '#contract/options.ts'

/**
 * The website's own words in a language, so that a journey looks for what a person reads: `say('form.name')`. A file that the language
 * does not have is read in English by whoever chose it (D62.1).
 */
export function wordsIn(locale: Locale, file: string) {
  const at = (language: Locale) => new URL(`../web/words/${language}/${file}.json`, import.meta.url)
  const words: unknown = JSON.parse(readFileSync(at(existsSync(at(locale)) ? locale : 'en'), 'utf8'))
  return (key: string, values: Record<string, string> = {}): string => {
    const text = key.split('.').reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], words)
    if (typeof text !== 'string') throw new Error(`no text ${file}:${key}`)
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => values[name] ?? '')
  }
}
