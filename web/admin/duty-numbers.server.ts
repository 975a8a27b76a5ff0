import type { Duty } from '#contract/admin-duty.ts'
import { shownNumber } from '../safe-return/numbers.server.ts'

/** The duty desk with its numbers as people read them: "+65 8000 0999". */
export const withShownNumbers = (duty: Duty): Duty => ({
  ...duty,
  phones: duty.phones.map(shownNumber),
  shift: duty.shift && { ...duty.shift, phone: shownNumber(duty.shift.phone) },
})
