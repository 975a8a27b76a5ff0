import type { In, Out } from '#contract/index.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { actAs } from './acts.ts'
import { openLink, readFound } from './reading.ts'

/** Does what the recipient says and answers with the incident as it then stands. @throws `link-ended`, `incident-closed` */
export async function actOnFound(
  service: Service,
  { token, ...said }: In<'actOnFound'>,
  caller: Caller,
): Out<'actOnFound'> {
  const { me, incident } = await openLink(service, token)
  await service.db.transaction((tx) => actAs(service, tx, incident.id, me, said))
  return readFound(service, { token }, caller)
}
