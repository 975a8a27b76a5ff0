/** A finder's browser as far as a measurement needs one: a cookie, an address, and forms posted from our own pages. */
export function finder(url: string, address = '203.0.113.1') {
  const cookies = new Map<string, string>()
  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url + path, {
      redirect: 'manual',
      ...init,
      headers: {
        'x-forwarded-for': address,
        'sec-fetch-site': 'same-origin',
        'accept-encoding': 'br',
        ...(cookie && { cookie }),
        ...init.headers,
      },
    })
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    return response
  }
  return {
    ask,
    post: (path: string, form: Record<string, string>) =>
      ask(path, { method: 'POST', body: new URLSearchParams(form) }),
    json: (path: string, body: object) =>
      ask(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    /** The `Cookie` header of the next request. */
    cookie: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  }
}

/** Leaves name and number at a code's page. @returns the `Cookie` header with which it shows whom to call */
export async function leaveDetails(url: string, code: string): Promise<string> {
  const { ask, post, cookie } = finder(url)
  const page = `/safereturncards/${code}`
  await (await ask(page)).arrayBuffer()
  const answer = await post(page, { act: 'details', name: 'Aisha', phone: '8123 4567', country: 'SG' })
  if (answer.status !== 303) throw new Error(`The form was answered with ${answer.status}.`)
  return cookie()
}
