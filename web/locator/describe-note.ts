/** A special note: its words, and the page it leads to. */
export interface DescribedNote {
  text: string
  /** An https address, or empty. */
  link: string
  /** Whose page it is: "www.sbstransit.com.sg". */
  host: string
}

/** How a link to a page of others is marked. */
export const OUTSIDE = 'noopener noreferrer nofollow'

const ADDRESS = /https?:\/\/[^\s<>"]+/i

/** The page that an address in a note leads to, always over https; none for what could mislead or is no address. */
function safeLink(address: string): Pick<DescribedNote, 'link' | 'host'> | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  if (url.username || url.password || url.port || !url.hostname.includes('.')) return undefined
  url.protocol = 'https:'
  return { link: url.href, host: url.hostname }
}

/** The first address in a note as a link; in the words around it stands whose page it is. A note without one is its words. */
export function describeNote(note: string | null): DescribedNote {
  const [found = ''] = ADDRESS.exec(note ?? '') ?? []
  const address = found.replace(/[.,;:!?)\]]+$/, '')
  const safe = address ? safeLink(address) : undefined
  if (!note || !safe) return { text: note ?? '', link: '', host: '' }
  return { text: note.trim() === address ? '' : note.replace(address, safe.host), ...safe }
}
