import { PHOTO_MAX_BYTES } from '#contract/limits.ts'
import { FINDER_SENTENCES, sendThreadPhoto, writeThread } from '#contract/thread.ts'
import { readForm } from '../shared/read-form.ts'
import { readUpload } from '../shared/read-upload.ts'
import type { Site } from '../site.ts'
import type { HelperActs, Outcome } from './helper-form.ts'
import { saidIn } from './thread-form.ts'

/** What a finder's page posted, with the file that came along; nothing typed where it was no form. */
export async function readFinderForm(request: Request) {
  const upload = await readUpload(request.clone(), PHOTO_MAX_BYTES)
  return { typed: upload?.fields ?? (await readForm(request)), file: upload?.file }
}

/** Writes to the family from a finder's page, which stands at this address of its code. */
export const writesFrom =
  (pageOf: (code: string) => string): NonNullable<HelperActs[string]> =>
  async (call, code, typed) => {
    const answer = await call(writeThread, { uid: code, ...saidIn(FINDER_SENTENCES, typed) })
    return answer.ok ? pageOf(code) : answer
  }

/** Sends the photo that a finder chose to the family, and leads back to their page. */
export async function sendPhoto(
  call: Site['call'],
  code: string,
  file: File | undefined,
  page: string,
): Promise<Outcome> {
  if (!file) return { status: 400, code: 'required-data', field: 'file' }
  const answer = await call(sendThreadPhoto, { uid: code, file })
  return answer.ok ? page : answer
}
