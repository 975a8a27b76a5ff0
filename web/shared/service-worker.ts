/**
 * Keeps the pages of the public site readable without network. Network first: what is shown is never older than it must
 * be. Personal pages and answers of the service are never kept (docs/decisions.md, "Service worker"). Shows the pushes of alarms
 * (push-notification.ts).
 */
import { isPublicPage, PERSONAL_PREFIXES } from '../public-pages.ts'
import {
  answerNotification,
  showPush,
  type NotificationEvent,
  type PushEvent,
  type PushWorker,
} from './push-notification.ts'

/** The part of a service worker's API that is used here: TypeScript cannot type a page and a worker in one project. */
interface Worker extends PushWorker {
  registration: PushWorker['registration'] & { scope: string; navigationPreload?: { enable: () => Promise<void> } }
  clients: PushWorker['clients'] & { claim: () => Promise<void> }
  skipWaiting: () => Promise<void>
  addEventListener: <Name extends keyof WorkerEvents>(name: Name, listen: (event: WorkerEvents[Name]) => void) => void
}
interface WorkerEvents {
  install: Extendable & { addRoutes?: (routes: object[]) => Promise<void> }
  activate: Extendable
  message: Extendable & { data?: { keep?: unknown } }
  push: PushEvent
  notificationclick: NotificationEvent
  fetch: Extendable & {
    request: Request
    preloadResponse?: Promise<Response | undefined>
    respondWith: (response: Promise<Response>) => void
  }
}
interface Extendable {
  waitUntil: (work: Promise<unknown>) => void
}
const worker = self as unknown as Worker

const base = import.meta.env.BASE_URL
const CACHE = `homeward-${import.meta.env.BUILD_VERSION as string}`
const OFFLINE = `${base}offline`
/** The offline page for a scanned code: whom to call. The person's own page is never cached. */
const OFFLINE_CODE = `${base}offline/code`
const CODES = 'safereturncards/'
/**
 * The cache of pages that were kept on request, stored as one set: it outlives this version, because a page only fits
 * its own scripts.
 */
const KEPT = 'homeward-kept'
const LOCATOR = 'go-to-points'

worker.addEventListener('install', (event) => {
  // Where the browser knows how, personal pages and the service's answers go past this worker without waking it; a scanned
  // code does not, because without network the browser's own page names nobody to call.
  const past = PERSONAL_PREFIXES.filter((prefix) => prefix !== CODES).map((prefix) => ({
    condition: { urlPattern: { pathname: `${base}${prefix}*` } },
    source: 'network',
  }))
  event.waitUntil(event.addRoutes?.(past).catch(() => undefined) ?? Promise.resolve())
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll([OFFLINE, OFFLINE_CODE, base, `${base}icon.svg`]))
      .then(() => worker.skipWaiting()),
  )
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name !== CACHE && name !== KEPT).map((name) => caches.delete(name))),
      )
      .then(() => worker.registration.navigationPreload?.enable())
      .then(() => worker.clients.claim()),
  )
})

worker.addEventListener('message', (event) => {
  const { keep } = event.data ?? {}
  if (Array.isArray(keep)) event.waitUntil(keepSet(keep.map(String)))
})

/**
 * Replaces the cache of kept pages with these pages and files of the public site, but only after all of them were
 * fetched.
 */
async function keepSet(paths: string[]) {
  const ours = paths.filter((path) => {
    const below = path.slice(base.length)
    return path.startsWith(base) && (isPublicPage(below) || below.startsWith('assets/'))
  })
  const answers = await Promise.all(ours.map((path) => fetch(path)))
  if (answers.some(({ ok }) => !ok)) return
  await caches.delete(KEPT)
  const cache = await caches.open(KEPT)
  await Promise.all(answers.map((answer, index) => cache.put(ours[index] ?? '', answer)))
}

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin || !url.pathname.startsWith(base)) return
  const path = url.pathname.slice(base.length)
  if (request.mode === 'navigate') event.respondWith(page(event, url, path))
  else if (path.startsWith('assets/') || path.endsWith('.svg')) event.respondWith(asset(request))
})

async function page(event: WorkerEvents['fetch'], url: URL, path: string): Promise<Response> {
  const cache = await caches.open(CACHE)
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request))
    if (response.ok && isPublicPage(path)) {
      event.waitUntil(cache.put(event.request, response.clone()))
      // Another language was chosen: the pages for when there is no network speak it from now on.
      if (url.searchParams.has('lang')) event.waitUntil(cache.addAll([OFFLINE, OFFLINE_CODE]))
    }
    return response
  } catch (error) {
    const kept = isPublicPage(path)
      ? ((await cache.match(event.request)) ??
        // The locator's page finds what any of its addresses asks for.
        (path.startsWith(LOCATOR) ? await caches.match(base + LOCATOR, { cacheName: KEPT }) : undefined) ??
        (await cache.match(event.request, { ignoreSearch: true })))
      : undefined
    const shown = kept ?? (await cache.match(path.toLowerCase().startsWith(CODES) ? OFFLINE_CODE : OFFLINE))
    if (shown) return shown
    throw error
  }
}

worker.addEventListener('push', (event) => event.waitUntil(showPush(worker, base, event)))
worker.addEventListener('notificationclick', (event) => event.waitUntil(answerNotification(worker, base, event)))

/** Serves a built file from the cache first: its content never changes under its name. */
async function asset(request: Request): Promise<Response> {
  const kept = await caches.match(request)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) await (await caches.open(CACHE)).put(request, response.clone())
  return response
}
