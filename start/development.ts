import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { pageScripts } from './build.ts'
import type { Website, WebsiteSource } from './website-source.ts'

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void
export type RunningWebsite = WebsiteSource & { middleware?: Middleware; close?: () => Promise<void> }

/** Vite in front of the service in one process: a change in web/ or contract/ shows without a restart. */
export async function developmentWebsite(server: Server): Promise<RunningWebsite> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
  const { base } = vite.config
  const scripts = Object.fromEntries(Object.entries(await pageScripts()).map(([name, file]) => [name, base + file]))
  return {
    load: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<Website>,
    scripts: () => scripts,
    scriptText: () => undefined,
    middleware: vite.middlewares as Middleware,
    close: () => vite.close(),
  }
}
