import type { OwnPerson } from '#contract/member.ts'
import { routed } from '../test/draw.tsx'
import { ownPerson, ownTag } from '../test/portal.ts'
import { expectPagesToRead, pageWith, type PageWithStates, type Readings } from '../test/read-pages.ts'
import type { ShownContact, ShownHome } from './home.server.ts'
import { HomeOf } from './home.tsx'
import { EasyHome } from './easy.tsx'
import Lost from './lost.tsx'
import { OwnAccount } from './overview-account.tsx'
import PersonPage from './person.tsx'
import { SwitchPerson } from './switch-person.tsx'
import { WaitingTags } from './waiting-tags.tsx'
import Wishes from './wishes.tsx'

const AT = '2026-03-09T22:53:00.000Z'
const huiMin: ShownContact = {
  id: 'hui-min',
  name: 'Hui Min Lim',
  firstname: 'Hui Min',
  kin: { relation: 'Child', calledAs: 'daughter', ordinal: null },
  isOrganisation: false,
  isMe: false,
  phone: '+6580000001',
  number: '+65 8000 0001',
  isMasked: false,
}
const hidden = { name: null, firstname: null, phone: '•••• 0002', number: '•••• 0002', isMasked: true }
const everybody: ShownContact[] = [
  { ...huiMin, id: 'masked', ...hidden, kin: { relation: 'Spouse', calledAs: null, ordinal: null } },
  huiMin,
  { ...huiMin, id: 'me', isMe: true },
  {
    ...huiMin,
    id: 'centre',
    name: 'Sunrise Day Care',
    firstname: null,
    isOrganisation: true,
    phone: '61000001',
    number: '61000001',
  },
]
const alarmed = (openedBy: 'FINDER' | 'SELF' | 'MISSING', missingSince: string | null = null) => ({
  incident: { id: 'alarm', openedBy, openedAt: AT, missingSince },
})
const data = (person: Partial<OwnPerson> = {}, changes: Partial<ShownHome> = {}): ShownHome => ({
  person: ownPerson({ may: ['card', 'history', 'missing', 'photo'], ...person }),
  pronoun: 'her',
  contacts: [huiMin],
  ownWord: null,
  hidesDementia: false,
  lastScannedAt: null,
  lastTestedAt: null,
  nudges: [],
  ...changes,
})
const home = (...given: Parameters<typeof data>) => <HomeOf home={data(...given)} />
const easy = (person: Partial<OwnPerson> = {}, changes: Partial<ShownHome> = {}) => (
  <EasyHome home={data({ isSelf: true, may: ['card', 'lost'], ...person }, changes)} />
)
const lost = (
  ownWord: ShownHome['ownWord'],
  more: object = {},
  given: Partial<ShownHome> = {},
  may: OwnPerson['may'] = ['lost'],
) =>
  routed(Lost, {
    loaderData: {
      uid: 'siew-hua',
      home: data({ isSelf: true, may }, { ownWord, ...given }),
      coming: [],
      taken: false,
      ...more,
    },
  })
const kin = { who: { is: 'kin', kin: huiMin.kin }, at: AT, minutes: null }
const wishes = (more: object = {}, person: Partial<OwnPerson> = {}, actionData?: object) =>
  routed(Wishes, {
    loaderData: { person: ownPerson({ isSelf: true, ...person }), hidesDementia: false, isAsked: false, ...more },
    ...(actionData && { actionData }),
  })
const photo = 'AAAAAAAAAAAAAAAAAAAAAA'
const two = [ownPerson(), ownPerson({ uid: 'kok-wai', name: 'Kok Wai Tan' })]
const six = [...two, ...['ann', 'ben', 'cho', 'devi'].map((uid) => ownPerson({ uid, name: uid }))]

const allOf = (person: Partial<OwnPerson>) =>
  routed(PersonPage, {
    loaderData: {
      person: { signInLinkBy: null, ...ownPerson({ may: [], ...person }) },
      tags: [],
      invitations: [],
      asked: null,
      quiet: null,
    },
  })
const own = (changes: object = {}) =>
  routed(OwnAccount, { people: { people: [], hasMore: false }, status: 'APPROVED', membershipId: 'C123', ...changes })

const PAGES: Record<string, PageWithStates> = {
  'all of one person': pageWith(allOf({}), {
    'who looked may be read': allOf({ may: ['looks'] }),
    'words may be recorded': allOf({ may: ['voice'] }),
    'words may be recorded by the member themself': allOf({ may: ['voice'], isSelf: true }),
  }),
  'the member’s own account': pageWith(own(), {
    'there is an easy page': own({ home: { person: ownPerson({ isSelf: true }) } }),
    'there is no number yet': own({ membershipId: null }),
    'it waits': own({ status: 'PENDING', membershipId: null }),
    'it waits, and has a number': own({ status: 'PENDING' }),
    'nobody can be read in this session': own({ people: null }),
  }),
  'one person’s home': pageWith(home(), {
    'it is the member’s own': home({ isSelf: true }),
    'several would be called': home({}, { contacts: everybody }),
    'nobody would be called': home({}, { contacts: [] }),
    'nobody would be called for the member': home({ isSelf: true }, { contacts: [] }),
    'a code was scanned': home({}, { lastScannedAt: AT }),
    'somebody found the person': home(alarmed('FINDER')),
    'the person is missing': home(alarmed('FINDER', AT)),
    'the person said that they are lost': home(alarmed('SELF')),
    'the person said that they are lost, and nobody can be called': home(alarmed('SELF'), { contacts: [] }),
    'somebody found the member, and nobody can be called': home(
      { ...alarmed('FINDER'), isSelf: true },
      { contacts: [] },
    ),
    'the member is missing': home({ ...alarmed('MISSING', AT), isSelf: true }),
    'the member said that they are lost': home({ ...alarmed('SELF'), isSelf: true }),
    'the member said that they are lost, and nobody can be called': home(
      { ...alarmed('SELF'), isSelf: true },
      { contacts: [] },
    ),
    'somebody found the member': home({ ...alarmed('FINDER'), isSelf: true }),
    'the registration waits': home({ status: 'PENDING' }),
    'the registration is incomplete': home({ status: 'INCOMPLETE' }),
    'safe return is not open': home({ isSafeReturnOpen: false }),
    'the member may only look': home({ may: [] }),
    'the person is leaving': home({ endingAt: AT }, { nudges: ['no-photo'] }),
    'one contact stands alone': home({}, { nudges: ['lone-contact'] }),
    'one contact stands alone for the member': home({ isSelf: true }, { nudges: ['lone-contact'] }),
    'no call was tried': home({}, { nudges: ['no-call'] }),
    'there is no photo': home({}, { nudges: ['no-photo'] }),
    'there is no photo of the member': home({ isSelf: true }, { nudges: ['no-photo'] }),
    'the photo is old': home({}, { nudges: ['old-photo'] }),
    'the card was never tried': home({}, { nudges: ['no-test'] }),
    'the number is to be confirmed': home({}, { contacts: everybody, nudges: ['number'] }),
  }),
  'the easy home of the person': pageWith(easy(), {
    'an alarm is open': easy(alarmed('FINDER')),
    'they said that they are lost': easy(alarmed('SELF')),
    'they said that they are lost, and nobody can be called': easy(alarmed('SELF'), { contacts: [] }),
    'they may not say that they are lost': easy({ may: ['card'] }),
    'the first contact is masked': easy({}, { contacts: everybody }),
    'nobody can be called': easy({}, { contacts: everybody.slice(0, 1) }),
    'they are leaving': easy({ endingAt: AT }),
  }),
  '"I am lost"': pageWith(lost(null), {
    'nobody is there to be told': lost(null, {}, { contacts: [] }),
    'it cannot be said': lost(null, {}, {}, []),
    'it was said': lost('lost'),
    'it was said, and nobody is there to be told': lost('lost', {}, { contacts: [] }),
    'it was said, and the daughter comes': lost('lost', { coming: [kin] }),
    'it was said, and the association takes care of it': lost('lost', { taken: true }),
    'it was said, and the desk comes': lost('lost', { coming: [{ ...kin, who: { is: 'duty' } }] }),
    'they are all right again': lost('all-right'),
    'they are all right again, and nobody is there to be told': lost('all-right', {}, { contacts: [] }),
    'they are all right again, and the alarm is closed': lost('all-right', {}, {}, []),
  }),
  'the wishes of the person': pageWith(wishes(), {
    'the word is hidden': wishes({ hidesDementia: true }),
    'there is a photo': wishes({}, { photo }),
    'the photo is to go': wishes({ isAsked: true }, { photo }),
    'the photo is to go, and there is none': wishes({ isAsked: true }),
    'it was refused': wishes({}, {}, { refused: { code: 'not-allowed', typed: {} } }),
  }),
  'the choice between two people': pageWith(<SwitchPerson people={two} shown="siew-hua" />, {
    'the other is shown': <SwitchPerson people={two} shown="kok-wai" />,
    'both have an alarm': (
      <SwitchPerson people={two.map((one) => ({ ...one, ...alarmed('FINDER') }))} shown="siew-hua" />
    ),
    'one is the member': <SwitchPerson people={[ownPerson({ isSelf: true }), ...two.slice(1)]} shown="kok-wai" />,
    'there is one alone': <SwitchPerson people={two.slice(0, 1)} shown="siew-hua" />,
    'there are five': <SwitchPerson people={six.slice(0, 5)} shown="siew-hua" />,
    'there are six': <SwitchPerson people={six} shown="kok-wai" />,
  }),
  'links that wait': pageWith(
    <WaitingTags tags={[ownTag({ status: 'PENDING', may: ['accept', 'decline', 'end'] })]} />,
    {
      'the person asks the member': (
        <WaitingTags tags={[ownTag({ status: 'PENDING', side: 'carer', may: ['accept', 'decline'] })]} />
      ),
      'somebody asks to care for the member': (
        <WaitingTags tags={[ownTag({ status: 'PENDING', side: 'person', may: ['accept', 'decline'] })]} />
      ),
      'a new caregiver is not in force yet': <WaitingTags tags={[ownTag({ activeAt: AT, may: ['object'] })]} />,
      'somebody has objected': <WaitingTags tags={[ownTag({ isObjectedTo: true })]} />,
      'somebody has objected to the member': <WaitingTags tags={[ownTag({ isObjectedTo: true, side: 'carer' })]} />,
      'the member asked': <WaitingTags tags={[ownTag({ status: 'PENDING', isAskedByMe: true })]} />,
      'the member asked a person': (
        <WaitingTags tags={[ownTag({ status: 'PENDING', isAskedByMe: true, side: 'carer' })]} />
      ),
      'the member asked, and it is answered': <WaitingTags tags={[ownTag({ isAskedByMe: true })]} />,
    },
  ),
}

const READINGS: Readings = {
  'all of one person': {
    page: [
      'title "Siew Hua Lim"',
      'a "Your account" → /account data-discover=true',
      'h1 "Siew Hua Lim"',
      'div "◇"',
      'p "Member / Membership number D123A00001"',
      'a "Card and codesSee, print, replace if lost" → /account/people/siew-hua/card data-discover=true',
      'a "Scans, alarms and changesWhen a code was scanned, what happened, and what others changed" → /account/people/siew-hua/history data-discover=true',
      'section labelled "Who is called first"',
      'h2 "Who is called first"',
    ],
    'who looked may be read': {
      more: [
        'a "Who has looked at the recordWhen the association or a partner opened it, and why" → /account/people/siew-hua/looks data-discover=true',
      ],
      less: [],
    },
    'words may be recorded': {
      more: [
        'a "A few words in your voiceTen seconds, for a finder to play." → /account/people/siew-hua/voice data-discover=true',
      ],
      less: [],
    },
    'words may be recorded by the member themself': {
      more: [
        'title "Your card and your caregivers"',
        'h1 "Your card and your caregivers"',
        'a "A few words from your familyWhat a finder can play to you." → /account/people/siew-hua/voice data-discover=true',
      ],
      less: ['title "Siew Hua Lim"', 'h1 "Siew Hua Lim"'],
    },
  },
  'the member’s own account': {
    page: [
      'section aria-label=Your details and settings',
      'a "Details and settingsNumber, e-mail, password, language, address" → /account/settings data-discover=true',
      'p "You are a member · Membership number: C123"',
      'p "Questions? Write to"',
      'a "support@homeward.example" → mailto:support@homeward.example',
    ],
    'there is an easy page': {
      more: ['a "Back to the simple pageCall, “I am lost”, your card, your wishes" → /account data-discover=true'],
      less: [],
    },
    'there is no number yet': {
      more: ['p "You are a member"'],
      less: ['p "You are a member · Membership number: C123"'],
    },
    'it waits': { more: [], less: ['p "You are a member · Membership number: C123"'] },
    'it waits, and has a number': {
      more: ['p "Membership number: C123"'],
      less: ['p "You are a member · Membership number: C123"'],
    },
    'nobody can be read in this session': {
      more: [
        'p "Sign in with your username and password to see the people you care for, cards and settings."',
        'a "Sign in" → /registration?tab=sign-in (quiet)',
      ],
      less: [
        'a "Details and settingsNumber, e-mail, password, language, address" → /account/settings data-discover=true',
      ],
    },
  },
  'one person’s home': {
    page: [
      'section "◇" aria-label=How Siew Hua Lim is',
      'p "All is well."',
      'p "Last scanned: never."',
      'a "Report Siew Hua Lim missing" → /account/people/siew-hua/missing (alert) data-discover=true',
      'p "We tell everybody who cares for them, and whoever scans the code."',
      'section aria-label=Who is called for Siew Hua Lim, in this order',
      'h2 "Who is called for Siew Hua Lim, in this order"',
      'p "Hui Min Lim · daughter"',
      'a "+65 8000 0001" → tel:+6580000001 aria-label=Call Hui Min Lim: +65 8000 0001',
      'a "Card and codesSee, print, replace if lost" → /account/people/siew-hua/card data-discover=true',
      'a "Test the cardSee what a finder sees. Nobody is told." → /account/people/siew-hua/test data-discover=true',
      'a "Scans, alarms and changesWhen a code was scanned, what happened, and what others changed" → /account/people/siew-hua/history data-discover=true',
      'a "Everything about Siew Hua LimContacts, invitations, details" → /account/people/siew-hua data-discover=true',
    ],
    'it is the member’s own': {
      more: [
        'section aria-label=Who is called for you, in this order',
        'h2 "Who is called for you, in this order"',
        'a "Everything about youContacts, invitations, details" → /account/people/siew-hua data-discover=true',
      ],
      less: [
        'section aria-label=Who is called for Siew Hua Lim, in this order',
        'h2 "Who is called for Siew Hua Lim, in this order"',
        'a "Everything about Siew Hua LimContacts, invitations, details" → /account/people/siew-hua data-discover=true',
      ],
    },
    'several would be called': {
      more: [
        'p "Her spouse"',
        'p "•••• 0002"',
        'p "You"',
        'p "+65 8000 0001"',
        'p "Sunrise Day Care"',
        'a "61000001" → tel:+6561000001 aria-label=Call Sunrise Day Care: 61000001',
      ],
      less: [],
    },
    'nobody would be called': {
      more: [
        'p "Nobody can be called for Siew Hua Lim yet."',
        'p "Nobody can be called for Siew Hua Lim yet. Invite a caregiver, or call our helpline."',
      ],
      less: [
        'p "All is well."',
        'p "Hui Min Lim · daughter"',
        'a "+65 8000 0001" → tel:+6580000001 aria-label=Call Hui Min Lim: +65 8000 0001',
      ],
    },
    'nobody would be called for the member': {
      more: [
        'p "Nobody can be called for you yet."',
        'section aria-label=Who is called for you, in this order',
        'h2 "Who is called for you, in this order"',
        'p "Nobody can be called for you yet. Invite a caregiver, or call our helpline."',
        'a "Everything about youContacts, invitations, details" → /account/people/siew-hua data-discover=true',
      ],
      less: [
        'p "All is well."',
        'section aria-label=Who is called for Siew Hua Lim, in this order',
        'h2 "Who is called for Siew Hua Lim, in this order"',
        'p "Hui Min Lim · daughter"',
        'a "+65 8000 0001" → tel:+6580000001 aria-label=Call Hui Min Lim: +65 8000 0001',
        'a "Everything about Siew Hua LimContacts, invitations, details" → /account/people/siew-hua data-discover=true',
      ],
    },
    'a code was scanned': { more: ['p "Last scanned: 10 Mar, 6:53 am."'], less: ['p "Last scanned: never."'] },
    'somebody found the person': {
      more: [
        'section (alert)',
        'h2 "Somebody is with Siew Hua Lim"',
        'p "Since 10 Mar, 6:53 am. Call now, and say that you are on your way."',
        'a "See and act" → /account/incidents/alarm (alert)',
      ],
      less: [
        'p "All is well."',
        'a "Report Siew Hua Lim missing" → /account/people/siew-hua/missing (alert) data-discover=true',
        'p "We tell everybody who cares for them, and whoever scans the code."',
        'a "Test the cardSee what a finder sees. Nobody is told." → /account/people/siew-hua/test data-discover=true',
      ],
    },
    'the person is missing': {
      more: [
        'section (alert)',
        'h2 "Siew Hua Lim is missing"',
        'p "Reported 10 Mar, 6:53 am. Open the alarm to see what has happened since."',
        'a "See and act" → /account/incidents/alarm (alert)',
      ],
      less: [
        'p "All is well."',
        'a "Report Siew Hua Lim missing" → /account/people/siew-hua/missing (alert) data-discover=true',
        'p "We tell everybody who cares for them, and whoever scans the code."',
        'a "Test the cardSee what a finder sees. Nobody is told." → /account/people/siew-hua/test data-discover=true',
      ],
    },
    'the person said that they are lost': {
      more: [
        'section (alert)',
        'h2 "Siew Hua Lim is lost and asks for you"',
        'p "Since 10 Mar, 6:53 am. Call now, and say that you are on your way."',
        'a "See and act" → /account/incidents/alarm (alert)',
      ],
      less: [
        'p "All is well."',
        'a "Report Siew Hua Lim missing" → /account/people/siew-hua/missing (alert) data-discover=true',
        'p "We tell everybody who cares for them, and whoever scans the code."',
        'a "Test the cardSee what a finder sees. Nobody is told." → /account/people/siew-hua/test data-discover=true',
      ],
    },
    'the person said that they are lost, and nobody can be called': {
      more: [
        'section (alert)',
        'h2 "Siew Hua Lim is lost and asks for you"',
        'p "Since 10 Mar, 6:53 am. Call now, and say that you are on your way."',
        'a "See and act" → /account/incidents/alarm (alert)',
        'p "Nobody can be called for Siew Hua Lim yet."',
        'p "Nobody can be called for Siew Hua Lim yet. Invite a caregiver, or call our helpline."',
      ],
      less: [
        'p "All is well."',
        'a "Report Siew Hua Lim missing" → /account/people/siew-hua/missing (alert) data-discover=true',
        'p "We tell everybody who cares for them, and whoever scans the code."',
        'p "Hui Min Lim · daughter"',
        'a "+65 8000 0001" → tel:+6580000001 aria-label=Call Hui Min Lim: +65 8000 0001',
        'a "Test the cardSee what a finder sees. Nobody is told." → /account/people/siew-hua/test data-discover=true',
      ],
    },
    'somebody found the member, and nobody can be called': {
      more: [
        'section (glow)',
        'h2 "Somebody is with you."',
        'p "Stay with the person beside you."',
        'p "Nobody can be called for you yet."',
        'section aria-label=Who is called for you, in this order',
        'h2 "Who is called for you, in this order"',
        'p "Nobody can be called for you yet. Invite a caregiver, or call our helpline."',
        'a "Everything about youContacts, invitations, details" → /account/people/siew-hua data-discover=true',
      ],
      less: [
        'p "All is well."',
        'a "Report Siew Hua Lim missing" → /account/people/siew-hua/missing (alert) data-discover=true',
        'p "We tell everybody who cares for them, and whoever scans the code."',
        'section aria-label=Who is called for Siew Hua Lim, in this order',
        'h2 "Who is called for Siew Hua Lim, in this order"',
        'p "Hui Min Lim · daughter"',
        'a "+65 8000 0001" → tel:+6580000001 aria-label=Call Hui Min Lim: +65 8000 0001',
        'a "Test the cardSee what a finder sees. Nobody is told." → /account/people/siew-hua/test data-discover=true',
        'a "Everything about Siew Hua LimContacts, invitations, details" → /account/people/siew-hua data-discover=true',
      ],
    },
    'the member is missing': {
      more: [
        'section (glow)',
        'h2 "Your family would like to hear from you."',
        'p "Please call them, or ask somebody near you for help."',
        'section aria-label=Who is called for you, in this order',
        'h2 "Who is called for you, in this order"',
        'a "Everything about youContacts, invitations, details" → /account/people/siew-hua data-discover=true',
      ],
      less: [
        'p "All is well."',
        'a "Report Siew Hua Lim missing" → /account/people/siew-hua/missing (alert) data-discover=true',
        'p "We tell everybody who cares for them, and whoever scans the code."',
        'section aria-label=Who is called for Siew Hua Lim, in this order',
        'h2 "Who is called for Siew Hua Lim, in this order"',
        'a "Test the cardSee what a finder sees. Nobody is told." → /account/people/siew-hua/test data-discover=true',
        'a "Everything about Siew Hua LimContacts, invitations, details" → /account/people/siew-hua data-discover=true',
      ],
    },
    'the member said that they are lost': {
      more: [
        'section (glow)',
        'h2 "We have told your family."',
        'p "Stay where you are. Somebody will call you, or come."',
        'section aria-label=Who is called for you, in this order',
        'h2 "Who is called for you, in this order"',
        'a "Everything about youContacts, invitations, details" → /account/people/siew-hua data-discover=true',
      ],
      less: [
        'p "All is well."',
        'a "Report Siew Hua Lim missing" → /account/people/siew-hua/missing (alert) data-discover=true',
        'p "We tell everybody who cares for them, and whoever scans the code."',
        'section aria-label=Who is called for Siew Hua Lim, in this order',
        'h2 "Who is called for Siew Hua Lim, in this order"',
        'a "Test the cardSee what a finder sees. Nobody is told." → /account/people/siew-hua/test data-discover=true',
        'a "Everything about Siew Hua LimContacts, invitations, details" → /account/people/siew-hua data-discover=true',
      ],
    },
    'the member said that they are lost, and nobody can be called': {
      more: [
        'section (glow)',
        'h2 "We have called for help."',
        'p "Stay where you are. Dementia Singapore knows, and will help you."',
        'p "Nobody can be called for you yet."',
        'section aria-label=Who is called for you, in this order',
        'h2 "Who is called for you, in this order"',
        'p "Nobody can be called for you yet. Invite a caregiver, or call our helpline."',
        'a "Everything about youContacts, invitations, details" → /account/people/siew-hua data-discover=true',
      ],
      less: [
        'p "All is well."',
        'a "Report Siew Hua Lim missing" → /account/people/siew-hua/missing (alert) data-discover=true',
        'p "We tell everybody who cares for them, and whoever scans the code."',
        'section aria-label=Who is called for Siew Hua Lim, in this order',
        'h2 "Who is called for Siew Hua Lim, in this order"',
        'p "Hui Min Lim · daughter"',
        'a "+65 8000 0001" → tel:+6580000001 aria-label=Call Hui Min Lim: +65 8000 0001',
        'a "Test the cardSee what a finder sees. Nobody is told." → /account/people/siew-hua/test data-discover=true',
        'a "Everything about Siew Hua LimContacts, invitations, details" → /account/people/siew-hua data-discover=true',
      ],
    },
    'somebody found the member': {
      more: [
        'section (glow)',
        'h2 "Somebody is with you."',
        'p "Stay with the person beside you."',
        'section aria-label=Who is called for you, in this order',
        'h2 "Who is called for you, in this order"',
        'a "Everything about youContacts, invitations, details" → /account/people/siew-hua data-discover=true',
      ],
      less: [
        'p "All is well."',
        'a "Report Siew Hua Lim missing" → /account/people/siew-hua/missing (alert) data-discover=true',
        'p "We tell everybody who cares for them, and whoever scans the code."',
        'section aria-label=Who is called for Siew Hua Lim, in this order',
        'h2 "Who is called for Siew Hua Lim, in this order"',
        'a "Test the cardSee what a finder sees. Nobody is told." → /account/people/siew-hua/test data-discover=true',
        'a "Everything about Siew Hua LimContacts, invitations, details" → /account/people/siew-hua data-discover=true',
      ],
    },
    'the registration waits': {
      more: ['p "Registration being processed"', 'p "Cards and alarms work once the registration is approved."'],
      less: ['p "All is well."'],
    },
    'the registration is incomplete': {
      more: ['p "Registration not finished"', 'p "Cards and alarms work once the registration is approved."'],
      less: ['p "All is well."'],
    },
    'safe return is not open': {
      more: ['p "Cards and labels do not work now. Please call ."', 'a "6377 0700" → tel:+6563770700'],
      less: [
        'p "All is well."',
        'p "Last scanned: never."',
        'a "Test the cardSee what a finder sees. Nobody is told." → /account/people/siew-hua/test data-discover=true',
      ],
    },
    'the member may only look': {
      more: ['p "You will see more here once your registration is approved."'],
      less: [
        'p "All is well."',
        'p "Last scanned: never."',
        'a "Report Siew Hua Lim missing" → /account/people/siew-hua/missing (alert) data-discover=true',
        'p "We tell everybody who cares for them, and whoever scans the code."',
        'section aria-label=Who is called for Siew Hua Lim, in this order',
        'h2 "Who is called for Siew Hua Lim, in this order"',
        'p "Hui Min Lim · daughter"',
        'a "+65 8000 0001" → tel:+6580000001 aria-label=Call Hui Min Lim: +65 8000 0001',
        'a "Card and codesSee, print, replace if lost" → /account/people/siew-hua/card data-discover=true',
        'a "Test the cardSee what a finder sees. Nobody is told." → /account/people/siew-hua/test data-discover=true',
        'a "Scans, alarms and changesWhen a code was scanned, what happened, and what others changed" → /account/people/siew-hua/history data-discover=true',
      ],
    },
    'the person is leaving': {
      more: [
        'section (glow)',
        'h2 "Siew Hua Lim is leaving on 10 Mar, 6:53 am"',
        'p "Until then the cards work, and you are called as before. Only Siew Hua Lim or our staff can undo it."',
        'p "Please talk with each other, or call us: ."',
        'a "6377 0700" → tel:+6563770700',
      ],
      less: [],
    },
    'one contact stands alone': {
      more: [
        'section labelled "Who else can be called for Siew Hua Lim?"',
        'h2 "Who else can be called for Siew Hua Lim?"',
        'p "Only one contact can be called now. If that phone is off, nobody answers. With a second contact, help is much surer."',
        'a "Invite a second contact" → /account/people/siew-hua/invite (quiet) data-discover=true',
      ],
      less: [],
    },
    'one contact stands alone for the member': {
      more: [
        'section labelled "Who else can be called for you?"',
        'h2 "Who else can be called for you?"',
        'p "Only one contact can be called now. If that phone is off, nobody answers. With a second contact, help is much surer."',
        'a "Invite a second contact" → /account/people/siew-hua/invite (quiet) data-discover=true',
        'section aria-label=Who is called for you, in this order',
        'h2 "Who is called for you, in this order"',
        'a "Everything about youContacts, invitations, details" → /account/people/siew-hua data-discover=true',
      ],
      less: [
        'section aria-label=Who is called for Siew Hua Lim, in this order',
        'h2 "Who is called for Siew Hua Lim, in this order"',
        'a "Everything about Siew Hua LimContacts, invitations, details" → /account/people/siew-hua data-discover=true',
      ],
    },
    'no call was tried': {
      more: [
        'section labelled "Let our alarm ring at night"',
        'h2 "Let our alarm ring at night"',
        'p "When somebody is found at night, your phone rings. Press a button for a test call and let our number through, also when the phone is silent."',
        'a "Try a test call" → /account/settings/channels#voice (quiet) data-discover=true',
      ],
      less: [],
    },
    'there is no photo': {
      more: [
        'section labelled "There is no photo of Siew Hua Lim"',
        'h2 "There is no photo of Siew Hua Lim"',
        'p "With a photo, a finder knows at once that this is the right person."',
        'a "Choose a photo" → /account/people/siew-hua/photo (quiet) data-discover=true',
      ],
      less: [],
    },
    'there is no photo of the member': {
      more: [
        'section labelled "There is no photo of you"',
        'h2 "There is no photo of you"',
        'p "With a photo, a finder knows at once that this is the right person."',
        'a "Choose a photo" → /account/people/siew-hua/photo (quiet) data-discover=true',
        'section aria-label=Who is called for you, in this order',
        'h2 "Who is called for you, in this order"',
        'a "Everything about youContacts, invitations, details" → /account/people/siew-hua data-discover=true',
      ],
      less: [
        'section aria-label=Who is called for Siew Hua Lim, in this order',
        'h2 "Who is called for Siew Hua Lim, in this order"',
        'a "Everything about Siew Hua LimContacts, invitations, details" → /account/people/siew-hua data-discover=true',
      ],
    },
    'the photo is old': {
      more: [
        'section labelled "The photo of Siew Hua Lim is two years old"',
        'h2 "The photo of Siew Hua Lim is two years old"',
        'p "Faces change. A new photo helps the finder."',
        'a "Choose a photo" → /account/people/siew-hua/photo (quiet) data-discover=true',
      ],
      less: [],
    },
    'the card was never tried': {
      more: [
        'section labelled "Try the card of Siew Hua Lim"',
        'h2 "Try the card of Siew Hua Lim"',
        'p "Nobody has tried it for a year. It takes a minute, and nobody gets a message."',
        'a "Test the card" → /account/people/siew-hua/test (quiet) data-discover=true',
      ],
      less: [],
    },
    'the number is to be confirmed': {
      more: [
        'section labelled "Still your number?"',
        'h2 "Still your number?"',
        'p "+65 8000 0001 is called when help is needed. Is it still yours?"',
        'form data-discover=true action=/ method=post',
        'input type=hidden name=act value=confirm-number',
        'button "Yes, still my number"',
        'a "No, I have another number" → /account/settings/phone (quiet) data-discover=true',
        'p "Her spouse"',
        'p "•••• 0002"',
        'p "You"',
        'p "+65 8000 0001"',
        'p "Sunrise Day Care"',
        'a "61000001" → tel:+6561000001 aria-label=Call Sunrise Day Care: 61000001',
      ],
      less: [],
    },
  },
  'the easy home of the person': {
    page: [
      'a "◇ Call Hui Min" → tel:+6580000001',
      'a "I am lost" → /account/lost (alert) data-discover=true',
      'a "My card" → /account/people/siew-hua/card (quiet) data-discover=true',
      'a "My wishes" → /account/wishes (quiet) data-discover=true',
      'a "Easy read: one sentence, one picture" → /easy-read/portal',
    ],
    'an alarm is open': {
      more: ['section (glow)', 'h2 "Somebody is with you."', 'p "Stay with the person beside you."'],
      less: [],
    },
    'they said that they are lost': {
      more: [
        'section (glow)',
        'h2 "We have told your family."',
        'p "Stay where you are. Somebody will call you, or come."',
      ],
      less: [],
    },
    'they said that they are lost, and nobody can be called': {
      more: [
        'section (glow)',
        'h2 "We have called for help."',
        'p "Stay where you are. Dementia Singapore knows, and will help you."',
      ],
      less: ['a "◇ Call Hui Min" → tel:+6580000001'],
    },
    'they may not say that they are lost': {
      more: [],
      less: ['a "I am lost" → /account/lost (alert) data-discover=true'],
    },
    'the first contact is masked': { more: [], less: [] },
    'nobody can be called': { more: [], less: ['a "◇ Call Hui Min" → tel:+6580000001'] },
    'they are leaving': {
      more: [
        'section (glow)',
        'h2 "You are leaving on 10 Mar, 6:53 am"',
        'p "Until then your cards work, and your family is called when you are found. You can stay with one press."',
        'form data-discover=true action=/account method=post',
        'input type=hidden name=act value=stay',
        'button "I stay"',
        'a "Stop now" → /account/leave (minor) data-discover=true',
      ],
      less: [],
    },
  },
  '"I am lost"': {
    page: [
      'title "Are you lost?"',
      'a "Back" → /account data-discover=true',
      'h1 "Are you lost?"',
      'p "Press the red button. We tell your family. They will call you, or come to you."',
      'form data-discover=true action=/ method=post',
      'input type=hidden name=act value=lost',
      'button "I am lost" (alert)',
      'a "◇ Call Hui Min" → tel:+6580000001',
      'a "◇ Helpline 6377 0700" → tel:+6563770700',
      'a "◇ In danger 999" → tel:999',
      'a "◇ Hurt 995" → tel:995',
      'a "No, I am fine" → /account (quiet) data-discover=true',
    ],
    'nobody is there to be told': {
      more: ['p "Press the red button. We will call for help for you."'],
      less: [
        'p "Press the red button. We tell your family. They will call you, or come to you."',
        'a "◇ Call Hui Min" → tel:+6580000001',
      ],
    },
    'it cannot be said': {
      more: ['p "Your membership does not work yet. Please call one of these numbers."'],
      less: [
        'p "Press the red button. We tell your family. They will call you, or come to you."',
        'form data-discover=true action=/ method=post',
        'input type=hidden name=act value=lost',
        'button "I am lost" (alert)',
      ],
    },
    'it was said': {
      more: [
        'title "We have told your family"',
        'h1 "We have told your family"',
        'div aria-live=polite',
        'p "Stay where you are. Somebody will call you, or come to you."',
        'p "Are you all right again? Then tell your family:"',
        'input type=hidden name=act value=all-right',
        'button "I am all right now" (quiet)',
      ],
      less: [
        'title "Are you lost?"',
        'h1 "Are you lost?"',
        'p "Press the red button. We tell your family. They will call you, or come to you."',
        'input type=hidden name=act value=lost',
        'button "I am lost" (alert)',
        'a "No, I am fine" → /account (quiet) data-discover=true',
      ],
    },
    'it was said, and nobody is there to be told': {
      more: [
        'title "We have called for help"',
        'h1 "We have called for help"',
        'div aria-live=polite',
        'p "Stay where you are. Dementia Singapore knows, and will help you."',
        'p "Are you all right again? Then tell us:"',
        'input type=hidden name=act value=all-right',
        'button "I am all right now" (quiet)',
      ],
      less: [
        'title "Are you lost?"',
        'h1 "Are you lost?"',
        'p "Press the red button. We tell your family. They will call you, or come to you."',
        'input type=hidden name=act value=lost',
        'button "I am lost" (alert)',
        'a "◇ Call Hui Min" → tel:+6580000001',
        'a "No, I am fine" → /account (quiet) data-discover=true',
      ],
    },
    'it was said, and the daughter comes': {
      more: [
        'title "We have told your family"',
        'h1 "We have told your family"',
        'div aria-live=polite',
        'p "Stay where you are. Somebody will call you, or come to you."',
        'p "Your daughter is on the way to you."',
        'p "Are you all right again? Then tell your family:"',
        'input type=hidden name=act value=all-right',
        'button "I am all right now" (quiet)',
      ],
      less: [
        'title "Are you lost?"',
        'h1 "Are you lost?"',
        'p "Press the red button. We tell your family. They will call you, or come to you."',
        'input type=hidden name=act value=lost',
        'button "I am lost" (alert)',
        'a "No, I am fine" → /account (quiet) data-discover=true',
      ],
    },
    'it was said, and the association takes care of it': {
      more: [
        'title "We have told your family"',
        'h1 "We have told your family"',
        'div aria-live=polite',
        'p "Stay where you are. Somebody will call you, or come to you."',
        'p "Dementia Singapore is helping you."',
        'p "Are you all right again? Then tell your family:"',
        'input type=hidden name=act value=all-right',
        'button "I am all right now" (quiet)',
      ],
      less: [
        'title "Are you lost?"',
        'h1 "Are you lost?"',
        'p "Press the red button. We tell your family. They will call you, or come to you."',
        'input type=hidden name=act value=lost',
        'button "I am lost" (alert)',
        'a "No, I am fine" → /account (quiet) data-discover=true',
      ],
    },
    'it was said, and the desk comes': {
      more: [
        'title "We have told your family"',
        'h1 "We have told your family"',
        'div aria-live=polite',
        'p "Stay where you are. Somebody will call you, or come to you."',
        'p "Dementia Singapore is helping you."',
        'p "Are you all right again? Then tell your family:"',
        'input type=hidden name=act value=all-right',
        'button "I am all right now" (quiet)',
      ],
      less: [
        'title "Are you lost?"',
        'h1 "Are you lost?"',
        'p "Press the red button. We tell your family. They will call you, or come to you."',
        'input type=hidden name=act value=lost',
        'button "I am lost" (alert)',
        'a "No, I am fine" → /account (quiet) data-discover=true',
      ],
    },
    'they are all right again': {
      more: [
        'title "Your family knows that you are all right"',
        'h1 "Your family knows that you are all right"',
        'p "You don’t need to do anything more. If you are lost again, press the red button."',
      ],
      less: [
        'title "Are you lost?"',
        'h1 "Are you lost?"',
        'p "Press the red button. We tell your family. They will call you, or come to you."',
        'a "No, I am fine" → /account (quiet) data-discover=true',
      ],
    },
    'they are all right again, and nobody is there to be told': {
      more: [
        'title "Thank you for telling us"',
        'h1 "Thank you for telling us"',
        'p "You don’t need to do anything more. If you are lost again, press the red button."',
      ],
      less: [
        'title "Are you lost?"',
        'h1 "Are you lost?"',
        'p "Press the red button. We tell your family. They will call you, or come to you."',
        'a "◇ Call Hui Min" → tel:+6580000001',
        'a "No, I am fine" → /account (quiet) data-discover=true',
      ],
    },
    'they are all right again, and the alarm is closed': {
      more: [
        'title "Your family knows that you are all right"',
        'h1 "Your family knows that you are all right"',
        'p "You don’t need to do anything more. If you are lost again, press the red button."',
      ],
      less: [
        'title "Are you lost?"',
        'h1 "Are you lost?"',
        'p "Press the red button. We tell your family. They will call you, or come to you."',
        'form data-discover=true action=/ method=post',
        'input type=hidden name=act value=lost',
        'button "I am lost" (alert)',
        'a "No, I am fine" → /account (quiet) data-discover=true',
      ],
    },
  },
  'the wishes of the person': {
    page: [
      'title "My wishes"',
      'a "Back" → /account data-discover=true',
      'h1 "My wishes"',
      'h2 "Your name"',
      'p "Your card says “Siew Hua”."',
      'a "Use another name" → /account/settings/display-name (quiet) data-discover=true',
      'section "◇"',
      'h2 "Your photo"',
      'p "No photo is shown."',
      'a "Choose a photo" → /account/people/siew-hua/photo (quiet) data-discover=true',
      'form data-discover=true action=/ method=post',
      'fieldset',
      'legend "May whoever finds you read that you live with dementia?"',
      'input "Yes, it helps them to help me" type=radio name=word checked value=yes',
      'input "No, leave the word out" type=radio name=word value=no',
      'button "Save"',
    ],
    'the word is hidden': {
      more: [
        'input "Yes, it helps them to help me" type=radio name=word value=yes',
        'input "No, leave the word out" type=radio name=word checked value=no',
      ],
      less: [
        'input "Yes, it helps them to help me" type=radio name=word checked value=yes',
        'input "No, leave the word out" type=radio name=word value=no',
      ],
    },
    'there is a photo': {
      more: [
        'link → /AAAAAAAAAAAAAAAAAAAAAA rel=preload as=image fetchpriority=high',
        'img src=/AAAAAAAAAAAAAAAAAAAAAA alt=Photo of Siew Hua Lim width=120 height=120 fetchpriority=high',
        'p "Whoever scans your card sees this photo."',
        'a "Do not show my photo" → /account/wishes?photo (minor) data-discover=true',
      ],
      less: ['section "◇"', 'p "No photo is shown."'],
    },
    'the photo is to go': {
      more: [
        'link → /AAAAAAAAAAAAAAAAAAAAAA rel=preload as=image fetchpriority=high',
        'dialog open labelled "Stop showing your photo?" described "Finders then see no photo. You can choose a new one at any time."',
        'h2 "Stop showing your photo?"',
        'p "Finders then see no photo. You can choose a new one at any time."',
        'form data-discover=true action=/account/wishes method=post',
        'input type=hidden name=act value=remove-photo',
        'a "No, keep it" → /account/wishes data-safe=true data-discover=true',
        'button "Yes, take it away" (quiet)',
        'img src=/AAAAAAAAAAAAAAAAAAAAAA alt=Photo of Siew Hua Lim width=120 height=120 fetchpriority=high',
        'p "Whoever scans your card sees this photo."',
        'a "Do not show my photo" → /account/wishes?photo (minor) data-discover=true',
      ],
      less: ['section "◇"', 'p "No photo is shown."'],
    },
    'the photo is to go, and there is none': { more: [], less: [] },
    'it was refused': {
      more: ['title "Error: My wishes"', 'div (alert) role=alert tabindex=-1', 'p "You may not do this."'],
      less: ['title "My wishes"'],
    },
  },
  'the choice between two people': {
    page: [
      'nav aria-label=Who is this about?',
      'a "Siew Hua Lim" → /account?person=siew-hua aria-current=page data-discover=true',
      'a "Kok Wai Tan" → /account?person=kok-wai data-discover=true',
    ],
    'the other is shown': {
      more: [
        'a "Siew Hua Lim" → /account?person=siew-hua data-discover=true',
        'a "Kok Wai Tan" → /account?person=kok-wai aria-current=page data-discover=true',
      ],
      less: [
        'a "Siew Hua Lim" → /account?person=siew-hua aria-current=page data-discover=true',
        'a "Kok Wai Tan" → /account?person=kok-wai data-discover=true',
      ],
    },
    'both have an alarm': {
      more: ['a "Kok Wai Tan · alarm" → /account?person=kok-wai data-discover=true'],
      less: ['a "Kok Wai Tan" → /account?person=kok-wai data-discover=true'],
    },
    'one is the member': {
      more: [
        'a "You" → /account?person=siew-hua data-discover=true',
        'a "Kok Wai Tan" → /account?person=kok-wai aria-current=page data-discover=true',
      ],
      less: [
        'a "Siew Hua Lim" → /account?person=siew-hua aria-current=page data-discover=true',
        'a "Kok Wai Tan" → /account?person=kok-wai data-discover=true',
      ],
    },
    'there is one alone': {
      more: [],
      less: [
        'nav aria-label=Who is this about?',
        'a "Siew Hua Lim" → /account?person=siew-hua aria-current=page data-discover=true',
        'a "Kok Wai Tan" → /account?person=kok-wai data-discover=true',
      ],
    },
    'there are five': {
      more: [
        'a "ann" → /account?person=ann data-discover=true',
        'a "ben" → /account?person=ben data-discover=true',
        'a "cho" → /account?person=cho data-discover=true',
      ],
      less: [],
    },
    'there are six': {
      more: [
        'form role=search data-discover=true action=/ method=get',
        'select "Who is this about?" name=person [value=siew-hua:Siew Hua Lim | value=kok-wai selected:Kok Wai Tan | value=ann:ann | value=ben:ben]',
        'button "Show" (quiet)',
      ],
      less: [
        'nav aria-label=Who is this about?',
        'a "Siew Hua Lim" → /account?person=siew-hua aria-current=page data-discover=true',
        'a "Kok Wai Tan" → /account?person=kok-wai data-discover=true',
      ],
    },
  },
  'links that wait': {
    page: [
      'section labelled "Waiting for your answer"',
      'h2 "Waiting for your answer"',
      'p "Mei Lim becomes a caregiver of Siew Hua Lim on 1 Mar, 9:00 am. If that is not right, object before then; our staff will decide."',
      'form data-discover=true action=/ method=post',
      'input type=hidden name=act value=accept',
      'input type=hidden name=id value=mei',
      'button "Accept" aria-label=Accept: Mei Lim becomes a caregiver of Siew Hua Lim on 1 Mar, 9:00 am. If that is not right, object before then; our staff will decide.',
      'form data-discover=true action=/ method=post',
      'input type=hidden name=act value=decline',
      'input type=hidden name=id value=mei',
      'button "Decline" (quiet) aria-label=Decline: Mei Lim becomes a caregiver of Siew Hua Lim on 1 Mar, 9:00 am. If that is not right, object before then; our staff will decide.',
    ],
    'the person asks the member': {
      more: [
        'p "Siew Hua Lim asks you to be their caregiver."',
        'button "Accept" aria-label=Accept: Siew Hua Lim asks you to be their caregiver.',
        'button "Decline" (quiet) aria-label=Decline: Siew Hua Lim asks you to be their caregiver.',
      ],
      less: [
        'p "Mei Lim becomes a caregiver of Siew Hua Lim on 1 Mar, 9:00 am. If that is not right, object before then; our staff will decide."',
        'button "Accept" aria-label=Accept: Mei Lim becomes a caregiver of Siew Hua Lim on 1 Mar, 9:00 am. If that is not right, object before then; our staff will decide.',
        'button "Decline" (quiet) aria-label=Decline: Mei Lim becomes a caregiver of Siew Hua Lim on 1 Mar, 9:00 am. If that is not right, object before then; our staff will decide.',
      ],
    },
    'somebody asks to care for the member': {
      more: [
        'p "Mei Lim asks to be a caregiver of Siew Hua Lim."',
        'button "Accept" aria-label=Accept: Mei Lim asks to be a caregiver of Siew Hua Lim.',
        'button "Decline" (quiet) aria-label=Decline: Mei Lim asks to be a caregiver of Siew Hua Lim.',
      ],
      less: [
        'p "Mei Lim becomes a caregiver of Siew Hua Lim on 1 Mar, 9:00 am. If that is not right, object before then; our staff will decide."',
        'button "Accept" aria-label=Accept: Mei Lim becomes a caregiver of Siew Hua Lim on 1 Mar, 9:00 am. If that is not right, object before then; our staff will decide.',
        'button "Decline" (quiet) aria-label=Decline: Mei Lim becomes a caregiver of Siew Hua Lim on 1 Mar, 9:00 am. If that is not right, object before then; our staff will decide.',
      ],
    },
    'a new caregiver is not in force yet': {
      more: [
        'p "Mei Lim becomes a caregiver of Siew Hua Lim on 10 Mar, 6:53 am. If that is not right, object before then; our staff will decide."',
        'input type=hidden name=act value=object',
        'button "Object" (quiet) aria-label=Object: Mei Lim becomes a caregiver of Siew Hua Lim on 10 Mar, 6:53 am. If that is not right, object before then; our staff will decide.',
      ],
      less: [
        'p "Mei Lim becomes a caregiver of Siew Hua Lim on 1 Mar, 9:00 am. If that is not right, object before then; our staff will decide."',
        'input type=hidden name=act value=accept',
        'button "Accept" aria-label=Accept: Mei Lim becomes a caregiver of Siew Hua Lim on 1 Mar, 9:00 am. If that is not right, object before then; our staff will decide.',
        'form data-discover=true action=/ method=post',
        'input type=hidden name=act value=decline',
        'input type=hidden name=id value=mei',
        'button "Decline" (quiet) aria-label=Decline: Mei Lim becomes a caregiver of Siew Hua Lim on 1 Mar, 9:00 am. If that is not right, object before then; our staff will decide.',
      ],
    },
    'somebody has objected': {
      more: ['p "Mei Lim: You or another caregiver objected. Our staff will decide."'],
      less: [
        'p "Mei Lim becomes a caregiver of Siew Hua Lim on 1 Mar, 9:00 am. If that is not right, object before then; our staff will decide."',
        'form data-discover=true action=/ method=post',
        'input type=hidden name=act value=accept',
        'input type=hidden name=id value=mei',
        'button "Accept" aria-label=Accept: Mei Lim becomes a caregiver of Siew Hua Lim on 1 Mar, 9:00 am. If that is not right, object before then; our staff will decide.',
        'form data-discover=true action=/ method=post',
        'input type=hidden name=act value=decline',
        'input type=hidden name=id value=mei',
        'button "Decline" (quiet) aria-label=Decline: Mei Lim becomes a caregiver of Siew Hua Lim on 1 Mar, 9:00 am. If that is not right, object before then; our staff will decide.',
      ],
    },
    'somebody has objected to the member': {
      more: [],
      less: [
        'section labelled "Waiting for your answer"',
        'h2 "Waiting for your answer"',
        'p "Mei Lim becomes a caregiver of Siew Hua Lim on 1 Mar, 9:00 am. If that is not right, object before then; our staff will decide."',
        'form data-discover=true action=/ method=post',
        'input type=hidden name=act value=accept',
        'input type=hidden name=id value=mei',
        'button "Accept" aria-label=Accept: Mei Lim becomes a caregiver of Siew Hua Lim on 1 Mar, 9:00 am. If that is not right, object before then; our staff will decide.',
        'form data-discover=true action=/ method=post',
        'input type=hidden name=act value=decline',
        'input type=hidden name=id value=mei',
        'button "Decline" (quiet) aria-label=Decline: Mei Lim becomes a caregiver of Siew Hua Lim on 1 Mar, 9:00 am. If that is not right, object before then; our staff will decide.',
      ],
    },
    'the member asked': {
      more: ['p "You asked Mei Lim. They have not answered yet."'],
      less: [
        'section labelled "Waiting for your answer"',
        'h2 "Waiting for your answer"',
        'p "Mei Lim becomes a caregiver of Siew Hua Lim on 1 Mar, 9:00 am. If that is not right, object before then; our staff will decide."',
        'form data-discover=true action=/ method=post',
        'input type=hidden name=act value=accept',
        'input type=hidden name=id value=mei',
        'button "Accept" aria-label=Accept: Mei Lim becomes a caregiver of Siew Hua Lim on 1 Mar, 9:00 am. If that is not right, object before then; our staff will decide.',
        'form data-discover=true action=/ method=post',
        'input type=hidden name=act value=decline',
        'input type=hidden name=id value=mei',
        'button "Decline" (quiet) aria-label=Decline: Mei Lim becomes a caregiver of Siew Hua Lim on 1 Mar, 9:00 am. If that is not right, object before then; our staff will decide.',
      ],
    },
    'the member asked a person': {
      more: ['p "You asked Siew Hua Lim. They have not answered yet."'],
      less: [
        'section labelled "Waiting for your answer"',
        'h2 "Waiting for your answer"',
        'p "Mei Lim becomes a caregiver of Siew Hua Lim on 1 Mar, 9:00 am. If that is not right, object before then; our staff will decide."',
        'form data-discover=true action=/ method=post',
        'input type=hidden name=act value=accept',
        'input type=hidden name=id value=mei',
        'button "Accept" aria-label=Accept: Mei Lim becomes a caregiver of Siew Hua Lim on 1 Mar, 9:00 am. If that is not right, object before then; our staff will decide.',
        'form data-discover=true action=/ method=post',
        'input type=hidden name=act value=decline',
        'input type=hidden name=id value=mei',
        'button "Decline" (quiet) aria-label=Decline: Mei Lim becomes a caregiver of Siew Hua Lim on 1 Mar, 9:00 am. If that is not right, object before then; our staff will decide.',
      ],
    },
    'the member asked, and it is answered': {
      more: [],
      less: [
        'section labelled "Waiting for your answer"',
        'h2 "Waiting for your answer"',
        'p "Mei Lim becomes a caregiver of Siew Hua Lim on 1 Mar, 9:00 am. If that is not right, object before then; our staff will decide."',
        'form data-discover=true action=/ method=post',
        'input type=hidden name=act value=accept',
        'input type=hidden name=id value=mei',
        'button "Accept" aria-label=Accept: Mei Lim becomes a caregiver of Siew Hua Lim on 1 Mar, 9:00 am. If that is not right, object before then; our staff will decide.',
        'form data-discover=true action=/ method=post',
        'input type=hidden name=act value=decline',
        'input type=hidden name=id value=mei',
        'button "Decline" (quiet) aria-label=Decline: Mei Lim becomes a caregiver of Siew Hua Lim on 1 Mar, 9:00 am. If that is not right, object before then; our staff will decide.',
      ],
    },
  },
}

expectPagesToRead(PAGES, READINGS)
