import type { OwnPerson } from '#contract/member.ts'
import type { Translate } from '../translation.ts'

type Alarmed = Pick<OwnPerson, 'name' | 'isSelf' | 'incident'>

/** What an open alarm is about, in one sentence; the person themself is spoken to, and never called missing. */
export function alarmTitle(t: Translate, { name, isSelf, incident }: Alarmed): string {
  const isMissing = Boolean(incident?.missingSince)
  if (incident?.openedBy === 'SELF' && !isMissing) return t(isSelf ? 'alarm.ownLost' : 'alarm.lost', { name })
  if (isSelf) return t(isMissing ? 'alarm.ownMissing' : 'alarm.ownFound')
  return t(isMissing ? 'alarm.missing' : 'alarm.found', { name })
}
