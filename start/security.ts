import type { Config } from '../service/config.ts'
import { permissionsPolicy } from '../web/permissions-policy.ts'

/** Headers of every answer (docs/decisions.md, "Security headers"). `nonce` allows the page's own inline styles and scripts. */
export function securityHeaders(
  config: Pick<Config, 'live' | 'publicUrl' | 'mediaHosts'>,
  nonce?: string,
): Record<string, string> {
  const own = nonce ? `'self' 'nonce-${nonce}'` : `'self'`
  const policy = [
    `default-src 'none'`,
    `object-src 'none'`,
    `script-src ${own}`,
    `style-src ${own}`,
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
