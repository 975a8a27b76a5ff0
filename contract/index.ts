/** Every call there is, in the order of P§7 and R§7. A new call is added here and nowhere else. */
import { readCard } from './card.ts'
import { listOutbox, readDevOverview } from './dev.ts'
import { listGoToPoints } from './locator.ts'
import {
  actOnFound,
  listTaggedAccounts,
  readFound,
  readHelperStatus,
  readPerson,
  recordScan,
  reportUnusable,
  requestFollowUpSms,
  submitSafeReturn,
  tellWhereabouts,
  tellWithSomeone,
} from './safe-return.ts'

export const endpoints = [
  // Safe return: the finder
  readPerson,
  submitSafeReturn,
  recordScan,
  listTaggedAccounts,
  requestFollowUpSms,
  readHelperStatus,
  tellWhereabouts,
  tellWithSomeone,
  reportUnusable,
  // Safe return: the family
  readFound,
  actOnFound,
  // Locator
  listGoToPoints,
  // The newcomer's tour
  readDevOverview,
  listOutbox,
  readCard,
] as const
