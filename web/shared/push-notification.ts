import { PUSH_PATHS, type PushPayload } from '#contract/push-payload.ts'

/** The part of a service worker's API that shows notifications (see service-worker.ts). */
export interface PushWorker {
  registration: {
    showNotification: (title: string, options: object) => Promise<void>
    getNotifications: (filter: { tag: string }) => Promise<{ data: unknown; close: () => void }[]>
  }
  clients: {
    matchAll: (filter: { type: 'window' }) => Promise<{ url: string; focus: () => Promise<unknown> }[]>
    openWindow: (url: string) => Promise<unknown>
  }
}
interface ExtendableEvent {
  waitUntil: (work: Promise<unknown>) => void
}
export interface PushEvent extends ExtendableEvent {
  data: { json: () => unknown } | null
}
export interface NotificationEvent extends ExtendableEvent {
  action: string
  notification: { data: unknown; close: () => void }
}

/** The name of the one button; a tap beside it opens the page. */
const ON_MY_WAY = 'on-my-way'
/** How often an answer is tried, and the pause between: a telephone that wakes up is on the network a moment later. */
const TRIES = 3
const PAUSE_MS = 2000

const isPayload = (read: unknown): read is PushPayload =>
  typeof read === 'object' && read !== null && 'title' in read && 'tag' in read && 'token' in read && 'url' in read

function payloadOf({ data }: PushEvent): PushPayload | undefined {
  try {
    const read = data?.json()
    return isPayload(read) ? read : undefined
  } catch {
    return undefined
  }
}

/** Shows what came, unless something newer about the same alarm stands there, and says that it came. */
export async function showPush(worker: PushWorker, base: string, event: PushEvent): Promise<void> {
  const payload = payloadOf(event)
  if (!payload) return
  const shown = await worker.registration.getNotifications({ tag: payload.tag })
  const isOlder = shown.some(({ data }) => isPayload(data) && data.writtenAt > payload.writtenAt)
  if (!isOlder) await show(worker, base, payload)
  // The receipt is what no push service gives; an alarm is shown whether or not it gets through.
  await postToken(base, PUSH_PATHS.receipt, { token: payload.token }).catch(() => undefined)
}

const show = (worker: PushWorker, base: string, payload: PushPayload) => {
  const { title, body, tag, lang, quiet, writtenAt, answer } = payload
  return worker.registration.showNotification(title, {
    body,
    tag,
    lang,
    icon: `${base}icon-192.png`,
    timestamp: writtenAt,
    silent: quiet,
    renotify: !quiet,
    // What asks for an answer stays until somebody gives it, or a later message takes it away.
    requireInteraction: answer !== null,
    ...(!quiet && { vibrate: [600, 200, 600, 200, 600] }),
    actions: answer ? [{ action: ON_MY_WAY, title: answer.label }] : [],
    data: payload,
  })
}

/** Does what was tapped: the answer without any page, or the page. */
export async function answerNotification(worker: PushWorker, base: string, event: NotificationEvent): Promise<void> {
  const { data } = event.notification
  event.notification.close()
  if (!isPayload(data)) return
  if (event.action !== ON_MY_WAY || !data.answer) {
    await Promise.all([
      postToken(base, PUSH_PATHS.receipt, { token: data.token, seen: true }).catch(() => undefined),
      openPage(worker, data.url),
    ])
    return
  }
  const taken = await triedFor(() => postToken(base, PUSH_PATHS.answer, { token: data.token }))
  // What became of it is said where it was asked: nobody must believe that the family knows when it does not.
  const body = taken ? data.answer.taken : data.answer.failed
  await show(worker, base, { ...data, body, answer: null, quiet: taken })
}

/** Brings the page to the front where it is open already; else opens it. */
async function openPage(worker: PushWorker, url: string) {
  const open = await worker.clients.matchAll({ type: 'window' })
  const address = new URL(url, location.origin).href
  const same = open.find((one) => one.url === address)
  await (same ? same.focus() : worker.clients.openWindow(address))
}

/** Whether it was taken; what failed by the network or on our side is tried again, a refusal is not. */
async function triedFor(call: () => Promise<Response>): Promise<boolean> {
  for (let nth = 1; nth <= TRIES; nth += 1) {
    const response = await call().catch(() => undefined)
    if (response && response.status < 500) return response.ok
    if (nth < TRIES) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return false
}

/** Tells the service; the token says who speaks. */
const postToken = (
  base: string,
  path: (typeof PUSH_PATHS)[keyof typeof PUSH_PATHS],
  said: { token: string; seen?: boolean },
) =>
  fetch(`${base}api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(said),
    keepalive: true,
  })
