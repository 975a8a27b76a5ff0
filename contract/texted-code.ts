import { z } from 'zod'
import { PlainText } from './domain/bounds.ts'
import { endpoint, FileAnswer } from './endpoint.ts'

/**
 * A text that a finder sent to our own number, with the short code of the person they found. The provider signs address and every field, so none
 * is dropped here; its answer is the text that goes back. No limit: a finder would be refused, and nothing happens without the signature.
 */
export const receiveText = endpoint({
  name: 'receiveText',
  method: 'post',
  path: '/public/texts',
  source: 'D64.1, D64.2',
  who: ['public'],
  form: true,
  body: z.object({ fields: z.record(PlainText, z.array(PlainText).max(100)) }),
  answer: FileAnswer,
  file: 'text/xml',
  errors: ['not-allowed', 'not-found'],
})
