import {
  CAREGIVER_SIDE_RELATIONSHIPS,
  COUNTRY_CODES,
  DEMENTIA_STAGES,
  DEMENTIA_TYPES,
  GENDERS,
  HOW_FOUND,
  LANGUAGES,
} from '#contract/options.ts'

/** Invented people, each from a number alone: the same seed and index always give the same person. */

/** Every way a person's account is made (R1.4, R1.5). */
export const BRANCHES = ['direct', 'by caregiver', 'already used', 'partner mode', 'by staff'] as const
export type Branch = (typeof BRANCHES)[number]

/** First and last name, and the name on the card where another one is wanted. */
const NAMES: readonly (readonly [first: string, last: string, card?: string])[] = [
  ['Siew Hua', 'Lim'],
  ['秀花', '林'],
  ['Rahman', 'bin Salleh', 'Pak Rahman'],
  ['Kamala', 'Nair-Krishnamurthy', 'Kamala'],
  ['Cher', '-', 'Cher'],
  ['Thirunavukkarasu', 'Balasubramaniam', 'Thiru Balasubramaniam s/o Raja'],
  ['Muhammad Iskandar', 'Zulkarnain', 'Muhammad Iskandar Zulkarnain B'],
  ['José', 'de Souza', 'José 何塞'],
  ['歐陽', '龔', '歐陽龔'],
  ["Mary-Anne d'Arc", 'O’Brien', 'Mary-Anne'],
  ['கமலா', 'தேவி', 'கமலா'],
  ['Wolfeschlegelsteinhausenberger', 'Ng', 'Wolfeschlegelsteinhausenberger'],
  ['Nur', 'Aisyah', '   Aisyah   '],
  ['A', 'B'],
]
const OTHER_LANGUAGES = ['Hainanese', 'Bahasa Jawa', '上海话']
const OTHER_TYPES = ['Mixed dementia', 'Not yet known', '混合型失智症']
const STAFF_ROLES = ['Organisation Staff', 'Volunteer']
const OTHER_RELATIONSHIPS = ['Godmother', 'Neighbour of thirty years', '干妈']
const OTHER_SOURCES = ['A friend at Tai Chi', 'Poster at the clinic, block 192', '朋友介绍']
const STREETS = ['Toa Payoh Lorong 4', "Queen's Close #2", 'Jalan Besar', '小坡大马路']
const HOSPITALS = ['Tan Tock Seng Hospital', 'Dr. Lee’s Clinic & Memory Centre', 'KTPH', '中央医院']
const DEPARTMENTS = ['Geriatric Medicine', 'Neurology / Memory', '-', '老人科']
const SYMPTOMS = ['forgets recent events, gets lost', 'asks "where is Ma?"; hides keys\nin the rice', '忘记回家的路']
const OTHER = 'Other, please say which'

export interface GeneratedPerson {
  index: number
  branch: Branch
  username: string
  password: string
  firstname: string
  lastname: string
  /** Nothing: the card carries first and last name. */
  displayName: string | undefined
  gender: string
  /** YYYY-MM-DD */
  birth: string
  lastNric: string
  /** In each list one of its choices (R3.25 to R3.27), or a text of one's own. */
  language: string
  typeDementia: string
  stageDementia: string
  relationship: string
  howFound: string[]
  email: string | undefined
  phone: { prefixCountryNum: string; phone: string } | undefined
  homeNumber: string | undefined
  /** Of the one who registers them, or one of their own. */
  sameAddress: boolean
  address: Record<'postalCode' | 'streetName' | 'blockNumber' | 'unitNumber' | 'building' | 'address', string>
  hospitalName: string
  hospitalDepartment: string
  symptoms: string
  existingDementiaSingapore: boolean
  cardToOrganisation: boolean
  marketing: boolean
}

/** Mulberry32: numbers from 0 to 1 that look random and follow from the seed. */
function numbers(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * Person `index` of the people of `seed`. Lists are walked in turn, so that as few people as a list is long meet every
 * choice of it; all else is drawn.
 */
export function generatePerson(seed: number, index: number): GeneratedPerson {
  const random = numbers(seed * 100_003 + index)
  const below = (count: number) => Math.floor(random() * count)
  const one = <T>(of: readonly T[]) => of[below(of.length)] as T
  const often = (part: number) => random() < part
  /** The choices of a list, the last of them one that is not listed. */
  const turned = (listed: readonly string[], own: readonly string[], turn = seed + index) => {
    const choice = [...listed, OTHER][turn % (listed.length + 1)] as string
    return choice === OTHER ? one(own) : choice
  }
  const digits = (count: number) => Array.from({ length: count }, () => below(10)).join('')
  const [firstname, lastname, displayName] = NAMES[(seed + index) % NAMES.length] as (typeof NAMES)[number]
  const own = `${seed}.${index}.${digits(4)}`
  const month = String(1 + below(12)).padStart(2, '0')
  const day = String(1 + below(28)).padStart(2, '0')
  const block = String(1 + below(999))
  const street = one(STREETS)
  const sources = HOW_FOUND.slice(0, -1).filter(() => often(0.4))
  const branch = BRANCHES[index % BRANCHES.length] as Branch
  // Staff are asked what they are to the person, everybody else what the person is to them.
  const relationships = branch === 'by staff' ? STAFF_ROLES : CAREGIVER_SIDE_RELATIONSHIPS
  return {
    index,
    branch,
    username: `p${own}`,
    password: `seven kopi cups ${digits(4)}`,
    firstname,
    lastname,
    displayName,
    gender: GENDERS[(seed + index) % GENDERS.length] as string,
    birth: `${1925 + below(45)}-${month}-${day}`,
    lastNric: `${digits(3)}${one([...'ABCDEFGHIZJ'])}`,
    language: turned(LANGUAGES, OTHER_LANGUAGES),
    typeDementia: turned(DEMENTIA_TYPES, OTHER_TYPES),
    stageDementia: DEMENTIA_STAGES[(seed + index) % DEMENTIA_STAGES.length] as string,
    relationship: turned(relationships, OTHER_RELATIONSHIPS, seed + Math.floor(index / BRANCHES.length)),
    howFound: sources.length === 0 || often(0.3) ? [...sources, one(OTHER_SOURCES)] : sources,
    email: often(0.5) ? `p.${own}@example.test` : undefined,
    phone: often(0.5)
      ? { prefixCountryNum: COUNTRY_CODES[(seed + index) % COUNTRY_CODES.length] as string, phone: `8${digits(7)}` }
      : undefined,
    homeNumber: often(0.4) ? `6${digits(7)}` : undefined,
    sameAddress: often(0.3),
    // A postal code that no register has: everything is typed.
    address: {
      postalCode: `99${digits(4)}`,
      streetName: street,
      blockNumber: often(0.7) ? block : '',
      unitNumber: often(0.7) ? `#${String(1 + below(40)).padStart(2, '0')}-${digits(3)}` : '',
      building: often(0.3) ? 'Toa Payoh Green & Court' : '',
      address: often(0.5) ? `Blk ${block} ${street}` : '',
    },
    hospitalName: one(HOSPITALS),
    hospitalDepartment: one(DEPARTMENTS),
    symptoms: one(SYMPTOMS),
    // Where somebody else registers the person, yes is a branch of its own.
    existingDementiaSingapore: (often(0.5) || branch === 'already used') && !branch.startsWith('by '),
    cardToOrganisation: often(0.5),
    marketing: often(0.5),
  }
}

/** What the account must hold of this person, in the shape in which its owner reads it back. */
export function storedOf(person: GeneratedPerson): Record<string, unknown> {
  const { phone } = person
  const known = person.branch === 'already used'
  const said = person.branch === 'direct' || person.branch === 'partner mode'
  return {
    type: 'DEMENTIA',
    status: 'PENDING',
    username: person.username,
    credentialType: 'USERNAME',
    firstname: person.firstname,
    lastname: person.lastname,
    displayName: person.displayName?.trim() ?? `${person.firstname} ${person.lastname}`,
    gender: person.gender,
    birth: person.birth,
    lastNric: person.lastNric,
    email: person.email ?? null,
    phone: phone?.phone ?? '0',
    prefixCountryNum: phone?.prefixCountryNum ?? '0',
    homeNumber: person.homeNumber ?? null,
    interests: '-',
    activityPreferences: '-',
    registrationPlatform: 'WEB',
    locale: 'en',
    existingDementiaSingapore: known || person.existingDementiaSingapore,
    dementiaDetail: {
      language: person.language,
      typeDementia: person.typeDementia,
      stageDementia: person.stageDementia,
    },
    dementiaHospital: known
      ? { hospitalName: '-', hospitalDepartment: '-', appointment: 'DAILY', symptoms: '-' }
      : {
          hospitalName: person.hospitalName,
          hospitalDepartment: person.hospitalDepartment,
          appointment: 'DAILY',
          symptoms: person.symptoms,
        },
    howFindHomeward: person.branch === 'direct' ? person.howFound : null,
    findHomewardList: person.branch === 'direct' ? person.howFound : null,
    membershipId: null,
    photo: null,
    consents: [
      ...(said ? ['STORAGE'] : []),
      'TERMS',
      'DECLARATION',
      'COLLECTION',
      ...(person.marketing && !known ? ['MARKETING'] : []),
    ],
  }
}
/** Where they live, as typed; an empty part is stored as nothing. */
export const addressOf = ({ address }: GeneratedPerson): Record<string, unknown> => ({
  ...Object.fromEntries(Object.entries(address).map(([part, text]) => [part, text || null])),
  cityCountry: 'Singapore',
})
