import { expect, test } from 'vitest'
import type { OwnPerson, PersonDetails } from '#contract/member.ts'
import type { OwnTag } from '#contract/own-tags.ts'
import { draw, routed } from '../test/draw.tsx'
import { expectPagesToRead, pageWith, type PageWithStates, type Readings } from '../test/read-pages.ts'
import { changed, outline } from '../test/outline.ts'
import { ownPerson, ownTag } from '../test/portal.ts'
import Overview from './overview.tsx'
import PersonPage from './person.tsx'

const AT = '2026-03-09T22:53:00.000Z'
const asks: Partial<OwnTag> = { status: 'PENDING', may: ['accept', 'decline'] }
const alarm = { id: 'alarm', openedAt: AT, openedBy: 'FINDER' as const, missingSince: null }

const overview = (changes: object = {}, actionData?: object) =>
  routed(Overview, {
    loaderData: {
      status: 'APPROVED',
      name: 'Mei Lim',
      membershipId: 'C123A00001',
      mail: false,
      isCaregiver: true,
      isStaff: false,
      people: { people: [ownPerson({ may: [] })], hasMore: false },
      tags: [],
      unfinished: [],
      ...changes,
    },
    ...(actionData && { actionData }),
  })
const people = (...all: Partial<OwnPerson>[]) => ({
  people: { people: all.map((one) => ownPerson(one)), hasMore: false },
})
const tags = (...all: Partial<OwnTag>[]) => ({ tags: all.map((one) => ownTag(one)) })
const person = (changes: Partial<PersonDetails> = {}, more: object = {}) =>
  routed(PersonPage, {
    loaderData: {
      person: { signInLinkBy: null, ...ownPerson(changes) },
      tags: [],
      invitations: [],
      asked: null,
      quiet: null,
      ...more,
    },
  })

/** What leads staff to their clients, however many they are. */
const consoleClients = (title: string) => [
  `section (glow) labelled "${title}"`,
  `h2 "${title}"`,
  'p "The list in the console lets you search and filter, report somebody missing, print cards and see what happened."',
  'a "Go to your list of clients" → /admin/clients',
]
/** The list of one person, which approved staff do not have here. */
const LIST_OF_PEOPLE = [
  'section labelled "The people you care for"',
  'h2 "The people you care for"',
  'article "◇"',
  'a "Siew Hua Lim" → /account/people/siew-hua data-discover=true',
  'p "You: son or daughter"',
  'a "Card and codes" → /account/people/siew-hua/card data-discover=true',
  'a "Scans, alarms and changes" → /account/people/siew-hua/history data-discover=true',
  'a "Add a person you care for" → /CareGiverCreateNewPWDORExisting',
]

const PAGES: Record<string, PageWithStates> = {
  'the account': pageWith(overview(), {
    'it waits for approval': overview({ status: 'PENDING' }),
    'it is incomplete': overview({ status: 'INCOMPLETE', people: null }),
    'the member is leaving': overview({ status: 'ENDING' }),
    'the e-mail is not confirmed': overview({ mail: true, membershipId: null }),
    'nobody is linked': overview({ people: { people: [], hasMore: false } }),
    'nobody is linked to a member of the public': overview({
      isCaregiver: false,
      people: { people: [], hasMore: false },
    }),
    'there are more people than shown': overview({ people: { people: [ownPerson({ may: [] })], hasMore: true } }),
    'it is an organisation’s staff': overview({ isStaff: true }),
    'staff have forty-two clients, of whom one has an alarm': overview({
      isStaff: true,
      ...people(
        {
          may: ['missing'],
          incident: { id: 'alarm', openedBy: 'MISSING', openedAt: AT, missingSince: AT },
        },
        ...Array.from({ length: 41 }, (_, index) => ({ uid: `client-${index}`, may: ['missing' as const] })),
      ),
    }),
    'staff have more clients than one answer holds': overview({
      isStaff: true,
      people: { people: [ownPerson()], hasMore: true },
    }),
    'it is staff whom nobody has approved, in the session of their sign-up': overview({
      status: 'PENDING',
      isStaff: true,
      people: null,
    }),
    'it is staff whom nobody has approved, in a later session': overview({ status: 'PENDING', isStaff: true }),
    'a form was refused': overview({}, { refused: { code: 'service-unavailable', typed: {} } }),
    'a field was refused': overview({}, { refused: { code: 'required-data', field: 'name', typed: {} } }),
    'she can be reported missing': overview(people({ may: ['missing'] })),
    'four can be reported missing': overview({
      people: { hasMore: false, people: ['a', 'b', 'c', 'd'].map((uid) => ownPerson({ uid, name: uid })) },
    }),
    'somebody is with her': overview(people({ may: ['missing'], incident: alarm })),
    'she is missing': overview(
      people({ may: ['missing'], incident: { ...alarm, missingSince: '2026-03-09T22:00:00.000Z' } }),
    ),
    'somebody is with the member': overview(people({ isSelf: true, may: [], incident: alarm })),
    'the member is missing': overview(people({ isSelf: true, may: [], incident: { ...alarm, missingSince: AT } })),
    'the member is the person': overview(people({ isSelf: true, may: [] })),
    'her registration waits, and nothing is said of the relation': overview(
      people({ status: 'PENDING', relation: null, may: [] }),
    ),
    'she is leaving': overview(people({ may: [], endingAt: AT, hasLoneContact: true })),
    'the member leaves': overview(people({ isSelf: true, may: [], endingAt: AT })),
    'the member stopped': overview(people({ isSelf: true, may: [], endingAt: AT, isStopped: true })),
    'she has one contact alone': overview(people({ may: [], hasLoneContact: true })),
    'the member has one contact alone': overview(people({ isSelf: true, may: [], hasLoneContact: true })),
    'she asks the member to care': overview(tags({ ...asks, side: 'carer' })),
    'somebody asks to care for the member': overview(tags({ ...asks, side: 'person' })),
    'a new carer comes into force': overview(tags({ side: 'other', activeAt: AT, may: ['object'] })),
    'somebody objected to the new carer': overview(tags({ side: 'other', activeAt: AT, isObjectedTo: true })),
    'the member asked a person, and waits': overview(tags({ status: 'PENDING', isAskedByMe: true, side: 'carer' })),
    'the member asked a carer, and waits': overview(tags({ status: 'PENDING', isAskedByMe: true, side: 'person' })),
    'what the member asked is in force': overview(tags({ isAskedByMe: true, side: 'person' })),
  }),
  'a person': pageWith(person(), {
    'it is the member': person({ isSelf: true, may: [] }),
    'staff may add a caregiver': person({ may: ['add-caregiver'] }),
    'she does not sign in, and has a phone of her own': person({ may: ['let-sign-in'], signInLinkBy: 'sms' }),
    'she does not sign in, and has an e-mail alone': person({ may: ['let-sign-in'], signInLinkBy: 'email' }),
    'she does not sign in, and nothing of her own is stored': person({ may: ['let-sign-in', 'edit'] }),
    'she does not sign in, nothing is stored, and the organisation cannot change it': person({ may: ['let-sign-in'] }),
    'it is the member, who may order': person({ isSelf: true, may: ['order'] }),
    'it is the member, with contacts': person({ isSelf: true, may: ['order'] }, tags({})),
    'the registration waits, and there is no membership': person({ status: 'PENDING', membershipId: null }),
    'the registration was turned down': person({ status: 'REJECTED' }),
    'somebody is with her': person({ incident: alarm }),
    'somebody is with the member': person({ isSelf: true, may: [], incident: alarm }),
    'there is a photo': person({ photo: '/photo/a.webp' }),
    'she is leaving': person({ endingAt: AT }),
    'she has one contact alone': person({ hasLoneContact: true }),
    'three carers are linked': person(
      {},
      tags(
        { calledAs: 'daughter', knownAs: 'daughter' },
        { id: 'wei', carer: { name: 'Wei', type: 'CAREGIVER' } },
        { id: 'day', carer: { name: 'Sunrise', type: 'PARTNER' } },
      ),
    ),
    'only an organisation is linked': person(
      {},
      tags({ id: 'day', carer: { name: 'Sunrise', type: 'PARTNER' }, may: ['call-as', 'end'] }),
    ),
    'nothing may be put in order': person(
      { may: [] },
      tags({}, { id: 'day', carer: { name: 'Sunrise', type: 'PARTNER' } }),
    ),
    'a link waits for the member': person({}, tags({ ...asks, isCallable: false })),
    'a link comes into force later': person({}, tags({ activeAt: AT, may: ['object'], isCallable: false })),
    'a link was objected to': person({}, tags({ activeAt: AT, isObjectedTo: true })),
    'a link may be ended and called otherwise': person({}, tags({ may: ['call-as', 'end', 'remove-quietly'] })),
    'a link may be ended alone': person({}, tags({ may: ['end'] })),
    'a link may be removed quietly alone': person({}, tags({ may: ['remove-quietly'] })),
    'the end of a link is asked first': person({}, { ...tags({ may: ['end'] }), asked: 'mei' }),
    'the end of a waiting link is asked first': person(
      {},
      { ...tags({ status: 'PENDING', side: 'carer', may: ['end'] }, { id: 'wei' }), asked: 'mei' },
    ),
    'the end is asked of a link that may not be ended': person({}, { ...tags({}), asked: 'mei' }),
    'a quiet end is asked first': person({}, { ...tags({ may: ['remove-quietly'] }), quiet: 'mei' }),
    'a quiet end is asked of another link': person({}, { ...tags({ may: ['remove-quietly'] }), quiet: 'other' }),
    'somebody was invited': person(
      {},
      {
        invitations: [
          { id: 'wei', person: { uid: 'siew-hua', name: '' }, to: '+65 8000 0002', sentAt: AT, expiresAt: AT },
        ],
      },
    ),
  }),
}

/** What stands in the address after an act, and what is said. */
const DONE: Record<string, string> = {
  accepted: 'Accepted.',
  declined: 'Declined.',
  ended: 'The link has ended.',
  objected: 'We have your objection. Our staff will decide and may call you.',
  ordered: 'The order is saved.',
  withdrawn: 'The invitation is withdrawn.',
  invited: 'The invitation is on its way.',
  added: 'The code is made. Print it, and put it on.',
  replaced: 'The old code no longer works. Print the new one, and put it on.',
  revoked: 'The code has ended.',
  saved: 'Saved.',
  email: 'Saved. Please open the link that we sent to the new address.',
  password: 'Your password is changed. You are signed out everywhere else.',
  stays: 'You are staying. Everything is as it was.',
  quiet: 'Our staff have your request. We tell nobody else.',
}

test.each(Object.entries(DONE))('after "%s" the page says: %s', (done, said) => {
  const at = (address: string) => outline(person(), 'en', address)
  expect(changed(at(`/?done=${done}`), at('/'))).toEqual({
    more: ['div role=status tabindex=-1', `p "${said}"`],
    less: [],
  })
})
test('what nobody says as done is not said', () => {
  expect(draw(person(), 'en', '/?done=constructor')).toBe(draw(person()))
})

const READ: Readings = {
  'the account': {
    page: [
      'title "Mei Lim, your account"',
      'h1 "Mei Lim, your account"',
      'section labelled "The people you care for"',
      'h2 "The people you care for"',
      'article "◇"',
      'a "Siew Hua Lim" → /account/people/siew-hua data-discover=true',
      'p "You: son or daughter"',
      'a "Card and codes" → /account/people/siew-hua/card data-discover=true',
      'a "Scans, alarms and changes" → /account/people/siew-hua/history data-discover=true',
      'a "Add a person you care for" → /CareGiverCreateNewPWDORExisting',
      'section aria-label=Your details and settings',
      'a "Details and settingsNumber, e-mail, password, language, address" → /account/settings data-discover=true',
      'p "You are a member · Membership number: C123A00001"',
      'p "Questions? Write to"',
      'a "support@homeward.example" → mailto:support@homeward.example',
    ],
    'it waits for approval': {
      more: [
        'section (glow)',
        'h2 "Your registration is being processed"',
        'p "You don’t have to do anything now. We’ll let you know within 7 working days, by SMS or e-mail."',
        'p "Membership number: C123A00001"',
      ],
      less: ['p "You are a member · Membership number: C123A00001"'],
    },
    'it is incomplete': {
      more: [
        'section (glow)',
        'h2 "Not finished yet"',
        'p "Two steps are left: check and confirm your card."',
        'a "Continue" → /summary-plwd',
        'p "Sign in with your username and password to see the people you care for, cards and settings."',
        'a "Sign in" → /registration?tab=sign-in (quiet)',
        'p "Membership number: C123A00001"',
      ],
      less: [
        'section labelled "The people you care for"',
        'h2 "The people you care for"',
        'article "◇"',
        'a "Siew Hua Lim" → /account/people/siew-hua data-discover=true',
        'p "You: son or daughter"',
        'a "Card and codes" → /account/people/siew-hua/card data-discover=true',
        'a "Scans, alarms and changes" → /account/people/siew-hua/history data-discover=true',
        'a "Add a person you care for" → /CareGiverCreateNewPWDORExisting',
        'a "Details and settingsNumber, e-mail, password, language, address" → /account/settings data-discover=true',
        'p "You are a member · Membership number: C123A00001"',
      ],
    },
    'the member is leaving': {
      more: ['p "Membership number: C123A00001"'],
      less: ['p "You are a member · Membership number: C123A00001"'],
    },
    'the e-mail is not confirmed': {
      more: [
        'p "Please open the link in our e-mail, so that we know that your e-mail address is yours."',
        'p "You are a member"',
      ],
      less: ['p "You are a member · Membership number: C123A00001"'],
    },
    'nobody is linked': {
      more: ['p "You are not linked with anybody yet."'],
      less: [
        'article "◇"',
        'a "Siew Hua Lim" → /account/people/siew-hua data-discover=true',
        'p "You: son or daughter"',
        'a "Card and codes" → /account/people/siew-hua/card data-discover=true',
        'a "Scans, alarms and changes" → /account/people/siew-hua/history data-discover=true',
      ],
    },
    'nobody is linked to a member of the public': {
      more: [],
      less: [
        'section labelled "The people you care for"',
        'h2 "The people you care for"',
        'article "◇"',
        'a "Siew Hua Lim" → /account/people/siew-hua data-discover=true',
        'p "You: son or daughter"',
        'a "Card and codes" → /account/people/siew-hua/card data-discover=true',
        'a "Scans, alarms and changes" → /account/people/siew-hua/history data-discover=true',
        'a "Add a person you care for" → /CareGiverCreateNewPWDORExisting',
      ],
    },
    'there are more people than shown': {
      more: ['p "Not everybody is listed here. Please use the console to find somebody else."'],
      less: [],
    },
    'it is staff whom nobody has approved, in the session of their sign-up': {
      less: [
        'section labelled "The people you care for"',
        'h2 "The people you care for"',
        'article "◇"',
        'a "Siew Hua Lim" → /account/people/siew-hua data-discover=true',
        'p "You: son or daughter"',
        'a "Card and codes" → /account/people/siew-hua/card data-discover=true',
        'a "Scans, alarms and changes" → /account/people/siew-hua/history data-discover=true',
        'a "Add a person you care for" → /CareGiverCreateNewPWDORExisting',
        'a "Details and settingsNumber, e-mail, password, language, address" → /account/settings data-discover=true',
        'p "You are a member · Membership number: C123A00001"',
      ],
      more: [
        'section (glow)',
        'h2 "Your registration is being processed"',
        'p "You don’t have to do anything now. We’ll let you know within 7 working days, by SMS or e-mail."',
        'p "Register people for your organisation, and see whom you registered today."',
        'a "Today’s clients" → /clients (quiet)',
        'p "The console of your organisation opens once your registration is approved."',
        'p "Sign in with your username and password to see the people you care for, cards and settings."',
        'a "Sign in" → /registration?tab=sign-in (quiet)',
        'p "Membership number: C123A00001"',
      ],
    },
    'it is staff whom nobody has approved, in a later session': {
      less: [
        'a "Add a person you care for" → /CareGiverCreateNewPWDORExisting',
        'p "You are a member · Membership number: C123A00001"',
      ],
      more: [
        'section (glow)',
        'h2 "Your registration is being processed"',
        'p "You don’t have to do anything now. We’ll let you know within 7 working days, by SMS or e-mail."',
        'p "The console of your organisation opens once your registration is approved."',
        'p "Membership number: C123A00001"',
      ],
    },
    'it is an organisation’s staff': {
      more: [
        'p "Register people for your organisation, and see whom you registered today."',
        'a "Today’s clients" → /clients (quiet)',
        'p "To work for your organisation, use its console."',
        'a "Go to the console" → /admin/login (quiet)',
      ],
      less: ['a "Add a person you care for" → /CareGiverCreateNewPWDORExisting'],
    },
    'staff have forty-two clients, of whom one has an alarm': {
      more: [
        'section (alert)',
        'h2 "Siew Hua Lim is missing"',
        'p "Reported 10 Mar, 6:53 am. Open the alarm to see what has happened since."',
        'a "See and act" → /account/incidents/alarm (alert)',
        ...consoleClients('You look after 42 people'),
        'p "Register people for your organisation, and see whom you registered today."',
        'a "Today’s clients" → /clients (quiet)',
        'p "To work for your organisation, use its console."',
        'a "Go to the console" → /admin/login (quiet)',
      ],
      less: LIST_OF_PEOPLE,
    },
    'staff have more clients than one answer holds': {
      more: [
        ...consoleClients('You look after more than 1 people'),
        'p "Register people for your organisation, and see whom you registered today."',
        'a "Today’s clients" → /clients (quiet)',
        'p "To work for your organisation, use its console."',
        'a "Go to the console" → /admin/login (quiet)',
      ],
      less: LIST_OF_PEOPLE,
    },
    'a form was refused': {
      more: [
        'title "Error: Mei Lim, your account"',
        'div (alert) role=alert tabindex=-1',
        'p "We cannot reach our records right now. Please call the helpline, or 999 in an emergency."',
      ],
      less: ['title "Mei Lim, your account"'],
    },
    'a field was refused': {
      more: [
        'title "Error: Mei Lim, your account"',
        'div (alert) role=alert tabindex=-1',
        'a "Required Data Cannot Be Empty, Please Fill All Required Data" → #name',
      ],
      less: ['title "Mei Lim, your account"'],
    },
    'she can be reported missing': {
      more: [
        'section labelled "Is somebody missing now?"',
        'h2 "Is somebody missing now?"',
        'p "We tell everybody who cares for them, and whoever scans the code."',
        'a "Report Siew Hua Lim missing" → /account/people/siew-hua/missing (alert) data-discover=true',
      ],
      less: [],
    },
    'four can be reported missing': {
      more: [
        'section labelled "Is somebody missing now?"',
        'h2 "Is somebody missing now?"',
        'p "We tell everybody who cares for them, and whoever scans the code."',
        'a "Report a missing" → /account/people/a/missing (alert) data-discover=true',
        'a "Report b missing" → /account/people/b/missing (alert) data-discover=true',
        'a "Report c missing" → /account/people/c/missing (alert) data-discover=true',
        'a "Report somebody missing" → #people (quiet)',
        'a "a" → /account/people/a data-discover=true',
        'a "Card and codes" → /account/people/a/card data-discover=true',
        'a "Scans, alarms and changes" → /account/people/a/history data-discover=true',
        'article "◇"',
        'a "b" → /account/people/b data-discover=true',
        'p "You: son or daughter"',
        'a "Card and codes" → /account/people/b/card data-discover=true',
        'a "Scans, alarms and changes" → /account/people/b/history data-discover=true',
        'article "◇"',
        'a "c" → /account/people/c data-discover=true',
        'p "You: son or daughter"',
        'a "Card and codes" → /account/people/c/card data-discover=true',
        'a "Scans, alarms and changes" → /account/people/c/history data-discover=true',
        'article "◇"',
        'a "d" → /account/people/d data-discover=true',
        'p "You: son or daughter"',
        'a "Card and codes" → /account/people/d/card data-discover=true',
        'a "Scans, alarms and changes" → /account/people/d/history data-discover=true',
      ],
      less: [
        'a "Siew Hua Lim" → /account/people/siew-hua data-discover=true',
        'a "Card and codes" → /account/people/siew-hua/card data-discover=true',
        'a "Scans, alarms and changes" → /account/people/siew-hua/history data-discover=true',
      ],
    },
    'somebody is with her': {
      more: [
        'section (alert)',
        'h2 "Somebody is with Siew Hua Lim"',
        'p "Since 10 Mar, 6:53 am. Call now, and say that you are on your way."',
        'a "See and act" → /account/incidents/alarm (alert)',
      ],
      less: [],
    },
    'she is missing': {
      more: [
        'section (alert)',
        'h2 "Siew Hua Lim is missing"',
        'p "Reported 10 Mar, 6:00 am. Open the alarm to see what has happened since."',
        'a "See and act" → /account/incidents/alarm (alert)',
      ],
      less: [],
    },
    'somebody is with the member': {
      more: ['section (glow)', 'h2 "Somebody is with you."', 'p "Stay with the person beside you."', 'p "You"'],
      less: ['p "You: son or daughter"'],
    },
    'the member is missing': {
      more: [
        'section (glow)',
        'h2 "Your family would like to hear from you."',
        'p "Please call them, or ask somebody near you for help."',
        'p "You"',
      ],
      less: ['p "You: son or daughter"'],
    },
    'the member is the person': {
      more: ['p "You"'],
      less: ['p "You: son or daughter"'],
    },
    'her registration waits, and nothing is said of the relation': {
      more: ['p "/ Registration being processed"'],
      less: ['p "You: son or daughter"'],
    },
    'she is leaving': {
      more: [
        'section (glow)',
        'h2 "Siew Hua Lim is leaving on 10 Mar, 6:53 am"',
        'p "Until then the cards work, and you are called as before. Only Siew Hua Lim or our staff can undo it."',
        'p "Please talk with each other, or call us: ."',
        'a "6377 0700" → tel:+6563770700',
      ],
      less: [],
    },
    'the member leaves': {
      more: [
        'section (glow)',
        'h2 "You are leaving on 10 Mar, 6:53 am"',
        'p "Until then your cards work, and your family is called when you are found. You can stay with one press."',
        'form data-discover=true action=/account method=post',
        'input type=hidden name=act value=stay',
        'button "I stay"',
        'a "Stop now" → /account/leave (minor) data-discover=true',
        'p "You"',
      ],
      less: ['p "You: son or daughter"'],
    },
    'the member stopped': {
      more: [
        'section (glow)',
        'h2 "Your cards are stopped"',
        'p "Finders see nothing of you. We will call and talk with you. Your membership ends on 10 Mar, 6:53 am at the latest. You can stay with one press."',
        'form data-discover=true action=/account method=post',
        'input type=hidden name=act value=stay',
        'button "I stay"',
        'p "You"',
      ],
      less: ['p "You: son or daughter"'],
    },
    'she has one contact alone': {
      more: [
        'h2 "Who else can be called for Siew Hua Lim?"',
        'p "Only one contact can be called now. If that phone is off, nobody answers. With a second contact, help is much surer."',
        'a "Invite a second contact" → /account/people/siew-hua/invite (quiet) data-discover=true',
      ],
      less: [],
    },
    'the member has one contact alone': {
      more: [
        'h2 "Who else can be called for you?"',
        'p "Only one contact can be called now. If that phone is off, nobody answers. With a second contact, help is much surer."',
        'a "Invite a second contact" → /account/people/siew-hua/invite (quiet) data-discover=true',
        'p "You"',
      ],
      less: ['p "You: son or daughter"'],
    },
    'she asks the member to care': {
      more: [
        'section labelled "Waiting for your answer"',
        'h2 "Waiting for your answer"',
        'p "Siew Hua Lim asks you to be their caregiver."',
        'form data-discover=true action=/ method=post',
        'input type=hidden name=act value=accept',
        'input type=hidden name=id value=mei',
        'button "Accept" aria-label=Accept: Siew Hua Lim asks you to be their caregiver.',
        'form data-discover=true action=/ method=post',
        'input type=hidden name=act value=decline',
        'input type=hidden name=id value=mei',
        'button "Decline" (quiet) aria-label=Decline: Siew Hua Lim asks you to be their caregiver.',
      ],
      less: [],
    },
    'somebody asks to care for the member': {
      more: [
        'section labelled "Waiting for your answer"',
        'h2 "Waiting for your answer"',
        'p "Mei Lim asks to be a caregiver of Siew Hua Lim."',
        'form data-discover=true action=/ method=post',
        'input type=hidden name=act value=accept',
        'input type=hidden name=id value=mei',
        'button "Accept" aria-label=Accept: Mei Lim asks to be a caregiver of Siew Hua Lim.',
        'form data-discover=true action=/ method=post',
        'input type=hidden name=act value=decline',
        'input type=hidden name=id value=mei',
        'button "Decline" (quiet) aria-label=Decline: Mei Lim asks to be a caregiver of Siew Hua Lim.',
      ],
      less: [],
    },
    'a new carer comes into force': {
      more: [
        'section labelled "Waiting for your answer"',
        'h2 "Waiting for your answer"',
        'p "Mei Lim becomes a caregiver of Siew Hua Lim on 10 Mar, 6:53 am. If that is not right, object before then; our staff will decide."',
        'form data-discover=true action=/ method=post',
        'input type=hidden name=act value=object',
        'input type=hidden name=id value=mei',
        'button "Object" (quiet) aria-label=Object: Mei Lim becomes a caregiver of Siew Hua Lim on 10 Mar, 6:53 am. If that is not right, object before then; our staff will decide.',
      ],
      less: [],
    },
    'somebody objected to the new carer': {
      more: [
        'section labelled "Waiting for your answer"',
        'h2 "Waiting for your answer"',
        'p "Mei Lim: You or another caregiver objected. Our staff will decide."',
      ],
      less: [],
    },
    'the member asked a person, and waits': {
      more: ['p "You asked Siew Hua Lim. They have not answered yet."'],
      less: [],
    },
    'the member asked a carer, and waits': {
      more: ['p "You asked Mei Lim. They have not answered yet."'],
      less: [],
    },
    'what the member asked is in force': {
      more: [],
      less: [],
    },
  },
  'a person': {
    page: [
      'title "Siew Hua Lim"',
      'a "Your account" → /account data-discover=true',
      'h1 "Siew Hua Lim"',
      'div "◇"',
      'p "Member / Membership number D123A00001"',
      'a "Report Siew Hua Lim missing" → /account/people/siew-hua/missing (alert) data-discover=true',
      'a "Card and codesSee, print, replace if lost" → /account/people/siew-hua/card data-discover=true',
      'a "Scans, alarms and changesWhen a code was scanned, what happened, and what others changed" → /account/people/siew-hua/history data-discover=true',
      'a "Address and contactChange the details we have" → /account/people/siew-hua/details data-discover=true',
      'a "Invite a caregiverBy SMS or e-mail" → /account/people/siew-hua/invite data-discover=true',
      'section labelled "Who is called first"',
      'h2 "Who is called first"',
      'p "Nobody can be called for Siew Hua Lim yet. Invite a caregiver, or call our helpline."',
    ],
    'it is the member': {
      more: ['title "Your card and your caregivers"', 'h1 "Your card and your caregivers"'],
      less: [
        'title "Siew Hua Lim"',
        'h1 "Siew Hua Lim"',
        'a "Report Siew Hua Lim missing" → /account/people/siew-hua/missing (alert) data-discover=true',
        'a "Address and contactChange the details we have" → /account/people/siew-hua/details data-discover=true',
        'a "Invite a caregiverBy SMS or e-mail" → /account/people/siew-hua/invite data-discover=true',
        'p "Nobody can be called for Siew Hua Lim yet. Invite a caregiver, or call our helpline."',
      ],
    },
    'staff may add a caregiver': {
      less: [
        'a "Report Siew Hua Lim missing" → /account/people/siew-hua/missing (alert) data-discover=true',
        'a "Address and contactChange the details we have" → /account/people/siew-hua/details data-discover=true',
        'a "Invite a caregiverBy SMS or e-mail" → /account/people/siew-hua/invite data-discover=true',
        'p "Nobody can be called for Siew Hua Lim yet. Invite a caregiver, or call our helpline."',
      ],
      more: [
        'a "Add a caregiverCreate an account for them, or link one that exists." → /registrationCreateCGorTagCG?person=siew-hua data-discover=true',
      ],
    },
    'she does not sign in, and has a phone of her own': {
      less: [
        'a "Report Siew Hua Lim missing" → /account/people/siew-hua/missing (alert) data-discover=true',
        'a "Address and contactChange the details we have" → /account/people/siew-hua/details data-discover=true',
        'a "Invite a caregiverBy SMS or e-mail" → /account/people/siew-hua/invite data-discover=true',
        'p "Nobody can be called for Siew Hua Lim yet. Invite a caregiver, or call our helpline."',
      ],
      more: [
        'section labelled "Signing in"',
        'h2 "Signing in"',
        'p "Siew Hua Lim does not sign in. We can send a link by SMS to their own phone, so that they can choose a username and a password."',
        'form data-discover=true action=/ method=post',
        'input type=hidden name=act value=let-sign-in',
        'button "Send the link" (quiet)',
      ],
    },
    'she does not sign in, and has an e-mail alone': {
      less: [
        'a "Report Siew Hua Lim missing" → /account/people/siew-hua/missing (alert) data-discover=true',
        'a "Address and contactChange the details we have" → /account/people/siew-hua/details data-discover=true',
        'a "Invite a caregiverBy SMS or e-mail" → /account/people/siew-hua/invite data-discover=true',
        'p "Nobody can be called for Siew Hua Lim yet. Invite a caregiver, or call our helpline."',
      ],
      more: [
        'section labelled "Signing in"',
        'h2 "Signing in"',
        'p "Siew Hua Lim does not sign in. We can send a link by e-mail to their own address, so that they can choose a username and a password."',
        'form data-discover=true action=/ method=post',
        'input type=hidden name=act value=let-sign-in',
        'button "Send the link" (quiet)',
      ],
    },
    'she does not sign in, and nothing of her own is stored': {
      less: [
        'a "Report Siew Hua Lim missing" → /account/people/siew-hua/missing (alert) data-discover=true',
        'a "Invite a caregiverBy SMS or e-mail" → /account/people/siew-hua/invite data-discover=true',
        'p "Nobody can be called for Siew Hua Lim yet. Invite a caregiver, or call our helpline."',
      ],
      more: [
        'section labelled "Signing in"',
        'h2 "Signing in"',
        'p "Siew Hua Lim does not sign in. To change that, first add their own phone or e-mail under “Address and contact”."',
      ],
    },
    'she does not sign in, nothing is stored, and the organisation cannot change it': {
      less: [
        'a "Report Siew Hua Lim missing" → /account/people/siew-hua/missing (alert) data-discover=true',
        'a "Address and contactChange the details we have" → /account/people/siew-hua/details data-discover=true',
        'a "Invite a caregiverBy SMS or e-mail" → /account/people/siew-hua/invite data-discover=true',
        'p "Nobody can be called for Siew Hua Lim yet. Invite a caregiver, or call our helpline."',
      ],
      more: [
        'section labelled "Signing in"',
        'h2 "Signing in"',
        'p "Siew Hua Lim does not sign in, and we have no phone or e-mail of their own."',
      ],
    },
    'it is the member, who may order': {
      more: [
        'title "Your card and your caregivers"',
        'h1 "Your card and your caregivers"',
        'p "Nobody can be called for you yet. Invite a caregiver, or call our helpline."',
      ],
      less: [
        'title "Siew Hua Lim"',
        'h1 "Siew Hua Lim"',
        'a "Report Siew Hua Lim missing" → /account/people/siew-hua/missing (alert) data-discover=true',
        'a "Address and contactChange the details we have" → /account/people/siew-hua/details data-discover=true',
        'a "Invite a caregiverBy SMS or e-mail" → /account/people/siew-hua/invite data-discover=true',
        'p "Nobody can be called for Siew Hua Lim yet. Invite a caregiver, or call our helpline."',
      ],
    },
    'it is the member, with contacts': {
      more: [
        'title "Your card and your caregivers"',
        'h1 "Your card and your caregivers"',
        'p "Whoever finds you sees the numbers in this order."',
        'p "Mei Lim · son or daughter"',
      ],
      less: [
        'title "Siew Hua Lim"',
        'h1 "Siew Hua Lim"',
        'a "Report Siew Hua Lim missing" → /account/people/siew-hua/missing (alert) data-discover=true',
        'a "Address and contactChange the details we have" → /account/people/siew-hua/details data-discover=true',
        'a "Invite a caregiverBy SMS or e-mail" → /account/people/siew-hua/invite data-discover=true',
        'p "Nobody can be called for Siew Hua Lim yet. Invite a caregiver, or call our helpline."',
      ],
    },
    'the registration waits, and there is no membership': {
      more: ['p "Registration being processed"', 'p "Cards and alarms work once the registration is approved."'],
      less: ['p "Member / Membership number D123A00001"'],
    },
    'the registration was turned down': {
      more: ['p "Not a member / Membership number D123A00001"'],
      less: ['p "Member / Membership number D123A00001"'],
    },
    'somebody is with her': {
      more: ['a "Somebody is with Siew Hua Lim · See and act" → /account/incidents/alarm (alert)'],
      less: ['a "Report Siew Hua Lim missing" → /account/people/siew-hua/missing (alert) data-discover=true'],
    },
    'somebody is with the member': {
      more: [
        'title "Your card and your caregivers"',
        'h1 "Your card and your caregivers"',
        'a "Somebody is with you." → /account/incidents/alarm',
      ],
      less: [
        'title "Siew Hua Lim"',
        'h1 "Siew Hua Lim"',
        'a "Report Siew Hua Lim missing" → /account/people/siew-hua/missing (alert) data-discover=true',
        'a "Address and contactChange the details we have" → /account/people/siew-hua/details data-discover=true',
        'a "Invite a caregiverBy SMS or e-mail" → /account/people/siew-hua/invite data-discover=true',
        'p "Nobody can be called for Siew Hua Lim yet. Invite a caregiver, or call our helpline."',
      ],
    },
    'there is a photo': {
      more: [
        'link → /photo/a.webp rel=preload as=image fetchpriority=high',
        'img src=/photo/a.webp alt=Photo of Siew Hua Lim width=72 height=72 fetchpriority=high',
      ],
      less: ['div "◇"'],
    },
    'she is leaving': {
      more: [
        'section (glow)',
        'h2 "Siew Hua Lim is leaving on 10 Mar, 6:53 am"',
        'p "Until then the cards work, and you are called as before. Only Siew Hua Lim or our staff can undo it."',
        'p "Please talk with each other, or call us: ."',
        'a "6377 0700" → tel:+6563770700',
      ],
      less: [],
    },
    'she has one contact alone': {
      more: [
        'h2 "Who else can be called for Siew Hua Lim?"',
        'p "Only one contact can be called now. If that phone is off, nobody answers. With a second contact, help is much surer."',
        'a "Invite a second contact" → /account/people/siew-hua/invite (quiet) data-discover=true',
      ],
      less: [],
    },
    'three carers are linked': {
      more: [
        'p "Whoever finds Siew Hua Lim sees the numbers in this order."',
        'p "Mei Lim · daughter"',
        'p "Wei · son or daughter"',
        'form data-discover=true action=/ method=post',
        'input type=hidden name=act value=order',
        'input type=hidden name=tags value=wei mei day',
        'button "Move Wei up" (quiet)',
        'p "Sunrise"',
        'p "Organisations come after caregivers."',
      ],
      less: ['p "Nobody can be called for Siew Hua Lim yet. Invite a caregiver, or call our helpline."'],
    },
    'only an organisation is linked': {
      more: [
        'p "Whoever finds Siew Hua Lim sees the numbers in this order."',
        'p "Sunrise"',
        'summary "Change or remove" aria-label=Change or remove: Sunrise',
        'a "Remove" → /account/people/siew-hua?end=day (minor) aria-label=Remove Sunrise data-discover=true',
      ],
      less: ['p "Nobody can be called for Siew Hua Lim yet. Invite a caregiver, or call our helpline."'],
    },
    'nothing may be put in order': {
      more: ['p "Mei Lim · son or daughter"', 'p "Sunrise"'],
      less: [
        'a "Report Siew Hua Lim missing" → /account/people/siew-hua/missing (alert) data-discover=true',
        'a "Address and contactChange the details we have" → /account/people/siew-hua/details data-discover=true',
        'a "Invite a caregiverBy SMS or e-mail" → /account/people/siew-hua/invite data-discover=true',
        'p "Nobody can be called for Siew Hua Lim yet. Invite a caregiver, or call our helpline."',
      ],
    },
    'a link waits for the member': {
      more: [
        'p "Mei Lim · son or daughter"',
        'p "Waiting for an answer."',
        'form data-discover=true action=/ method=post',
        'input type=hidden name=act value=accept',
        'input type=hidden name=id value=mei',
        'button "Accept" aria-label=Accept: Mei Lim',
        'form data-discover=true action=/ method=post',
        'input type=hidden name=act value=decline',
        'input type=hidden name=id value=mei',
        'button "Decline" (quiet) aria-label=Decline: Mei Lim',
      ],
      less: [],
    },
    'a link comes into force later': {
      more: [
        'p "Whoever finds Siew Hua Lim sees the numbers in this order."',
        'p "Mei Lim · son or daughter"',
        'p "Starts on 10 Mar, 6:53 am, unless another caregiver objects."',
        'p "Cannot be called yet: not approved, or the number is not confirmed."',
        'form data-discover=true action=/ method=post',
        'input type=hidden name=act value=object',
        'input type=hidden name=id value=mei',
        'button "Object" (quiet) aria-label=Object: Mei Lim',
      ],
      less: ['p "Nobody can be called for Siew Hua Lim yet. Invite a caregiver, or call our helpline."'],
    },
    'a link was objected to': {
      more: [
        'p "Whoever finds Siew Hua Lim sees the numbers in this order."',
        'p "Mei Lim · son or daughter"',
        'p "You or another caregiver objected. Our staff will decide."',
      ],
      less: ['p "Nobody can be called for Siew Hua Lim yet. Invite a caregiver, or call our helpline."'],
    },
    'a link may be ended and called otherwise': {
      more: [
        'p "Whoever finds Siew Hua Lim sees the numbers in this order."',
        'p "Mei Lim · son or daughter"',
        'summary "Change or remove" aria-label=Change or remove: Mei Lim',
        'form data-discover=true action=/ method=post',
        'input type=hidden name=act value=call-as',
        'input type=hidden name=id value=mei',
        'p "For example: “Call her daughter”."',
        'select "What should the finder’s page call Mei Lim?" name=calledAs described "For example: “Call her daughter”." [value selected:By the relationship | value=daughter:daughter | value=son:son | value=granddaughter:granddaughter]',
        'button "Save" (quiet) aria-label=Save: What should the finder’s page call Mei Lim?',
        'a "Remove" → /account/people/siew-hua?end=mei (minor) aria-label=Remove Mei Lim data-discover=true',
        'a "Remove quietly" → /account/people/siew-hua?quiet=mei (minor) aria-label=Remove quietly: Mei Lim data-discover=true',
      ],
      less: ['p "Nobody can be called for Siew Hua Lim yet. Invite a caregiver, or call our helpline."'],
    },
    'a link may be ended alone': {
      more: [
        'p "Whoever finds Siew Hua Lim sees the numbers in this order."',
        'p "Mei Lim · son or daughter"',
        'summary "Change or remove" aria-label=Change or remove: Mei Lim',
        'a "Remove" → /account/people/siew-hua?end=mei (minor) aria-label=Remove Mei Lim data-discover=true',
      ],
      less: ['p "Nobody can be called for Siew Hua Lim yet. Invite a caregiver, or call our helpline."'],
    },
    'a link may be removed quietly alone': {
      more: [
        'p "Whoever finds Siew Hua Lim sees the numbers in this order."',
        'p "Mei Lim · son or daughter"',
        'summary "Change or remove" aria-label=Change or remove: Mei Lim',
        'a "Remove quietly" → /account/people/siew-hua?quiet=mei (minor) aria-label=Remove quietly: Mei Lim data-discover=true',
      ],
      less: ['p "Nobody can be called for Siew Hua Lim yet. Invite a caregiver, or call our helpline."'],
    },
    'the end of a link is asked first': {
      more: [
        'dialog open labelled "Remove Mei Lim as a contact of Siew Hua Lim?" described "Mei Lim will no longer be called when Siew Hua Lim is found, and will see nothing of Siew Hua Lim any more. We tell Mei Lim and the other contacts. Then there is nobody left whom a finder can call for Siew Hua Lim. Please invite somebody else first."',
        'h2 "Remove Mei Lim as a contact of Siew Hua Lim?"',
        'p "Mei Lim will no longer be called when Siew Hua Lim is found, and will see nothing of Siew Hua Lim any more. We tell Mei Lim and the other contacts. Then there is nobody left whom a finder can call for Siew Hua Lim. Please invite somebody else first."',
        'form data-discover=true action=/account/people/siew-hua method=post',
        'input type=hidden name=act value=end',
        'input type=hidden name=id value=mei',
        'input type=hidden name=side value=other',
        'a "No, keep" → /account/people/siew-hua data-safe=true data-discover=true',
        'button "Yes, remove" (quiet)',
        'p "Whoever finds Siew Hua Lim sees the numbers in this order."',
        'p "Mei Lim · son or daughter"',
        'summary "Change or remove" aria-label=Change or remove: Mei Lim',
        'a "Remove" → /account/people/siew-hua?end=mei (minor) aria-label=Remove Mei Lim data-discover=true',
      ],
      less: ['p "Nobody can be called for Siew Hua Lim yet. Invite a caregiver, or call our helpline."'],
    },
    'the end of a waiting link is asked first': {
      more: [
        'dialog open labelled "Remove Mei Lim as a contact of Siew Hua Lim?" described "This withdraws the request."',
        'h2 "Remove Mei Lim as a contact of Siew Hua Lim?"',
        'p "This withdraws the request."',
        'form data-discover=true action=/account/people/siew-hua method=post',
        'input type=hidden name=act value=end',
        'input type=hidden name=id value=mei',
        'input type=hidden name=side value=carer',
        'a "No, keep" → /account/people/siew-hua data-safe=true data-discover=true',
        'button "Yes, remove" (quiet)',
        'p "Whoever finds Siew Hua Lim sees the numbers in this order."',
        'p "Mei Lim · son or daughter"',
        'p "Mei Lim · son or daughter"',
        'p "Waiting for an answer."',
        'summary "Change or remove" aria-label=Change or remove: Mei Lim',
        'a "Remove" → /account/people/siew-hua?end=mei (minor) aria-label=Remove Mei Lim data-discover=true',
      ],
      less: ['p "Nobody can be called for Siew Hua Lim yet. Invite a caregiver, or call our helpline."'],
    },
    'the end is asked of a link that may not be ended': {
      more: ['p "Whoever finds Siew Hua Lim sees the numbers in this order."', 'p "Mei Lim · son or daughter"'],
      less: ['p "Nobody can be called for Siew Hua Lim yet. Invite a caregiver, or call our helpline."'],
    },
    'a quiet end is asked first': {
      more: [
        'dialog open labelled "Ask us to remove Mei Lim quietly?" described "Our staff will look at it and may call you. We tell Mei Lim nothing, now or later. Until our staff have decided, everything stays as it is. In danger? Call 999."',
        'h2 "Ask us to remove Mei Lim quietly?"',
        'p "Our staff will look at it and may call you. We tell Mei Lim nothing, now or later. Until our staff have decided, everything stays as it is. In danger? Call 999."',
        'form data-discover=true action=/account/people/siew-hua method=post',
        'input type=hidden name=act value=remove-quietly',
        'input type=hidden name=id value=mei',
        'a "No, go back" → /account/people/siew-hua data-safe=true data-discover=true',
        'button "Yes, ask the staff" (quiet)',
        'p "Whoever finds Siew Hua Lim sees the numbers in this order."',
        'p "Mei Lim · son or daughter"',
        'summary "Change or remove" aria-label=Change or remove: Mei Lim',
        'a "Remove quietly" → /account/people/siew-hua?quiet=mei (minor) aria-label=Remove quietly: Mei Lim data-discover=true',
      ],
      less: ['p "Nobody can be called for Siew Hua Lim yet. Invite a caregiver, or call our helpline."'],
    },
    'a quiet end is asked of another link': {
      more: [
        'p "Whoever finds Siew Hua Lim sees the numbers in this order."',
        'p "Mei Lim · son or daughter"',
        'summary "Change or remove" aria-label=Change or remove: Mei Lim',
        'a "Remove quietly" → /account/people/siew-hua?quiet=mei (minor) aria-label=Remove quietly: Mei Lim data-discover=true',
      ],
      less: ['p "Nobody can be called for Siew Hua Lim yet. Invite a caregiver, or call our helpline."'],
    },
    'somebody was invited': {
      more: [
        'section labelled "Pending invitations"',
        'h2 "Pending invitations"',
        'p "+65 8000 0002, sent 10 Mar, 6:53 am"',
        'form data-discover=true action=/ method=post',
        'input type=hidden name=act value=withdraw',
        'input type=hidden name=id value=wei',
        'button "Withdraw" (quiet) aria-label=Withdraw the invitation to +65 8000 0002',
      ],
      less: [],
    },
  },
}

expectPagesToRead(PAGES, READ)
