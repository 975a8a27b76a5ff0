import fc from 'fast-check'
import type { Endpoint } from '#contract/endpoint.ts'
import { newPhone, PASSWORD } from '../registration.ts'
import { ofCall } from './fields-of-calls.ts'
import { PEOPLE, type FuzzPeople } from './people.ts'

type Fields = Record<string, fc.Arbitrary<unknown>>
const some = <T>(...values: T[]) => fc.constantFrom(...values)
/** A value that no request before had. */
const fresh = (make: () => unknown) => fc.constant(null).map(() => make())
const absent = fc.constant(undefined)

/** What `id` means below an address, by its first words. */
const idsOf = (path: string, its: FuzzPeople): string[] => {
  const kinds: [RegExp, string[]][] = [
    [/\/tags\//, its.tags],
    [/\/incidents\//, [its.incident]],
    [/\/invite\//, [its.invitation]],
    [/\/work-items\//, [its.workItem]],
    [/\/links\//, Object.values(its.links).map(({ id }) => id)],
    [/\/points\/|\/go-to-points\//, [its.point]],
    [/\/duty\//, [its.shift]],
    [/\/approvals\//, its.approvals],
    [/\/sessions\//, its.sessionIds],
  ]
  return kinds.find(([pattern]) => pattern.test(path))?.[1] ?? ['nobody']
}

/** What each field may rightly hold, by its name. */
function everywhere({ path, anonymous }: Endpoint, its: FuzzPeople): Fields {
  const accounts = PEOPLE.map((name) => its.uids[name])
  const real = <K extends 'phone' | 'email' | 'nric' | 'username' | 'firstname'>(key: K) =>
    some(...PEOPLE.map((name) => its.values[name][key]))
  const { lian, bee, chin } = its.uids
  return {
    uid: anonymous ? some(...its.codes) : /\/people\//.test(path) ? some(lian, bee, chin) : some(...accounts),
    uidDementia: some(...its.codes),
    code: some(...its.codes, '123456'),
    codes: some(...its.codes),
    id: some(...idsOf(path, its)),
    phone: fc.oneof(real('phone'), fresh(newPhone)),
    prefixCountryNum: some('+65'),
    country: some('SG'),
    email: real('email'),
    lastNric: real('nric'),
    username: real('username'),
    name: real('firstname').map((first) => `${first} Lim`),
    firstname: real('firstname'),
    lastname: some('Lim'),
    search: some('Lim', 'Ah', '310'),
    birth: some('1950-01-31'),
    password: some(PASSWORD),
    confirmPassword: some(PASSWORD),
    confirmation: some({ password: PASSWORD }),
    relationship: some('Child', 'Parent', 'Care Partner'),
    reason: some('Asked by letter'),
    note: some('Seen at the counter'),
    label: some('Red bag'),
    seen: some(its.service.now().toISOString()),
    contact: fc.oneof(some(...accounts), absent),
    opened: absent,
    before: absent,
    after: absent,
    previous: absent,
    from: absent,
    to: absent,
    minutes: fc.integer({ min: 1, max: 60 }),
    position: some({ lat: 1.35, lng: 103.85, accuracy: 12 }),
    lat: some(1.35),
    lng: some(103.85),
    limit: some(5),
    page: some(1),
    pageSize: some(20),
    postalCode: some('310018'),
    region: some('CENTRAL'),
    token: some(its.found, ...Object.values(its.links).map((link) => link.token)),
    idTokenGoogle: absent,
    status: some('ACCEPTED', 'REJECTED', 'ENDED'),
    type: some('DEMENTIA', 'CAREGIVER'),
    person: fc.oneof(some(lian, bee, chin), absent),
    account: some(...accounts),
    administrator: absent,
    actor: absent,
    subject: absent,
    action: absent,
    device: absent,
    network: absent,
    tags: fc.shuffledSubarray(its.tags),
    uidTags: some(lian, bee, chin),
    uidTagged: some(its.ours, 'nobody'),
    invitedUid: absent,
    displayName: some('Ah Hua'),
    reports: absent,
    text: some('Called the family'),
    until: some(new Date(its.service.now().getTime() + 3_600_000).toISOString()),
    path: some('/registrationCG'),
    values: some({ firstname: 'Ah Hua' }),
    terms: some(true),
    consents: some(['TERMS', 'DECLARATION', 'COLLECTION', 'STORAGE']),
    place: some('Void deck'),
    locale: some('en', 'md', 'ms'),
    homeNumber: some('62501234'),
    gender: some('female'),
  }
}

/** What the fields of this call rightly hold, with real ids, tokens and numbers of this world. */
export const rightFields = (call: Endpoint, its: FuzzPeople): Fields => ({
  ...everywhere(call, its),
  ...Object.entries(ofCall(its)).find(([name]) => name === call.name)?.[1],
})
