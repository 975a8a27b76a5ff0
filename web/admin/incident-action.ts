import { redirect } from 'react-router'
import { ADMIN_ACTS, actOnIncident, CALL_OUTCOMES, revealHome } from '#contract/admin-incident.ts'
import type { Call } from '#contract/call.ts'
import { refuseForm } from '../shared/refused-form.ts'

/** Says something of the alarm, or shows the address for a reason: what the forms of an alarm's page lead to. */
export async function actOnAlarm(call: Call, id: string, form: Record<string, string>) {
  const { intent, act: asked, reason = '', reports, minutes, takenAt, ...typed } = form
  if (intent === 'home') {
    const answer = await call(revealHome, { id, reason })
    return answer.ok ? { address: answer.data.address } : refuseForm(answer, form)
  }
  const act = ADMIN_ACTS.find((known) => known === asked)
  if (!act) return refuseForm({ code: 'invalid-input', status: 400 }, form)
  const answer = await call(actOnIncident, {
    id,
    act,
    ...(minutes && { minutes }),
    ...(reports && { reports: reports.split(',') }),
    ...(typed.text && { text: typed.text }),
    ...(typed.contact && { contact: typed.contact }),
    // Empty where nobody had it.
    ...(takenAt !== undefined && { takenAt: takenAt || null }),
    outcome: CALL_OUTCOMES.find((known) => known === typed.outcome),
  })
  return answer.ok ? redirect(`/admin/incidents/${id}`) : refuseForm(answer, form)
}
