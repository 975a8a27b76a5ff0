import { z } from 'zod'
import { endpoint, FileAnswer } from './endpoint.ts'
import { LinkToken, Uid } from './fields.ts'
import { LOCALES } from './options.ts'

const Language = z.object({ locale: z.enum(LOCALES, 'invalid-input').default('en') })

/** One page of A4 about an alarm: while it is open for the police, afterwards the record of what happened. */
export const printFound = endpoint({
  name: 'printFound',
  method: 'get',
  path: '/public/found/{token}/record',
  source: 'D60.7, D60.8',
  who: ['public'],
  anonymous: true,
  params: z.object({ token: LinkToken }),
  query: Language,
  answer: FileAnswer,
  file: 'application/pdf',
  errors: ['link-ended'],
})

/** The same page for the duty desk and the responsible organisation; who took it is audited as a look. */
export const printIncident = endpoint({
  name: 'printIncident',
  method: 'get',
  path: '/admin/incidents/{id}/record',
  source: 'D60.7, D60.8',
  who: ['administrator', 'organisation'],
  params: z.object({ id: Uid }),
  query: Language,
  answer: FileAnswer,
  file: 'application/pdf',
  errors: ['user-not-found'],
})

/** The same page for a caregiver or the appointed organisation who signed in. */
export const printOwnIncident = endpoint({
  name: 'printOwnIncident',
  method: 'get',
  path: '/account/incidents/{id}/record',
  source: 'D60.7, D60.8',
  who: ['member'],
  params: z.object({ id: z.string().trim().max(200) }),
  query: Language,
  answer: FileAnswer,
  file: 'application/pdf',
  errors: ['not-found'],
})
