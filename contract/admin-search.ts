import { z } from 'zod'
import { ListedAccount } from './admin-accounts.ts'
import { Identifier, listOf } from './domain/bounds.ts'
import { endpoint } from './endpoint.ts'

/** What of an account a search found: the number it is reached at, its e-mail, a code on a bag, or its names and numbers of membership. */
export const SEARCH_HITS = ['phone', 'email', 'code', 'text'] as const
export type SearchHit = (typeof SEARCH_HITS)[number]

const SEARCH_TEXT_MAX = 200

/**
 * The one search of the console: by name, username, membership number, phone, e-mail, return code or organisation, whatever a
 * caller says. A POST, so that a number or an e-mail stands in no address, no history and no proxy's log.
 */
export const searchAccounts = endpoint({
  name: 'searchAccounts',
  method: 'post',
  path: '/admin/search',
  source: 'D39.1',
  who: ['administrator', 'organisation'],
  body: z.object({
    text: z.string().trim().min(1, 'search-too-short').max(SEARCH_TEXT_MAX),
    /** The pagination cursor: `next` of the page before. */
    after: z.string().max(100).optional(),
  }),
  answer: z.object({
    accounts: listOf(ListedAccount.extend({ hit: z.enum(SEARCH_HITS) })),
    next: Identifier.nullable(),
    /** The words matched more than SEARCH_FINDS accounts, and only that many are listed. */
    partial: z.boolean(),
  }),
  errors: ['search-too-short'],
})
