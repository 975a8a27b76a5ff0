import { z } from 'zod'
import { Identifier, listOf, PlainText, Timestamp } from './domain/bounds.ts'
import { endpoint } from './endpoint.ts'
import { field } from './fields.ts'

/** Scans of one person's codes, the latest first, CONSOLE_PAGE a page: when, of which code, and the alarm they led to. Where is never kept. */
export const listScans = endpoint({
  name: 'listScans',
  method: 'get',
  path: '/admin/people/{uid}/scans',
  source: 'D45.5',
  who: ['administrator', 'organisation'],
  params: z.object({ uid: z.string().trim().max(100) }),
  query: z.object({
    /** Where the page before ended. */
    after: field(z.string().max(80)),
  }),
  answer: z.object({
    person: z.object({ uid: Identifier, name: PlainText }),
    scans: listOf(
      z.object({
        id: Identifier,
        at: Timestamp,
        /** What the code is on: "Card", "Red bag". */
        label: PlainText,
        /** The alarm that a report after it opened or joined, or that was open. */
        incidentId: Identifier.nullable(),
      }),
    ),
    next: Identifier.nullable(),
  }),
  errors: ['not-found'],
})
