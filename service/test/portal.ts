import { eq } from 'drizzle-orm'
import { hashPassword } from '../accounts/password.ts'
import { audit, tags } from '../db/tables.ts'
import { hashToken } from '../secrets.ts'
import { PASSWORD, newPhone, registration } from './registration.ts'

/** A person, the daughter who made their account, a son linked later, and strangers: who uses the portal. */
export async function portal() {
  const its = await registration()
  const { db, service } = its
  const daughter = await member(its, { firstname: 'Hui Min', email: true })
  const personPhone = newPhone()
  const uid = await its.account({
    type: 'DEMENTIA',
    firstname: 'Siew Hua',
    lastname: 'Lim',
    displayName: 'Ah Hua',
    membershipId: `D${newPhone()}`,
    prefixCountryNum: '+65',
    phone: personPhone,
    createdBy: daughter.uid,
  })
  await link(its, uid, daughter.uid)
  const son = await member(its, { firstname: 'Wei Jie' })
  await link(its, uid, son.uid, { contactOrder: 1 })
  const person = { uid, phone: `+65${personPhone}`, browser: await its.browserOf(uid), code: await its.code(uid) }
  const path = (rest = '') => `/account/people/${uid}${rest}`
  const audited = async (actor: string) =>
    (await db.select().from(audit).where(eq(audit.actor, actor))).map(({ action }) => action)
  return {
    ...its,
    person,
    daughter,
    son,
    stranger: await member(its),
    path,
    audited,
    member: (options?: MemberOptions) => member(its, options),
    link: (personUid: string, carerUid: string, row?: Partial<typeof tags.$inferInsert>) =>
      link(its, personUid, carerUid, row),
    withPassword: async () => ({ passwordHash: await hashPassword(PASSWORD), credentialType: 'USERNAME' as const }),
    hour: (count: number) => count * 3600,
    at: () => service.now(),
  }
}

type World = Awaited<ReturnType<typeof registration>>
interface MemberOptions {
  firstname?: string
  email?: boolean
  status?: 'PENDING' | 'APPROVED'
  masterPartnerUid?: string
}

/** A caregiver with a verified phone, signed in. */
async function member(its: World, { firstname = 'Nurul', email, status, masterPartnerUid }: MemberOptions = {}) {
  const phone = newPhone()
  const at = its.service.now()
  const mail = `${phone}@example.test`
  const uid = await its.account({
    firstname,
    status: status ?? 'APPROVED',
    prefixCountryNum: '+65',
    phone,
    phoneVerifiedAt: at,
    ...(email && { email: mail, emailVerifiedAt: at }),
    ...(masterPartnerUid && { masterPartnerUid }),
  })
  return { uid, phone: `+65${phone}`, mail, browser: await its.browserOf(uid) }
}

/** The id of the link that the portal's people have. */
export const tagId = (personUid: string, carerUid: string) => hashToken(`${personUid} ${carerUid}`).slice(0, 22)

/** An accepted link in force; `row` makes it another. */
async function link(its: World, personUid: string, carerUid: string, row: Partial<typeof tags.$inferInsert> = {}) {
  const at = its.service.now()
  const id = tagId(personUid, carerUid)
  await its.db.insert(tags).values({
    id,
    personUid,
    carerUid,
    uidTags: carerUid,
    relationship: 'Parent',
    relationshipSide: 'PERSON',
    status: 'ACCEPTED',
    acceptedAt: at,
    activeAt: at,
    createdAt: at,
    updatedAt: at,
    ...row,
  })
  return id
}
