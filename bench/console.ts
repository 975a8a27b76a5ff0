import { ADMINISTRATORS } from '../service/sample/administrators.ts'
import { SAMPLE_PASSWORD } from '../service/sample/accounts.ts'
import { SAMPLE_TOTP_SECRET, totpOf } from '../service/admin/second-factor.ts'

/** A browser signed in to the console of the product at `url` with both factors. */
export async function signIn(url: string) {
  let cookie = ''
  const ask = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { 'sec-fetch-site': 'same-origin', cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    for (const line of response.headers.getSetCookie())
      if (line.startsWith('homeward_admin=')) cookie = line.split(';')[0] ?? ''
    return response
  }
  const post = (path: string, body: object) => ask('POST', `/api${path}`, body)
  await post('/admin/sign-in', { username: ADMINISTRATORS[0]?.username, password: SAMPLE_PASSWORD })
  const shown = await post('/admin/second-factor/code', { code: totpOf(SAMPLE_TOTP_SECRET).generate() })
  if (!shown.ok) throw new Error(`not signed in: ${shown.status} ${await shown.text()}`)
  return { get: (path: string) => ask('GET', path), post }
}
