import { days, later } from '#contract/domain/time.ts'
import type { Tx } from '../db/open.ts'
import { derivedColumns } from '../accounts/account-row.ts'
import { accounts, partnerDetails, returnCodes, tags } from '../db/tables.ts'
import { randomUid } from '../secrets.ts'
import type { Service } from '../service.ts'
import { LOGINS } from './accounts.ts'
import { carers } from './people.ts'

type Columns = Partial<typeof accounts.$inferInsert>

/** Clients of the organisation, fictional every one: first and last name, gender, the language spoken best. */
const CLIENTS: [string, string, 'female' | 'male', string][] = [
  ['Ah Moy', 'Tan', 'female', 'Hokkien'],
  ['Kok Seng', 'Lee', 'male', 'Teochew'],
  ['Siti Aminah', 'binte Yusof', 'female', 'Malay'],
  ['Muthu', 'Krishnan', 'male', 'Tamil'],
  ['Geok Lan', 'Ong', 'female', 'Hokkien'],
  ['Chee Keong', 'Ng', 'male', 'Cantonese'],
  ['Fatimah', 'binte Ismail', 'female', 'Malay'],
  ['Saroja', 'Pillai', 'female', 'Tamil'],
  ['Bee Hoon', 'Goh', 'female', 'Mandarin'],
  ['Teck Huat', 'Chua', 'male', 'Teochew'],
  ['Ibrahim', 'bin Hassan', 'male', 'Malay'],
  ['Lakshmi', 'Subramaniam', 'female', 'Tamil'],
  ['Poh Choo', 'Koh', 'female', 'Hokkien'],
  ['Wah Fatt', 'Leong', 'male', 'Cantonese'],
  ['Zainab', 'binte Osman', 'female', 'Malay'],
  ['Gopal', 'Naidu', 'male', 'Tamil'],
  ['Swee Lian', 'Toh', 'female', 'Teochew'],
  ['Boon Kiat', 'Sim', 'male', 'Mandarin'],
  ['Rokiah', 'binte Ahmad', 'female', 'Malay'],
  ['Theresa', 'De Souza', 'female', 'English'],
  ['Ah Huat', 'Low', 'male', 'Hokkien'],
  ['Kim Choo', 'Yeo', 'female', 'Teochew'],
  ['Abdullah', 'bin Kassim', 'male', 'Malay'],
  ['Parvathi', 'Rajan', 'female', 'Tamil'],
  ['Yoke Lin', 'Chan', 'female', 'Cantonese'],
  ['Hock Seng', 'Quek', 'male', 'Hokkien'],
  ['Hamidah', 'binte Salim', 'female', 'Malay'],
  ['Ramasamy', 'Govindan', 'male', 'Tamil'],
  ['Mui Kee', 'Lau', 'female', 'Cantonese'],
  ['Cheng Poh', 'Tay', 'male', 'Teochew'],
  ['Maimunah', 'binte Daud', 'female', 'Malay'],
  ['Gerald', 'Rodrigues', 'male', 'English'],
  ['Siok Hoon', 'Neo', 'female', 'Hokkien'],
  ['Kwok Wai', 'Cheong', 'male', 'Cantonese'],
  ['Rahimah', 'binte Samad', 'female', 'Malay'],
  ['Kamakshi', 'Iyer', 'female', 'Tamil'],
  ['Guat Eng', 'Seah', 'female', 'Hokkien'],
  ['Soon Lee', 'Ang', 'male', 'Mandarin'],
  ['Jamilah', 'binte Rahmat', 'female', 'Malay'],
  ['Patrick', 'Oliveiro', 'male', 'English'],
]

/** The uid of the sample's nth account of a kind: letters and digits that look like nobody's. */
export const neighbour = (kind: string, nth: number) =>
  `SampLe${kind}${String(nth).replaceAll('0', 'z')}x`.padEnd(22, '1')
/** A number of the range that belongs to nobody who could be called by mistake. */
const phoneOf = (nth: number) => String(80_000_100 + nth)

/** Adds accounts as they stand once they were registered at that time. */
async function add({ vault }: Pick<Service, 'vault'>, tx: Tx, at: Date, rows: (Columns & { uid: string })[]) {
  await tx.insert(accounts).values(
    rows.map((columns, nth) => {
      const named = { firstname: '', lastname: '', birth: null, ...columns }
      const lastNric = `${String(100 + nth)}${'ABCDEFGHIZ'[nth % 10]}`
      return {
        type: 'CAREGIVER' as const,
        status: 'APPROVED' as const,
        prefixCountryNum: '+65',
        createdAt: at,
        updatedAt: at,
        ...named,
        ...derivedColumns({ vault }, named, named.type === 'DEMENTIA' ? { lastNric } : {}),
        ...(columns.phone && { phoneVerifiedAt: at }),
        ...(columns.status === undefined && { approvedAt: at }),
      }
    }),
  )
}

const link = (personUid: string, carerUid: string, relationship: string, contactOrder: number, at: Date) => ({
  id: randomUid(),
  personUid,
  carerUid,
  uidTags: carerUid,
  relationship,
  relationshipSide: 'PERSON' as const,
  status: 'ACCEPTED' as const,
  contactOrder,
  acceptedAt: at,
  activeAt: at,
  acceptedBy: personUid,
  createdAt: at,
  updatedAt: at,
})

const organisation = carers['Sunrise Day Care']?.uid ?? ''
const staff = LOGINS.find(({ role }) => role === 'staff')?.uid ?? ''
/** The second parent of the tour's caregiver. */
export const FATHER = { uid: neighbour('PersonTeck', 1), code: '3vQB7B6MrGQZaxCuFg4oh1' }
/** The code of each of the organisation's clients, in their order. */
export const clientUid = (nth: number) => neighbour('CLient', nth)

/** The organisation's clients with whoever in their family cares for them, and the father of the tour's caregiver. */
export async function addClients(service: Service, tx: Tx, at: Date) {
  await add(
    service,
    tx,
    at,
    CLIENTS.map(([firstname, lastname, gender, language], nth) => ({
      uid: clientUid(nth),
      type: 'DEMENTIA' as const,
      firstname,
      lastname,
      gender,
      language,
      birth: `${1936 + (nth % 15)}-0${1 + (nth % 9)}-1${nth % 9}`,
      membershipId: `D9${'CDFGHJKMNPQRVWX'[nth % 15]}${'23456789'[nth % 8]}F7K2${'MNPQRVWX'[Math.floor(nth / 8)]}H`,
      masterPartnerUid: organisation,
      createdBy: staff,
    })),
  )
  // Every fifth client has no contact but the organisation.
  const families = CLIENTS.flatMap(([, lastname], nth) => (nth % 5 === 4 ? [] : [{ nth, lastname }]))
  const given = ['Wei Ling', 'Kumar', 'Nadia', 'Jun Jie', 'Shanti', 'Hafiz', 'Li Ting', 'Daniel']
  await add(
    service,
    tx,
    at,
    families.map(({ nth, lastname }) => ({
      uid: neighbour('FamiLy', nth),
      firstname: given[nth % given.length] ?? '',
      lastname,
      phone: phoneOf(nth),
      locale: nth % 3 === 1 ? ('md' as const) : nth % 7 === 2 ? ('ms' as const) : ('en' as const),
    })),
  )
  await add(service, tx, at, [
    {
      uid: FATHER.uid,
      type: 'DEMENTIA',
      firstname: 'Teck Guan',
      lastname: 'Lim',
      gender: 'male',
      language: 'Hokkien',
      birth: '1942-06-08',
      membershipId: 'D8K4T6B3ZW',
      createdBy: carers['Hui Min']?.uid ?? null,
    },
  ])
  const hold = [...CLIENTS.keys()].map((nth) => ({
    code: randomUid(),
    personUid: clientUid(nth),
    label: 'Card',
    createdAt: at,
  }))
  await tx.insert(returnCodes).values([...hold, { ...FATHER, personUid: FATHER.uid, label: 'Card', createdAt: at }])
  await tx
    .insert(tags)
    .values([
      ...families.map(({ nth }) => link(clientUid(nth), neighbour('FamiLy', nth), 'Parent', 0, at)),
      ...[...CLIENTS.keys()].map((nth) => link(clientUid(nth), organisation, 'Care Partner', 1, at)),
      link(FATHER.uid, carers['Hui Min']?.uid ?? '', 'Parent', 0, at),
    ])
  return hold.map(({ code }) => code)
}

/** Registrations that wait or waited for a decision, each so many days before the present. */
export const APPLICANTS = [
  { daysAgo: 19, decided: 'approve' },
  { daysAgo: 17, decided: 'approve' },
  { daysAgo: 16, decided: 'approve' },
  { daysAgo: 15, decided: 'ask' },
  { daysAgo: 14, decided: 'ask' },
  { daysAgo: 13, decided: 'reject' },
  { daysAgo: 12, decided: 'approve' },
  { daysAgo: 12 },
  { daysAgo: 9, decided: 'approve' },
  { daysAgo: 5, decided: 'ask' },
  { daysAgo: 3, duplicates: true },
  { daysAgo: 1 },
] as const
const APPLYING: [string, string, string, string][] = [
  ['Hwee Khim', 'Teo', 'Xin Yi', 'Hokkien'],
  ['Noraini', 'binte Jaafar', 'Farid', 'Malay'],
  ['Devi', 'Ramesh', 'Anand', 'Tamil'],
  ['Choon Hock', 'Lim', 'Kai Wen', 'Teochew'],
  ['Rosalind', 'Fernandez', 'Michelle', 'English'],
  ['Ah Seng', 'Ho', 'Zhi Hao', 'Cantonese'],
  ['Salmah', 'binte Bakar', 'Aisyah', 'Malay'],
  ['Kit Yee', 'Wong', 'Pei Shan', 'Cantonese'],
  ['Balan', 'Nair', 'Meena', 'Tamil'],
  ['Siew Eng', 'Chia', 'Jia Wei', 'Mandarin'],
  ['Siew Hua', 'Lim', 'Wei Jie', 'Hokkien'],
  ['Osman', 'bin Talib', 'Hidayah', 'Malay'],
]
export const applicant = (nth: number) => neighbour('AppLicant', nth)

/** How an applicant is reached. One gave a number that nothing arrives at; two wrote by post, so that staff write or call. */
function contactOf(nth: number) {
  if (nth === 4 || nth === 9) return {}
  if (nth === 5) return { phone: '80000199', email: 'old-address@homeward.example' }
  return { phone: phoneOf(200 + nth), email: `maker${nth}@homeward.example` }
}

/** Somebody in the family registers a person: both accounts, the link between them, all waiting. */
export async function addApplicant(service: Service, tx: Tx, nth: number, at: Date) {
  const [firstname = '', lastname = '', relative = '', language = ''] = APPLYING[nth] ?? []
  const makerUid = neighbour('Maker', nth)
  await add(service, tx, at, [
    {
      uid: makerUid,
      firstname: relative,
      lastname,
      ...contactOf(nth),
      locale: language === 'Malay' ? 'ms' : language === 'English' || language === 'Tamil' ? 'en' : 'md',
    },
    {
      uid: applicant(nth),
      type: 'DEMENTIA',
      status: 'PENDING',
      firstname,
      lastname,
      gender: nth % 2 ? 'male' : 'female',
      language,
      // The second registration of one who is a member: the same name and day of birth, the NRIC part mistyped.
      birth: nth === 10 ? '1944-11-30' : `19${38 + nth}-03-2${nth % 9}`,
      confirmedAt: at,
      createdBy: makerUid,
    },
  ])
  await tx.insert(tags).values(link(applicant(nth), makerUid, 'Parent', 0, at))
}

/** An organisation and a member of the public who wait, and one of each that is overdue. */
export async function addOthers(service: Service, tx: Tx, now: Date) {
  const ago = (count: number) => later(now, -days(count))
  for (const [nth, [name, count]] of (
    [
      ['Harmony Home', 16],
      ['Bright Hill Day Centre', 4],
    ] as const
  ).entries()) {
    const uid = neighbour('Partner', nth)
    await add(service, tx, ago(count), [
      { uid, type: 'PARTNER', status: 'PENDING', firstname: name, email: `care${nth}@homeward.example` },
    ])
    await tx
      .insert(partnerDetails)
      .values({ uid, organizationName: name, pocName: 'Mdm Tan', hotlineNumber: `6100001${nth}` })
  }
  for (const [nth, [firstname, lastname, count]] of (
    [
      ['Kelvin', 'Ooi', 18],
      ['Puteri', 'Alia', 2],
      ['Suresh', 'Menon', 1],
    ] as const
  ).entries())
    await add(service, tx, ago(count), [
      {
        uid: neighbour('PubLic', nth),
        type: 'PUBLIC',
        status: 'PENDING',
        firstname,
        lastname,
        phone: phoneOf(300 + nth),
      },
    ])
}
