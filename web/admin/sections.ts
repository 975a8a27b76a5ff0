import type { AdminRole } from '#contract/endpoint.ts'

/** What the console's navigation leads to. A new page is added here and in web/routes.ts. */
export interface Section {
  /** Below the base path. */
  path: string
  /** The key of its name, with its file of words. */
  title: string
  roles: readonly AdminRole[]
}

const everybody = ['administrator', 'organisation'] as const
const administrators = ['administrator'] as const
const organisations = ['organisation'] as const

export const SECTIONS: readonly Section[] = [
  { path: '/admin', title: 'admin-operations:overview.title', roles: everybody },
  { path: '/admin/clients', title: 'admin-clients:title', roles: organisations },
  { path: '/admin/incidents', title: 'admin-incidents:title', roles: everybody },
  { path: '/admin/closed-incidents', title: 'admin-incidents:closed.title', roles: everybody },
  { path: '/admin/duty', title: 'admin-operations:duty.title', roles: administrators },
  { path: '/admin/queues', title: 'admin-accounts:queues.title', roles: administrators },
  { path: '/admin/users', title: 'admin-accounts:users.title', roles: everybody },
  { path: '/admin/colleagues', title: 'admin-clients:colleagues.title', roles: organisations },
  { path: '/admin/links', title: 'admin-accounts:links.title', roles: everybody },
  { path: '/admin/points', title: 'admin-operations:points.title', roles: administrators },
  { path: '/admin/phrases', title: 'admin-operations:phrases.title', roles: administrators },
  { path: '/admin/delivery', title: 'admin-operations:delivery.title', roles: administrators },
  { path: '/admin/report', title: 'admin-operations:report.title', roles: administrators },
  { path: '/admin/audit', title: 'admin-operations:audit.title', roles: administrators },
  { path: '/admin/administrators', title: 'admin-administrators:title', roles: administrators },
  { path: '/admin/approvals', title: 'admin-operations:approvals.title', roles: administrators },
  { path: '/admin/passkeys', title: 'passkeys:title', roles: administrators },
]

/** The files of words that pages of the console use: handed over once, by the shell. */
export const ADMIN_WORDS = [
  'admin',
  'admin-accounts',
  'admin-clients',
  'admin-administrators',
  'admin-incidents',
  'admin-messages',
  'admin-operations',
  'admin-mending',
  'passkeys',
  'sections',
  'errors',
] as const
