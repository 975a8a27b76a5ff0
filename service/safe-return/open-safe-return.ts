import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { MEMBER_STATUSES } from '#contract/options.ts'
import { accounts } from '../db/tables.ts'

/**
 * A code opens its page for a member, also one who is leaving, and for a suspended one unless safe return was stopped too (P4.1);
 * not while "Stop now" or the report of a death is in force.
 */
export const safeReturnOpen = (of: SafeReturnColumns = accounts) =>
  and(
    or(inArray(of.status, MEMBER_STATUSES), and(eq(of.status, 'SUSPENDED'), isNull(of.safeReturnStoppedAt))),
    isNull(of.stoppedNowAt),
    isNull(of.deathReportedAt),
  )
type SafeReturnColumns = Record<'status' | 'safeReturnStoppedAt' | 'stoppedNowAt' | 'deathReportedAt', AnyPgColumn>
