import { createHmac } from 'node:crypto'
import { sameText } from '../../secrets.ts'

/**
 * Whether X-Twilio-Signature is right: base64 of HMAC-SHA1, by the account's token, over the address and every field's
 * name and value in the order of names, a repeated value once. Twilio may sign the address with its port or without.
 */
export function isSigned(
  authToken: string,
  signature: string,
  url: string,
  fields: Readonly<Record<string, readonly string[]>>,
): boolean {
  const content = Object.keys(fields)
    .toSorted()
    .flatMap((name) => [...new Set(fields[name])].toSorted().map((value) => name + value))
    .join('')
  const [, host = '', port, rest = ''] = /^([a-z]+:\/\/[^/:?]+)(:\d+)?(.*)$/.exec(url) ?? []
  const withPort = host + (port ?? (host.startsWith('https:') ? ':443' : ':80')) + rest
  return [host + rest, withPort].some((signed) =>
    sameText(
      createHmac('sha1', authToken)
        .update(signed + content)
        .digest('base64'),
      signature,
    ),
  )
}
