import { auditLook } from '../admin/looks.ts'
import type { Relation } from '../accounts/relations.ts'
import type { Service } from '../service.ts'
import type { Standing } from '../tags/standing.ts'

/** The relations by which a member looks for their organisation, and not for themself or their family. */
const AS_STAFF: readonly Relation[] = ['appointed', 'registrar', 'newcomer', 'registered']
const AS_FAMILY: readonly Relation[] = ['self', 'maker', 'carer', 'waiting']

/** Audits that an organisation's staff look at a person, or an alarm, in the portal; a family's own looks are not audited. */
export async function auditStaffLook(
  service: Service,
  { me, person, relations }: Pick<Standing, 'me' | 'person' | 'relations'>,
  incident?: string,
) {
  const isOf = (some: readonly Relation[]) => relations.some((relation) => some.includes(relation))
  if (!isOf(AS_STAFF) || isOf(AS_FAMILY)) return
  const look = { actor: me.uid, subject: person.uid }
  await auditLook(
    service,
    incident === undefined
      ? { ...look, action: 'record-read' }
      : { ...look, action: 'incident-read', details: { incident } },
  )
}
