import { eq } from 'drizzle-orm'
import { hashPassword } from '../../accounts/password.ts'
import { accounts, goToPoints } from '../../db/tables.ts'
import { randomUid } from '../../secrets.ts'
import { adminConsole } from '../console.ts'
import { fuzzObjects } from './objects.ts'
import { newNric, newPhone, newUsername, PASSWORD } from '../registration.ts'

/** What of somebody must reach nobody but who may read it. */
export const SECRETS = ['phone', 'email', 'address', 'nric', 'health'] as const
export type Secret = (typeof SECRETS)[number]

/**
 * Everybody whose data the fuzz looks for. Of the persons, Ah Lian was registered by an organisation that is appointed, and `carer` is
 * linked with her; Bee Choo's account was made by `maker`; Chin's organisation was dismissed.
 */
export const PEOPLE = [
  'lian',
  'bee',
  'chin',
  'carer',
  'maker',
  'former carer',
  'left',
  'newcomer',
  'public',
  'staff',
  'other staff',
  'dismissed staff',
] as const
export type Name = (typeof PEOPLE)[number]
const PERSONS: readonly Name[] = ['lian', 'bee', 'chin']

let hash: Promise<string> | undefined

/** A world of people with unmistakable values, and everything that a call can be about. */
export async function fuzzPeople() {
  const its = await adminConsole()
  const { service, db } = its
  const at = service.now()
  hash ??= hashPassword(PASSWORD)
  const passwordHash = await hash
  /** Whose value it is, by the value. */
  const marks = new Map<string, `${Name}.${Secret}`>()
  const values = Object.fromEntries(
    PEOPLE.map((name) => {
      const [phone, word] = [newPhone(), randomUid().slice(0, 8)]
      const of: Record<Secret, string> = {
        phone,
        email: `zyx.${word}@marker.test`,
        address: `Zyxlane ${word}`,
        nric: newNric(),
        health: `Zyxclinic ${word}`,
      }
      for (const secret of SECRETS) marks.set(of[secret], `${name}.${secret}`)
      return [name, { ...of, username: newUsername(), firstname: `Ah ${word}` }]
    }),
  ) as Record<Name, Record<Secret | 'username' | 'firstname', string>>

  const add = async (name: Name, row: Parameters<typeof its.account>[0] = {}) => {
    const { phone, email, address, nric, health, username, firstname } = values[name]
    const uid = randomUid()
    await its.account({
      uid,
      ...(PERSONS.includes(name) && { type: 'DEMENTIA' as const, membershipId: `D${uid.slice(0, 9)}` }),
      firstname,
      username,
      passwordHash,
      credentialType: 'USERNAME',
      birth: '1950-01-31',
      prefixCountryNum: '+65',
      phone,
      phoneVerifiedAt: at,
      email,
      emailVerifiedAt: at,
      streetName: address,
      address,
      sealed: service.vault.seal({ lastNric: nric, hospitalName: health, symptoms: health }, uid),
      nricHash: service.vault.nricHash(nric),
      ...row,
    })
    return uid
  }
  const [ours, theirs, former] = [await its.organisation(), await its.organisation(), await its.organisation()]
  /** An organisation for which nobody here acts. */
  const spare = await its.organisation()
  const uids = {} as Record<Name, string>
  uids.carer = await add('carer')
  uids.maker = await add('maker')
  uids['former carer'] = await add('former carer')
  uids.left = await add('left')
  uids.newcomer = await add('newcomer', { status: 'PENDING' })
  uids.public = await add('public', { type: 'PUBLIC' })
  uids.staff = await add('staff', { masterPartnerUid: ours })
  uids['other staff'] = await add('other staff', { masterPartnerUid: theirs })
  uids['dismissed staff'] = await add('dismissed staff', { masterPartnerUid: former })
  uids.lian = await add('lian', { createdBy: uids.staff, masterPartnerUid: ours })
  uids.bee = await add('bee', { createdBy: uids.maker })
  uids.chin = await add('chin', { createdBy: uids['dismissed staff'], masterPartnerUid: former })

  const objects = await fuzzObjects(its, { uids, ours, former })
  await db.update(accounts).set({ status: 'ENDED' }).where(eq(accounts.uid, uids.left))
  const [point] = await db.select({ id: goToPoints.id }).from(goToPoints).limit(1)
  return { ...its, ...objects, passwordHash, marks, values, uids, ours, theirs, former, spare, point: point?.id ?? '' }
}
export type FuzzPeople = Awaited<ReturnType<typeof fuzzPeople>>
