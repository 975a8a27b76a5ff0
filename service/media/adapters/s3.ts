import { createHash, randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { readAtMost } from '../../read-at-most.ts'
import { PHOTO_NAME, PhotoStoreAway, type PhotoStore } from '../../outside.ts'

/** For one question, its second tries included: a page's photo waits no longer. */
const QUESTION_MS = 5000
/** A bucket that answers with more than this holds something that is not ours. */
const ANSWER_MAX_BYTES = 200_000
/** How often a store that is busy, or has a fault of its own, is asked again, and how long before that at most. */
const SECOND_TRIES = 2
const PAUSE_MS = 100

/**
 * Any store that speaks S3's protocol, by path-style addresses below `photos/`. The bucket stays private: photos reach
 * browsers through this service, which asks each time whether they may still be shown.
 */
export function openS3Photos(settings: {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  questionMs?: number
}): PhotoStore {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey, questionMs = QUESTION_MS } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })

  async function askPatiently(address: string, init: RequestInit): Promise<Response> {
    // Given to `fetch` itself: a limit that reaches it by the signed request alone is forgotten when the runtime
    // collects that request as garbage, and a store that stopped in the middle held its page for minutes.
    const signal = AbortSignal.timeout(questionMs)
    for (let tried = 0; ; tried += 1) {
      // Elsewhere is nowhere: a store that sends us on could send us anywhere.
      const response = await fetch(await client.sign(address, init), { signal, redirect: 'error' })
      const busy = response.status >= 500 || response.status === 429
      if (!busy || tried === SECOND_TRIES) return response
      await response.body?.cancel()
      await pause(randomInt(PAUSE_MS * 2 ** tried), undefined, { signal })
    }
  }

  /** @returns the answer with its body, read whole; nothing when there is no such file */
  async function ask(method: 'PUT' | 'GET' | 'DELETE', name: string, sent?: Uint8Array) {
    if (!PHOTO_NAME.test(name)) throw new PhotoStoreAway('s3: not the name of a photo')
    let response: Response
    let bytes: Uint8Array<ArrayBuffer>
    try {
      response = await askPatiently(`${endpoint}/${bucket}/photos/${name}`, {
        method,
        ...(sent && {
          body: new Uint8Array(sent),
          headers: {
            'content-type': 'image/webp',
            'x-amz-content-sha256': createHash('sha256').update(sent).digest('hex'),
          },
        }),
      })
      bytes = await readAtMost(response.body, ANSWER_MAX_BYTES)
    } catch (error) {
      throw new PhotoStoreAway(`s3: ${(error as Error).name}`)
    }
    if (response.status === 404 && method !== 'PUT') return undefined
    if (!response.ok) throw new PhotoStoreAway(`s3: ${method} answered ${response.status}`)
    return bytes
  }
  return {
    put: async (name, bytes) => void (await ask('PUT', name, bytes)),
    get: (name) => ask('GET', name),
    remove: async (name) => void (await ask('DELETE', name)),
  }
}
