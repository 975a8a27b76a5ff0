/** Pages of finders and families, whose forms tell a family something. */
const ACTING = /^(safereturncards|found)\//i

/**
 * Whether a form on another website sends this to a page of a finder or a family: visitors of that website would ring alarms
 * without knowing. Browsers that do not say whose page sends are let through, as is everything else.
 */
export function isSentByOtherSite(request: Request, base: string): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false
  if (request.headers.get('sec-fetch-site') !== 'cross-site') return false
  return ACTING.test(decoded(new URL(request.url).pathname).slice(base.length))
}

/** Decodes a path as the router does: a path that cannot be decoded is used as it is. */
function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
