import { get } from 'node:http'

/** Bytes of an answer's body as sent to a browser that takes brotli. @throws when the answer is not 200 */
export function weigh(address: string, cookie = ''): Promise<{ bytes: number; type: string; encoding: string }> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': 'br', ...(cookie && { cookie }) } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${address}: ${response.statusCode}`))
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      response.on('end', () =>
        resolve({
          bytes,
          type: response.headers['content-type'] ?? '',
          encoding: response.headers['content-encoding'] ?? '',
        }),
      )
    }).once('error', reject)
  })
}
