import { eq } from 'drizzle-orm'
import type { CallName } from '#contract/index.ts'
import { administrators } from '../../db/tables.ts'
import type { Browser } from '../person-calls.ts'
import type { FuzzPeople, Name } from './people.ts'

/** A caller: what it sends from, and the kind of session it has, if any. */
interface RoleOf {
  kind: 'nobody' | 'member' | 'registration' | 'administrator' | 'organisation' | 'watch' | 'dev'
  /** Whose session it is. */
  is?: Name
  begin: (its: FuzzPeople) => Promise<Browser>
}

const member = (is: Name, purpose: 'member' | 'registration' = 'member'): RoleOf => ({
  kind: purpose,
  is,
  begin: ({ browserOf, uids }) => browserOf(uids[is], purpose),
})
const console = (is: Name): RoleOf => ({
  kind: 'organisation',
  is,
  begin: ({ consoleOf, uids }) => consoleOf({ accountUid: uids[is] }),
})
const administrator: RoleOf = {
  kind: 'administrator',
  async begin({ administrator: add, db, passwordHash }) {
    const { uid, browser } = await add()
    await db.update(administrators).set({ passwordHash }).where(eq(administrators.uid, uid))
    return browser
  },
}

/** Everybody who calls. */
export const ROLES = {
  /** Has begun to register, and left. */
  stranger: {
    kind: 'nobody',
    async begin({ device }) {
      const stranger = device()
      await stranger.send('PUT', '/drafts/caregiver', { path: '/registrationCG', values: { firstname: 'Ah Hua' } })
      return stranger
    },
  },
  /** Has scanned Ah Lian's code and left a number. */
  finder: { kind: 'nobody', begin: async ({ finder }) => finder },
  staffLink: {
    kind: 'nobody',
    begin: async ({ device, links }) => device({ headers: { authorization: links.staff.token } }),
  },
  newcomer: member('newcomer', 'registration'),
  carer: member('carer'),
  maker: member('maker'),
  formerCarer: member('former carer'),
  left: { ...member('left'), kind: 'nobody' },
  lian: member('lian'),
  bee: member('bee'),
  chin: member('chin'),
  public: member('public'),
  staff: member('staff'),
  otherStaff: member('other staff'),
  dismissedStaff: member('dismissed staff'),
  organisation: { kind: 'member', begin: ({ browserOf, ours }) => browserOf(ours) },
  console: console('staff'),
  otherConsole: console('other staff'),
  dismissedConsole: console('dismissed staff'),
  administrator,
  secondAdministrator: administrator,
  endedAdministrator: {
    kind: 'nobody',
    async begin(its) {
      const { uid, browser } = await its.administrator()
      await its.db.update(administrators).set({ endedAt: its.service.now() }).where(eq(administrators.uid, uid))
      return browser
    },
  },
  watch: {
    kind: 'watch',
    async begin(its) {
      const { browser } = await its.administrator()
      await browser.post('/admin/watch', {})
      const watch = its.device()
      watch.cookies.set('homeward_watch', browser.cookies.get('homeward_watch') ?? '')
      return watch
    },
  },
  ownMachine: { kind: 'dev', begin: async ({ device }) => device({ ownMachine: true }) },
} as const satisfies Record<string, RoleOf>
export type Role = keyof typeof ROLES
export const ROLE_NAMES = Object.keys(ROLES) as Role[]

/** Who makes a call rightly, where it is about one person or thing: most of those whom it admits are nothing to that one. */
export const CALLERS: Partial<Record<CallName, readonly Role[]>> = {
  tellWhereabouts: ['finder'],
  tellWithSomeone: ['finder'],
  readDraft: ['stranger'],
  keepDraft: ['stranger'],
  actForClient: ['staff'],
  tellHandedOver: ['finder'],
  readThread: ['finder'],
  writeThread: ['finder'],
  sendThreadPhoto: ['finder'],
  readFamilyVoice: ['finder'],
  writeOwnThread: ['carer'],
  confirmOwnAccount: ['newcomer'],
  hearVoice: ['carer'],
  putVoice: ['carer'],
  removeVoice: ['carer'],
  reportClientMissing: ['console'],
  placeClients: ['console'],
  decideClientExport: ['console'],
  removeColleague: ['console'],
  tagMyOtherAccount: ['chin'],
  answerTag: ['bee', 'maker'],
  changeCalledAs: ['bee', 'maker'],
  removeQuietly: ['bee', 'maker'],
  orderContacts: ['bee', 'maker'],
  sendSignInLink: ['maker'],
  changeOwnPerson: ['maker'],
  readHome: ['bee', 'maker'],
  sayLost: ['bee'],
  sayAllRight: ['bee'],
  changeWishes: ['bee'],
  beginCardTest: ['lian', 'carer', 'staff'],
  readLooks: ['bee', 'maker'],
  reportMissing: ['maker'],
  readOwnCard: ['lian', 'carer', 'staff'],
  addReturnCode: ['lian', 'carer', 'staff'],
  replaceReturnCode: ['bee', 'maker'],
  revokeReturnCode: ['bee', 'maker'],
  revokeLink: ['console', 'administrator'],
  decideAccount: ['administrator', 'secondAdministrator'],
  endOwnSession: ['carer', 'maker', 'lian'],
  createCaregiver: ['lian', 'staff'],
  createDementia: ['carer', 'maker', 'staff'],
  invite: ['lian', 'bee', 'maker', 'staff'],
}
