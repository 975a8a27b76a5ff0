import { expectPagesToRead, pageWith, type PageWithStates, type Readings } from '../test/read-pages.ts'
import { alarm, daughter, lost } from '../test/finder.ts'
import { Away } from './away.tsx'
import { ConsentStep } from './consent.tsx'
import { ClosedStep, SafeStep, ThanksStep } from './ended.tsx'
import Helping from './helping.tsx'
import Thanks from './thanks.tsx'
import { Unusable } from './unusable.tsx'
import { routed } from '../test/draw.tsx'

const AT = '2026-03-09T22:53:00.000Z'
const person = lost({ taggedAccounts: [daughter()] })
const alone = lost()
const ended = (closedReason: 'SAFE' | 'FALSE_ALARM' | 'EXPIRED') => alarm({ open: false, closedReason })
const typed = { name: 'Aisha', phone: '8123', place: 'Bus stop' }

/** The finder's pages beside form and contacts, each with the states that change it. */
const PAGES: Record<string, PageWithStates> = {
  'after sending': pageWith(<ConsentStep person={person} incident={alarm()} />, {
    'without a number': <ConsentStep person={person} incident={alarm()} hasNumber={false} />,
    'nobody could be told': <ConsentStep person={person} incident={alarm({ told: 'NOBODY' })} />,
  }),
  'the person is safe': pageWith(<SafeStep person={person} incident={ended('SAFE')} />, {}),
  'thanks, with someone': pageWith(
    <ThanksStep person={person} incident={alarm({ withSomeone: { whom: 'POLICE', at: AT, handedOver: null } })} />,
    {
      'nobody named': (
        <ThanksStep person={person} incident={alarm({ withSomeone: { whom: null, at: AT, handedOver: null } })} />
      ),
    },
  ),
  'a false alarm': pageWith(<ClosedStep person={person} incident={ended('FALSE_ALARM')} />, {
    'it ended by itself': <ClosedStep person={person} incident={ended('EXPIRED')} />,
    'marked so, and the desk was told': <ClosedStep person={person} muted incident={alarm({ told: 'DESK' })} />,
    'marked so, and the family was told': <ClosedStep person={person} muted incident={alarm()} />,
    'marked so, and it ended by itself': <ClosedStep person={person} muted incident={ended('EXPIRED')} />,
    'without a family': <ClosedStep person={alone} incident={ended('FALSE_ALARM')} />,
    'nothing is known of the report': <ClosedStep person={person} muted incident={null} />,
  }),
  'our records are away': pageWith(<Away />, {
    'the contacts cannot be read': <Away code="tagged-accounts-not-found" />,
    'something was typed': <Away typed={typed} />,
  }),
  'a code that opens nothing': pageWith(<Unusable thanked={false} opened="seal" refusal={undefined} />, {
    'a message was left': <Unusable thanked opened="seal" refusal={undefined} />,
    'the number is impossible': (
      <Unusable thanked={false} opened="seal" refusal={{ code: 'phone-impossible', field: 'phone', typed }} />
    ),
    'the place is too long': (
      <Unusable thanked={false} opened="seal" refusal={{ code: 'place-too-long', field: 'place', typed }} />
    ),
    'the name is missing': (
      <Unusable thanked={false} opened="seal" refusal={{ code: 'required-data', field: 'name', typed: {} }} />
    ),
    'another language was chosen': <Unusable thanked={false} opened="seal" refusal={undefined} typed={typed} />,
  }),
  'the link in a finder’s message': pageWith(routed(Helping, {}), {
    'it has ended': routed(Helping, { actionData: { hasEnded: true } }),
  }),
  'the thank-you after a return': pageWith(routed(Thanks, {}), {}),
}

const READ: Readings = {
  'after sending': {
    page: [
      'section "◇"',
      'h1 "Siew Hua may be lost. Please stay with her."',
      'dialog open labelled "Her family has been told" data-only-way-on=true',
      'h2 "Her family has been told"',
      'li "They have your name and number and may call you."',
      'li "You may get one text message from us with what to do."',
      'li "Press OK to see who you can call."',
      'form method=post',
      'input type=hidden name=act value=ok',
      'button "OK"',
      'template #failed: Error!Error submit dataNothing you typed is lost. Please try again.OK',
    ],
    'without a number': {
      more: ['li "They have your name and where you are."'],
      less: [
        'li "They have your name and number and may call you."',
        'li "You may get one text message from us with what to do."',
      ],
    },
    'nobody could be told': {
      more: [
        'dialog open labelled "We could not tell anybody yet" data-only-way-on=true',
        'h2 "We could not tell anybody yet"',
      ],
      less: [
        'dialog open labelled "Her family has been told" data-only-way-on=true',
        'h2 "Her family has been told"',
        'li "They have your name and number and may call you."',
      ],
    },
  },
  'the person is safe': {
    page: [
      'div data-watch=/api/public/safe-return/status?uid=code data-version=[false,{"open":false,"closedReason":"SAFE","told":"FAMILY","hasFamily":true,"answers":[],"taken":false,"unanswered":false,"deskStaffed":true,"withSomeone":null,"handOver":null,"thread":null,"whereaboutsShared":false,"earlierHelper":false,"keepsNumber":false,"calledThroughUs":null,"mayCallAgain":false}] data-open=false',
      'p (visually-hidden) aria-live=polite data-news=true',
      'section "◇"',
      'p "Siew Hua Lim"',
      'section "◇" labelled "She is safe. Thank you."',
      'h1 "She is safe. Thank you." tabindex=-1',
      'p "Thank you for staying with her."',
      'a "Read the safe return guide" → /safe-return-guide',
    ],
  },
  'thanks, with someone': {
    page: [
      'div data-watch=/api/public/safe-return/status?uid=code data-version=[false,{"open":true,"closedReason":null,"told":"FAMILY","hasFamily":true,"answers":[],"taken":false,"unanswered":false,"deskStaffed":true,"withSomeone":{"whom":"POLICE","at":"2026-03-09T22:53:00.000Z","handedOver":null},"handOver":null,"thread":null,"whereaboutsShared":false,"earlierHelper":false,"keepsNumber":false,"calledThroughUs":null,"mayCallAgain":false}] data-open=false',
      'section "◇"',
      'p "Siew Hua Lim"',
      'section "◇" labelled "Thank you for helping"',
      'h1 "Thank you for helping" tabindex=-1',
      'p "You said at 6:53 am that she is safe with the police."',
      'p "Thank you for staying with her."',
      'form method=post',
      'input type=hidden name=act value=undo-with-someone',
      'button "I made a mistake" (quiet) described "Press this if she is not safe with anyone yet."',
      'p "Press this if she is not safe with anyone yet."',
      'a "Read the safe return guide" → /safe-return-guide',
      'div #thread tabindex=-1',
      'p (visually-hidden) aria-live=polite data-news=true',
      'div #thread-open data-live=true data-keeps=none',
      'template #failed: Error!Error submit dataNothing you typed is lost. Please try again.OK',
    ],
    'nobody named': {
      more: [
        'div data-watch=/api/public/safe-return/status?uid=code data-version=[false,{"open":true,"closedReason":null,"told":"FAMILY","hasFamily":true,"answers":[],"taken":false,"unanswered":false,"deskStaffed":true,"withSomeone":{"whom":null,"at":"2026-03-09T22:53:00.000Z","handedOver":null},"handOver":null,"thread":null,"whereaboutsShared":false,"earlierHelper":false,"keepsNumber":false,"calledThroughUs":null,"mayCallAgain":false}] data-open=false',
        'p "You said at 6:53 am that she is safe with someone."',
      ],
      less: [
        'div data-watch=/api/public/safe-return/status?uid=code data-version=[false,{"open":true,"closedReason":null,"told":"FAMILY","hasFamily":true,"answers":[],"taken":false,"unanswered":false,"deskStaffed":true,"withSomeone":{"whom":"POLICE","at":"2026-03-09T22:53:00.000Z","handedOver":null},"handOver":null,"thread":null,"whereaboutsShared":false,"earlierHelper":false,"keepsNumber":false,"calledThroughUs":null,"mayCallAgain":false}] data-open=false',
        'p "You said at 6:53 am that she is safe with the police."',
      ],
    },
  },
  'a false alarm': {
    page: [
      'div data-watch=/api/public/safe-return/status?uid=code data-version=[false,{"open":false,"closedReason":"FALSE_ALARM","told":"FAMILY","hasFamily":true,"answers":[],"taken":false,"unanswered":false,"deskStaffed":true,"withSomeone":null,"handOver":null,"thread":null,"whereaboutsShared":false,"earlierHelper":false,"keepsNumber":false,"calledThroughUs":null,"mayCallAgain":false}] data-open=false',
      'p (visually-hidden) aria-live=polite data-news=true',
      'section "◇"',
      'p "Siew Hua Lim"',
      'section labelled "Her family marked this report as a false alarm."',
      'h1 "◇ Her family marked this report as a false alarm." tabindex=-1 data-live=true',
      'p "If she is with you now, call the helpline. In danger? Call 999."',
      'a "◇ Dementia helpline 6377 0700" → tel:+6563770700',
      'a "Nobody answers, or danger? Call the police 999" → tel:999 (alert)',
      'a "Find a Dementia Go-To Point near you" → /go-to-points?lang=en (quiet)',
      'a "Report again" → ?step=again (quiet)',
    ],
    'it ended by itself': {
      more: [
        'div data-watch=/api/public/safe-return/status?uid=code data-version=[false,{"open":false,"closedReason":"EXPIRED","told":"FAMILY","hasFamily":true,"answers":[],"taken":false,"unanswered":false,"deskStaffed":true,"withSomeone":null,"handOver":null,"thread":null,"whereaboutsShared":false,"earlierHelper":false,"keepsNumber":false,"calledThroughUs":null,"mayCallAgain":false}] data-open=false',
        'section labelled "This alarm ended after 24 hours without a report."',
        'h1 "◇ This alarm ended after 24 hours without a report." tabindex=-1 data-live=true',
        'p "If she is still with you, call the helpline or 999, or report again."',
      ],
      less: [
        'div data-watch=/api/public/safe-return/status?uid=code data-version=[false,{"open":false,"closedReason":"FALSE_ALARM","told":"FAMILY","hasFamily":true,"answers":[],"taken":false,"unanswered":false,"deskStaffed":true,"withSomeone":null,"handOver":null,"thread":null,"whereaboutsShared":false,"earlierHelper":false,"keepsNumber":false,"calledThroughUs":null,"mayCallAgain":false}] data-open=false',
        'section labelled "Her family marked this report as a false alarm."',
        'h1 "◇ Her family marked this report as a false alarm." tabindex=-1 data-live=true',
        'p "If she is with you now, call the helpline. In danger? Call 999."',
      ],
    },
    'marked so, and the desk was told': {
      more: [
        'div data-watch=/api/public/safe-return/status?uid=code data-version=[true,{"open":true,"closedReason":null,"told":"DESK","hasFamily":true,"answers":[],"taken":false,"unanswered":false,"deskStaffed":true,"withSomeone":null,"handOver":null,"thread":null,"whereaboutsShared":false,"earlierHelper":false,"keepsNumber":false,"calledThroughUs":null,"mayCallAgain":false}] data-open=true',
        'p "Dementia Singapore has been told."',
      ],
      less: [
        'div data-watch=/api/public/safe-return/status?uid=code data-version=[false,{"open":false,"closedReason":"FALSE_ALARM","told":"FAMILY","hasFamily":true,"answers":[],"taken":false,"unanswered":false,"deskStaffed":true,"withSomeone":null,"handOver":null,"thread":null,"whereaboutsShared":false,"earlierHelper":false,"keepsNumber":false,"calledThroughUs":null,"mayCallAgain":false}] data-open=false',
      ],
    },
    'marked so, and the family was told': {
      more: [
        'div data-watch=/api/public/safe-return/status?uid=code data-version=[true,{"open":true,"closedReason":null,"told":"FAMILY","hasFamily":true,"answers":[],"taken":false,"unanswered":false,"deskStaffed":true,"withSomeone":null,"handOver":null,"thread":null,"whereaboutsShared":false,"earlierHelper":false,"keepsNumber":false,"calledThroughUs":null,"mayCallAgain":false}] data-open=true',
      ],
      less: [
        'div data-watch=/api/public/safe-return/status?uid=code data-version=[false,{"open":false,"closedReason":"FALSE_ALARM","told":"FAMILY","hasFamily":true,"answers":[],"taken":false,"unanswered":false,"deskStaffed":true,"withSomeone":null,"handOver":null,"thread":null,"whereaboutsShared":false,"earlierHelper":false,"keepsNumber":false,"calledThroughUs":null,"mayCallAgain":false}] data-open=false',
      ],
    },
    'marked so, and it ended by itself': {
      more: [
        'div data-watch=/api/public/safe-return/status?uid=code data-version=[true,{"open":false,"closedReason":"EXPIRED","told":"FAMILY","hasFamily":true,"answers":[],"taken":false,"unanswered":false,"deskStaffed":true,"withSomeone":null,"handOver":null,"thread":null,"whereaboutsShared":false,"earlierHelper":false,"keepsNumber":false,"calledThroughUs":null,"mayCallAgain":false}] data-open=false',
      ],
      less: [
        'div data-watch=/api/public/safe-return/status?uid=code data-version=[false,{"open":false,"closedReason":"FALSE_ALARM","told":"FAMILY","hasFamily":true,"answers":[],"taken":false,"unanswered":false,"deskStaffed":true,"withSomeone":null,"handOver":null,"thread":null,"whereaboutsShared":false,"earlierHelper":false,"keepsNumber":false,"calledThroughUs":null,"mayCallAgain":false}] data-open=false',
      ],
    },
    'without a family': {
      more: [
        'section labelled "This report was marked as a false alarm."',
        'h1 "◇ This report was marked as a false alarm." tabindex=-1 data-live=true',
      ],
      less: [
        'section labelled "Her family marked this report as a false alarm."',
        'h1 "◇ Her family marked this report as a false alarm." tabindex=-1 data-live=true',
      ],
    },
    'nothing is known of the report': {
      more: ['div data-watch=/api/public/safe-return/status?uid=code data-version=[true,null] data-open=false'],
      less: [
        'div data-watch=/api/public/safe-return/status?uid=code data-version=[false,{"open":false,"closedReason":"FALSE_ALARM","told":"FAMILY","hasFamily":true,"answers":[],"taken":false,"unanswered":false,"deskStaffed":true,"withSomeone":null,"handOver":null,"thread":null,"whereaboutsShared":false,"earlierHelper":false,"keepsNumber":false,"calledThroughUs":null,"mayCallAgain":false}] data-open=false',
      ],
    },
  },
  'our records are away': {
    page: [
      'title "Please call for help"',
      'section labelled "Please stay and call"',
      'h1 "◇ Please stay and call" tabindex=-1 data-live=true',
      'p "We cannot show this page right now. The person near you may live with dementia and be lost."',
      'a "◇ Dementia helpline 6377 0700" → tel:+6563770700',
      'a "Nobody answers, or danger? Call the police 999" → tel:999 (alert)',
      'a "Find a Dementia Go-To Point near you" → /go-to-points?lang=en (quiet)',
      'form method=get',
      'button "Try again" (quiet)',
    ],
    'the contacts cannot be read': {
      more: [
        'dialog open (error) labelled "Error!" described "Error get tagged account data"',
        'h2 "◇ Error!"',
        'p "Error get tagged account data"',
        'form method=dialog',
        'button "OK"',
      ],
      less: [],
    },
    'something was typed': {
      more: [
        'form method=post',
        'input type=hidden name=name value=Aisha',
        'input type=hidden name=phone value=8123',
        'input type=hidden name=place value=Bus stop',
      ],
      less: ['form method=get'],
    },
  },
  'a code that opens nothing': {
    page: [
      'dialog open (error) labelled "Error!" described "Error get user"',
      'h2 "◇ Error!"',
      'p "Error get user"',
      'form method=dialog',
      'button "OK"',
      'section labelled "You can still help"',
      'h1 "◇ You can still help" tabindex=-1 data-live=true',
      'p "We have nothing to show for this code. If a person near you seems lost, please stay with them and call."',
      'a "◇ Dementia helpline 6377 0700" → tel:+6563770700',
      'a "Nobody answers, or danger? Call the police 999" → tel:999 (alert)',
      'a "Find a Dementia Go-To Point near you" → /go-to-points?lang=en (quiet)',
      'section labelled "Leave a message"',
      'h2 "Leave a message"',
      'p "Please leave your number, or where you are."',
      'form #typed novalidate method=post',
      'input type=hidden name=act value=report',
      'input type=hidden name=opened value=seal',
      'input "Name" autocomplete=name maxlength=60 name=name',
      'input "Mobile number" type=tel inputmode=tel autocomplete=tel name=phone',
      'p "For example the bus stop, block or shop"',
      'input "Where are you?" maxlength=200 autocomplete=off described "For example the bus stop, block or shop" name=place',
      'input type=hidden name=lat',
      'input type=hidden name=lng',
      'input type=hidden name=accuracy',
      'button "Share my position" type=button (quiet) (needs-script) data-share=Looking for your position… data-added=Your position has been added. Now press the button below. data-denied=Your phone did not share its position. Please type the place instead.',
      'p aria-live=polite data-said=true',
      'p "After you send this, we may text you a link to check that the number is yours."',
      'button "Send" (quiet)',
      'template #failed: Error!Error submit dataNothing you typed is lost. Please try again.OK',
    ],
    'a message was left': {
      more: ['p "Thank you. We have your message." (good) aria-live=polite'],
      less: [
        'dialog open (error) labelled "Error!" described "Error get user"',
        'h2 "◇ Error!"',
        'p "Error get user"',
        'form method=dialog',
        'button "OK"',
        'section labelled "Leave a message"',
        'h2 "Leave a message"',
        'p "Please leave your number, or where you are."',
        'form #typed novalidate method=post',
        'input type=hidden name=act value=report',
        'input type=hidden name=opened value=seal',
        'input "Name" autocomplete=name maxlength=60 name=name',
        'input "Mobile number" type=tel inputmode=tel autocomplete=tel name=phone',
        'p "For example the bus stop, block or shop"',
        'input "Where are you?" maxlength=200 autocomplete=off described "For example the bus stop, block or shop" name=place',
        'input type=hidden name=lat',
        'input type=hidden name=lng',
        'input type=hidden name=accuracy',
        'button "Share my position" type=button (quiet) (needs-script) data-share=Looking for your position… data-added=Your position has been added. Now press the button below. data-denied=Your phone did not share its position. Please type the place instead.',
        'p aria-live=polite data-said=true',
        'p "After you send this, we may text you a link to check that the number is yours."',
        'button "Send" (quiet)',
      ],
    },
    'the number is impossible': {
      more: [
        'dialog open (error) labelled "Error!" described "Please check the mobile number." data-field=phone',
        'a "Please check the mobile number." → #phone',
        'input "Name" autocomplete=name maxlength=60 name=name value=Aisha',
        'p "Please check the mobile number."',
        'input "Mobile number" type=tel inputmode=tel autocomplete=tel aria-invalid=true described "Please check the mobile number." name=phone value=8123',
        'input "Where are you?" maxlength=200 autocomplete=off described "For example the bus stop, block or shop" name=place value=Bus stop',
      ],
      less: [
        'dialog open (error) labelled "Error!" described "Error get user"',
        'p "Error get user"',
        'input "Name" autocomplete=name maxlength=60 name=name',
        'input "Mobile number" type=tel inputmode=tel autocomplete=tel name=phone',
        'input "Where are you?" maxlength=200 autocomplete=off described "For example the bus stop, block or shop" name=place',
      ],
    },
    'the place is too long': {
      more: [
        'dialog open (error) labelled "Error!" described "Please describe the place in at most 200 characters." data-field=place',
        'a "Please describe the place in at most 200 characters." → #place',
        'input "Name" autocomplete=name maxlength=60 name=name value=Aisha',
        'input "Mobile number" type=tel inputmode=tel autocomplete=tel name=phone value=8123',
        'p "Please describe the place in at most 200 characters."',
        'input "Where are you?" maxlength=200 autocomplete=off aria-invalid=true described "For example the bus stop, block or shop + Please describe the place in at most 200 characters." name=place value=Bus stop',
      ],
      less: [
        'dialog open (error) labelled "Error!" described "Error get user"',
        'p "Error get user"',
        'input "Name" autocomplete=name maxlength=60 name=name',
        'input "Mobile number" type=tel inputmode=tel autocomplete=tel name=phone',
        'input "Where are you?" maxlength=200 autocomplete=off described "For example the bus stop, block or shop" name=place',
      ],
    },
    'the name is missing': {
      more: [
        'dialog open (error) labelled "Error!" described "Required Data Cannot Be Empty, Please Fill All Required Data" data-field=name',
        'a "Required Data Cannot Be Empty, Please Fill All Required Data" → #name',
        'p "Required Data Cannot Be Empty, Please Fill All Required Data"',
        'input "Name" autocomplete=name maxlength=60 aria-invalid=true described "Required Data Cannot Be Empty, Please Fill All Required Data" name=name',
      ],
      less: [
        'dialog open (error) labelled "Error!" described "Error get user"',
        'p "Error get user"',
        'input "Name" autocomplete=name maxlength=60 name=name',
      ],
    },
    'another language was chosen': {
      more: [
        'input "Name" autocomplete=name maxlength=60 name=name value=Aisha',
        'input "Mobile number" type=tel inputmode=tel autocomplete=tel name=phone value=8123',
        'input "Where are you?" maxlength=200 autocomplete=off described "For example the bus stop, block or shop" name=place value=Bus stop',
      ],
      less: [
        'input "Name" autocomplete=name maxlength=60 name=name',
        'input "Mobile number" type=tel inputmode=tel autocomplete=tel name=phone',
        'input "Where are you?" maxlength=200 autocomplete=off described "For example the bus stop, block or shop" name=place',
      ],
    },
  },
  'the link in a finder’s message': {
    page: [
      'title "Confirm your number"',
      'section labelled "Confirm your number"',
      'h1 "◇ Confirm your number" tabindex=-1 data-live=true',
      'p "You left this number when you found somebody. Press the button to confirm that it is yours."',
      'form method=post',
      'button "This is my number"',
    ],
    'it has ended': {
      more: [
        'title "This link has ended"',
        'section labelled "This link has ended"',
        'h1 "◇ This link has ended" tabindex=-1 data-live=true',
        'p "If the person is still with you, scan the code again, or call."',
        'a "◇ Dementia helpline 6377 0700" → tel:+6563770700',
        'a "Nobody answers, or danger? Call the police 999" → tel:999 (alert)',
        'a "Find a Dementia Go-To Point near you" → /go-to-points?lang=en (quiet)',
      ],
      less: [
        'title "Confirm your number"',
        'section labelled "Confirm your number"',
        'h1 "◇ Confirm your number" tabindex=-1 data-live=true',
        'p "You left this number when you found somebody. Press the button to confirm that it is yours."',
        'form method=post',
        'button "This is my number"',
      ],
    },
  },
  'the thank-you after a return': {
    page: [
      'title "Thank you"',
      'section labelled "Thank you for helping"',
      'h1 "◇ Thank you for helping" tabindex=-1 data-live=true',
      'p "Thanks for helping this person connect with the organisation staff."',
      'a "Read the safe return guide" → /safe-return-guide',
      'a "OK" → /',
      'section labelled "Ways to support a person in distress"',
      'h2 "Ways to support a person in distress"',
      'li "Stay calm and speak slowly."',
      'li "Ask one thing at a time, with open-ended questions."',
      'li "Move with them to a quiet, shaded place."',
      'li "Do not argue or correct. Listen, and agree where you can."',
      'p "If this is an emergency, please call the relevant authorities" (alert)',
    ],
  },
}

expectPagesToRead(PAGES, READ)
