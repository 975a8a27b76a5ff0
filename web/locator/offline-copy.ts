/** Asks the service worker to keep this page and all it needs, so that it opens without network after one visit. */
export function keepForOffline(addresses: string[]) {
  if (!('serviceWorker' in navigator)) return
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[type=module][src]')].map(({ src }) => src)
  const keep = [...addresses, ...scripts].map((address) => new URL(address, location.href).pathname)
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ keep }, {}))
}
