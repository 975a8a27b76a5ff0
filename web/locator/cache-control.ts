/** The same for everybody and asked for again each time; kept only to go back to. */
export const ASKED_AGAIN = { 'Cache-Control': 'private, no-cache' }
