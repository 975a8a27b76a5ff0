/**
 * Whether the player may show an address, and which it is: our own files below media/, and https addresses of the hosts
 * a deployment lists (MEDIA_HOSTS). Everything else is refused, so that nobody can show their film under our name.
 * @returns the address to play, or undefined
 */
export function mediaAddress(
  asked: string | null,
  { publicUrl, hosts, ending }: { publicUrl: string; hosts: readonly string[]; ending: RegExp },
): string | undefined {
  // Browsers drop tabs and line breaks inside addresses and read "\" as "/": what looks harmless may not be.
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  if (!asked || asked.length > 2000 || /[\u0000-\u0020\u007f\\]/.test(asked)) return undefined
  const base = `${publicUrl}/`
  if (!URL.canParse(asked, base)) return undefined
  const url = new URL(asked, base)
  if (url.username || url.password || url.hash || !ending.test(url.pathname)) return undefined
  const own = new URL(`${publicUrl}/media/`)
  if (url.origin === own.origin) {
    const inside = url.pathname.startsWith(own.pathname) && !/%2f|%5c|%2e/i.test(url.pathname)
    return inside && url.search === '' ? url.pathname : undefined
  }
  return url.protocol === 'https:' && url.port === '' && hosts.includes(url.hostname) ? url.href : undefined
}

export const VIDEO_ENDING = /\.(mp4|m4v|webm)$/i
export const CAPTIONS_ENDING = /\.vtt$/i
