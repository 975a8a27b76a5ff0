import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LOCALES } from '#contract/options.ts'

const words = Object.fromEntries(
  ['registration', 'sections', 'admin-accounts'].map((file) => [
    file,
    JSON.parse(readFileSync(new URL(`../words/en/${file}.json`, import.meta.url), 'utf8')) as unknown,
  ]),
)
const said = (key: string) => {
  const [file = '', path = ''] = key.split(':')
  const text = path.split('.').reduce((at, name) => (at as Record<string, unknown>)[name], words[file])
  return (text as string).replaceAll('{{brand}}', 'Homeward').replaceAll(/<\/?\w+>/g, '')
}

/** What the screens say where the specification gives a text (R2.1 to R2.86), to the letter: the specified words, or those of D61.1. */
const TEXTS: [key: string, text: string][] = [
  ['registration:roles.title', 'Register as a member'],
  ['registration:roles.signUp', 'Sign up'],
  ['registration:roles.signIn', 'Sign in'],
  ['registration:signIn.title', 'Sign in'],
  ['registration:roles.caregiver.title', 'Caregiver'],
  ['registration:roles.professional.title', 'Care professional'],
  ['registration:roles.person.title', 'I live with dementia'],
  ['registration:roles.public.title', 'Member of the public'],
  ['registration:steps.title', 'Steps to register'],
  ['registration:caregiver.account', 'Sign up as a caregiver'],
  ['registration:caregiver.staff', 'Create an organisation staff account'],
  ['registration:register', 'Register'],
  ['registration:loading', 'Loading …'],
  ['sections:howFound.question', 'How did you hear about Homeward?'],
  ['registration:code.title', 'Enter the 6-digit code'],
  ['sections:code.resend', 'Resend code'],
  ['sections:code.resent', 'We have sent another code.'],
  ['registration:done.verified.title', 'Verified'],
  ['registration:done.verified.text', 'Your mobile number is verified'],
  ['registration:caregiver.details', 'My details'],
  ['registration:address.title', 'Home address'],
  ['registration:summary.title', 'Check the details'],
  ['registration:choose.title', 'Thank you for creating your account!'],
  ['registration:exit.hasAccount.title', 'Has a Homeward account'],
  ['registration:exit.hasNoAccount.title', 'Does not have a Homeward account'],
  ['registration:person.byCaregiver', 'Create an account for the person living with dementia'],
  ['sections:relationship.person', 'The person living with dementia is my …'],
  ['sections:same.caregiver', 'Same as the caregiver'],
  ['sections:same.organisation', 'Same as the organisation’s staff member'],
  ['sections:agreements.terms', 'I agree to the terms of use.'],
  [
    'sections:agreements.declaration',
    'I hereby declare that the details furnished above are true and correct to the best of my knowledge.',
  ],
  ['sections:card.caption', 'This is how your name will look on your Homeward card'],
  ['sections:card.theirCaption', 'This is how the name will look on the Homeward card'],
  ['registration:editInformation', 'Change the details'],
  ['registration:confirmSubmission', 'Confirm and send'],
  [
    'registration:done.personByCaregiver.text',
    'Thank you for sending us the details of the person living with dementia.',
  ],
  ['sections:search.search', 'Search'],
  ['sections:search.none', 'No match found'],
  ['sections:search.matched', 'Search results'],
  ['registration:add', 'Add'],
  [
    'registration:done.tagPerson.text',
    'You are linked once the person living with dementia has accepted it in their account.',
  ],
  ['registration:exit.lookForPerson.title', 'Find a person who is registered'],
  ['registration:appoint.button', 'Make our organisation the point of contact'],
  ['registration:done.appointed.text', 'Your organisation is now the point of contact.'],
  ['registration:exit.iHaveDementia.title', 'I live with dementia'],
  ['registration:person.partner', 'Create an account for a person living with dementia'],
  ['registration:done.person.title', 'Your account has been created'],
  ['registration:done.personByPartner.title', 'The account has been created'],
  ['registration:chooseCaregiver.title', 'Thank you for creating your account!'],
  ['registration:chooseCaregiver.lead', 'Link your caregiver to finish.'],
  ['registration:tag.caregiver', 'Link another caregiver or next of kin'],
  ['sections:search.results_other', 'Showing {{count}} results for {{asked}}'],
  ['registration:done.tagCaregiver.text', 'You are linked once the caregiver has accepted it in their account.'],
  ['registration:newCaregiver.details', 'Details of your caregiver or next of kin'],
  ['sections:same.person', 'Same as the person living with dementia'],
  ['sections:specify.title', 'Please say which'],
  ['sections:specify.choice', 'Other, please say which'],
  ['registration:review.title', 'Before you move on …'],
  ['registration:review.reviewNow', 'Review now'],
  ['registration:review.moveOn', 'Move on'],
  ['registration:partnerCredentials.title', 'Choose your partner username and password'],
  ['registration:professional.title', 'Register as a care professional'],
  ['registration:partner.title', 'Sign up as a partner'],
  ['sections:organisation.name', 'Name of the organisation'],
  ['sections:organisation.branch', 'Branch or centre'],
  ['sections:organisation.unit', 'Unit number'],
  ['sections:organisation.contact', 'Name of the main contact'],
  ['sections:organisation.jobTitle', 'Job title of the main contact'],
  ['sections:organisation.phone', 'Phone number of the main contact'],
  ['sections:organisation.email', 'E-mail of the main contact'],
  ['sections:organisation.centre', 'Number for the public to call'],
  ['registration:done.application.title', 'We have your application'],
  [
    'registration:done.application.text',
    'Please give us 5 to 7 working days. Once it is approved, we send you an e-mail with a link to choose your username and password.',
  ],
  [
    'registration:done.publicApplication.text',
    'Please give us 5 to 7 working days. We tell you the outcome by SMS. Once it is approved, sign in with the username and password you chose.',
  ],
  ['registration:public.title', 'Create my account'],
  ['registration:done.publicByLink.text', 'Your registration is complete.'],
  ['registration:newPassword.button', 'Change the password'],
  ['registration:done.newPassword.text', 'Your password is changed.'],
  ['admin-accounts:sort.status', 'Status'],
  ['admin-accounts:sort.name', 'A-Z'],
  ['admin-accounts:sort.name-desc', 'Z-A'],
  ['admin-accounts:sort.updated', 'Last updated'],
  ['registration:dialog.warning', 'Warning!'],
  ['registration:dialog.error', 'Error!'],
]

test.each(TEXTS)('%s says "%s"', (key, text) => {
  expect(said(key)).toBe(text)
})

test('each label that is ours in place of a specified one is named in the decision as it is said', () => {
  const all = globSync('*.json', { cwd: new URL('../words/en/', import.meta.url) }).map((file) =>
    readFileSync(new URL(`../words/en/${file}`, import.meta.url), 'utf8').replaceAll('{{brand}}', 'Homeward'),
  )
  const decisions = readFileSync(new URL('../../docs/decisions.md', import.meta.url), 'utf8')
  const ours = [...decisions.matchAll(/^\| [^|]+ \| ([^|]+) \| D61\.1 \|$/gm)].map(([, label = '']) => label)
  expect(ours.length).toBeGreaterThan(60)
  expect(ours.filter((label) => !all.some((words) => words.includes(`: ${JSON.stringify(label)}`)))).toEqual([])
})

test.each(LOCALES)('before the first step it is said where answers are kept, in %s', (locale) => {
  const file = new URL(`../words/${locale}/registration.json`, import.meta.url)
  const { steps, sharedDevice } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>
  for (const lead of ['caregiver', 'person']) expect(steps?.[lead]).toContain(sharedDevice?.isOwn)
})

test('that the centre number becomes public is said', () => {
  expect(said('sections:organisation.centreHint')).toMatch(
    /show this number to the public when a person living with dementia needs help/,
  )
})

test('the last look says that what is wrong may count', () => {
  expect(said('registration:review.text')).toMatch(/^Inaccurate information may affect your application/)
})
