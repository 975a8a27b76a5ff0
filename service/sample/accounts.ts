import { and, eq, inArray, isNull } from 'drizzle-orm'
import { derivedColumns } from '../accounts/account-row.ts'
import { hashPassword } from '../accounts/password.ts'
import { accounts } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { carers, people } from './people.ts'

/** Everybody's in the sample; the tour shows it. */
export const SAMPLE_PASSWORD = 'Tour-of-the-house-1'

const organisation = carers['Sunrise Day Care']?.uid ?? ''

/** One account of each role to sign in with. */
export const LOGINS = [
  { role: 'person', uid: people[0]?.uid ?? '', username: 'siewhua' },
  { role: 'caregiver', uid: carers['Hui Min']?.uid ?? '', username: 'huimin.lim' },
  { role: 'staff', uid: 'SampLeStaffRosnah11111', username: 'SDC_DC_TPY' },
  { role: 'partner', uid: organisation, username: 'sunrise.daycare' },
  { role: 'public', uid: 'SampLePubLicMeiWong111', username: 'mei.wong' },
]
/** Whose password the tour's reset link sets: not one of those above, whose passwords the tour shows. */
export const RESET = { uid: carers['Wei Jie']?.uid ?? '', username: 'weijie.lim' }

/** Birth and NRIC part by which a search finds each sample person. */
const IDENTITIES = [
  { birth: '1944-11-30', lastNric: '567A' },
  { birth: '1947-02-14', lastNric: '678B' },
  { birth: '1940-07-21', lastNric: '789C' },
  { birth: '1951-05-03', lastNric: '890D' },
  { birth: '1943-09-12', lastNric: '901E' },
  { birth: '1949-12-25', lastNric: '012F' },
]

/** Gives the sample people names and passwords to sign in with, and what a search finds; again it changes nothing. */
export async function loadSampleAccounts({ db, now, vault }: Pick<Service, 'db' | 'now' | 'vault'>) {
  const at = now()
  const times = { createdAt: at, updatedAt: at, approvedAt: at }
  const approved = { status: 'APPROVED' as const, prefixCountryNum: '+65', phoneVerifiedAt: at, ...times }
  await db
    .insert(accounts)
    .values([
      {
        ...approved,
        uid: 'SampLeStaffRosnah11111',
        type: 'CAREGIVER',
        firstname: 'Rosnah',
        lastname: 'Salleh',
        phone: '80000010',
        masterPartnerUid: organisation,
      },
      {
        ...approved,
        uid: 'SampLePubLicMeiWong111',
        type: 'PUBLIC',
        firstname: 'Mei',
        lastname: 'Wong',
        phone: '80000011',
        metadata: { MoP: true, homewardPro: true, fromMoP: false },
      },
    ])
    .onConflictDoNothing()

  const known = [...LOGINS, RESET]
  const without = await db
    .select({ uid: accounts.uid })
    .from(accounts)
    .where(
      and(
        inArray(
          accounts.uid,
          known.map(({ uid }) => uid),
        ),
        isNull(accounts.username),
      ),
    )
  if (without.length > 0) {
    const passwordHash = await hashPassword(SAMPLE_PASSWORD)
    for (const { uid } of without) {
      const username = known.find((login) => login.uid === uid)?.username
      await db.update(accounts).set({ credentialType: 'USERNAME', username, passwordHash }).where(eq(accounts.uid, uid))
    }
  }

  const sample = [...people.map(({ uid }) => uid), ...Object.values(carers).map(({ uid }) => uid)]
  for (const account of await db
    .select()
    .from(accounts)
    .where(and(inArray(accounts.uid, sample), isNull(accounts.sealed)))) {
    const { birth = null, ...sealed } = IDENTITIES[people.findIndex(({ uid }) => uid === account.uid)] ?? {}
    await db
      .update(accounts)
      .set({ birth, ...derivedColumns({ vault }, { ...account, birth }, sealed) })
      .where(eq(accounts.uid, account.uid))
  }
}
