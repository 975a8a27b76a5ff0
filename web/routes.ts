import { index, route, type RouteConfig } from '@react-router/dev/routes'

/** Every address of P and R, in their order. */
export default [
  // Home and safe return (P§2)
  index('pages/home.tsx'),
  route('safereturncards/:uid', 'safe-return/helper.tsx'),
  route('safereturncards/:uid/seen', 'safe-return/seen.ts'),
  route('found/:token', 'safe-return/found.tsx'),
  route('afterRetunCard', 'safe-return/thanks.tsx'),
  // Locator (P§2)
  route('go-to-points', 'locator/list.tsx'),
  // The newcomer's tour
  route('dev', 'dev/tour.tsx'),
  route('dev/outbox', 'dev/outbox.tsx'),
  route('dev/card/:code', 'card/page.tsx'),
  // Everything else
  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig
