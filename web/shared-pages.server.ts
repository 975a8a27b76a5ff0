import { createHash, randomBytes } from 'node:crypto'
import { serialize } from 'node:v8'
import { LRUCache } from 'lru-cache'

/** A page as it was drawn. */
export interface DrawnPage {
  html: string
  /** Texts of inline scripts that the page itself adds when it has been painted. */
  later?: string | undefined
}

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

const drawnOnce = new LRUCache<string, SharedPage>({
  maxSize: MOST_BYTES,
  sizeCalculation: ({ text }) => 2 * text.length,
})

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Takes the nonce out of a page, and names by their hashes the inline styles and scripts that carry it. What was smuggled into the page
 * carries none, and is allowed by no hash: whoever wrote it cannot know a nonce that was made for this one drawing.
 */
function withoutNonce({ html, later }: DrawnPage, nonce: string): Pick<SharedPage, 'text' | 'inline'> {
  const styles = new Set<string>()
  const scripts = new Set(later === undefined ? [] : [hashOf(later)])
  const attribute = ` nonce="${nonce}"`
  for (const [, name, attributes = '', content = ''] of html.matchAll(/<(style|script)\b([^>]*)>([\s\S]*?)<\/\1>/g))
    if (attributes.includes(attribute) && content !== '') (name === 'style' ? styles : scripts).add(hashOf(content))
  const text = html.replaceAll(attribute, '')
  if (text.includes(nonce)) throw new Error('A page that says its own nonce cannot be the same for everybody.')
  return { text, inline: { styles: [...styles], scripts: [...scripts] } }
}

/**
 * The page of this content, drawn once: `content` is all that its HTML depends on, so that what changed is never answered as it was
 * (D82.1). Without it such a page is drawn and compressed anew for everybody who reads it, which is nearly all that it costs.
 */
export async function sharedPage(
  content: unknown,
  draw: (nonce: string) => DrawnPage | Promise<DrawnPage>,
): Promise<SharedPage> {
  const key = createHash('sha256').update(serialize(content)).digest('base64url')
  const known = drawnOnce.get(key)
  if (known) return known
  const nonce = randomBytes(16).toString('base64url')
  const { text, inline } = withoutNonce(await draw(nonce), nonce)
  const tag = createHash('sha256').update(text).digest('base64url')
  const page: SharedPage = { text, compressed: new Map(), tag, inline }
  drawnOnce.set(key, page)
  return page
}
