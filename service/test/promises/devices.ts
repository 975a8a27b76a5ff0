import { expect, onTestFinished } from 'vitest'
import { z } from 'zod'
import { newVapidKeys, openWebPush } from '../../messages/adapters/web-push.ts'
import { pushBrowser, pushService } from '../push-service.ts'
import type { world } from '../world.ts'
import type { Contact } from './model.ts'

/** What becomes of a push: it is shown, its device is off, has gone (404, 410), or its push service asks for time (429). */
export type Does = 'shows' | 'is off' | 'is gone' | 'is busy'
const ANSWERS: Record<Does, (nth: number) => { status: number; headers?: Record<string, string> }> = {
  shows: () => ({ status: 201 }),
  'is off': () => ({ status: 201 }),
  'is gone': (nth) => ({ status: nth % 2 === 0 ? 404 : 410 }),
  'is busy': () => ({ status: 429, headers: { 'retry-after': '45' } }),
}
/** What a service worker reads of a push. */
const Payload = z.object({
  title: z.string(),
  body: z.string(),
  url: z.string(),
  token: z.string(),
  answer: z.object({ label: z.string() }).nullable(),
})
export type Payload = z.output<typeof Payload>

interface Device {
  uid: string
  does: Does
  open: (body: Buffer) => unknown
  /** Its push service has said that it is gone. */
  isForgotten: boolean
  shown: { at: number; payload: Payload }[]
}

type Its = Pick<Awaited<ReturnType<typeof world>>, 'device' | 'service'>
let server: ReturnType<typeof pushService> | undefined
/** One push service for a test, however many runs it has. */
function oneService() {
  server ??= pushService()
  onTestFinished(() => (server = undefined))
  return server
}

/** Browsers that take pushes: the real adapter before a push service on this machine, which answers as each device is. */
export async function openDevices(
  its: Its,
  now: () => number,
  hear: (message: { at: number; to: string; text: string; key: string }) => void,
) {
  const taking = await oneService()
  let looked = taking.taken.length
  const byPath = new Map<string, Device>()
  const becomes = (path: string, device: Device, does: Does) => {
    device.does = does
    taking.byPath.set(path, ANSWERS[does](taking.taken.length))
  }
  return {
    push: openWebPush({
      keys: newVapidKeys(),
      subject: 'mailto:help@homeward.test',
      now: its.service.now,
      privateHosts: true,
    }),
    /** A contact's browser allows pushes, by what it sends to the service. */
    async allow({ uid }: Contact, send: (subscription: object) => Promise<Response>) {
      const { path, open, subscription } = pushBrowser(taking.origin)
      expect((await send(subscription)).status).toBe(200)
      const device: Device = { uid, does: 'shows', open, isForgotten: false, shown: [] }
      byPath.set(path, device)
      return { device, becomes: (does: Does) => becomes(path, device, does) }
    },
    /** Shows what was taken since, and reports it as a service worker does. */
    async show() {
      for (const { path, body } of taking.taken.slice(looked)) {
        looked += 1
        const device = byPath.get(path)
        if (!device) continue
        if (device.does === 'is gone') device.isForgotten = true
        if (device.does !== 'shows') continue
        const payload = Payload.parse(device.open(body))
        const { title, body: said, url, token } = payload
        device.shown.push({ at: now(), payload })
        hear({ at: now(), to: device.uid, text: `${title}\n${said}\n${url}`, key: `${token} ${device.shown.length}` })
        const { status } = await its.device().post('/public/receipts/push', { token })
        expect(status).toBe(200)
      }
    },
  }
}
export type Allowed = Awaited<ReturnType<Awaited<ReturnType<typeof openDevices>>['allow']>>
