/** A page whose address is a secret: kept by nobody, found by no search engine, told to no other site. */
export const PRIVATE = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
}
