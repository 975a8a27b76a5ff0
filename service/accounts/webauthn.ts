/** The library of WebAuthn, loaded when the first passkey is made or used: it brings three hundred modules along. */
export const openWebauthn = () => import('@simplewebauthn/server')
/** What it reads of a browser's answer, without the rest. */
export const openWebauthnHelpers = () => import('@simplewebauthn/server/helpers')
