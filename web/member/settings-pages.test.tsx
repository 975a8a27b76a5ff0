import { expect, test } from 'vitest'
import type { OwnAccount } from '#contract/account-data.ts'
import { draw, routed } from '../test/draw.tsx'
import { expectPagesToRead, pageWith, type PageWithStates, type Readings } from '../test/read-pages.ts'
import { ownAccount } from '../test/portal.ts'
import Leave from './leave.tsx'
import Sessions from './sessions.tsx'
import Setting from './setting.tsx'
import Settings from './settings.tsx'
import { shownMobile } from './shown.server.ts'

const settings = (changes: Partial<OwnAccount> = {}, actionData?: object) =>
  routed(Settings, {
    loaderData: { account: ownAccount(changes), mobile: shownMobile(ownAccount(changes)) },
    ...(actionData && { actionData }),
  })
const setting = (part: string, stored: object = {}, actionData?: object, password = true) =>
  routed(Setting, { loaderData: { part, stored, by: { password, passkey: false } }, ...(actionData && { actionData }) })
const leave = (how: string, more: object = {}, actionData?: object) =>
  routed(Leave, {
    loaderData: { how, isPerson: true, by: { password: true, passkey: false }, ...more },
    ...(actionData && { actionData }),
  })
const refused = (code: string, field: string, typed = {}) => ({ refused: { code, field, typed } })
const number = { phone: '80000002', prefixCountryNum: '+65' }
const sent = { sent: { ...number, shown: shownMobile(number) } }
const marketing = { kind: 'MARKETING', version: '1', locale: 'en', at: '2026-03-01T01:00:00.000Z' } as const

const here = {
  id: 'here',
  browser: 'Chrome',
  system: 'Android',
  country: 'SG',
  signedInAt: '2026-03-01T01:00:00.000Z',
  lastUsedAt: '2026-03-01T02:00:00.000Z',
  isThis: true,
}
const lost = { ...here, id: 'lost', browser: null, system: null, country: null, isThis: false }
const signIns = (sessions: object[], actionData?: object) =>
  routed(Sessions, { loaderData: { sessions }, ...(actionData && { actionData }) })

const PAGES: Record<string, PageWithStates> = {
  'the settings': pageWith(settings(), {
    'nothing is known': settings({
      phone: null,
      email: null,
      streetName: null,
      unitNumber: null,
      postalCode: '-',
      cityCountry: '-',
      building: null,
      blockNumber: null,
    }),
    'the number is none': settings({ phone: '0', phoneVerified: false }),
    'number and e-mail are not confirmed': settings({ phoneVerified: false, emailVerified: false }),
    'another e-mail waits': settings({ newEmail: 'new@example.org' }),
    'it is a person': settings({
      type: 'DEMENTIA',
      phoneVerified: false,
      birth: '1950-12-31',
      gender: 'female',
      lastNric: '123A',
      displayName: 'Siew Hua',
    }),
    'the birth alone is known': settings({ birth: '1950-12-31' }),
    'it is an organisation': settings({ type: 'PARTNER' }),
    'it is a member of the public': settings({ type: 'PUBLIC' }),
    'the member signs in by Google': settings({ credentialType: 'GOOGLE' }),
    'marketing was agreed to': settings({ consents: [marketing] }),
    'another consent was given': settings({ consents: [{ ...marketing, kind: 'TERMS' }, marketing] }),
    'a form was refused': settings({}, { refused: { code: 'service-unavailable', typed: {} } }),
  }),
  'the sign-ins': pageWith(signIns([here]), {
    'there are others': signIns([here, lost]),
    'a form was refused': signIns([here], { refused: { code: 'service-unavailable', typed: {} } }),
  }),
  'the number': pageWith(setting('phone'), {
    'it was refused': setting(
      'phone',
      {},
      refused('phone-impossible', 'phone', { phone: '8', prefixCountryNum: '+60' }),
    ),
    'the country was refused': setting('phone', {}, refused('phone-impossible', 'prefixCountryNum')),
    'a code was sent': setting('phone', {}, sent),
    'a code was sent to who has no password': setting('phone', {}, sent, false),
    'the code was wrong': setting('phone', {}, { ...sent, ...refused('code-invalid', 'code', { code: '123' }) }),
    'the password was wrong': setting('phone', {}, { ...sent, ...refused('password-wrong', 'password') }),
  }),
  'the e-mail': pageWith(setting('email', { email: 'mei@example.org' }), {
    'it was refused': setting('email', { email: 'mei@example.org' }, refused('email-invalid', 'email', { email: 'x' })),
    'the password was wrong': setting(
      'email',
      { email: 'mei@example.org' },
      refused('password-wrong', 'password', { email: 'new@example.org' }),
    ),
  }),
  'the address': pageWith(setting('address', { postalCode: '310192' }), {
    'it was refused': setting('address', {}, refused('postal-code-invalid', 'postalCode', { postalCode: '1' })),
  }),
  'the name on the card': pageWith(setting('display-name', { displayName: 'Mei' }), {
    'it was refused': setting(
      'display-name',
      { displayName: 'Mei' },
      refused('required-data', 'displayName', { displayName: '' }),
    ),
  }),
  'the language': pageWith(setting('language', { locale: 'md' }), {}),
  'the password': pageWith(setting('password'), {
    'the old one was wrong': setting('password', {}, refused('password-wrong', 'currentPassword')),
    'the new one was too short': setting('password', {}, refused('required-data', 'password')),
    'the two were not the same': setting('password', {}, refused('required-data', 'confirmPassword')),
  }),
  'leaving in time': pageWith(leave('in-time'), {
    'by Google': leave('in-time', { by: { password: false, passkey: false } }),
    'the password was wrong': leave('in-time', {}, refused('password-wrong', 'password')),
  }),
  'leaving at once': pageWith(leave('at-once'), { 'for a carer': leave('at-once', { isPerson: false }) }),
  'stopping now': pageWith(leave('stop-now'), {}),
}

const READ: Readings = {
  'the sign-ins': {
    page: [
      'title "Where you are signed in"',
      'a "Your details and settings" → /account/settings data-discover=true',
      'h1 "Where you are signed in"',
      'p "A sign-in ends after 20 hours, and after 8 hours without use. If you do not know one of these, end it and choose a new password."',
      'h2 "Chrome · Android {This device|(good)}"',
      'p "Singapore"',
      'p "Signed in 1 Mar, 9:00 am / Last used 1 Mar, 10:00 am"',
      'h2 "Everywhere else"',
      'p "Ends every sign-in but this one, in the console too."',
      'form data-discover=true action=/ method=post',
      'button "Sign out everywhere else" (quiet)',
    ],
    'there are others': {
      more: [
        'h2 "Unknown device"',
        'p "Signed in 1 Mar, 9:00 am / Last used 1 Mar, 10:00 am"',
        'input type=hidden name=id value=lost',
        'button "Sign out there" (quiet) aria-label=Sign out there: Unknown device',
        'form data-discover=true action=/ method=post',
      ],
      less: [],
    },
    'a form was refused': {
      more: [
        'title "Error: Where you are signed in"',
        'div (alert) role=alert tabindex=-1',
        'p "We cannot reach our records right now. Please call the helpline, or 999 in an emergency."',
      ],
      less: ['title "Where you are signed in"'],
    },
  },
  'the settings': {
    page: [
      'title "Your details and settings"',
      'a "Your account" → /account data-discover=true',
      'h1 "Your details and settings"',
      'dt "Mobile number"',
      'dd "+65 8000 0001"',
      'a "Change" → /account/settings/phone aria-label=Change: Mobile number data-discover=true',
      'dt "E-mail"',
      'dd "mei@example.org"',
      'a "Change" → /account/settings/email aria-label=Change: E-mail data-discover=true',
      'dt "Address"',
      'dd "192 Lorong 4, #03-12, Toa Payoh Court, Singapore 310192"',
      'a "Change" → /account/settings/address aria-label=Change: Address data-discover=true',
      'dt "Display name"',
      'dd "Not added"',
      'a "Change" → /account/settings/display-name aria-label=Change: Display name data-discover=true',
      'dt "Language of SMS and e-mails"',
      'dd "English"',
      'a "Change" → /account/settings/language aria-label=Change: Language of SMS and e-mails data-discover=true',
      'dt "Password"',
      'dd "••••••"',
      'a "Change" → /account/settings/password aria-label=Change: Password data-discover=true',
      'dt "Passkeys"',
      'dd "Sign in with your face, finger or screen lock"',
      'a "Change" → /account/settings/passkeys aria-label=Change: Passkeys data-discover=true',
      'dt "Username"',
      'dd "meilim"',
      'dt "Name"',
      'dd "Mei Lim"',
      'p "We change a name, date of birth, NRIC or gender only with proof. Please write to , and tell us how to reach you."',
      'a "support@homeward.example" → mailto:support@homeward.example',
      'a "How alarms reach you" → /account/settings/channels data-discover=true',
      'a "See where you are signed in, and sign out elsewhere" → /account/sessions data-discover=true',
      'a "What others changed" → /account/changes data-discover=true',
      'h2 "News and offers"',
      'p "You get no news and offers."',
      'form data-discover=true action=/ method=post',
      'input type=hidden name=given value=yes',
      'button "Get news and offers" (quiet)',
      'h2 "Your data"',
      'p "Everything we store about you, in one file."',
      'a "Download my data" → /account/data.json (quiet) download',
      'a "End my membership" → /account/leave (minor) data-discover=true',
    ],
    'nothing is known': {
      more: ['dd "Not added"', 'dd "Not added"', 'dd "Not added"'],
      less: [
        'dd "+65 8000 0001"',
        'dd "mei@example.org"',
        'dd "192 Lorong 4, #03-12, Toa Payoh Court, Singapore 310192"',
      ],
    },
    'the number is none': {
      more: ['dd "Not added"'],
      less: ['dd "+65 8000 0001"'],
    },
    'number and e-mail are not confirmed': {
      more: ['p "not confirmed yet"', 'p "not confirmed yet"'],
      less: [],
    },
    'another e-mail waits': {
      more: ['p "Open the link we sent to new@example.org to confirm it."'],
      less: [],
    },
    'it is a person': {
      more: [
        'dd "Siew Hua"',
        'dt "Date of birth"',
        'dd "31-12-1950"',
        'dt "Gender"',
        'dd "Female"',
        'dt "NRIC, last 4"',
        'dd "123A"',
      ],
      less: ['dd "Not added"'],
    },
    'the birth alone is known': {
      more: [
        'dt "Date of birth"',
        'dd "31-12-1950"',
        'dt "Gender"',
        'dd "Not added"',
        'dt "NRIC, last 4"',
        'dd "Not added"',
      ],
      less: [],
    },
    'it is an organisation': {
      more: [],
      less: [
        'dt "Mobile number"',
        'dd "+65 8000 0001"',
        'a "Change" → /account/settings/phone aria-label=Change: Mobile number data-discover=true',
        'dt "E-mail"',
        'dd "mei@example.org"',
        'a "Change" → /account/settings/email aria-label=Change: E-mail data-discover=true',
        'dt "Address"',
        'dd "192 Lorong 4, #03-12, Toa Payoh Court, Singapore 310192"',
        'a "Change" → /account/settings/address aria-label=Change: Address data-discover=true',
        'dt "Display name"',
        'dd "Not added"',
        'a "Change" → /account/settings/display-name aria-label=Change: Display name data-discover=true',
        'a "End my membership" → /account/leave (minor) data-discover=true',
      ],
    },
    'it is a member of the public': {
      more: [],
      less: [
        'dt "Address"',
        'dd "192 Lorong 4, #03-12, Toa Payoh Court, Singapore 310192"',
        'a "Change" → /account/settings/address aria-label=Change: Address data-discover=true',
        'dt "Display name"',
        'dd "Not added"',
        'a "Change" → /account/settings/display-name aria-label=Change: Display name data-discover=true',
      ],
    },
    'the member signs in by Google': {
      more: [],
      less: [
        'dt "Password"',
        'dd "••••••"',
        'a "Change" → /account/settings/password aria-label=Change: Password data-discover=true',
      ],
    },
    'marketing was agreed to': {
      more: [
        'p "You get news and offers."',
        'input type=hidden name=given value=no',
        'button "Stop news and offers" (quiet)',
      ],
      less: [
        'p "You get no news and offers."',
        'input type=hidden name=given value=yes',
        'button "Get news and offers" (quiet)',
      ],
    },
    'another consent was given': {
      more: [
        'p "You get news and offers."',
        'input type=hidden name=given value=no',
        'button "Stop news and offers" (quiet)',
      ],
      less: [
        'p "You get no news and offers."',
        'input type=hidden name=given value=yes',
        'button "Get news and offers" (quiet)',
      ],
    },
    'a form was refused': {
      more: [
        'title "Error: Your details and settings"',
        'div (alert) role=alert tabindex=-1',
        'p "We cannot reach our records right now. Please call the helpline, or 999 in an emergency."',
      ],
      less: ['title "Your details and settings"'],
    },
  },
  'the number': {
    page: [
      'title "Your mobile number"',
      'a "Your details and settings" → /account/settings data-discover=true',
      'h1 "Your mobile number"',
      'form novalidate data-discover=true action=/ method=post',
      'p "We send a code to the new number. We also tell the number and the e-mail you had before."',
      'select "Country code" autocomplete=tel-country-code name=prefixCountryNum [value=+65 selected:Singapore +65 | value=+62:Indonesia +62 | value=+60:Malaysia +60]',
      'input "Mobile number (required)" type=tel inputmode=tel autocomplete=tel-national required name=phone value',
      'button "Send the code"',
    ],
    'it was refused': {
      more: [
        'title "Error: Your mobile number"',
        'div (alert) role=alert tabindex=-1',
        'a "Please check the mobile number." → #phone',
        'select "Country code" autocomplete=tel-country-code name=prefixCountryNum [value=+65:Singapore +65 | value=+62:Indonesia +62 | value=+60 selected:Malaysia +60]',
        'p "Please check the mobile number."',
        'input "Mobile number (required)" type=tel inputmode=tel autocomplete=tel-national required aria-invalid=true described "Please check the mobile number." name=phone value=8',
      ],
      less: [
        'title "Your mobile number"',
        'select "Country code" autocomplete=tel-country-code name=prefixCountryNum [value=+65 selected:Singapore +65 | value=+62:Indonesia +62 | value=+60:Malaysia +60]',
        'input "Mobile number (required)" type=tel inputmode=tel autocomplete=tel-national required name=phone value',
      ],
    },
    'the country was refused': {
      more: [
        'title "Error: Your mobile number"',
        'div (alert) role=alert tabindex=-1',
        'a "Please check the mobile number." → #prefixCountryNum',
        'p "Please check the mobile number."',
        'input "Mobile number (required)" type=tel inputmode=tel autocomplete=tel-national required aria-invalid=true described "Please check the mobile number." name=phone value',
      ],
      less: [
        'title "Your mobile number"',
        'input "Mobile number (required)" type=tel inputmode=tel autocomplete=tel-national required name=phone value',
      ],
    },
    'a code was sent': {
      more: [
        'p "We sent a 6-digit code to +65 8000 0002. It works for 10 minutes." role=status',
        'input type=hidden name=phone value=80000002',
        'input type=hidden name=prefixCountryNum value=+65',
        'input "Code (required)" inputmode=numeric autocomplete=one-time-code maxlength=10 required name=code',
        'input "Current password (required)" type=password autocomplete=current-password maxlength=200 required name=password',
        'button "Confirm the number"',
        'a "Another number, or another code" → /account/settings/phone data-discover=true',
      ],
      less: [
        'p "We send a code to the new number. We also tell the number and the e-mail you had before."',
        'select "Country code" autocomplete=tel-country-code name=prefixCountryNum [value=+65 selected:Singapore +65 | value=+62:Indonesia +62 | value=+60:Malaysia +60]',
        'input "Mobile number (required)" type=tel inputmode=tel autocomplete=tel-national required name=phone value',
        'button "Send the code"',
      ],
    },
    'a code was sent to who has no password': {
      more: [
        'p "We sent a 6-digit code to +65 8000 0002. It works for 10 minutes." role=status',
        'input type=hidden name=phone value=80000002',
        'input type=hidden name=prefixCountryNum value=+65',
        'input "Code (required)" inputmode=numeric autocomplete=one-time-code maxlength=10 required name=code',
        'p "You sign in with Google. If you signed in more than 15 minutes ago, please sign in again first."',
        'button "Confirm the number"',
        'a "Another number, or another code" → /account/settings/phone data-discover=true',
      ],
      less: [
        'p "We send a code to the new number. We also tell the number and the e-mail you had before."',
        'select "Country code" autocomplete=tel-country-code name=prefixCountryNum [value=+65 selected:Singapore +65 | value=+62:Indonesia +62 | value=+60:Malaysia +60]',
        'input "Mobile number (required)" type=tel inputmode=tel autocomplete=tel-national required name=phone value',
        'button "Send the code"',
      ],
    },
    'the code was wrong': {
      more: [
        'title "Error: Your mobile number"',
        'div (alert) role=alert tabindex=-1',
        'a "OTP CODE IS NOT VALID" → #code',
        'p "We sent a 6-digit code to +65 8000 0002. It works for 10 minutes." role=status',
        'input type=hidden name=phone value=80000002',
        'input type=hidden name=prefixCountryNum value=+65',
        'p "OTP CODE IS NOT VALID"',
        'input "Code (required)" inputmode=numeric autocomplete=one-time-code maxlength=10 required aria-invalid=true described "OTP CODE IS NOT VALID" name=code value=123',
        'input "Current password (required)" type=password autocomplete=current-password maxlength=200 required name=password',
        'button "Confirm the number"',
        'a "Another number, or another code" → /account/settings/phone data-discover=true',
      ],
      less: [
        'title "Your mobile number"',
        'p "We send a code to the new number. We also tell the number and the e-mail you had before."',
        'select "Country code" autocomplete=tel-country-code name=prefixCountryNum [value=+65 selected:Singapore +65 | value=+62:Indonesia +62 | value=+60:Malaysia +60]',
        'input "Mobile number (required)" type=tel inputmode=tel autocomplete=tel-national required name=phone value',
        'button "Send the code"',
      ],
    },
    'the password was wrong': {
      more: [
        'title "Error: Your mobile number"',
        'div (alert) role=alert tabindex=-1',
        'a "The current password is not right." → #password',
        'p "We sent a 6-digit code to +65 8000 0002. It works for 10 minutes." role=status',
        'input type=hidden name=phone value=80000002',
        'input type=hidden name=prefixCountryNum value=+65',
        'input "Code (required)" inputmode=numeric autocomplete=one-time-code maxlength=10 required name=code',
        'p "The current password is not right."',
        'input "Current password (required)" type=password autocomplete=current-password maxlength=200 required aria-invalid=true described "The current password is not right." name=password',
        'button "Confirm the number"',
        'a "Another number, or another code" → /account/settings/phone data-discover=true',
      ],
      less: [
        'title "Your mobile number"',
        'p "We send a code to the new number. We also tell the number and the e-mail you had before."',
        'select "Country code" autocomplete=tel-country-code name=prefixCountryNum [value=+65 selected:Singapore +65 | value=+62:Indonesia +62 | value=+60:Malaysia +60]',
        'input "Mobile number (required)" type=tel inputmode=tel autocomplete=tel-national required name=phone value',
        'button "Send the code"',
      ],
    },
  },
  'the e-mail': {
    page: [
      'title "Your e-mail"',
      'a "Your details and settings" → /account/settings data-discover=true',
      'h1 "Your e-mail"',
      'form novalidate data-discover=true action=/ method=post',
      'p "We send a link to the new address. Until you open it, the old one stays. We also tell the number and the e-mail you had before."',
      'input "E-mail" type=email autocomplete=email name=email value=mei@example.org',
      'input "Current password (required)" type=password autocomplete=current-password maxlength=200 required name=password',
      'button "Save"',
    ],
    'it was refused': {
      more: [
        'title "Error: Your e-mail"',
        'div (alert) role=alert tabindex=-1',
        'a "Please input valid email" → #email',
        'p "Please input valid email"',
        'input "E-mail" type=email autocomplete=email aria-invalid=true described "Please input valid email" name=email value=x',
      ],
      less: ['title "Your e-mail"', 'input "E-mail" type=email autocomplete=email name=email value=mei@example.org'],
    },
    'the password was wrong': {
      more: [
        'title "Error: Your e-mail"',
        'div (alert) role=alert tabindex=-1',
        'a "The current password is not right." → #password',
        'input "E-mail" type=email autocomplete=email name=email value=new@example.org',
        'p "The current password is not right."',
        'input "Current password (required)" type=password autocomplete=current-password maxlength=200 required aria-invalid=true described "The current password is not right." name=password',
      ],
      less: [
        'title "Your e-mail"',
        'input "E-mail" type=email autocomplete=email name=email value=mei@example.org',
        'input "Current password (required)" type=password autocomplete=current-password maxlength=200 required name=password',
      ],
    },
  },
  'the address': {
    page: [
      'title "Your address"',
      'a "Your details and settings" → /account/settings data-discover=true',
      'h1 "Your address"',
      'form novalidate data-discover=true action=/ method=post',
      'input "Postal code (required)" maxlength=50 inputmode=numeric autocomplete=postal-code required name=postalCode value=310192',
      'input "Street name (required)" maxlength=200 autocomplete=address-line1 required name=streetName value',
      'input "Block number" maxlength=50 name=blockNumber value',
      'input "Unit number" maxlength=50 autocomplete=address-line2 name=unitNumber value',
      'input "Building" maxlength=50 autocomplete=address-line3 name=building value',
      'input "City / Country (required)" maxlength=50 autocomplete=country-name required name=cityCountry value',
      'p "In one line."',
      'input "Address" maxlength=200 described "In one line." name=address value',
      'button "Save"',
    ],
    'it was refused': {
      more: [
        'title "Error: Your address"',
        'div (alert) role=alert tabindex=-1',
        'a "Please enter a postal code of 6 digits." → #postalCode',
        'p "Please enter a postal code of 6 digits."',
        'input "Postal code (required)" maxlength=50 inputmode=numeric autocomplete=postal-code required aria-invalid=true described "Please enter a postal code of 6 digits." name=postalCode value=1',
      ],
      less: [
        'title "Your address"',
        'input "Postal code (required)" maxlength=50 inputmode=numeric autocomplete=postal-code required name=postalCode value=310192',
      ],
    },
  },
  'the name on the card': {
    page: [
      'title "Your display name"',
      'a "Your details and settings" → /account/settings data-discover=true',
      'h1 "Your display name"',
      'form novalidate data-discover=true action=/ method=post',
      'input "Display name (required)" maxlength=30 autocomplete=nickname required name=displayName value=Mei',
      'button "Save"',
    ],
    'it was refused': {
      more: [
        'title "Error: Your display name"',
        'div (alert) role=alert tabindex=-1',
        'a "Required Data Cannot Be Empty, Please Fill All Required Data" → #displayName',
        'p "Required Data Cannot Be Empty, Please Fill All Required Data"',
        'input "Display name (required)" maxlength=30 autocomplete=nickname required aria-invalid=true described "Required Data Cannot Be Empty, Please Fill All Required Data" name=displayName value',
      ],
      less: [
        'title "Your display name"',
        'input "Display name (required)" maxlength=30 autocomplete=nickname required name=displayName value=Mei',
      ],
    },
  },
  'the language': {
    page: [
      'title "Language of SMS and e-mails"',
      'a "Your details and settings" → /account/settings data-discover=true',
      'h1 "Language of SMS and e-mails"',
      'form novalidate data-discover=true action=/ method=post',
      'fieldset',
      'legend "Language of SMS and e-mails"',
      'input "English" type=radio name=locale value=en',
      'input "中文" type=radio name=locale checked value=md',
      'input "Melayu" type=radio name=locale value=ms',
      'input "தமிழ்" type=radio name=locale value=ta',
      'button "Save"',
    ],
  },
  'the password': {
    page: [
      'title "Your password"',
      'a "Your details and settings" → /account/settings data-discover=true',
      'h1 "Your password"',
      'form novalidate data-discover=true action=/ method=post',
      'p "You are signed out everywhere else. We tell your number and your e-mail about it."',
      'input "Current password (required)" type=password autocomplete=current-password maxlength=200 required name=currentPassword',
      'p "At least 6 characters. Three or four words are easy to remember."',
      'input "New password (required)" type=password autocomplete=new-password maxlength=200 required described "At least 6 characters. Three or four words are easy to remember." name=password',
      'input "New password again (required)" type=password autocomplete=new-password maxlength=200 required name=confirmPassword',
      'button "Save"',
    ],
    'the old one was wrong': {
      more: [
        'title "Error: Your password"',
        'div (alert) role=alert tabindex=-1',
        'a "The current password is not right." → #currentPassword',
        'p "The current password is not right."',
        'input "Current password (required)" type=password autocomplete=current-password maxlength=200 required aria-invalid=true described "The current password is not right." name=currentPassword',
      ],
      less: [
        'title "Your password"',
        'input "Current password (required)" type=password autocomplete=current-password maxlength=200 required name=currentPassword',
      ],
    },
    'the new one was too short': {
      more: [
        'title "Error: Your password"',
        'div (alert) role=alert tabindex=-1',
        'a "Required Data Cannot Be Empty, Please Fill All Required Data" → #password',
        'p "Required Data Cannot Be Empty, Please Fill All Required Data"',
        'input "New password (required)" type=password autocomplete=new-password maxlength=200 required aria-invalid=true described "At least 6 characters. Three or four words are easy to remember. + Required Data Cannot Be Empty, Please Fill All Required Data" name=password',
      ],
      less: [
        'title "Your password"',
        'input "New password (required)" type=password autocomplete=new-password maxlength=200 required described "At least 6 characters. Three or four words are easy to remember." name=password',
      ],
    },
    'the two were not the same': {
      more: [
        'title "Error: Your password"',
        'div (alert) role=alert tabindex=-1',
        'a "Required Data Cannot Be Empty, Please Fill All Required Data" → #confirmPassword',
        'p "Required Data Cannot Be Empty, Please Fill All Required Data"',
        'input "New password again (required)" type=password autocomplete=new-password maxlength=200 required aria-invalid=true described "Required Data Cannot Be Empty, Please Fill All Required Data" name=confirmPassword',
      ],
      less: [
        'title "Your password"',
        'input "New password again (required)" type=password autocomplete=new-password maxlength=200 required name=confirmPassword',
      ],
    },
  },
  'leaving in time': {
    page: [
      'title "End your membership?"',
      'a "Your details and settings" → /account/settings data-discover=true',
      'h1 "End your membership?"',
      'p "You have 14 days to think again."',
      'li "For 14 days your cards work as before, and your family is called when you are found."',
      'li "Your caregivers are told that you are leaving."',
      'li "After 14 days your codes, your links and your membership end. Until then you can come back with one press."',
      'p "We keep your record for one year, because we must be able to answer questions about it. Then it is erased. Finders’ names are deleted after 30 days, scans and alarms after 90."',
      'form novalidate data-discover=true action=/ method=post',
      'input "Your password, to be sure (required)" type=password autocomplete=current-password maxlength=200 required name=password',
      'a "No, stay" → /account/settings data-discover=true',
      'button "End my membership" (quiet)',
      'p "Do you want your name and photo to disappear today?"',
      'a "Stop now" → /account/leave?now data-discover=true',
    ],
    'by Google': {
      more: ['p "You sign in with Google. If you signed in more than 15 minutes ago, please sign in again first."'],
      less: [
        'input "Your password, to be sure (required)" type=password autocomplete=current-password maxlength=200 required name=password',
      ],
    },
    'the password was wrong': {
      more: [
        'title "Error: End your membership?"',
        'div (alert) role=alert tabindex=-1',
        'a "The current password is not right." → #password',
        'p "The current password is not right."',
        'input "Your password, to be sure (required)" type=password autocomplete=current-password maxlength=200 required aria-invalid=true described "The current password is not right." name=password',
      ],
      less: [
        'title "End your membership?"',
        'input "Your password, to be sure (required)" type=password autocomplete=current-password maxlength=200 required name=password',
      ],
    },
  },
  'leaving at once': {
    page: [
      'title "End your membership?"',
      'a "Your details and settings" → /account/settings data-discover=true',
      'h1 "End your membership?"',
      'p "This cannot be undone. At once:"',
      'li "You are signed out everywhere."',
      'li "All links with other people end."',
      'li "Your cards and labels stop working: whoever finds you can no longer call your family."',
      'p "We keep your record for one year, because we must be able to answer questions about it. Then it is erased. Finders’ names are deleted after 30 days, scans and alarms after 90."',
      'form novalidate data-discover=true action=/ method=post',
      'input "Your password, to be sure (required)" type=password autocomplete=current-password maxlength=200 required name=password',
      'a "No, stay" → /account/settings data-discover=true',
      'button "End my membership" (quiet)',
    ],
    'for a carer': {
      more: ['li "You are no longer called when somebody you care for is found."'],
      less: ['li "Your cards and labels stop working: whoever finds you can no longer call your family."'],
    },
  },
  'stopping now': {
    page: [
      'title "Stop everything now?"',
      'a "Your details and settings" → /account/settings data-discover=true',
      'h1 "Stop everything now?"',
      'p "You have the right to stop at once. Please know:"',
      'li "Your name, your photo and your family’s numbers disappear from every page now."',
      'li "Whoever scans your code reaches us, and no longer your family."',
      'li "We talk with you within 3 working days. Then your membership ends, or you stay. You can also call us: ."',
      'a "6377 0700" → tel:+6563770700',
      'p "We keep your record for one year, because we must be able to answer questions about it. Then it is erased. Finders’ names are deleted after 30 days, scans and alarms after 90."',
      'form novalidate data-discover=true action=/ method=post',
      'input type=hidden name=stopNow value=yes',
      'input "Your password, to be sure (required)" type=password autocomplete=current-password maxlength=200 required name=password',
      'a "No, stay" → /account data-discover=true',
      'button "Yes, stop now" (quiet)',
    ],
  },
}

expectPagesToRead(PAGES, READ)

test('a row without a note has no empty line under it', () => {
  expect(draw(settings())).not.toContain('<p class="soft"></p>')
})
