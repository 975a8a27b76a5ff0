import type { Duty } from '#contract/admin-duty.ts'
import { unbroken } from '../shared/use-brand.ts'
import { useTranslation } from '../translation.ts'
import { momentOf } from './dates.ts'

/** One sentence: who is at the duty desk now, until when, and who hears first. */
export function OnDuty({ duty: { shift, staffed, phones } }: { duty: Pick<Duty, 'shift' | 'staffed' | 'phones'> }) {
  const { t } = useTranslation('admin-operations')
  const phone = unbroken(shift?.phone ?? phones[0] ?? '')
  return (
    <p className={staffed ? 'state sentence good' : 'state sentence bad'}>
      {shift
        ? t('duty.on', { name: shift.administrator.name, until: momentOf(shift.until), phone })
        : t(staffed ? 'duty.byHours' : 'duty.nobody', { phone })}
    </p>
  )
}
