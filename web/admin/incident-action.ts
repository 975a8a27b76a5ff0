import { data, redirect } from 'react-router'
import { ADMIN_ACTS, actOnIncident, CALL_OUTCOMES, revealHome } from '#contract/admin-incident.ts'
import type { Call } from '#contract/call.ts'

/** Says something of the alarm, or shows the address for a reason: what the forms of an alarm's page lead to. */
export async function actOnAlarm(
  call: Call,
  id: string,
  { intent, act: asked, reason = '', reports, minutes, ...typed }: Record<string, string>,
) {
  if (intent === 'home') {
    const answer = await call(revealHome, { id, reason })
    return answer.ok ? { address: answer.data.address } : data({ refused: answer.code }, answer.status)
  }
  const act = ADMIN_ACTS.find((known) => known === asked)
  if (!act) return data({ refused: 'invalid-input' as const }, 400)
  const answer = await call(actOnIncident, {
    id,
    act,
    ...(minutes && { minutes }),
    ...(reports && { reports: reports.split(',') }),
    ...(typed.text && { text: typed.text }),
    ...(typed.contact && { contact: typed.contact }),
    outcome: CALL_OUTCOMES.find((known) => known === typed.outcome),
  })
  return answer.ok ? redirect(`/admin/incidents/${id}`) : data({ refused: answer.code }, answer.status)
}
