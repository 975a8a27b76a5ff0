import { readFileSync, existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'
import { SERVICE_WORKER } from './build.ts'
import type { Website, WebsiteSource } from './website-source.ts'

/**
 * Serves static files: built ones are cached for ever, because their names carry a hash, others for an hour. A path
 * without an extension is a page, and the disk is not read. `only`: the folder below the root whose files are served.
 */
export function files(base: string, root: string, only = ''): [string, MiddlewareHandler] {
  const hashed = `${base}assets/`
  return [
    `${base}${only}:path{.+\\.\\w+}`,
    serveStatic({
      root,
      precompressed: true,
      rewriteRequestPath: (path) => path.slice(base.length - 1),
      onFound: (_path, c) =>
        c.header(
          'Cache-Control',
          c.req.path.startsWith(hashed)
            ? 'public, max-age=31536000, immutable'
            : c.req.path === base + SERVICE_WORKER
              ? 'no-cache'
              : 'public, max-age=3600',
        ),
    }),
  ]
}

/** A built file's text, unless it could not stand within a script element. */
function builtText(folder: string, address: string): string | undefined {
  const text = readFileSync(join(folder, 'client', 'assets', basename(address)), 'utf8')
  return /<\/script|<!--/i.test(text) ? undefined : text
}

/** The website that `npm run build` left in `folder`; `before` is the build whose files browsers may still ask for. */
export function builtWebsite({ folder, before }: { folder: string; before?: string }): WebsiteSource {
  const build: Promise<Website> = import(join(folder, 'server', 'index.js'))
  const list = join(folder, 'scripts.json')
  const scripts = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>) : {}
  const texts = new Map(Object.entries(scripts).map(([name, address]) => [name, builtText(folder, address)]))
  return {
    load: () => build,
    scripts: () => scripts,
    scriptText: (name) => texts.get(name),
    files: join(folder, 'client'),
    ...(before && { filesBefore: join(before, 'client') }),
  }
}
