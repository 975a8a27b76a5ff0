import type { OwnPerson } from '#contract/member.ts'
import { routed } from '../test/draw.tsx'
import { FOUND } from '../test/found.tsx'
import { expectPagesToRead, pageWith, type PageWithStates, type Readings } from '../test/read-pages.ts'
import { ownPerson } from '../test/portal.ts'
import CardPage from './card.tsx'
import Details from './details.tsx'
import History from './history.tsx'
import OwnChanges from './changes.tsx'
import Looks from './looks.tsx'
import IncidentPage from './incident.tsx'
import Invite from './invite.tsx'
import Missing from './missing.tsx'

const AT = '2026-03-09T22:53:00.000Z'
const refused = (code: string, field: string, typed = {}) => ({ refused: { code, field, typed } })
const code = (name: string, changes: object = {}) => ({
  code: name,
  label: `The ${name}`,
  url: '',
  createdAt: AT,
  revokedAt: null,
  ...changes,
})
const layout = { width: 10, height: 10, items: [] }
const card = (changes: object = {}, own: Partial<OwnPerson> = {}, actionData?: object) =>
  routed(CardPage, {
    loaderData: {
      person: ownPerson(own),
      usable: [code('bag')],
      ended: [],
      kind: 'card',
      card: { code: 'bag', layout },
      lost: undefined,
      unused: undefined,
      ...changes,
    },
    ...(actionData && { actionData }),
  })
const history = (changes: object = {}, own: Partial<OwnPerson> = {}) =>
  routed(History, {
    loaderData: { person: ownPerson(own), scans: [], incidents: [], ...NO_CHANGES, ...changes },
  })
const NO_CHANGES = { changes: [], next: null, isOlder: false }
const SOMEBODY_CHANGED = [
  { id: '3', at: AT, what: 'mended-phone', by: 'association', name: null, other: null },
  { id: '2', at: AT, what: 'code-made', by: 'organisation', name: 'Sunrise Day Care', other: null },
  { id: '1', at: AT, what: 'link-ended', by: null, name: null, other: 'Wei Jie Lim' },
  { id: '0', at: AT, what: 'link-asked', by: null, name: null, other: null },
]
const ownChanges = (changes: object = {}) => routed(OwnChanges, { loaderData: { ...NO_CHANGES, ...changes } })
const looks = (changes: object = {}, own: Partial<OwnPerson> = {}) =>
  routed(Looks, { loaderData: { person: ownPerson(own), looks: [], hasMore: false, ...changes } })
const invite = (isSelf: boolean, actionData?: object) =>
  routed(Invite, { loaderData: { uid: 'siew-hua', name: 'Siew Hua Lim', isSelf }, ...(actionData && { actionData }) })
const stored = {
  displayName: 'Siew Hua',
  phone: '80000003',
  prefixCountryNum: '+60',
  homeNumber: '61000001',
  email: 'a@example.org',
  postalCode: '310192',
}
const details = (actionData?: object) =>
  routed(Details, {
    loaderData: { uid: 'siew-hua', name: 'Siew Hua Lim', stored, by: { password: true, passkey: false } },
    ...(actionData && { actionData }),
  })
const missing = (actionData?: object) =>
  routed(Missing, { loaderData: { uid: 'siew-hua', name: 'Siew Hua Lim' }, ...(actionData && { actionData }) })
const incident = (changes: object = {}, actionData?: object) =>
  routed(IncidentPage, {
    loaderData: {
      found: { ...FOUND, personUid: 'siew-hua', mayAct: true, reports: [], ...changes },
      reports: [],
      asked: undefined,
      drawnAt: AT,
      ground: [],
    },
    params: { id: 'alarm' },
    ...(actionData && { actionData }),
  })

const PAGES: Record<string, PageWithStates> = {
  'card and codes': pageWith(card(), {
    'it is the member': card({}, { isSelf: true }),
    'labels are printed': card({ kind: 'labels' }),
    'two codes work, and one has ended': card({
      usable: [code('bag'), code('coat')],
      ended: [code('old', { revokedAt: AT })],
    }),
    'a loss is asked about': card({ lost: code('bag') }),
    'a thing no longer used is asked about': card({ unused: code('bag') }),
    'there is no code': card({ usable: [], card: null }),
    'safe return is not open': card({ card: null }, { isSafeReturnOpen: false }),
    'the label was refused': card({}, {}, refused('text-too-long', 'label', { label: 'long' })),
    'the code is that of an open alarm': card(
      {},
      {},
      { refused: { code: 'code-in-alarm', typed: { act: 'replace' } } },
    ),
  }),
  'the history': pageWith(history(), {
    'it is the member’s': history({}, { isSelf: true }),
    'there were scans': history({
      scans: [
        { at: AT, label: 'Red bag', incidentId: null },
        { at: AT, label: 'Coat', incidentId: 'alarm' },
      ],
    }),
    'there were alarms': history({
      incidents: [
        { id: 'open', openedBy: 'FINDER', openedAt: AT, closedAt: null, closedReason: null },
        { id: 'over', openedBy: 'MISSING', openedAt: AT, closedAt: AT, closedReason: 'SAFE' },
      ],
    }),
    'others changed something': history({ changes: SOMEBODY_CHANGED, next: 'further' }),
    'it is an older page': history({ changes: SOMEBODY_CHANGED, isOlder: true }),
  }),
  'what others changed of the own account': pageWith(ownChanges(), {
    'there were changes': ownChanges({ changes: SOMEBODY_CHANGED.slice(0, 1) }),
  }),
  'who looked at the record': pageWith(looks(), {
    'it is the member’s': looks({}, { isSelf: true }),
    'there are more than are shown': looks({ hasMore: true }),
    'somebody looked': looks({
      looks: [
        { at: AT, what: 'nric-revealed', by: 'association', name: null, reason: 'She asked at the counter' },
        { at: AT, what: 'record-read', by: 'organisation', name: 'Sunrise Day Care', reason: null },
        { at: AT, what: 'incident-read', by: 'gone', name: null, reason: null },
      ],
    }),
  }),
  'an invitation': pageWith(invite(false), {
    'by the person': invite(true),
    'without a relation': invite(false, refused('required-data', 'relationship', { relationship: '' })),
    'to an impossible number': invite(
      false,
      refused('phone-impossible', 'phone', { relationship: 'Child', phone: '8', prefixCountryNum: '+60' }),
    ),
    'to an e-mail that is none': invite(false, refused('email-invalid', 'email', { email: 'x' })),
  }),
  'the details of a person': pageWith(details(), {
    'the name was refused': details(refused('text-too-long', 'displayName', { displayName: 'long' })),
    'the number at home was refused': details(refused('phone-impossible', 'homeNumber', { homeNumber: '1' })),
    'the password was wrong': details(refused('password-wrong', 'password', { email: 'x@example.org' })),
    'the e-mail was refused': details(refused('email-invalid', 'email', { email: 'x' })),
  }),
  '"is missing now"': pageWith(missing(), {
    'the place was refused': missing(refused('place-too-long', 'place', { place: 'far' })),
  }),
  'an alarm': pageWith(incident(), {
    'it is the member’s own': incident({ isSelf: true }),
    'the member may only look': incident({ mayAct: false }),
    'an act was refused': incident({}, { refused: 'incident-closed' }),
  }),
}

const READ: Readings = {
  'card and codes': {
    page: [
      'title "Card of Siew Hua Lim"',
      'a "Siew Hua Lim" → /account/people/siew-hua data-discover=true',
      'h1 "Card of Siew Hua Lim"',
      'nav aria-label=What to print',
      'a "Card" → /account/people/siew-hua/card?kind=card&code=bag aria-current=page data-discover=true',
      'a "Labels" → /account/people/siew-hua/card?kind=labels&code=bag data-discover=true',
      "svg xmlns=http://www.w3.org/2000/svg viewbox=0 0 10 10 width=10mm height=10mm font-family=system-ui, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', sans-serif role=img lang=en aria-label",
      'p "The card is as large as a bank card. Print it at actual size (100 %) on thick paper and cut along the edge."',
      'p "Then scan one print with your own phone: the address on the screen must be the same as the printed one."',
      'a "Open as PDF" → /api/account/people/siew-hua/card.pdf?code=bag&kind=card',
      'section labelled "Codes"',
      'h2 "Codes"',
      'p "Everything that carries a code is listed here. All codes open the same page."',
      'p "The bag"',
      'p "Made 10 Mar, 6:53 am"',
      'a "Show" → /account/people/siew-hua/card?code=bag aria-label=Show the card of The bag data-discover=true',
      'a "Lost: replace" → /account/people/siew-hua/card?lost=bag aria-label=The bag is lost: replace its code data-discover=true',
      'section labelled "A code for another thing"',
      'h2 "A code for another thing"',
      'form data-discover=true action=/ method=post',
      'input type=hidden name=act value=add',
      'p "For example: Red bag"',
      'input "What is it on? (required)" maxlength=40 autocomplete=off required described "For example: Red bag" name=label value',
      'button "Make a code"',
    ],
    'it is the member': {
      more: [
        'title "Your card"',
        'a "Your card and your caregivers" → /account/people/siew-hua data-discover=true',
        'h1 "Your card"',
      ],
      less: [
        'title "Card of Siew Hua Lim"',
        'a "Siew Hua Lim" → /account/people/siew-hua data-discover=true',
        'h1 "Card of Siew Hua Lim"',
      ],
    },
    'labels are printed': {
      more: [
        'a "Card" → /account/people/siew-hua/card?kind=card&code=bag data-discover=true',
        'a "Labels" → /account/people/siew-hua/card?kind=labels&code=bag aria-current=page data-discover=true',
        'p "The labels fit A4 sheets of 14 (99.1 × 38.1 mm). Print at actual size (100 %). They show no name, so that strangers do not learn it."',
        'a "Open as PDF" → /api/account/people/siew-hua/card.pdf?code=bag&kind=labels',
      ],
      less: [
        'a "Card" → /account/people/siew-hua/card?kind=card&code=bag aria-current=page data-discover=true',
        'a "Labels" → /account/people/siew-hua/card?kind=labels&code=bag data-discover=true',
        'p "The card is as large as a bank card. Print it at actual size (100 %) on thick paper and cut along the edge."',
        'a "Open as PDF" → /api/account/people/siew-hua/card.pdf?code=bag&kind=card',
      ],
    },
    'two codes work, and one has ended': {
      more: [
        'a "No longer used" → /account/people/siew-hua/card?unused=bag (minor) aria-label=The bag is no longer used: end its code data-discover=true',
        'p "The coat"',
        'p "Made 10 Mar, 6:53 am"',
        'a "Show" → /account/people/siew-hua/card?code=coat aria-label=Show the card of The coat data-discover=true',
        'a "Lost: replace" → /account/people/siew-hua/card?lost=coat aria-label=The coat is lost: replace its code data-discover=true',
        'a "No longer used" → /account/people/siew-hua/card?unused=coat (minor) aria-label=The coat is no longer used: end its code data-discover=true',
        'summary "Codes that have ended"',
        'p "The old / Ended 10 Mar, 6:53 am"',
      ],
      less: [],
    },
    'a loss is asked about': {
      more: [
        'dialog open labelled "Replace the code of “The bag”?" described "The code on “The bag” stops working at once: whoever scans it can no longer call the family. You get a new one to print and put on."',
        'h2 "Replace the code of “The bag”?"',
        'p "The code on “The bag” stops working at once: whoever scans it can no longer call the family. You get a new one to print and put on."',
        'form data-discover=true action=/account/people/siew-hua/card method=post',
        'input type=hidden name=act value=replace',
        'input type=hidden name=code value=bag',
        'a "No, keep it" → /account/people/siew-hua/card data-safe=true data-discover=true',
        'button "Yes, replace it now" (quiet)',
      ],
      less: [],
    },
    'a thing no longer used is asked about': {
      more: [
        'dialog open labelled "End the code of “The bag”?" described "The code on “The bag” stops working at once, and cannot be brought back: whoever scans it can no longer call the family. The other codes go on working."',
        'h2 "End the code of “The bag”?"',
        'p "The code on “The bag” stops working at once, and cannot be brought back: whoever scans it can no longer call the family. The other codes go on working."',
        'form data-discover=true action=/account/people/siew-hua/card method=post',
        'input type=hidden name=act value=revoke',
        'input type=hidden name=code value=bag',
        'a "No, keep it" → /account/people/siew-hua/card data-safe=true data-discover=true',
        'button "Yes, end it" (quiet)',
      ],
      less: [],
    },
    'there is no code': {
      more: ['p "No code works now. Make one, and the card is here at once."'],
      less: [
        'nav aria-label=What to print',
        'a "Card" → /account/people/siew-hua/card?kind=card&code=bag aria-current=page data-discover=true',
        'a "Labels" → /account/people/siew-hua/card?kind=labels&code=bag data-discover=true',
        "svg xmlns=http://www.w3.org/2000/svg viewbox=0 0 10 10 width=10mm height=10mm font-family=system-ui, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', sans-serif role=img lang=en aria-label",
        'p "The card is as large as a bank card. Print it at actual size (100 %) on thick paper and cut along the edge."',
        'p "Then scan one print with your own phone: the address on the screen must be the same as the printed one."',
        'a "Open as PDF" → /api/account/people/siew-hua/card.pdf?code=bag&kind=card',
        'section labelled "Codes"',
        'h2 "Codes"',
        'p "Everything that carries a code is listed here. All codes open the same page."',
        'p "The bag"',
        'p "Made 10 Mar, 6:53 am"',
        'a "Show" → /account/people/siew-hua/card?code=bag aria-label=Show the card of The bag data-discover=true',
        'a "Lost: replace" → /account/people/siew-hua/card?lost=bag aria-label=The bag is lost: replace its code data-discover=true',
      ],
    },
    'safe return is not open': {
      more: ['p "There is no card yet. You get it once the registration is approved."'],
      less: [
        'nav aria-label=What to print',
        'a "Card" → /account/people/siew-hua/card?kind=card&code=bag aria-current=page data-discover=true',
        'a "Labels" → /account/people/siew-hua/card?kind=labels&code=bag data-discover=true',
        "svg xmlns=http://www.w3.org/2000/svg viewbox=0 0 10 10 width=10mm height=10mm font-family=system-ui, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', sans-serif role=img lang=en aria-label",
        'p "The card is as large as a bank card. Print it at actual size (100 %) on thick paper and cut along the edge."',
        'p "Then scan one print with your own phone: the address on the screen must be the same as the printed one."',
        'a "Open as PDF" → /api/account/people/siew-hua/card.pdf?code=bag&kind=card',
        'section labelled "Codes"',
        'h2 "Codes"',
        'p "Everything that carries a code is listed here. All codes open the same page."',
        'p "The bag"',
        'p "Made 10 Mar, 6:53 am"',
        'a "Show" → /account/people/siew-hua/card?code=bag aria-label=Show the card of The bag data-discover=true',
        'a "Lost: replace" → /account/people/siew-hua/card?lost=bag aria-label=The bag is lost: replace its code data-discover=true',
        'section labelled "A code for another thing"',
        'h2 "A code for another thing"',
        'form data-discover=true action=/ method=post',
        'input type=hidden name=act value=add',
        'p "For example: Red bag"',
        'input "What is it on? (required)" maxlength=40 autocomplete=off required described "For example: Red bag" name=label value',
        'button "Make a code"',
      ],
    },
    'the code is that of an open alarm': {
      more: [
        'title "Error: Card of Siew Hua Lim"',
        'div (alert) role=alert tabindex=-1',
        'p "A finder is using this code in an alarm that is open. Please wait until the alarm has ended."',
      ],
      less: ['title "Card of Siew Hua Lim"'],
    },
    'the label was refused': {
      more: [
        'title "Error: Card of Siew Hua Lim"',
        'div (alert) role=alert tabindex=-1',
        'a "Please write a little less here." → #label',
        'p "Please write a little less here."',
        'input "What is it on? (required)" maxlength=40 autocomplete=off required aria-invalid=true described "For example: Red bag + Please write a little less here." name=label value=long',
      ],
      less: [
        'title "Card of Siew Hua Lim"',
        'input "What is it on? (required)" maxlength=40 autocomplete=off required described "For example: Red bag" name=label value',
      ],
    },
  },
  'who looked at the record': {
    page: [
      'title "Who looked at the record: Siew Hua Lim"',
      'a "Siew Hua Lim" → /account/people/siew-hua data-discover=true',
      'h1 "Who looked at the record: Siew Hua Lim"',
      'p "The association and its partners look at a record when they have a reason. Each time is kept for two years. Times are Singapore time."',
      'p "Nobody has looked at it."',
    ],
    'it is the member’s': {
      more: [
        'title "Who looked at your record"',
        'a "Your card and your caregivers" → /account/people/siew-hua data-discover=true',
        'h1 "Who looked at your record"',
      ],
      less: [
        'title "Who looked at the record: Siew Hua Lim"',
        'a "Siew Hua Lim" → /account/people/siew-hua data-discover=true',
        'h1 "Who looked at the record: Siew Hua Lim"',
      ],
    },
    'there are more than are shown': {
      more: ['p "Only the 200 newest are shown here. Ask the association about older ones."'],
      less: [],
    },
    'somebody looked': {
      more: [
        'p "Looked at part of the NRIC"',
        'p "The association ·"',
        'q "She asked at the counter"',
        'p "{10 Mar, 6:53 am|datetime=2026-03-09T22:53:00.000Z}"',
        'p "Opened the record"',
        'p "Sunrise Day Care"',
        'p "{10 Mar, 6:53 am|datetime=2026-03-09T22:53:00.000Z}"',
        'p "Opened an alarm"',
        'p "Somebody whose staff account has been deleted"',
        'p "{10 Mar, 6:53 am|datetime=2026-03-09T22:53:00.000Z}"',
      ],
      less: ['p "Nobody has looked at it."'],
    },
  },
  'the history': {
    page: [
      'title "Scans, alarms and changes: Siew Hua Lim"',
      'a "Siew Hua Lim" → /account/people/siew-hua data-discover=true',
      'h1 "Scans, alarms and changes: Siew Hua Lim"',
      'p "Scans and alarms are deleted after 90 days. Times are Singapore time."',
      'h2 "Alarms"',
      'p "No alarms in the last 90 days."',
      'h2 "Scans"',
      'p "No codes were scanned in the last 90 days."',
      'h2 "What others changed"',
      'p "What our staff, an organisation or somebody you are linked with changed. Each change is kept here for two years."',
      'p "Nobody else has changed anything."',
    ],
    'others changed something': {
      more: [
        'p "The mobile number was changed."',
        'p "The association"',
        'p "{10 Mar, 6:53 am|datetime=2026-03-09T22:53:00.000Z}"',
        'p "A new code was made."',
        'p "Sunrise Day Care"',
        'p "{10 Mar, 6:53 am|datetime=2026-03-09T22:53:00.000Z}"',
        'p "The link with Wei Jie Lim was ended."',
        'p "{10 Mar, 6:53 am|datetime=2026-03-09T22:53:00.000Z}"',
        'p "A link with somebody was asked for."',
        'p "{10 Mar, 6:53 am|datetime=2026-03-09T22:53:00.000Z}"',
        'a "Older changes" → /?after=further data-discover=true',
      ],
      less: ['p "Nobody else has changed anything."'],
    },
    'it is an older page': {
      more: [
        'p "The mobile number was changed."',
        'p "The association"',
        'p "{10 Mar, 6:53 am|datetime=2026-03-09T22:53:00.000Z}"',
        'p "A new code was made."',
        'p "Sunrise Day Care"',
        'p "{10 Mar, 6:53 am|datetime=2026-03-09T22:53:00.000Z}"',
        'p "The link with Wei Jie Lim was ended."',
        'p "{10 Mar, 6:53 am|datetime=2026-03-09T22:53:00.000Z}"',
        'p "A link with somebody was asked for."',
        'p "{10 Mar, 6:53 am|datetime=2026-03-09T22:53:00.000Z}"',
        'a "The newest changes" → / data-discover=true',
      ],
      less: [
        'p "Scans and alarms are deleted after 90 days. Times are Singapore time."',
        'h2 "Alarms"',
        'p "No alarms in the last 90 days."',
        'h2 "Scans"',
        'p "No codes were scanned in the last 90 days."',
        'p "Nobody else has changed anything."',
      ],
    },
    'it is the member’s': {
      more: [
        'title "Your scans, alarms and changes"',
        'a "Your card and your caregivers" → /account/people/siew-hua data-discover=true',
        'h1 "Your scans, alarms and changes"',
      ],
      less: [
        'title "Scans, alarms and changes: Siew Hua Lim"',
        'a "Siew Hua Lim" → /account/people/siew-hua data-discover=true',
        'h1 "Scans, alarms and changes: Siew Hua Lim"',
      ],
    },
    'there were scans': {
      more: [
        'th "Time" scope=col',
        'th "Code" scope=col',
        'th "Then" scope=col',
        'td "{10 Mar, 6:53 am|datetime=2026-03-09T22:53:00.000Z}"',
        'td "Red bag"',
        'td "Nothing"',
        'td "{10 Mar, 6:53 am|datetime=2026-03-09T22:53:00.000Z}"',
        'td "Coat"',
        'a "Alarm" → /account/incidents/alarm',
      ],
      less: ['p "No codes were scanned in the last 90 days."'],
    },
    'there were alarms': {
      more: [
        'p "Found by somebody"',
        'p "{10 Mar, 6:53 am|datetime=2026-03-09T22:53:00.000Z} · Still open"',
        'a "What happened{: 10 Mar, 6:53 am|(visually-hidden)}" → /account/incidents/open',
        'p "Reported missing"',
        'p "{10 Mar, 6:53 am|datetime=2026-03-09T22:53:00.000Z} · Ended: safe"',
        'a "What happened{: 10 Mar, 6:53 am|(visually-hidden)}" → /account/incidents/over',
      ],
      less: ['p "No alarms in the last 90 days."'],
    },
  },
  'what others changed of the own account': {
    page: [
      'title "What others changed"',
      'a "Your details and settings" → /account/settings data-discover=true',
      'h1 "What others changed"',
      'p "What our staff, an organisation or somebody you are linked with changed. Each change is kept here for two years."',
      'p "Nobody else has changed anything."',
    ],
    'there were changes': {
      more: [
        'p "The mobile number was changed."',
        'p "The association"',
        'p "{10 Mar, 6:53 am|datetime=2026-03-09T22:53:00.000Z}"',
      ],
      less: ['p "Nobody else has changed anything."'],
    },
  },
  'an invitation': {
    page: [
      'title "Invite a caregiver for Siew Hua Lim"',
      'a "Siew Hua Lim" → /account/people/siew-hua data-discover=true',
      'h1 "Invite a caregiver for Siew Hua Lim"',
      'p "They get a link that works once, for 7 days. When they register with it, they are linked at once."',
      'form novalidate data-discover=true action=/ method=post',
      'select "To the person you invite, Siew Hua Lim is … (required)" required name=relationship [value selected:Please choose | value=Nephew / Niece:Nephew or niece | value=Child:Son or daughter | value=Grandchild:Grandchild]',
      'fieldset',
      'legend "How shall we send it?"',
      'select "Country code" autocomplete=off name=prefixCountryNum [value=+65 selected:Singapore +65 | value=+62:Indonesia +62 | value=+60:Malaysia +60]',
      'input "Mobile number" type=tel inputmode=tel autocomplete=off name=phone value',
      'p "or"',
      'input "E-mail" type=email autocomplete=off name=email value',
      'button "Send the invitation"',
    ],
    'by the person': {
      more: [
        'title "Invite a caregiver"',
        'a "Your card and your caregivers" → /account/people/siew-hua data-discover=true',
        'h1 "Invite a caregiver"',
        'select "The caregiver is my … (required)" required name=relationship [value selected:Please choose | value=Nephew / Niece:Nephew or niece | value=Child:Son or daughter | value=Grandchild:Grandchild]',
      ],
      less: [
        'title "Invite a caregiver for Siew Hua Lim"',
        'a "Siew Hua Lim" → /account/people/siew-hua data-discover=true',
        'h1 "Invite a caregiver for Siew Hua Lim"',
        'select "To the person you invite, Siew Hua Lim is … (required)" required name=relationship [value selected:Please choose | value=Nephew / Niece:Nephew or niece | value=Child:Son or daughter | value=Grandchild:Grandchild]',
      ],
    },
    'without a relation': {
      more: [
        'title "Error: Invite a caregiver for Siew Hua Lim"',
        'div (alert) role=alert tabindex=-1',
        'a "Required Data Cannot Be Empty, Please Fill All Required Data" → #relationship',
        'p "Required Data Cannot Be Empty, Please Fill All Required Data"',
        'select "To the person you invite, Siew Hua Lim is … (required)" required name=relationship aria-invalid=true described "Required Data Cannot Be Empty, Please Fill All Required Data" [value selected:Please choose | value=Nephew / Niece:Nephew or niece | value=Child:Son or daughter | value=Grandchild:Grandchild]',
      ],
      less: [
        'title "Invite a caregiver for Siew Hua Lim"',
        'select "To the person you invite, Siew Hua Lim is … (required)" required name=relationship [value selected:Please choose | value=Nephew / Niece:Nephew or niece | value=Child:Son or daughter | value=Grandchild:Grandchild]',
      ],
    },
    'to an impossible number': {
      more: [
        'title "Error: Invite a caregiver for Siew Hua Lim"',
        'div (alert) role=alert tabindex=-1',
        'a "Please check the mobile number." → #phone',
        'select "To the person you invite, Siew Hua Lim is … (required)" required name=relationship [value:Please choose | value=Nephew / Niece:Nephew or niece | value=Child selected:Son or daughter | value=Grandchild:Grandchild]',
        'select "Country code" autocomplete=off name=prefixCountryNum [value=+65:Singapore +65 | value=+62:Indonesia +62 | value=+60 selected:Malaysia +60]',
        'p "Please check the mobile number."',
        'input "Mobile number" type=tel inputmode=tel autocomplete=off aria-invalid=true described "Please check the mobile number." name=phone value=8',
      ],
      less: [
        'title "Invite a caregiver for Siew Hua Lim"',
        'select "To the person you invite, Siew Hua Lim is … (required)" required name=relationship [value selected:Please choose | value=Nephew / Niece:Nephew or niece | value=Child:Son or daughter | value=Grandchild:Grandchild]',
        'select "Country code" autocomplete=off name=prefixCountryNum [value=+65 selected:Singapore +65 | value=+62:Indonesia +62 | value=+60:Malaysia +60]',
        'input "Mobile number" type=tel inputmode=tel autocomplete=off name=phone value',
      ],
    },
    'to an e-mail that is none': {
      more: [
        'title "Error: Invite a caregiver for Siew Hua Lim"',
        'div (alert) role=alert tabindex=-1',
        'a "Please input valid email" → #email',
        'p "Please input valid email"',
        'input "E-mail" type=email autocomplete=off aria-invalid=true described "Please input valid email" name=email value=x',
      ],
      less: [
        'title "Invite a caregiver for Siew Hua Lim"',
        'input "E-mail" type=email autocomplete=off name=email value',
      ],
    },
  },
  'the details of a person': {
    page: [
      'title "Address and contact of Siew Hua Lim"',
      'a "Siew Hua Lim" → /account/people/siew-hua data-discover=true',
      'h1 "Address and contact of Siew Hua Lim"',
      'form novalidate data-discover=true action=/ method=post',
      'input "Name on the card" maxlength=30 autocomplete=off name=displayName value=Siew Hua',
      'input "Postal code (required)" maxlength=50 inputmode=numeric autocomplete=off required name=postalCode value=310192',
      'input "Street name (required)" maxlength=200 autocomplete=off required name=streetName value',
      'input "Block number" maxlength=50 autocomplete=off name=blockNumber value',
      'input "Unit number" maxlength=50 autocomplete=off name=unitNumber value',
      'input "Building" maxlength=50 autocomplete=off name=building value',
      'input "City / Country (required)" maxlength=50 autocomplete=off required name=cityCountry value',
      'p "In one line."',
      'input "Address" maxlength=200 autocomplete=off described "In one line." name=address value',
      'select "Country code" autocomplete=off name=prefixCountryNum [value=+65:Singapore +65 | value=+62:Indonesia +62 | value=+60 selected:Malaysia +60]',
      'input "Mobile number" type=tel inputmode=tel autocomplete=off name=phone value=80000003',
      'input "Home number" type=tel inputmode=tel autocomplete=off maxlength=15 name=homeNumber value=61000001',
      'input "E-mail" type=email autocomplete=off name=email value=a@example.org',
      'p "Only if you change the mobile number or the e-mail address."',
      'input "Your own password" type=password autocomplete=current-password maxlength=200 described "Only if you change the mobile number or the e-mail address." name=password',
      'button "Save"',
      'p "We change a name, date of birth, NRIC or gender only with proof. Please write to , and tell us how to reach you."',
      'a "support@homeward.example" → mailto:support@homeward.example',
    ],
    'the name was refused': {
      more: [
        'title "Error: Address and contact of Siew Hua Lim"',
        'div (alert) role=alert tabindex=-1',
        'a "Please write a little less here." → #displayName',
        'p "Please write a little less here."',
        'input "Name on the card" maxlength=30 autocomplete=off aria-invalid=true described "Please write a little less here." name=displayName value=long',
      ],
      less: [
        'title "Address and contact of Siew Hua Lim"',
        'input "Name on the card" maxlength=30 autocomplete=off name=displayName value=Siew Hua',
      ],
    },
    'the number at home was refused': {
      more: [
        'title "Error: Address and contact of Siew Hua Lim"',
        'div (alert) role=alert tabindex=-1',
        'a "Please check the mobile number." → #homeNumber',
        'p "Please check the mobile number."',
        'input "Home number" type=tel inputmode=tel autocomplete=off maxlength=15 aria-invalid=true described "Please check the mobile number." name=homeNumber value=1',
      ],
      less: [
        'title "Address and contact of Siew Hua Lim"',
        'input "Home number" type=tel inputmode=tel autocomplete=off maxlength=15 name=homeNumber value=61000001',
      ],
    },
    'the password was wrong': {
      more: [
        'title "Error: Address and contact of Siew Hua Lim"',
        'div (alert) role=alert tabindex=-1',
        'a "The current password is not right." → #password',
        'input "E-mail" type=email autocomplete=off name=email value=x@example.org',
        'p "The current password is not right."',
        'input "Your own password" type=password autocomplete=current-password maxlength=200 aria-invalid=true described "Only if you change the mobile number or the e-mail address. + The current password is not right." name=password',
      ],
      less: [
        'title "Address and contact of Siew Hua Lim"',
        'input "E-mail" type=email autocomplete=off name=email value=a@example.org',
        'input "Your own password" type=password autocomplete=current-password maxlength=200 described "Only if you change the mobile number or the e-mail address." name=password',
      ],
    },
    'the e-mail was refused': {
      more: [
        'title "Error: Address and contact of Siew Hua Lim"',
        'div (alert) role=alert tabindex=-1',
        'a "Please input valid email" → #email',
        'p "Please input valid email"',
        'input "E-mail" type=email autocomplete=off aria-invalid=true described "Please input valid email" name=email value=x',
      ],
      less: [
        'title "Address and contact of Siew Hua Lim"',
        'input "E-mail" type=email autocomplete=off name=email value=a@example.org',
      ],
    },
  },
  '"is missing now"': {
    page: [
      'title "Is Siew Hua Lim missing now?"',
      'h1 "Is Siew Hua Lim missing now?"',
      'p "When you press the red button:"',
      'li "Everybody who cares for Siew Hua Lim gets an SMS and an e-mail at once."',
      'li "Whoever scans Siew Hua Lim’s code reads first that the family is looking."',
      'li "You can all see what happens, and end it with “Safe now”."',
      'form data-discover=true action=/ method=post',
      'p "For the family only. You can leave it empty."',
      'input "Where and when did you last see Siew Hua Lim?" maxlength=200 autocomplete=off described "For the family only. You can leave it empty." name=place value',
      'button "Yes, Siew Hua Lim is missing" (alert)',
      'a "No, go back" → /account/people/siew-hua (quiet) data-discover=true',
      'p "In danger, or missing for a long time? Call the police as well:" (alert)',
      'a "999" → tel:999',
    ],
    'the place was refused': {
      more: [
        'title "Error: Is Siew Hua Lim missing now?"',
        'div (alert) role=alert tabindex=-1',
        'a "Please describe the place in at most 200 characters." → #place',
        'p "Please describe the place in at most 200 characters."',
        'input "Where and when did you last see Siew Hua Lim?" maxlength=200 autocomplete=off aria-invalid=true described "For the family only. You can leave it empty. + Please describe the place in at most 200 characters." name=place value=far',
      ],
      less: [
        'title "Is Siew Hua Lim missing now?"',
        'input "Where and when did you last see Siew Hua Lim?" maxlength=200 autocomplete=off described "For the family only. You can leave it empty." name=place value',
      ],
    },
  },
  'an alarm': {
    page: [
      'title "What is happening"',
      'meta name=format-detection content=telephone=no, address=no',
      'div data-watch=/api/account/incidents/alarm data-version=1 data-open=true',
      'p (visually-hidden) aria-live=polite data-news=true',
      'div "◇"',
      'p "Siew Hua Lim / Since 10 Mar, 6:50 am"',
      'section labelled "Somebody left a message about Siew Hua Lim"',
      'h1 "◇ Somebody left a message about Siew Hua Lim" tabindex=-1 data-live=true',
      'div #home data-live=true',
      'div #someone data-live=true',
      'div #asked data-live=true',
      'div #going data-live=true',
      'p "Nobody has said yet that they will go." data-say=true',
      'div #hand-over data-live=true',
      'div #newest data-live=true',
      'div #acts data-live=true',
      'form method=post',
      'fieldset',
      'legend "I’ll be there in about (only if you want to say)"',
      'input "5 min" type=radio name=minutes value=5',
      'input "10 min" type=radio name=minutes value=10',
      'input "20 min" type=radio name=minutes value=20',
      'input "30 min" type=radio name=minutes value=30',
      'input "60 min" type=radio name=minutes value=60',
      'button "I am on my way" value=on-my-way name=act',
      'form method=get',
      'button "Safe now" (quiet) value=safe name=ask',
      'form method=get',
      'button "False alarm" (quiet) value=false-alarm name=ask',
      'div #threads data-live=true data-keeps=none',
      'section labelled "Where Siew Hua is"',
      'h2 "Where Siew Hua is"',
      'div #places data-live=true',
      'p "Nobody has shared a place yet. Ask on the phone."',
      'div #last-place data-live=true',
      'div #reports data-live=true',
      'div #screened data-live=true',
      'section labelled "What has happened"',
      'h2 "What has happened"',
      'div #timeline data-live=true',
      'a "For the police: one page (PDF)" → /api/account/incidents/alarm/record?locale=en (quiet) download',
      'template #failed: Error!We cannot reach our records right now. Please call the helpline, or 999 in an emergency.Nothing you typed is lost. Please try again.OK',
      'a "Back to Siew Hua Lim" → /account/people/siew-hua',
    ],
    'it is the member’s own': {
      more: [
        'section labelled "Somebody is with you."',
        'h1 "◇ Somebody is with you." tabindex=-1 data-live=true',
        'p "Stay with the person beside you." #own data-live=true',
        'a "Back to my page" → /account/people/siew-hua',
      ],
      less: [
        'div "◇"',
        'p "Siew Hua Lim / Since 10 Mar, 6:50 am"',
        'section labelled "Somebody left a message about Siew Hua Lim"',
        'h1 "◇ Somebody left a message about Siew Hua Lim" tabindex=-1 data-live=true',
        'div #someone data-live=true',
        'div #asked data-live=true',
        'div #going data-live=true',
        'p "Nobody has said yet that they will go." data-say=true',
        'div #hand-over data-live=true',
        'div #newest data-live=true',
        'div #acts data-live=true',
        'form method=post',
        'fieldset',
        'legend "I’ll be there in about (only if you want to say)"',
        'input "5 min" type=radio name=minutes value=5',
        'input "10 min" type=radio name=minutes value=10',
        'input "20 min" type=radio name=minutes value=20',
        'input "30 min" type=radio name=minutes value=30',
        'input "60 min" type=radio name=minutes value=60',
        'button "I am on my way" value=on-my-way name=act',
        'form method=get',
        'button "Safe now" (quiet) value=safe name=ask',
        'form method=get',
        'button "False alarm" (quiet) value=false-alarm name=ask',
        'div #threads data-live=true data-keeps=none',
        'section labelled "Where Siew Hua is"',
        'h2 "Where Siew Hua is"',
        'div #places data-live=true',
        'p "Nobody has shared a place yet. Ask on the phone."',
        'div #last-place data-live=true',
        'div #reports data-live=true',
        'div #screened data-live=true',
        'section labelled "What has happened"',
        'h2 "What has happened"',
        'div #timeline data-live=true',
        'a "For the police: one page (PDF)" → /api/account/incidents/alarm/record?locale=en (quiet) download',
        'template #failed: Error!We cannot reach our records right now. Please call the helpline, or 999 in an emergency.Nothing you typed is lost. Please try again.OK',
        'a "Back to Siew Hua Lim" → /account/people/siew-hua',
      ],
    },
    'the member may only look': {
      more: [],
      less: [
        'form method=post',
        'fieldset',
        'legend "I’ll be there in about (only if you want to say)"',
        'input "5 min" type=radio name=minutes value=5',
        'input "10 min" type=radio name=minutes value=10',
        'input "20 min" type=radio name=minutes value=20',
        'input "30 min" type=radio name=minutes value=30',
        'input "60 min" type=radio name=minutes value=60',
        'button "I am on my way" value=on-my-way name=act',
        'form method=get',
        'button "Safe now" (quiet) value=safe name=ask',
        'form method=get',
        'button "False alarm" (quiet) value=false-alarm name=ask',
        'div #threads data-live=true data-keeps=none',
        'a "For the police: one page (PDF)" → /api/account/incidents/alarm/record?locale=en (quiet) download',
      ],
    },
    'an act was refused': {
      more: [
        'title "Error: What is happening"',
        'dialog open (error) labelled "Error!" described "This has already been closed."',
        'h2 "◇ Error!"',
        'p "This has already been closed."',
        'form method=dialog',
        'button "OK"',
      ],
      less: ['title "What is happening"'],
    },
  },
}

expectPagesToRead(PAGES, READ)
