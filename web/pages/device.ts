/** What kind of device asks, as far as its request tells. */
export type Device = 'android' | 'apple' | 'computer' | 'other'

/**
 * Android and Apple by what the browser says of itself. An iPad in its usual setting sends the same words as a Mac and
 * nothing else that a server could tell it by: it counts as a computer here, and its page sends it on (stores.script.ts).
 */
export function deviceOf(headers: Headers): Device {
  const agent = headers.get('user-agent') ?? ''
  // Old Windows phones name all their rivals.
  if (/Windows Phone|IEMobile/i.test(agent)) return 'other'
  // A phone that asks for the desktop site still says its platform here.
  const platform = headers.get('sec-ch-ua-platform')?.replaceAll('"', '').toLowerCase()
  if (platform === 'android' || /Android/i.test(agent)) return 'android'
  if (platform === 'ios' || /iPhone|iPad|iPod/.test(agent)) return 'apple'
  // A Mac's words beside "Mobile": an iPad inside an app's own browser.
  if (/Macintosh/.test(agent)) return /Mobile\//.test(agent) ? 'apple' : 'computer'
  return /Windows NT|X11|CrOS/.test(agent) && !/bot|crawl|spider|preview/i.test(agent) ? 'computer' : 'other'
}
