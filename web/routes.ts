import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'
import { PATHS } from './journeys/index.ts'
import { PUBLIC_PAGES } from './public-pages.ts'

/** Every address there is, in the order of the specification (P2.2). */
export default [
  // The public site: landing, locator, FAQ, guide, legal (P2.2)
  ...PUBLIC_PAGES.map(({ path, file }) => (path === '' ? index(file) : route(path, file))),
  route('go-to-points/landing', 'locator/landing.tsx'),
  route('go-to-points/detail/:id', 'locator/detail.tsx'),
  route('go-to-points/points.json', 'locator/points.ts'),
  route('app-stores-redirect', 'pages/stores.tsx'),
  route('mediaPlayer', 'media/player.tsx'),
  route('offline', 'pages/offline.tsx'),
  route('offline/code', 'pages/offline-code.tsx'),
  route('sitemap.xml', 'pages/sitemap.ts'),
  route('robots.txt', 'pages/robots.ts'),
  route('.well-known/security.txt', 'pages/security-txt.ts'),
  route('manifest.webmanifest', 'pages/manifest.ts'),
  // Safe return (P2.4)
  route('safereturncards/:uid', 'safe-return/helper.tsx'),
  route('safereturncards/:uid/seen', 'safe-return/seen.ts'),
  route('helping/:token', 'safe-return/helping.tsx'),
  route('found/:token', 'safe-return/found.tsx'),
  route('afterRetunCard', 'safe-return/thanks.tsx'),
  // Registration (P2.3): one step serves every address of a journey
  layout('journeys/layout.tsx', [
    route('registration', 'registration/roles.tsx'),
    route('registrationNotification', 'registration/notification.tsx'),
    route('clients', 'registration/clients.tsx'),
    ...PATHS.map((path) => route(path.slice(1), 'journeys/step.tsx', { id: path })),
  ]),
  // The member portal
  layout('member/layout.tsx', [
    route('account', 'member/overview.tsx'),
    route('account/lost', 'member/lost.tsx'),
    route('account/wishes', 'member/wishes.tsx'),
    route('account/people/:uid', 'member/person.tsx'),
    route('account/people/:uid/missing', 'member/missing.tsx'),
    route('account/people/:uid/card', 'member/card.tsx'),
    route('account/people/:uid/test', 'member/try-card.tsx'),
    route('account/people/:uid/photo', 'member/photo.tsx'),
    route('account/people/:uid/history', 'member/history.tsx'),
    route('account/people/:uid/looks', 'member/looks.tsx'),
    route('account/people/:uid/details', 'member/details.tsx'),
    route('account/people/:uid/invite', 'member/invite.tsx'),
    route('account/settings', 'member/settings.tsx'),
    route('account/settings/passkeys', 'member/passkeys.tsx'),
    route('account/settings/:part', 'member/setting.tsx'),
    route('account/sessions', 'member/sessions.tsx'),
    route('account/leave', 'member/leave.tsx'),
  ]),
  route('account/incidents/:id', 'member/incident.tsx'),
  route('account/data.json', 'member/data.ts'),
  // The admin console (D2.3); its sections: web/admin/sections.ts
  route('admin/login', 'admin/login.tsx'),
  route('admin/token/:token', 'admin/hand-over.tsx'),
  route('admin/watch', 'admin/watch.tsx'),
  layout('admin/layout.tsx', [
    route('admin/queues', 'admin/queues.tsx'),
    route('admin/search', 'admin/search.tsx'),
    route('admin/users', 'admin/users.tsx'),
    route('admin/users/:uid', 'admin/account.tsx'),
    route('admin/links', 'admin/links.tsx'),
    route('admin', 'admin/overview.tsx'),
    route('admin/incidents', 'admin/incidents.tsx'),
    route('admin/closed-incidents', 'admin/closed-incidents.tsx'),
    route('admin/incidents/:id', 'admin/incident.tsx'),
    route('admin/duty', 'admin/duty.tsx'),
    route('admin/points', 'admin/points.tsx'),
    route('admin/points/new', 'admin/point.tsx', { id: 'admin/point-new' }),
    route('admin/points/import', 'admin/points-import.tsx'),
    route('admin/points/:id', 'admin/point.tsx'),
    route('admin/delivery', 'admin/delivery.tsx'),
    route('admin/audit', 'admin/audit.tsx'),
    route('admin/approvals', 'admin/approvals.tsx'),
    route('admin/passkeys', 'admin/passkeys.tsx'),
    route('admin/users/:uid/codes', 'admin/codes.tsx'),
    route('admin/users/:uid/records', 'admin/records.tsx'),
  ]),
  route('admin/users/:uid/records.json', 'admin/records-file.ts'),
  // The newcomer's tour
  route('dev', 'dev/tour.tsx'),
  route('dev/outbox', 'dev/outbox.tsx'),
  route('dev/design', 'dev/design.tsx'),
  route('dev/card/:code', 'card/page.tsx'),
  // Everything else
  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig
