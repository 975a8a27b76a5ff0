import { createHash } from 'node:crypto'
import { serialize } from 'node:v8'
import { LRUCache } from 'lru-cache'
import type { InlineTexts } from './site.ts'

/** A page that many answers have in common: no nonce stands in it, its policy allows by hash what stands inline. */
export interface SharedPage {
  text: string
  compressed: Map<string, Uint8Array<ArrayBuffer>>
  /** Names this text, for browsers that have it already. */
  tag: string
  /** `'sha256-…'` of each inline style and script. */
  inline: { styles: string[]; scripts: string[] }
}

/** As much text is kept, in bytes: all pages of the public site in each language are a fifth of it. */
const MOST_BYTES = 16 * 1024 * 1024

const drawn = new LRUCache<string, SharedPage>({ maxSize: MOST_BYTES, sizeCalculation: ({ text }) => 2 * text.length })

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * The page of this content, drawn once: `content` is all that its HTML depends on, so that what changed is never answered as it was
 * (D82.1). Without it a public page is drawn and compressed anew for everybody who reads it, which is nearly all that it costs.
 */
export function sharedPage(content: unknown, draw: (inline: InlineTexts) => string): SharedPage {
  const key = createHash('sha256').update(serialize(content)).digest('base64url')
  const known = drawn.get(key)
  if (known) return known
  const inline: InlineTexts = { styles: new Set(), scripts: new Set() }
  const text = draw(inline)
  const page: SharedPage = {
    text,
    compressed: new Map(),
    tag: createHash('sha256').update(text).digest('base64url'),
    inline: { styles: [...inline.styles].map(hashOf), scripts: [...inline.scripts].map(hashOf) },
  }
  drawn.set(key, page)
  return page
}
