import { expect, test } from 'vitest'
import { expectPagesToRead, pageWith, type PageWithStates, type Readings } from '../test/read-pages.ts'
import { outline } from '../test/outline.ts'
import { alarm, daughter, lost } from '../test/finder.ts'
import type { Incident } from './status.tsx'
import type { RefusedForm } from '../shared/refused-form.ts'
import { ContactStep } from './contact.tsx'
import { FormStep } from './form.tsx'
import { callTargets } from './numbers.server.ts'

const AT = '2026-03-09T22:53:00.000Z'
const person = lost({ taggedAccounts: [daughter()] })
const son = daughter({ id: 'son', calledAs: 'son' })
const dayCare = daughter({
  id: 'day-care',
  relationship: 'Care Partner',
  calledAs: null,
  account: {
    type: 'PARTNER',
    prefixCountryNum: '+65',
    phone: '61000001',
    hidesNumber: false,
    relay: null,
    masterPartnerUid: null,
    partnerDetail: {
      organizationName: 'Sunrise Day Care',
      unitNumber: null,
      address: null,
      postalCode: null,
      branch: 'Toa Payoh',
      hotlineNumber: '1800 222 3333',
      openNow: true,
    },
  },
})
const form = (refusal?: RefusedForm, of = person, typed?: Record<string, string>) => (
  <FormStep person={of} refusal={refusal} {...(typed && { typed })} />
)
const contact = (changes: Partial<Incident> = {}, refusal?: RefusedForm, of = person) => (
  <ContactStep person={of} incident={alarm(changes)} targets={callTargets(of.taggedAccounts)} refusal={refusal} />
)
const kin = { relation: 'Child', calledAs: 'daughter', ordinal: null } as const

const PAGES: Record<string, PageWithStates> = {
  'a code was scanned': pageWith(form(), {
    'the number is impossible': form({
      code: 'phone-impossible',
      field: 'phone',
      typed: { name: 'Aisha', phone: '8', country: 'MY' },
    }),
    'the country is not one': form({
      code: 'phone-impossible',
      field: 'country',
      typed: { name: 'Aisha', phone: '8', country: 'XX' },
    }),
    'the place is too long': form({ code: 'place-too-long', field: 'place', typed: { name: 'Aisha' } }),
    'nothing was typed': form({ code: 'required-data', field: 'name', typed: {} }),
    'name and number are blank': form({ code: 'required-data', field: 'name', typed: { name: ' ', phone: ' ' } }),
    'a position was shared and kept in another language': form(undefined, person, {
      lat: '1.3',
      lng: '103.8',
      accuracy: '20',
      opened: 'earlier',
    }),
    'she is missing': form(undefined, { ...person, missingSince: AT }),
    'she is missing and has no family': form(undefined, lost({ missingSince: AT })),
    'there is a photo and a membership': form(undefined, {
      ...person,
      photo: '/photo/a.webp',
      membershipId: 'D2C7F4H9JQ',
    }),
    'he has one name': form(undefined, { ...person, firstname: 'Ah', lastname: '', pronoun: 'his' }),
  }),
  'whom to call': pageWith(contact(), {
    'two contacts and a care partner': contact({}, undefined, lost({ taggedAccounts: [daughter(), son, dayCare] })),
    'a care partner alone': contact({}, undefined, lost({ taggedAccounts: [dayCare] })),
    'nobody is linked': contact({ told: 'DESK', hasFamily: false }, undefined, lost()),
    'the place was shared': contact({ whereaboutsShared: true }),
    'nobody came': contact({ mayCallAgain: true }),
    'her daughter goes': contact({ answers: [{ who: kin, at: AT, minutes: 15, isCurrent: true }] }),
    'her daughter went for another finder, and nobody is at the desk': contact({
      answers: [{ who: kin, at: AT, minutes: null, isCurrent: false }],
      deskStaffed: false,
      hasFamily: false,
      earlierHelper: true,
    }),
    'staff took it': contact({ taken: true, told: 'DESK' }),
    'nobody has answered': contact({ unanswered: true, deskStaffed: false }),
    'the place was refused': contact(
      {},
      { code: 'place-too-long', field: 'place', typed: { act: 'where', place: 'far' } },
    ),
    'the place of "safe now" was refused': contact(
      {},
      { code: 'place-too-long', field: 'place', typed: { act: 'with-someone', place: 'far', whom: 'POLICE' } },
    ),
    '"safe now" was refused': contact(
      {},
      { code: 'incident-closed', typed: { act: 'with-someone', place: 'far', whom: 'POLICE' } },
    ),
    'she speaks Malay': contact({}, undefined, { ...person, language: 'Malay' }),
  }),
}

const READ: Readings = {
  'a code was scanned': {
    page: [
      'section "◇"',
      'p "by Dementia Singapore"',
      'h1 "Siew Hua may be lost. Please stay with her." tabindex=-1',
      'a "◇ Helpline 6377 0700" → tel:+6563770700',
      'a "◇ In danger 999" → tel:999',
      'a "◇ Hurt 995" → tel:995',
      'section aria-label=Tell her family',
      'form #typed novalidate data-details=true method=post',
      'input type=hidden name=act value=details',
      'input type=hidden name=opened value=sealed',
      'input "Name (required)" autocomplete=name maxlength=60 required name=name',
      'select #country name=country autocomplete=country aria-label=Country of the number [value=SG:+65 Singapore | value=AF:+93 Afghanistan | value=AX:+358 Åland Islands | value=AL:+355 Albania]',
      'input "Mobile number (required)" type=tel inputmode=tel autocomplete=tel-national required name=phone',
      'p "Her family, care partners and, if needed, Dementia Singapore get your name and number, to call you. Both are deleted after 30 days."',
      'button "◇ Tell her family" data-sending=Sending…',
      'p (visually-hidden) aria-live=polite data-progress=true',
      'summary "I have no number"',
      'input type=hidden name=lat',
      'input type=hidden name=lng',
      'input type=hidden name=accuracy',
      'button "Share my position" type=button (quiet) (needs-script) data-share=Looking for your position… data-added=Your position has been added. Now press the button below. data-denied=Your phone did not share its position. Please type the place instead.',
      'p aria-live=polite data-said=true',
      'p "For example the bus stop, block or shop"',
      'input "Where are you?" maxlength=200 autocomplete=off described "For example the bus stop, block or shop" name=place',
      'button "Tell her family" data-sending=Sending…',
      'p "Siew Hua Lim lives with dementia."',
      'p "Membership number –"',
      'template #failed: Error!Error submit dataNothing you typed is lost. Please try again.OK',
    ],
    'the number is impossible': {
      more: [
        'dialog open (error) labelled "Error!" described "Please check the mobile number." data-field=phone',
        'h2 "◇ Error!"',
        'a "Please check the mobile number." → #phone',
        'form method=dialog',
        'button "OK"',
        'input "Name (required)" autocomplete=name maxlength=60 required name=name value=Aisha',
        'p "Please check the mobile number."',
        'input "Mobile number (required)" type=tel inputmode=tel autocomplete=tel-national required aria-invalid=true described "Please check the mobile number." name=phone value=8',
      ],
      less: [
        'input "Name (required)" autocomplete=name maxlength=60 required name=name',
        'input "Mobile number (required)" type=tel inputmode=tel autocomplete=tel-national required name=phone',
      ],
    },
    'the country is not one': {
      more: [
        'dialog open (error) labelled "Error!" described "Please check the mobile number." data-field=country',
        'h2 "◇ Error!"',
        'a "Please check the mobile number." → #country',
        'form method=dialog',
        'button "OK"',
        'input "Name (required)" autocomplete=name maxlength=60 required name=name value=Aisha',
        'p "Please check the mobile number."',
        'input "Mobile number (required)" type=tel inputmode=tel autocomplete=tel-national required aria-invalid=true described "Please check the mobile number." name=phone value=8',
      ],
      less: [
        'input "Name (required)" autocomplete=name maxlength=60 required name=name',
        'input "Mobile number (required)" type=tel inputmode=tel autocomplete=tel-national required name=phone',
      ],
    },
    'the place is too long': {
      more: [
        'dialog open (error) labelled "Error!" described "Please describe the place in at most 200 characters." data-field=place',
        'h2 "◇ Error!"',
        'a "Please describe the place in at most 200 characters." → #place',
        'form method=dialog',
        'button "OK"',
        'input "Name (required)" autocomplete=name maxlength=60 required name=name value=Aisha',
        'details open',
        'p "Please describe the place in at most 200 characters."',
        'input "Where are you?" maxlength=200 autocomplete=off aria-invalid=true described "For example the bus stop, block or shop + Please describe the place in at most 200 characters." name=place',
      ],
      less: [
        'input "Name (required)" autocomplete=name maxlength=60 required name=name',
        'input "Where are you?" maxlength=200 autocomplete=off described "For example the bus stop, block or shop" name=place',
      ],
    },
    'nothing was typed': {
      more: [
        'dialog open (error) labelled "Error!" described "Required Data Cannot Be Empty, Please Fill All Required Data" data-field=name',
        'h2 "◇ Error!"',
        'a "Required Data Cannot Be Empty, Please Fill All Required Data" → #name',
        'p "Still missing:"',
        'a "Name" → #name',
        'a "Mobile number" → #phone',
        'form method=dialog',
        'button "OK"',
        'p "Required Data Cannot Be Empty, Please Fill All Required Data"',
        'input "Name (required)" autocomplete=name maxlength=60 required aria-invalid=true described "Required Data Cannot Be Empty, Please Fill All Required Data" name=name',
        'p "Required Data Cannot Be Empty, Please Fill All Required Data"',
        'input "Mobile number (required)" type=tel inputmode=tel autocomplete=tel-national required aria-invalid=true described "Required Data Cannot Be Empty, Please Fill All Required Data" name=phone',
      ],
      less: [
        'input "Name (required)" autocomplete=name maxlength=60 required name=name',
        'input "Mobile number (required)" type=tel inputmode=tel autocomplete=tel-national required name=phone',
      ],
    },
    'name and number are blank': {
      more: [
        'dialog open (error) labelled "Error!" described "Required Data Cannot Be Empty, Please Fill All Required Data" data-field=name',
        'h2 "◇ Error!"',
        'a "Required Data Cannot Be Empty, Please Fill All Required Data" → #name',
        'p "Still missing:"',
        'a "Name" → #name',
        'a "Mobile number" → #phone',
        'form method=dialog',
        'button "OK"',
        'p "Required Data Cannot Be Empty, Please Fill All Required Data"',
        'input "Name (required)" autocomplete=name maxlength=60 required aria-invalid=true described "Required Data Cannot Be Empty, Please Fill All Required Data" name=name value= ',
        'p "Required Data Cannot Be Empty, Please Fill All Required Data"',
        'input "Mobile number (required)" type=tel inputmode=tel autocomplete=tel-national required aria-invalid=true described "Required Data Cannot Be Empty, Please Fill All Required Data" name=phone value= ',
      ],
      less: [
        'input "Name (required)" autocomplete=name maxlength=60 required name=name',
        'input "Mobile number (required)" type=tel inputmode=tel autocomplete=tel-national required name=phone',
      ],
    },
    'a position was shared and kept in another language': {
      more: [
        'input type=hidden name=opened value=earlier',
        'details open',
        'input type=hidden name=lat value=1.3',
        'input type=hidden name=lng value=103.8',
        'input type=hidden name=accuracy value=20',
        'p "Your position has been added. Now press the button below." aria-live=polite data-said=true',
      ],
      less: [
        'input type=hidden name=opened value=sealed',
        'input type=hidden name=lat',
        'input type=hidden name=lng',
        'input type=hidden name=accuracy',
        'p aria-live=polite data-said=true',
      ],
    },
    'she is missing': {
      more: ['p "Siew Hua is missing, and her family is looking."'],
      less: [],
    },
    'she is missing and has no family': {
      more: [
        'p "Siew Hua is reported missing."',
        'section aria-label=Tell Dementia Singapore',
        'p "Dementia Singapore gets your name and number, to call you. Both are deleted after 30 days."',
        'button "◇ Tell Dementia Singapore" data-sending=Sending…',
        'button "Tell Dementia Singapore" data-sending=Sending…',
      ],
      less: [
        'section aria-label=Tell her family',
        'p "Her family, care partners and, if needed, Dementia Singapore get your name and number, to call you. Both are deleted after 30 days."',
        'button "◇ Tell her family" data-sending=Sending…',
        'button "Tell her family" data-sending=Sending…',
      ],
    },
    'there is a photo and a membership': {
      more: [
        'link → /photo/a.webp rel=preload as=image fetchpriority=high',
        'img src=/photo/a.webp alt=Photo of Siew Hua Lim width=96 height=96 fetchpriority=high',
        'p "Membership number D2C7F4H9JQ"',
      ],
      less: ['section "◇"', 'p "Membership number –"'],
    },
    'he has one name': {
      more: [
        'h1 "Ah may be lost. Please stay with him." tabindex=-1',
        'section aria-label=Tell his family',
        'p "His family, care partners and, if needed, Dementia Singapore get your name and number, to call you. Both are deleted after 30 days."',
        'button "◇ Tell his family" data-sending=Sending…',
        'button "Tell his family" data-sending=Sending…',
        'p "Ah lives with dementia."',
      ],
      less: [
        'h1 "Siew Hua may be lost. Please stay with her." tabindex=-1',
        'section aria-label=Tell her family',
        'p "Her family, care partners and, if needed, Dementia Singapore get your name and number, to call you. Both are deleted after 30 days."',
        'button "◇ Tell her family" data-sending=Sending…',
        'button "Tell her family" data-sending=Sending…',
        'p "Siew Hua Lim lives with dementia."',
      ],
    },
  },
  'whom to call': {
    page: [
      'div data-watch=/api/public/safe-return/status?uid=code data-version=[false,{"open":true,"closedReason":null,"told":"FAMILY","hasFamily":true,"answers":[],"taken":false,"unanswered":false,"deskStaffed":true,"withSomeone":null,"handOver":null,"thread":null,"whereaboutsShared":false,"earlierHelper":false,"keepsNumber":false,"calledThroughUs":null,"mayCallAgain":false}] data-open=true',
      'section "◇"',
      'p "Siew Hua Lim / Please stay with her if you can."',
      'section labelled "Call Siew Hua’s family now"',
      'h1 "◇ Call Siew Hua’s family now" tabindex=-1 data-live=true',
      'div #status aria-live=polite data-live=true',
      'p "Her family has been told. Please call as well."',
      'div #thread-news data-live=true',
      'div #through-us data-live=true',
      'ul aria-label=People to call',
      'a "◇ Call her daughter +65 8000 0001" → tel:+6580000001 data-call=daughter',
      'div #nobody-came data-live=true',
      'a "◇ Helpline 6377 0700" → tel:+6563770700',
      'a "◇ In danger 999" → tel:999',
      'a "◇ Hurt 995" → tel:995',
      'section #where labelled "Where are you?" tabindex=-1',
      'h2 "Where are you?"',
      'p "It helps them find you sooner. Only if you want to."',
      'form #typed novalidate data-where=true action=#where method=post',
      'input type=hidden name=act value=where',
      'input type=hidden name=lat',
      'input type=hidden name=lng',
      'input type=hidden name=accuracy',
      'button "Share my position" type=button (quiet) (needs-script) data-share=Looking for your position… data-denied=Your phone did not share its position. Please type the place instead.',
      'p aria-live=polite data-said=true',
      'p "For example the bus stop, block or shop"',
      'input "Describe the place" maxlength=200 autocomplete=off described "For example the bus stop, block or shop" name=place',
      'button "Send the place" (quiet)',
      'div #thread tabindex=-1',
      'p (visually-hidden) aria-live=polite data-news=true',
      'div #thread-open data-live=true data-keeps=none',
      'summary "She is safe with someone now" (quiet)',
      'form novalidate method=post',
      'input type=hidden name=act value=with-someone',
      'select "Who with? Only if you want to say." name=whom [value selected:– | value=FAMILY:her family | value=CARE_STAFF:care staff | value=POLICE:the police]',
      'input "Where? Only if you want to say." maxlength=200 autocomplete=off name=place',
      'button "Say that she is safe"',
      'section labelled "While you wait"',
      'h2 "While you wait"',
      'li "Speak slowly."',
      'li "Ask open-ended questions, such as “How was your day?”"',
      'h3 "Words to say"',
      'li "Hello. I am here to help you."',
      'li "You are safe. I am staying with you."',
      'li "Your family knows. Let us wait here together."',
      'li "What would you like to tell me about your day?"',
      'p "Staff there know how to help a person living with dementia."',
      'a "Find a Dementia Go-To Point near you" → /go-to-points?lang=en (quiet)',
      'a "Nobody answers, or danger? Call the police 999" → tel:999 (alert)',
      'template #failed: Error!Error submit dataNothing you typed is lost. Please try again.OK',
    ],
    'two contacts and a care partner': {
      more: [
        'a "◇ Call her son +65 8000 0001" → tel:+6580000001 (quiet) data-call=son',
        'a "◇ Call Sunrise Day Care 1800 222 3333" → tel:18002223333 (quiet) data-call=day-care',
        'p "Branch: Toa Payoh / Monday to Friday, 9am to 5pm / Open now"',
        'p "If nobody answers, try the next one."',
      ],
      less: [],
    },
    'a care partner alone': {
      more: [
        'section labelled "Call Siew Hua’s care partner now"',
        'h1 "◇ Call Siew Hua’s care partner now" tabindex=-1 data-live=true',
        'p "Her care partner has been told. Please call as well."',
        'a "◇ Call Sunrise Day Care 1800 222 3333" → tel:18002223333 data-call=day-care',
        'p "Branch: Toa Payoh / Monday to Friday, 9am to 5pm / Open now"',
        'select "Who with? Only if you want to say." name=whom [value selected:– | value=CARE_STAFF:care staff | value=POLICE:the police | value=AMBULANCE:ambulance staff]',
        'li "I have asked for help. Let us wait here together."',
      ],
      less: [
        'section labelled "Call Siew Hua’s family now"',
        'h1 "◇ Call Siew Hua’s family now" tabindex=-1 data-live=true',
        'p "Her family has been told. Please call as well."',
        'a "◇ Call her daughter +65 8000 0001" → tel:+6580000001 data-call=daughter',
        'select "Who with? Only if you want to say." name=whom [value selected:– | value=FAMILY:her family | value=CARE_STAFF:care staff | value=POLICE:the police]',
        'li "Your family knows. Let us wait here together."',
      ],
    },
    'nobody is linked': {
      more: [
        'div data-watch=/api/public/safe-return/status?uid=code data-version=[false,{"open":true,"closedReason":null,"told":"DESK","hasFamily":false,"answers":[],"taken":false,"unanswered":false,"deskStaffed":true,"withSomeone":null,"handOver":null,"thread":null,"whereaboutsShared":false,"earlierHelper":false,"keepsNumber":false,"calledThroughUs":null,"mayCallAgain":false}] data-open=true',
        'section labelled "Call the dementia helpline now"',
        'h1 "◇ Call the dementia helpline now" tabindex=-1 data-live=true',
        'p "Dementia Singapore has been told."',
        'a "◇ Dementia helpline 6377 0700" → tel:+6563770700',
        'select "Who with? Only if you want to say." name=whom [value selected:– | value=CARE_STAFF:care staff | value=POLICE:the police | value=AMBULANCE:ambulance staff]',
        'li "I have asked for help. Let us wait here together."',
      ],
      less: [
        'div data-watch=/api/public/safe-return/status?uid=code data-version=[false,{"open":true,"closedReason":null,"told":"FAMILY","hasFamily":true,"answers":[],"taken":false,"unanswered":false,"deskStaffed":true,"withSomeone":null,"handOver":null,"thread":null,"whereaboutsShared":false,"earlierHelper":false,"keepsNumber":false,"calledThroughUs":null,"mayCallAgain":false}] data-open=true',
        'section labelled "Call Siew Hua’s family now"',
        'h1 "◇ Call Siew Hua’s family now" tabindex=-1 data-live=true',
        'p "Her family has been told. Please call as well."',
        'ul aria-label=People to call',
        'a "◇ Call her daughter +65 8000 0001" → tel:+6580000001 data-call=daughter',
        'select "Who with? Only if you want to say." name=whom [value selected:– | value=FAMILY:her family | value=CARE_STAFF:care staff | value=POLICE:the police]',
        'li "Your family knows. Let us wait here together."',
      ],
    },
    'the place was shared': {
      more: [
        'div data-watch=/api/public/safe-return/status?uid=code data-version=[false,{"open":true,"closedReason":null,"told":"FAMILY","hasFamily":true,"answers":[],"taken":false,"unanswered":false,"deskStaffed":true,"withSomeone":null,"handOver":null,"thread":null,"whereaboutsShared":true,"earlierHelper":false,"keepsNumber":false,"calledThroughUs":null,"mayCallAgain":false}] data-open=true',
        'p "Her family can see where you are. Send it again if you move." (good) aria-live=polite',
      ],
      less: [
        'div data-watch=/api/public/safe-return/status?uid=code data-version=[false,{"open":true,"closedReason":null,"told":"FAMILY","hasFamily":true,"answers":[],"taken":false,"unanswered":false,"deskStaffed":true,"withSomeone":null,"handOver":null,"thread":null,"whereaboutsShared":false,"earlierHelper":false,"keepsNumber":false,"calledThroughUs":null,"mayCallAgain":false}] data-open=true',
        'p "It helps them find you sooner. Only if you want to."',
      ],
    },
    'nobody came': {
      more: [
        'div data-watch=/api/public/safe-return/status?uid=code data-version=[false,{"open":true,"closedReason":null,"told":"FAMILY","hasFamily":true,"answers":[],"taken":false,"unanswered":false,"deskStaffed":true,"withSomeone":null,"handOver":null,"thread":null,"whereaboutsShared":false,"earlierHelper":false,"keepsNumber":false,"calledThroughUs":null,"mayCallAgain":true}] data-open=true',
        'form method=post',
        'input type=hidden name=act value=nobody-came',
        'button "Nobody came" (quiet) described "Press this if you are still waiting. We then tell everybody again."',
        'p "Press this if you are still waiting. We then tell everybody again."',
      ],
      less: [
        'div data-watch=/api/public/safe-return/status?uid=code data-version=[false,{"open":true,"closedReason":null,"told":"FAMILY","hasFamily":true,"answers":[],"taken":false,"unanswered":false,"deskStaffed":true,"withSomeone":null,"handOver":null,"thread":null,"whereaboutsShared":false,"earlierHelper":false,"keepsNumber":false,"calledThroughUs":null,"mayCallAgain":false}] data-open=true',
      ],
    },
    'her daughter goes': {
      more: [
        'div data-watch=/api/public/safe-return/status?uid=code data-version=[false,{"open":true,"closedReason":null,"told":"FAMILY","hasFamily":true,"answers":[{"who":{"relation":"Child","calledAs":"daughter","ordinal":null},"at":"2026-03-09T22:53:00.000Z","minutes":15,"isCurrent":true}],"taken":false,"unanswered":false,"deskStaffed":true,"withSomeone":null,"handOver":null,"thread":null,"whereaboutsShared":false,"earlierHelper":false,"keepsNumber":false,"calledThroughUs":null,"mayCallAgain":false}] data-open=true',
        'p "Her daughter is on the way (said so at 6:53 am), arriving at about 7:08 am." (good)',
      ],
      less: [
        'div data-watch=/api/public/safe-return/status?uid=code data-version=[false,{"open":true,"closedReason":null,"told":"FAMILY","hasFamily":true,"answers":[],"taken":false,"unanswered":false,"deskStaffed":true,"withSomeone":null,"handOver":null,"thread":null,"whereaboutsShared":false,"earlierHelper":false,"keepsNumber":false,"calledThroughUs":null,"mayCallAgain":false}] data-open=true',
        'p "Her family has been told. Please call as well."',
      ],
    },
    'her daughter went for another finder, and nobody is at the desk': {
      more: [
        'div data-watch=/api/public/safe-return/status?uid=code data-version=[false,{"open":true,"closedReason":null,"told":"FAMILY","hasFamily":false,"answers":[{"who":{"relation":"Child","calledAs":"daughter","ordinal":null},"at":"2026-03-09T22:53:00.000Z","minutes":null,"isCurrent":false}],"taken":false,"unanswered":false,"deskStaffed":false,"withSomeone":null,"handOver":null,"thread":null,"whereaboutsShared":false,"earlierHelper":true,"keepsNumber":false,"calledThroughUs":null,"mayCallAgain":false}] data-open=true',
        'div #status (alert) aria-live=polite data-live=true',
        'p "Her daughter said at 6:53 am: “I am on my way.” We are asking again."',
        'p "Nobody is at our desk now. Please call 999."',
        'p "Somebody else reported finding her before you."',
      ],
      less: [
        'div data-watch=/api/public/safe-return/status?uid=code data-version=[false,{"open":true,"closedReason":null,"told":"FAMILY","hasFamily":true,"answers":[],"taken":false,"unanswered":false,"deskStaffed":true,"withSomeone":null,"handOver":null,"thread":null,"whereaboutsShared":false,"earlierHelper":false,"keepsNumber":false,"calledThroughUs":null,"mayCallAgain":false}] data-open=true',
        'div #status aria-live=polite data-live=true',
      ],
    },
    'staff took it': {
      more: [
        'div data-watch=/api/public/safe-return/status?uid=code data-version=[false,{"open":true,"closedReason":null,"told":"DESK","hasFamily":true,"answers":[],"taken":true,"unanswered":false,"deskStaffed":true,"withSomeone":null,"handOver":null,"thread":null,"whereaboutsShared":false,"earlierHelper":false,"keepsNumber":false,"calledThroughUs":null,"mayCallAgain":false}] data-open=true',
        'p "Dementia Singapore has been told."',
        'p "Dementia Singapore is taking care of this alarm."',
        'li "I have asked for help. Let us wait here together."',
      ],
      less: [
        'div data-watch=/api/public/safe-return/status?uid=code data-version=[false,{"open":true,"closedReason":null,"told":"FAMILY","hasFamily":true,"answers":[],"taken":false,"unanswered":false,"deskStaffed":true,"withSomeone":null,"handOver":null,"thread":null,"whereaboutsShared":false,"earlierHelper":false,"keepsNumber":false,"calledThroughUs":null,"mayCallAgain":false}] data-open=true',
        'p "Her family has been told. Please call as well."',
        'li "Your family knows. Let us wait here together."',
      ],
    },
    'nobody has answered': {
      more: [
        'div data-watch=/api/public/safe-return/status?uid=code data-version=[false,{"open":true,"closedReason":null,"told":"FAMILY","hasFamily":true,"answers":[],"taken":false,"unanswered":true,"deskStaffed":false,"withSomeone":null,"handOver":null,"thread":null,"whereaboutsShared":false,"earlierHelper":false,"keepsNumber":false,"calledThroughUs":null,"mayCallAgain":false}] data-open=true',
        'div #status (alert) aria-live=polite data-live=true',
        'p "Nobody has answered yet. Stay with her if you can, and call 999."',
      ],
      less: [
        'div data-watch=/api/public/safe-return/status?uid=code data-version=[false,{"open":true,"closedReason":null,"told":"FAMILY","hasFamily":true,"answers":[],"taken":false,"unanswered":false,"deskStaffed":true,"withSomeone":null,"handOver":null,"thread":null,"whereaboutsShared":false,"earlierHelper":false,"keepsNumber":false,"calledThroughUs":null,"mayCallAgain":false}] data-open=true',
        'div #status aria-live=polite data-live=true',
        'p "Her family has been told. Please call as well."',
      ],
    },
    'the place was refused': {
      more: [
        'dialog open (error) labelled "Error!" described "Please describe the place in at most 200 characters." data-field=place',
        'h2 "◇ Error!"',
        'a "Please describe the place in at most 200 characters." → #place',
        'form method=dialog',
        'button "OK"',
        'p "Please describe the place in at most 200 characters."',
        'input "Describe the place" maxlength=200 autocomplete=off aria-invalid=true described "For example the bus stop, block or shop + Please describe the place in at most 200 characters." name=place value=far',
      ],
      less: [
        'input "Describe the place" maxlength=200 autocomplete=off described "For example the bus stop, block or shop" name=place',
      ],
    },
    'the place of "safe now" was refused': {
      more: [
        'dialog open (error) labelled "Error!" described "Please describe the place in at most 200 characters." data-field=place',
        'h2 "◇ Error!"',
        'a "Please describe the place in at most 200 characters." → #place',
        'form method=dialog',
        'button "OK"',
        'details open',
        'select "Who with? Only if you want to say." name=whom [value:– | value=FAMILY:her family | value=CARE_STAFF:care staff | value=POLICE selected:the police]',
        'p "Please describe the place in at most 200 characters."',
        'input "Where? Only if you want to say." maxlength=200 autocomplete=off aria-invalid=true described "Please describe the place in at most 200 characters." name=place value=far',
      ],
      less: [
        'select "Who with? Only if you want to say." name=whom [value selected:– | value=FAMILY:her family | value=CARE_STAFF:care staff | value=POLICE:the police]',
        'input "Where? Only if you want to say." maxlength=200 autocomplete=off name=place',
      ],
    },
    '"safe now" was refused': {
      more: [
        'dialog open (error) labelled "Error!" described "This has already been closed."',
        'h2 "◇ Error!"',
        'p "This has already been closed."',
        'form method=dialog',
        'button "OK"',
        'details open',
        'select "Who with? Only if you want to say." name=whom [value:– | value=FAMILY:her family | value=CARE_STAFF:care staff | value=POLICE selected:the police]',
        'input "Where? Only if you want to say." maxlength=200 autocomplete=off name=place value=far',
      ],
      less: [
        'select "Who with? Only if you want to say." name=whom [value selected:– | value=FAMILY:her family | value=CARE_STAFF:care staff | value=POLICE:the police]',
        'input "Where? Only if you want to say." maxlength=200 autocomplete=off name=place',
      ],
    },
    'she speaks Malay': {
      more: [
        'h3 "Siew Hua speaks Malay. Say or show these words:"',
        'ul lang=ms',
        'li "Apa khabar? Saya datang untuk membantu."',
        'li "Jangan risau, semuanya selamat. Saya akan temani di sini."',
        'li "Keluarga sudah tahu. Mari kita tunggu bersama di sini."',
        'li "Ceritalah, bagaimana hari ini?"',
      ],
      less: [],
    },
  },
}

expectPagesToRead(PAGES, READ)

test('a care partner without a branch names none, and says when it is closed', () => {
  const detail = dayCare.account.partnerDetail
  const closed = {
    ...dayCare,
    account: { ...dayCare.account, partnerDetail: detail && { ...detail, branch: null, openNow: false } },
  }
  const lines = outline(contact({}, undefined, lost({ taggedAccounts: [closed] })))
  expect(lines).toContain('p "Monday to Friday, 9am to 5pm / Closed now"')
})
