import type { Locale } from '#contract/options.ts'

/** Says a text of `live` in words/<language>/locator.json: by the page's words on the server, by the map's own in the browser. */
export type Say = (key: string, values?: Record<string, string>) => string
/** Who describes: the language, its words, and the time. */
export interface Speaker {
  say: Say
  locale: Locale
  now: Date
}
