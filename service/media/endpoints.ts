import { z } from 'zod'
import { endpoint, FileAnswer } from '#contract/endpoint.ts'
import { PHOTO_KEPT_HOURS } from '#contract/limits.ts'
import { describeCall } from '../api-document.ts'
import type { Api } from '../http.ts'
import { readParams } from '../http-input.ts'
import type { Handlers } from '../serve.ts'
import type { Service } from '../service.ts'
import { PHOTO_NAME } from '../outside.ts'
import { answerWithPhoto } from './answer-photo.ts'
import { putPhoto, readPhoto, removePhoto } from './photo.ts'
import { readReportedPhoto } from './reported-photo.ts'
import { changePhoto } from './staff-photo.ts'
import { readOwnThreadPhoto, readThreadPhoto, sendThreadPhoto } from './thread-photo.ts'

/**
 * Every photo has an address of its own, so what a browser keeps can never be wrong; kept for as long as an incident may
 * last, by that browser alone, because a stranger's phone is no place for a person's photo.
 */
const KEPT = `private, max-age=${PHOTO_KEPT_HOURS * 3600}, immutable`

export const mediaHandlers = {
  putPhoto,
  removePhoto,
  answerWithPhoto,
  changePhoto,
  sendThreadPhoto,
  readThreadPhoto,
  readOwnThreadPhoto,
  readReportedPhoto,
} satisfies Partial<Handlers>

const PhotoFile = z.object({ file: z.string().max(60, 'not-found').regex(PHOTO_NAME, 'not-found') })
/** A photo, by the address that other answers name; who has the address was shown it. */
const readPhotoFile = endpoint({
  name: 'readPhoto',
  method: 'get',
  path: '/photos/{file}',
  source: 'D21.1',
  who: ['public'],
  anonymous: true,
  params: PhotoFile,
  answer: FileAnswer,
  file: 'image/webp',
  errors: ['not-found'],
})

/** The photos, each at the address that other answers name. */
export function mediaFiles(app: Api, service: Service) {
  describeCall(app, readPhotoFile, 'media')
  app.get('/photos/:file', async (c) => {
    c.set('route', readPhotoFile.name)
    c.set('endpoint', readPhotoFile)
    const { file } = readParams(c, PhotoFile)
    const photo = await readPhoto(service, file)
    return c.body(photo, 200, {
      'Content-Type': 'image/webp',
      'Content-Disposition': 'inline; filename="photo.webp"',
      'Cache-Control': KEPT,
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
    })
  })
}
