import type { OwnAccount } from '#contract/account-data.ts'
import type { Call } from '#contract/call.ts'
import type { RefusalCode } from '#contract/errors.ts'
import { readOwner } from '../../journeys/draft.ts'

type Refused = { code: RefusalCode; field?: string }
type Fields = Record<string, unknown>

const FLAT = [
  'username',
  'prefixCountryNum',
  'phone',
  'email',
  'firstname',
  'lastname',
  'displayName',
  'gender',
  'birth',
  'lastNric',
  'homeNumber',
  'streetName',
  'unitNumber',
  'postalCode',
  'cityCountry',
  'building',
  'blockNumber',
  'address',
  'existingDementiaSingapore',
  'dementiaDetail',
  'dementiaHospital',
  'metadata',
]
/** Fields of an account that are sent inside another one. */
const NESTED: Record<string, string> = {
  language: 'dementiaDetail',
  typeDementia: 'dementiaDetail',
  stageDementia: 'dementiaDetail',
  hospitalName: 'dementiaHospital',
  hospitalDepartment: 'dementiaHospital',
  symptoms: 'dementiaHospital',
}

/** The service as a walk meets it: accounts, one session of the browser, and what can go wrong with a call. */
export class WalkService {
  accounts = new Map<string, Fields>()
  session: string | undefined
  isOffline = false
  /** The number is proved no more when the next account is made. */
  isProofExpired = false
  /** What the next create or change is refused with. */
  refuses: Refused | undefined
  /** Calls that changed something. */
  stored = 0
  /** What is kept unfinished, by its journey, and the tab that kept it last. */
  drafts = new Map<string, { values: Fields; path: string; owner: string | undefined }>()
  /** The tabs that have kept a draft of the journey, or were told of the one that is kept. */
  private keepers = new Map<string, Set<object>>()
  /** It says that nothing is kept, whatever is: for a proof of the model. */
  hidesDrafts = false
  /** The tab that calls. */
  tab: object = {}
  /** The account that each tab's document works with, as it says with its calls. */
  private pages = new Map<object, string | undefined>()
  /** Calls count for whoever is signed in, whatever page makes them: for a proof of the model. */
  ignoresPages = false
  workAs = (uid: string | undefined) => void this.pages.set(this.tab, uid)
  /** Refusals that no walk may meet: somebody acted for whom they may not. */
  forbidden: string[] = []

  account(changes: Fields): string {
    const uid = `account-${this.accounts.size + 1}`
    const empty = Object.fromEntries(FLAT.map((field) => [field, null]))
    this.accounts.set(uid, { ...empty, uid, status: 'PENDING', masterPartnerUid: null, photo: null, ...changes })
    return uid
  }
  /** The session that counts for the tab that calls. */
  private counts() {
    const page = this.pages.get(this.tab)
    return this.ignoresPages || page === undefined || page === this.session ? this.session : undefined
  }
  private caller() {
    const uid = this.counts()
    return uid === undefined ? undefined : this.accounts.get(uid)
  }
  own = () => (this.session === undefined ? undefined : this.accounts.get(this.session))

  /** What the account that the page works with holds in a field of a form. */
  holds(field: string): unknown {
    const own = this.accounts.get(this.pages.get(this.tab) ?? this.session ?? '') ?? {}
    const within = NESTED[field]
    if (within) return (own[within] as Fields | null)?.[field]
    return FLAT.includes(field) ? own[field] : undefined
  }

  call: Call = async (endpoint, input) => {
    await Promise.resolve()
    const refused = this.refusalOf(endpoint.name, input as Fields)
    if (refused) return { ok: false, status: 400, message: '', ...refused }
    return { ok: true, data: this.answer(endpoint.name, input as Fields) } as never
  }

  private refusalOf(name: string, input: Fields): Refused | undefined {
    if (this.isOffline) return { code: 'service-unavailable' }
    if (FOR_A_SESSION.includes(name) && !this.counts()) return { code: 'sign-in-required' }
    const owner = readOwner()?.uid
    if (ACTS.includes(name) && owner !== undefined && owner !== this.counts())
      this.forbidden.push(`${name} in the name of who signed in elsewhere`)
    if (name === 'readDraft') {
      const { owner } = this.drafts.get(String(input.journey)) ?? {}
      if (!this.drafts.has(String(input.journey))) return { code: 'not-found' }
      if (this.isAnothers(owner)) return { code: this.counts() ? 'not-found' : 'sign-in-required' }
    }
    // Another account's draft of the journey is another row, which this one neither sees nor replaces.
    if (name === 'keepDraft' && this.isAnothers(this.drafts.get(String(input.journey))?.owner))
      return { code: 'not-found' }
    if (!CHANGES.includes(name)) return undefined
    const refused = this.refuses
    this.refuses = undefined
    if (refused) return refused
    if (this.isProofExpired && PROVED.includes(name)) return { code: 'phone-not-verified', field: 'code' }
    if (name === 'confirmOwnAccount' && this.caller()?.status !== 'INCOMPLETE') return { code: 'already-confirmed' }
    if (this.isForbidden(name, input)) {
      this.forbidden.push(`${name} ${String(input.uid ?? input.uidTags)}`)
      return { code: 'not-allowed' }
    }
    return undefined
  }

  /** Members act for themselves; staff also for whom they registered. */
  private isForbidden(name: string, input: Fields) {
    const own = this.caller()
    if (name === 'changeOwnAccount') return own?.status !== 'INCOMPLETE'
    if (name === 'createDementia') return input.uid !== own?.uid
    if (name !== 'createCaregiver' && name !== 'tagMyOtherAccount') return false
    const uid = name === 'createCaregiver' ? input.uid : input.uidTags
    const madeByStaff = this.accounts.get(String(uid))?.madeBy === own?.uid && own?.masterPartnerUid
    return uid !== own?.uid && !(madeByStaff && this.accounts.get(String(uid))?.type === 'DEMENTIA')
  }

  /** Keeps a draft, by a tab that kept it before or found none; a tab that was told of another one has to ask first. */
  private keepDraft({ journey, values, path }: Fields) {
    const before = this.drafts.get(String(journey))
    const by = this.keepers.get(String(journey)) ?? new Set()
    if (before && !by.has(this.tab)) this.forbidden.push(`${String(journey)} was replaced without a word`)
    const owner = this.counts() ?? before?.owner
    this.keepers.set(String(journey), by.add(this.tab))
    this.drafts.set(String(journey), { values: values as Fields, path: String(path), owner })
    return { place: 'browser' }
  }
  private isAnothers = (owner: string | undefined) => owner !== undefined && owner !== this.counts()
  private listDrafts() {
    const drafts = [...this.drafts].map(([journey, { owner }]) => ({ journey, needsSignIn: this.isAnothers(owner) }))
    if (this.hidesDrafts) return { isShared: false, drafts: [] }
    return { isShared: false, drafts: drafts.filter(({ needsSignIn }) => !needsSignIn || !this.counts()) }
  }
  /** The tab that calls was told of the draft, and says what becomes of it. */
  private knows = (journey: unknown) =>
    void this.keepers.set(String(journey), (this.keepers.get(String(journey)) ?? new Set()).add(this.tab))
  private readDraft({ journey }: Fields) {
    const { values, path } = this.drafts.get(String(journey)) ?? { values: {}, path: '/' }
    this.knows(journey)
    return { values, path }
  }

  private answer(name: string, input: Fields): unknown {
    if (CHANGES.includes(name)) this.stored += 1
    const credential = (input.credential ?? {}) as { credentialData?: Fields; accountData?: Fields }
    const given = { ...credential.credentialData, ...credential.accountData }
    const within = (input.dementia ?? input.caregiver) as { credential: typeof credential & Fields } | undefined
    switch (name) {
      case 'keepDraft':
        return this.keepDraft(input)
      case 'listDrafts':
        return this.listDrafts()
      case 'readDraft':
        return this.readDraft(input)
      case 'discardDraft':
        this.knows(input.journey)
        this.drafts.delete(String(input.journey))
        return {}
      case 'readOwnAccount':
        return this.caller() as unknown as OwnAccount
      case 'readGoogleSettings':
        return { clientId: null, nonce: null, authorizationUrl: null }
      case 'verifyPartnerToken':
        return { account: { uid: 'organisation' }, purpose: 'staff' }
      case 'checkCaregiverRegistration':
      case 'checkDementiaRegistration':
        return { registered: false }
      case 'generateCaregiverSignUpOTP':
        return { resendAfterSeconds: 30 }
      case 'verifyCaregiverSignUpOTP':
        this.isProofExpired = false
        return { valid: { status: 'approved', valid: true } }
      case 'signupCaregiver':
        this.session = this.account({ ...given, type: 'CAREGIVER' })
        return { account: { uid: this.session, token: '' } }
      case 'signupDementia':
        this.session = this.account({ ...given, type: 'DEMENTIA', status: 'INCOMPLETE' })
        return { account: { uid: this.session, token: '' } }
      case 'createDementia':
      case 'createCaregiver': {
        const type = name === 'createDementia' ? 'DEMENTIA' : 'CAREGIVER'
        return { account: { uid: this.account({ ...within?.credential.accountData, type, madeBy: this.counts() }) } }
      }
      case 'changeOwnAccount':
        Object.assign(this.caller() ?? {}, input.accountData)
        return {}
      case 'confirmOwnAccount':
        Object.assign(this.caller() ?? {}, { status: 'PENDING' })
        return {}
      default:
        return { success: true, verified: true, username: 'huimin', token: 'console' }
    }
  }
}

const FOR_A_SESSION = [
  'readOwnAccount',
  'createDementia',
  'createCaregiver',
  'tagMyOtherAccount',
  'changeOwnAccount',
  'confirmOwnAccount',
]
/** What somebody does as the account that they are. */
const ACTS = FOR_A_SESSION.slice(1)
const PROVED = ['signupCaregiver', 'signUpMoP']
const CHANGES = [
  ...ACTS,
  ...PROVED,
  'signupDementia',
  'signUpPartner',
  'submitPartner',
  'submitCGUnderPartner',
  'requestNewPassword',
  'resetPassword',
  'takeOverAccount',
  'verifyEmail',
]
