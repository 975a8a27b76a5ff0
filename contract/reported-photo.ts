import { z } from 'zod'
import { endpoint, FileAnswer } from './endpoint.ts'

/** The photo of a message that was reported in an alarm, for the staff who look at it; each time is a disclosure that the audit keeps. */
export const readReportedPhoto = endpoint({
  name: 'readReportedPhoto',
  method: 'get',
  path: '/admin/work-items/{id}/photo',
  source: 'D68.4',
  who: ['administrator'],
  params: z.object({ id: z.string().max(100) }),
  answer: FileAnswer,
  file: 'image/webp',
  errors: ['not-found'],
})
