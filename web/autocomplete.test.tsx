import { globSync, readFileSync } from 'node:fs'
import type { ComponentProps, ReactNode } from 'react'
import type { OwnPerson } from '#contract/member.ts'
import { describe, expect, test } from 'vitest'
import type { OwnTag } from '#contract/own-tags.ts'
import type { Opened } from '#contract/questions.ts'
import { CodeForm, EnrolmentForm, PasswordForm } from './admin/entry.tsx'
import { sectionsOf, stepsOf, type Step } from './journeys/flow.ts'
import { flows } from './journeys/index.ts'
import { sections } from './journeys/sections.ts'
import type { Situation } from './journeys/situation.ts'
import { Filter } from './locator/filter.tsx'
import Report from './locator/report.tsx'
import { Search } from './locator/search.tsx'
import CardPage from './member/card.tsx'
import { Contact } from './member/contact.tsx'
import Details from './member/details.tsx'
import { SwitchPerson } from './member/switch-person.tsx'
import Invite from './member/invite.tsx'
import Leave from './member/leave.tsx'
import Missing from './member/missing.tsx'
import Setting from './member/setting.tsx'
import Faq from './pages/faq.tsx'
import { AnswerForm } from './registration/question-fields.tsx'
import { ContactStep } from './safe-return/contact.tsx'
import { HandOver } from './safe-return/hand-over.tsx'
import { FormStep } from './safe-return/form.tsx'
import { Unusable } from './safe-return/unusable.tsx'
import { Where } from './safe-return/where.tsx'
import { Answered, answers } from './test/answered.tsx'
import { draw } from './test/draw.tsx'
import { alarm, lost } from './test/finder.ts'
import { hub } from './test/go-to-point.ts'
import { SITUATIONS } from './test/situations.ts'

const VALUES = { prefixCountryNum: '+65', phone: '81234567', cardAddress: true, howFindHomeward: ['Others'] }
/** A question of registration, with these options and answers. */
const asked = (name: keyof typeof sections, options: object = {}, values: object = {}) => {
  const Ask = sections[name].Ask as (options: object) => ReactNode
  return (
    <Answered given={answers({ values: { ...VALUES, ...values } })}>
      <Ask {...options} />
    </Answered>
  )
}
const setting = (part: string, more: object = {}) => (
  <Setting
    {...({ loaderData: { part, by: { password: true, passkey: false }, stored: {} }, ...more } as ComponentProps<
      typeof Setting
    >)}
  />
)
const sent = { phone: '81234567', prefixCountryNum: '+65', shown: '+65 8123 4567' }
const card = {
  person: { uid: 'u', name: 'Siew Hua Lim', isSelf: false, isSafeReturnOpen: true },
  usable: [],
  ended: [],
  kind: 'card',
}
const nothingAsked = { q: '', region: '', postalCode: '', page: 1 } as const
const person = { uid: 'u', name: 'Siew Hua Lim', isSelf: false }

/** What the link of a question opens; about the reader's own account, or somebody else's. */
const opens = (opened: Opened, about: string | null = null) => (
  <AnswerForm question={{ id: 'q', question: 'own', opened, text: null, about }} />
)

const ADDRESS = [
  'postalCode: text, numeric, postal-code',
  'streetName: text, –, address-line1',
  'blockNumber: text, –, –',
  'unitNumber: text, –, address-line2',
  'building: text, –, address-line3',
  'cityCountry: text, –, country-name',
]
const PHONE = ['prefixCountryNum: select, –, tel-country-code', 'phone: tel, tel, tel-national']
/** The same field in a form about somebody else. */
const off = (field: string) => field.replace(/, [^,]*$/, ', off')
const WHO = ['firstname: text, –, given-name', 'lastname: text, –, family-name', 'birth: date, –, bday']
const WHERE = [
  'postalCode: text, numeric, postal-code',
  'blockNumber: text, –, off',
  'streetName: text, –, address-line1',
  'unitNumber: text, –, address-line2',
  'building: text, –, off',
  'cityCountry: text, –, off',
]
const NEW_PASSWORD = ['password: password, –, new-password', 'confirmPassword: password, –, new-password']
const ONE_TIME_CODE = 'code: text, numeric, one-time-code'

/**
 * Each form and its fields: name, type, keyboard, and what a browser may fill in. A dash stands for none: the browser
 * decides, and offers what was typed into a field of that name before.
 */
const FORMS: Record<string, [ReactNode, string[]]> = {
  // Safe return
  'who has found somebody': [
    <FormStep key="" person={lost()} refusal={undefined} />,
    ['name: text, –, name', 'country: select, –, country', 'phone: tel, tel, tel-national', 'place: text, –, off'],
  ],
  'who has found a code that opens nothing': [
    <Unusable key="" thanked={false} opened="sealed" refusal={undefined} />,
    ['name: text, –, name', 'phone: tel, tel, tel', 'place: text, –, off'],
  ],
  'where the finder is': [
    <Where key="" person={lost()} shared={undefined} mistake={undefined} typed={{}} />,
    ['place: text, –, off'],
  ],
  'where the finder is, and with whom the person is safe': [
    <ContactStep key="" person={lost()} incident={alarm()} targets={[]} refusal={undefined} />,
    ['place: text, –, off', 'whom: select, –, –', 'place: text, –, off'],
  ],
  'to whom the finder hands the person over': [
    <HandOver key="" person={lost()} asked={{ triesLeft: 3 }} refusal={undefined} />,
    ['digits: text, numeric, off', 'how: select, –, –', 'place: text, –, off'],
  ],
  // The locator and the questions
  'search for a place': [<Search key="" asked={nothingAsked} action="" />, ['q: search, –, off']],
  'places near a postal code': [
    <Filter key="" asked={nothingAsked} action="" />,
    ['postalCode: text, numeric, postal-code'],
  ],
  'search in the questions': [<Faq key="" />, ['words: search, –, off']],
  // Registration
  'a new sign-in': [asked('credentials'), ['username: text, –, username', ...NEW_PASSWORD]],
  'a known sign-in': [
    asked('credentials', { kind: 'known', by: 'known' }),
    ['username: text, –, username', 'password: password, –, current-password'],
  ],
  'a new password': [asked('new-password'), NEW_PASSWORD],
  names: [asked('names'), ['firstname: text, –, given-name', 'lastname: text, –, family-name']],
  'an e-mail address': [asked('email'), ['email: email, email, email']],
  'a number': [asked('phone'), PHONE],
  'the code of a text': [asked('code'), [ONE_TIME_CODE]],
  'how somebody heard of us': [asked('how-found'), ['howFindOther: text, –, –']],
  'who somebody is': [
    asked('person', { displayName: true }),
    [
      'firstname: text, –, given-name',
      'lastname: text, –, family-name',
      'displayName: text, –, nickname',
      'birth-day: text, numeric, bday-day',
      'birth-month: select, –, bday-month',
      'birth-year: select, –, bday-year',
      'lastNric: text, –, off',
    ],
  ],
  'how to reach somebody': [
    asked('contact'),
    ['email: email, email, email', ...PHONE, 'homeNumber: tel, tel, tel-local'],
  ],
  'one’s own e-mail address and number at home': [
    asked('own-contact'),
    ['email: email, email, email', 'homeNumber: tel, tel, tel-local'],
  ],
  'where somebody lives': [
    asked('address'),
    ['postalCode: text, numeric, postal-code', 'unitNumber: text, –, address-line2'],
  ],
  'where somebody lives, once the code is known': [
    asked('address', {}, { streetName: 'Lorong 4' }),
    [
      'postalCode: text, numeric, postal-code',
      'unitNumber: text, –, address-line2',
      'streetName: text, –, address-line1',
      'blockNumber: text, –, –',
      'building: text, –, address-line3',
      'cityCountry: text, –, country-name',
      'address: text, –, –',
    ],
  ],
  'where the card goes': [
    asked('card-address'),
    ['partnerAddress: text, –, –', 'partnerBranch: text, –, –', 'partnerPostalCode: text, numeric, –'],
  ],
  'an organisation': [
    asked('organisation'),
    ['organizationName: text, –, organization', 'branch: text, –, –', 'hotlineNumber: tel, numeric, off'],
  ],
  'where an organisation is': [
    asked('organisation', { part: 'address' }, { streetName: 'Lorong 4' }),
    [
      'postalCode: text, numeric, postal-code',
      'unitNumber: text, –, address-line2',
      'streetName: text, –, address-line1',
      'blockNumber: text, –, –',
      'building: text, –, address-line3',
      'address: textarea, –, –',
    ],
  ],
  'who answers for an organisation': [
    asked('organisation', { part: 'contact' }),
    [
      'pocName: text, –, name',
      'jobTitle: text, –, organization-title',
      'pocPhone: tel, numeric, tel',
      'pocEmail: email, email, email',
    ],
  ],
  relationship: [asked('relationship'), ['relationship: select, –, –']],
  'language and dementia': [asked('dementia'), ['language: select, –, –', 'typeDementia: select, –, –']],
  'a screening': [
    asked('screening'),
    ['hospitalName: text, –, –', 'hospitalDepartment: text, –, –', 'symptoms: textarea, –, –'],
  ],
  'search for a person': [asked('account-search'), ['name: text, text, off', 'lastNric: text, –, off']],
  'search for a caregiver by name': [
    asked('account-search', { of: 'caregiver' }),
    ['name: text, text, off', 'alsoNumber: text, tel, off'],
  ],
  'search for a caregiver by number': [
    asked('account-search', { of: 'caregiver' }, { searchBy: 'number' }),
    ['name: text, tel, off'],
  ],
  // A question about a registration
  'an answer in one’s own words': [opens('text'), ['text: textarea, –, –']],
  'one’s own name and birth': [opens('identity'), WHO],
  'name and birth of somebody else': [opens('identity', 'S. H. L.'), WHO.map(off)],
  'where one lives': [opens('address'), WHERE],
  'where somebody else lives': [opens('address', 'S. H. L.'), WHERE.map(off)],
  'who may be called': [
    opens('contact'),
    ['name: text, –, off', 'prefixCountryNum: select, –, off', 'phone: tel, tel, off'],
  ],
  // The portal
  'one’s own number': [setting('phone'), PHONE],
  'the code of one’s own number': [
    setting('phone', { actionData: { sent } }),
    [ONE_TIME_CODE, 'password: password, –, current-password'],
  ],
  'one’s own e-mail address': [setting('email'), ['email: email, –, email', 'password: password, –, current-password']],
  'one’s own address': [setting('address'), [...ADDRESS, 'address: text, –, –']],
  'the name on one’s own card': [setting('display-name'), ['displayName: text, –, nickname']],
  'one’s own password': [setting('password'), ['currentPassword: password, –, current-password', ...NEW_PASSWORD]],
  leaving: [
    <Leave key="" {...({ loaderData: { by: { password: true, passkey: false } } } as ComponentProps<typeof Leave>)} />,
    ['password: password, –, current-password'],
  ],
  'how a contact is called': [
    <Contact key="" page="" tag={{ id: 't', carer: { name: 'Mei', type: 'CAREGIVER' }, may: ['call-as'] } as OwnTag} />,
    ['calledAs: select, –, –'],
  ],
  'an invitation': [
    <Invite key="" {...({ loaderData: person } as unknown as ComponentProps<typeof Invite>)} />,
    ['relationship: select, –, –', ...PHONE.map(off), 'email: email, –, off'],
  ],
  'a person who is missing': [
    <Missing key="" {...({ loaderData: person } as unknown as ComponentProps<typeof Missing>)} />,
    ['place: text, –, off'],
  ],
  'which of several people': [
    <SwitchPerson
      key=""
      shown="p0"
      people={Array.from({ length: 6 }, (_, nth) => ({ uid: `p${nth}`, name: `Person ${nth}` }) as OwnPerson)}
    />,
    ['person: select, –, –'],
  ],
  'the details of a person': [
    <Details
      key=""
      {...({
        loaderData: { ...person, by: { password: true, passkey: false }, stored: {} },
      } as unknown as ComponentProps<typeof Details>)}
    />,
    [
      'displayName: text, –, off',
      ...[...ADDRESS, 'address: text, –, –', ...PHONE].map(off),
      'homeNumber: tel, tel, off',
      'email: email, –, off',
      'password: password, –, current-password',
    ],
  ],
  'a further code': [
    <CardPage key="" {...({ loaderData: card } as unknown as ComponentProps<typeof CardPage>)} />,
    ['label: text, –, off'],
  ],
  'an entry of the locator that is wrong': [
    <Report key="" {...({ loaderData: { point: hub, sent: false } } as ComponentProps<typeof Report>)} />,
    ['text: textarea, –, off'],
  ],
  // The way into the console
  'the console: name and password': [
    <PasswordForm key="" />,
    ['username: text, –, username', 'password: password, –, current-password'],
  ],
  'the console: second factor, or a recovery code': [
    <CodeForm key="" factors={['passkey', 'app']} />,
    [ONE_TIME_CODE, 'code: text, –, off'],
  ],
  'the console: a new second factor': [
    <EnrolmentForm key="" secret="ABCD" uri="otpauth://totp/x" hasPasskey />,
    [ONE_TIME_CODE],
  ],
}

/** Nothing is typed or filled in there. */
const WITHOUT_FILLING = ['hidden', 'checkbox', 'radio', 'file']
const fieldsOf = (html: string) =>
  [...html.matchAll(/<(input|select|textarea)\b([^>]*)>/g)].flatMap(([, tag = '', marks = '']) => {
    const mark = (name: string) => new RegExp(`(?:^|\\s)${name}="([^"]*)"`, 'i').exec(marks)?.[1]
    const type = tag === 'input' ? (mark('type') ?? 'text') : tag
    if (WITHOUT_FILLING.includes(type)) return []
    return [`${mark('name') ?? mark('id')}: ${type}, ${mark('inputmode') ?? '–'}, ${mark('autocomplete') ?? '–'}`]
  })

describe('in a form about somebody else a browser fills in nothing of the user’s own:', () => {
  const ABOUT_ANOTHER = flows.flatMap((flow) =>
    Object.entries(SITUATIONS).flatMap(([name, who]) =>
      flow.aboutAnother?.(who)
        ? stepsOf(flow, who).map((step): [string, Step, Situation] => [
            `${flow.name}: ${step.path}, ${name}`,
            step,
            who,
          ])
        : [],
    ),
  )
  test.each(ABOUT_ANOTHER)('%s', (_name, step, who) => {
    const questions = sectionsOf(step, who).map(({ name, options }) => {
      const Ask = sections[name].Ask as (options: object) => ReactNode
      return <Ask key={name} {...options} />
    })
    const given = answers({ isAboutAnother: true, values: { ...VALUES, ...who.draft } })
    const fields = fieldsOf(draw(<Answered given={given}>{questions}</Answered>))
    expect(fields.filter((field) => !field.endsWith(', off') && !field.startsWith('howFindOther'))).toEqual([])
  })

  test('each journey that makes or describes another’s account is one', () => {
    expect(new Set(ABOUT_ANOTHER.map(([name]) => name.split(':')[0]))).toEqual(
      new Set(['person-by-caregiver', 'person', 'caregiver-by-person']),
    )
    expect(ABOUT_ANOTHER.length).toBeGreaterThan(30)
  })
})

describe('what a browser may fill in, and which keyboard it shows:', () => {
  test.each(Object.entries(FORMS))('%s', (_name, [form, fields]) => {
    expect(fieldsOf(draw(form))).toEqual(fields)
  })

  test('every field that has a name of its own stands in this table', () => {
    const known = new Set(Object.values(FORMS).flatMap(([, fields]) => fields.map((field) => field.split(':')[0])))
    const files = globSync('web/{safe-return,locator,pages,sections,journeys,registration,member}/**/*.tsx', {
      exclude: (name) => name.endsWith('.test.tsx'),
    })
    const named = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/<(?:input|select|textarea|[A-Za-z]*Field)\s[^<]*?\bname="(\w+)"[^<]*/g)]
        .filter(([field]) => !/^<(Choice|Birth)Field|type="(hidden|checkbox|radio|file)"/.test(field))
        .map(([, name = '']) => ({ file, name })),
    )
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter(({ name }) => !known.has(name))).toEqual([])
  })
})
