import { readFileSync } from 'node:fs'

/** The version of this product (package.json): in the start line, `/healthz`, every log line, `/metrics` and `--version`. */
export const VERSION = (
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
).version
