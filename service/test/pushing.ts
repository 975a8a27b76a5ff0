import type { PushPayload } from '#contract/push-payload.ts'
import { newVapidKeys, openWebPush } from '../messages/adapters/web-push.ts'
import { portal } from './portal.ts'
import { pushBrowser, pushService } from './push-service.ts'
import { answer } from './registration.ts'

/** The portal's people where pushes are set up: browsers that allow them, and a push service that keeps what it is handed. */
export async function pushing() {
  const its = await portal()
  const server = await pushService()
  const { now } = its.service
  its.outside({
    push: openWebPush({ keys: newVapidKeys(), subject: 'mailto:help@homeward.test', now, privateHosts: true }),
  })
  /** A browser of this member that allows pushes. */
  const allow = async (browser: Awaited<ReturnType<typeof its.browserOf>>) => {
    const device = pushBrowser(server.origin)
    const { id } = (await answer(await browser.post('/account/push-devices', device.subscription))).data
    /** What came to it, oldest first, as its service worker reads it. */
    const came = () =>
      server.taken.filter(({ path }) => path === device.path).map(({ body }) => device.open(body) as PushPayload)
    /** What its service worker says of a message: that it came, that it was tapped on, or the answer of its button. */
    const says = (what: 'came' | 'seen' | 'on-my-way', payload: PushPayload | undefined) =>
      its.device().post(what === 'on-my-way' ? '/public/found/push' : '/public/receipts/push', {
        token: payload?.token ?? '',
        ...(what === 'seen' && { seen: true }),
      })
    return { ...device, id: id as string, came, says }
  }
  /** A finder leaves a number. */
  const find = async () => {
    await its.device().post('/public/credential/safereturncard', its.submission(its.person.code))
    await its.pass(1)
  }
  const channels = async (browser: Awaited<ReturnType<typeof its.browserOf>>) =>
    (await answer(await browser.get('/account/channels'))).data
  return { ...its, server, allow, find, channels }
}
