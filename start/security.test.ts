import { expect, test } from 'vitest'
import { staticMap } from '../web/safe-return/tiles.ts'
import { securityHeaders } from './security.ts'

test('the policy lets in the pictures of a place, and no other site’s', () => {
  const policy = securityHeaders({ live: true, publicUrl: 'https://homeward.test', mediaHosts: [] })
  const allowed = /img-src ([^;]+)/.exec(policy['Content-Security-Policy'] ?? '')?.[1]?.split(' ')
  const { tiles } = staticMap({ lat: 1.3345, lng: 103.849 }, 20)
  const origins = new Set(tiles.map(({ href }) => new URL(href).origin))
  expect(allowed).toEqual(["'self'", 'data:', ...origins])
})
