import type { Config } from '../service/config.ts'
import { permissionsPolicy } from '../web/permissions-policy.ts'

/** What a page's policy allows inline: what carries the nonce of this answer, or the texts of these hashes. */
type Inline = string | { styles: string[]; scripts: string[] }

/** Headers of every answer (docs/decisions.md, "Security headers"). */
export function securityHeaders(
  config: Pick<Config, 'live' | 'publicUrl' | 'mediaHosts'>,
  inline: Inline = { styles: [], scripts: [] },
): Record<string, string> {
  const { styles, scripts } =
    typeof inline === 'string' ? { styles: [`'nonce-${inline}'`], scripts: [`'nonce-${inline}'`] } : inline
  const policy = [
    `default-src 'none'`,
    `object-src 'none'`,
    ['script-src', `'self'`, ...scripts].join(' '),
    ['style-src', `'self'`, ...styles].join(' '),
    `img-src 'self' data: https://www.onemap.gov.sg`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    ['media-src', `'self'`, ...config.mediaHosts.map((host) => `https://${host}`)].join(' '),
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    ...(config.live ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
  return {
    'Content-Security-Policy': policy,
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': permissionsPolicy({ microphone: false }),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(config.publicUrl?.startsWith('https:') && {
      'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
    }),
  }
}
