import webPush from 'web-push'
import { REQUEST_TIMEOUT_MS } from '#contract/limits.ts'
import type { Delivery, PushService } from '../../outside.ts'
import { isPublicUrl, lookupPublic } from '../../public-host.ts'
import { isPair, type VapidKeys } from '../../vapid-keys.ts'
import { postRequest, type Answer } from './request.ts'

/** A push service's answers that say that the device is no longer there (RFC 8030 §7.3): nothing will ever reach it again. */
const GONE = new Set([404, 410])
/** Answers that another try cannot change: not understood, too large, or elsewhere, where no stranger's server leads us. */
const isFinal = (status: number) =>
  (status >= 300 && status < 400) || status === 400 || status === 413 || GONE.has(status)

export const newVapidKeys = (): VapidKeys => webPush.generateVAPIDKeys()

/** What is wrong with a pair of keys: that it is none, or that the two do not belong together. Never throws. */
export function vapidProblem(keys: VapidKeys, subject: string): string | undefined {
  try {
    // Seals for a device that is made up, and signs: both would throw here and not in the night.
    const device = { p256dh: newVapidKeys().publicKey, auth: Buffer.alloc(16).toString('base64url') }
    webPush.generateRequestDetails({ endpoint: 'https://push.example/1', keys: device }, 'proof', {
      vapidDetails: { subject, ...keys },
    })
  } catch {
    return 'the keys are none'
  }
  return isPair(keys.publicKey, keys.privateKey) ? undefined : 'the two keys do not belong together'
}

/**
 * Web push: a message sealed for one device (RFC 8291), handed to the push service of its browser. `subject` is whom its people
 * write to when we do something wrong. `privateHosts`: this machine may be one, for tests and a developer's own trial.
 */
export function openWebPush(settings: {
  keys: VapidKeys
  subject: string
  now: () => Date
  privateHosts?: boolean
  timeoutMs?: number
}): PushService {
  const { keys, subject, now, privateHosts = false, timeoutMs = REQUEST_TIMEOUT_MS } = settings
  return {
    publicKey: keys.publicKey,
    takesEndpoint: (endpoint) => privateHosts || isPublicUrl(endpoint),
    reports: true,
    async send({ device, payload, seconds, topic, urgent, key }) {
      if (!privateHosts && !isPublicUrl(device.endpoint)) return { ok: false, retry: false, reason: 'push address' }
      let details: webPush.RequestDetails
      try {
        details = webPush.generateRequestDetails(
          { endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } },
          JSON.stringify(payload),
          { vapidDetails: { subject, ...keys }, TTL: seconds, topic, urgency: urgent ? 'high' : 'normal' },
        )
      } catch {
        // The keys of the device are none: nothing can be sealed for it, now or later.
        return { ok: false, retry: false, reason: 'push keys' }
      }
      const answer = await postRequest(new URL(details.endpoint), {
        method: 'POST',
        headers: Object.fromEntries(Object.entries(details.headers).map(([name, value]) => [name, String(value)])),
        body: details.body ?? '',
        timeoutMs,
        reads: false,
        ...(!privateHosts && { lookup: lookupPublic }),
      })
      return outcomeOf(answer, key, now())
    },
    prove: async () => {
      const problem = vapidProblem(keys, subject)
      return problem ? { ok: false, reason: problem } : { ok: true }
    },
  }
}

/** The seconds of a Retry-After, which may be a moment instead (RFC 9110 §10.2.3). */
function secondsOf(retryAfter: string | undefined, now: Date): number | undefined {
  if (retryAfter === undefined) return undefined
  const seconds = /^\d{1,9}$/.test(retryAfter.trim())
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - now.getTime()) / 1000
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : undefined
}

function outcomeOf(answer: Answer, key: string, now: Date): Delivery {
  if (!('status' in answer)) {
    const reason = `push ${answer.code}`
    // It leads into a network of ours: refused, and never asked again.
    if (answer.code === 'EPRIVATE') return { ok: false, retry: false, reason }
    return { ok: false, retry: true, ...(answer.sent && { unknown: true }), reason }
  }
  const { status, headers } = answer
  // Our own name of the message: the device reports by it, and no push service does.
  if (status >= 200 && status < 300) return { ok: true, id: key }
  const reason = `push ${status}`
  if (GONE.has(status)) return { ok: false, retry: false, gone: true, reason }
  if (isFinal(status)) return { ok: false, retry: false, reason }
  const afterSeconds = secondsOf(headers['retry-after'], now)
  return { ok: false, retry: true, reason, ...(afterSeconds !== undefined && { afterSeconds }) }
}
