import type { accounts } from '../db/tables.ts'
import { adminConsole } from './console.ts'
import { linkPerson } from './person-calls.ts'
import { answer, newPhone, newUsername } from './registration.ts'

type Overrides = Partial<typeof accounts.$inferInsert>

/** A row of the organisation's list, as far as tests read it. */
export interface Found {
  clients: {
    uid: string
    name: string
    branch: string | null
    first: { name: string | null; isUs: boolean; kin: { relation: string } } | null
    incident: { id: string; missingSince: string | null } | null
    lastScannedAt: string | null
    asks: string[]
    mayMissing: boolean
    mayPrint: boolean
    isRegisteredByUs: boolean
    isAppointed: boolean
  }[]
  next: string | null
  found: number
  counts: { all: number; nobody: number; alarm: number; asks: number }
  branches: string[]
}

/** An organisation's console, with clients whom it registered and clients who appointed it. */
export async function clientConsole() {
  const its = await adminConsole()
  const { organisationUid, uid: staffUid, browser } = await its.organisationConsole()
  const family = newUsername().replaceAll(/\W|\d/g, '')
  /** A person who registered elsewhere and appointed the organisation. */
  const helped = async (firstname: string, overrides: Overrides = {}) => {
    const uid = await its.account({ type: 'DEMENTIA', firstname, lastname: family, ...overrides })
    await linkPerson(its, uid, organisationUid, { uidTags: uid, relationship: 'Care Partner' })
    return uid
  }
  /** A person whom the organisation registered, and who appointed it unless `appointed` says otherwise. */
  const registered = async (firstname: string, overrides: Overrides = {}, appointed = true) => {
    const own = { masterPartnerUid: organisationUid, createdBy: organisationUid }
    const uid = await its.account({ type: 'DEMENTIA', firstname, lastname: family, ...own, ...overrides })
    if (appointed) await linkPerson(its, uid, organisationUid, { uidTags: uid, relationship: 'Care Partner' })
    return uid
  }
  /** A daughter who is called for the person. */
  const daughterOf = async (personUid: string, firstname = 'Hui Min') => {
    const uid = await its.account({
      firstname,
      gender: 'female',
      prefixCountryNum: '+65',
      phone: newPhone(),
      phoneVerifiedAt: its.service.now(),
    })
    await linkPerson(its, personUid, uid)
    return uid
  }
  const find = async (query: object = {}) =>
    (await answer(await browser.post('/admin/clients/find', query))).data as Found
  const names = async (query: object = {}) => (await find(query)).clients.map(({ name }) => name.split(' ')[0])
  return { ...its, organisationUid, staffUid, browser, family, helped, registered, daughterOf, find, names }
}
