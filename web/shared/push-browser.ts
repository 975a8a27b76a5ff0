/** Why a browser takes no pushes: it cannot, its owner said no, or it did not work now. */
export type PushTrouble = 'cannot' | 'install' | 'denied' | 'failed'
/** What a browser gives for taking pushes, in the words of the service. */
export interface Allowed {
  endpoint: string
  p256dh: string
  auth: string
}

/** Safari on iPhone and iPad takes pushes only for a page that stands on the home screen. */
const needsHomeScreen = () =>
  /\b(iPhone|iPad|iPod)\b/.test(navigator.userAgent) && !matchMedia('(display-mode: standalone)').matches

/** What stands in the way before anybody is asked; nothing where this browser may take pushes. */
export function pushTrouble(): PushTrouble | undefined {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return needsHomeScreen() ? 'install' : 'cannot'
  return Notification.permission === 'denied' ? 'denied' : undefined
}

const base = import.meta.env.BASE_URL
const registration = async () => {
  await navigator.serviceWorker.register(`${base}service-worker.js`, { scope: base })
  return navigator.serviceWorker.ready
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.codePointAt(0) ?? 0)
const base64urlOf = (buffer: ArrayBuffer | null) =>
  btoa(String.fromCodePoint(...new Uint8Array(buffer ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const allowedOf = (subscription: PushSubscription): Allowed => ({
  endpoint: subscription.endpoint,
  p256dh: base64urlOf(subscription.getKey('p256dh')),
  auth: base64urlOf(subscription.getKey('auth')),
})

/** The address at which this browser takes pushes already; nothing where it takes none, or cannot. */
export async function pushEndpoint(): Promise<string | undefined> {
  if (pushTrouble() !== undefined || Notification.permission !== 'granted') return undefined
  const registered = await navigator.serviceWorker.getRegistration(base)
  return (await registered?.pushManager.getSubscription())?.endpoint
}

/** Asks the owner and subscribes with the deployment's key; a subscription of another key is given up first, for nobody can push to it. */
export async function allowPush(key: string): Promise<Allowed | PushTrouble> {
  const trouble = pushTrouble()
  if (trouble) return trouble
  try {
    if ((await Notification.requestPermission()) !== 'granted') return 'denied'
    const { pushManager } = await registration()
    const standing = await pushManager.getSubscription()
    const isOurs = standing && base64urlOf(standing.options.applicationServerKey) === key
    if (standing && isOurs) return allowedOf(standing)
    await standing?.unsubscribe()
    return allowedOf(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) }))
  } catch {
    return 'failed'
  }
}

/** This browser takes no pushes any more. */
export async function stopPush(): Promise<void> {
  const registered = await navigator.serviceWorker?.getRegistration(base)
  await (await registered?.pushManager?.getSubscription())?.unsubscribe()
}
