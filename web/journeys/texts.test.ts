import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

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

/** What the screens have to say, to the letter (R2.1 to R2.86); a screen without a specified text does not stand here. */
const TEXTS: [key: string, text: string][] = [
  ['registration:roles.title', 'Member Registration'],
  ['registration:roles.signUp', 'Sign up'],
  ['registration:roles.signIn', 'Sign in'],
  ['registration:signIn.title', 'SIGNIN'],
  ['registration:roles.caregiver.title', 'Caregiver'],
  ['registration:roles.professional.title', 'Care Professional'],
  ['registration:roles.person.title', 'I have dementia'],
  ['registration:roles.public.title', 'Member of Public'],
  ['registration:steps.title', 'Steps to register'],
  ['registration:caregiver.account', 'Sign up as Caregiver'],
  ['registration:caregiver.staff', 'Create Organisation Staff Account'],
  ['registration:register', 'Register'],
  ['registration:loading', 'Loading...'],
  ['sections:howFound.question', 'How did you find about Homeward?'],
  ['registration:code.title', 'Input 6 digit code'],
  ['sections:code.resend', 'Resend code'],
  ['sections:code.resent', 'The otp code has been sent'],
  ['registration:done.verified.title', 'Verified'],
  ['registration:done.verified.text', 'Your mobile number is verified'],
  ['registration:caregiver.details', 'My Details'],
  ['registration:address.title', 'Residing Address'],
  ['registration:summary.title', 'Summary of details'],
  ['registration:choose.title', 'Thank you for creating your account!'],
  ['registration:exit.hasAccount.title', 'Has a Homeward Account'],
  ['registration:exit.hasNoAccount.title', 'Does not have a Homeward Account'],
  ['registration:person.byCaregiver', 'Create an account for the Person Living with Dementia'],
  ['sections:relationship.person', 'The person living with dementia is my ...'],
  ['sections:same.caregiver', 'Same as Caregiver'],
  ['sections:same.organisation', 'Same as Organisation Staff?'],
  ['sections:agreements.terms', 'I agree to the terms of use.'],
  [
    'sections:agreements.declaration',
    'I hereby declare that the details furnished above are true and correct to the best of my knowledge.',
  ],
  ['sections:card.caption', 'This is how your name will appear on your physical Homeward card'],
  ['registration:editInformation', 'Edit Information'],
  ['registration:confirmSubmission', 'Confirm Submission'],
  ['registration:done.personByCaregiver.text', 'Thanks for submitting details for the Person Living with Dementia!'],
  ['sections:search.search', 'Search Account'],
  ['sections:search.none', 'No matched'],
  ['sections:search.matched', 'Matched Result'],
  ['registration:add', 'Add'],
  [
    'registration:done.tagPerson.text',
    "The user has been successfully added! Please note that this has to be approved in the person living with dementia's account.",
  ],
  ['registration:exit.lookForPerson.title', 'Look for an existing PLWD'],
  ['registration:appoint.button', "Appoint Organisation as PLWD's Point of Contact"],
  ['registration:done.appointed.text', "Your Organisation has been appointed as PLWD's Point of Contact"],
  ['registration:exit.iHaveDementia.title', 'I have dementia'],
  ['registration:person.partner', 'Create PLWD Account'],
  ['registration:done.person.title', 'Your account has been successfully created!'],
  ['registration:done.personByPartner.title', 'Success! Your PLWD account has been created!'],
  ['registration:chooseCaregiver.title', 'Thank you for creating your account!'],
  ['registration:chooseCaregiver.lead', 'Please tag account to your Caregiver to complete application.'],
  ['registration:tag.caregiver', 'Tag new Caregiver / Next-of-Kin'],
  ['sections:search.results_other', 'Showing {{count}} results for {{asked}}'],
  [
    'registration:done.tagCaregiver.text',
    "The user has been successfully added! Please note that this has to be approved in the caregiver's account",
  ],
  ['registration:newCaregiver.details', 'Your Caregiver / Next-of-Kin Details'],
  ['sections:same.person', 'Same as Person Living with Dementia?'],
  ['sections:specify.title', 'Please Specify'],
  ['sections:specify.choice', 'Others please specify'],
  ['registration:review.title', 'Before you move on ...'],
  ['registration:review.reviewNow', 'Review now'],
  ['registration:review.moveOn', 'Move on'],
  ['registration:partnerCredentials.title', 'Enter your partner username & password'],
  ['registration:professional.title', 'Care Profession Member Registration'],
  ['registration:partner.title', 'Sign up as Partner'],
  ['sections:organisation.name', 'Organisation Name'],
  ['sections:organisation.branch', 'Branch'],
  ['sections:organisation.unit', 'Unit Number'],
  ['sections:organisation.contact', 'Name of main point of contact'],
  ['sections:organisation.jobTitle', 'Title of main point of contact'],
  ['sections:organisation.phone', 'Phone Number of the contact'],
  ['sections:organisation.email', 'Email of the contact'],
  ['sections:organisation.centre', 'Centre Number'],
  ['registration:done.application.title', 'Your account application has been submitted!'],
  [
    'registration:done.application.text',
    'Please note that it will take our admin 5-7 working days to process your request. An onboarding email will be sent to you after approval to setup your credentials.',
  ],
  ['registration:public.title', 'Create my account'],
  ['registration:done.publicByLink.text', 'Registration completed successfully.'],
  ['registration:newPassword.button', 'Reset Password'],
  ['registration:done.newPassword.text', 'Reset password success'],
  ['admin-accounts:sort.status', 'Status'],
  ['admin-accounts:sort.name', 'A-Z'],
  ['admin-accounts:sort.name-desc', 'Z-A'],
  ['admin-accounts:sort.updated', 'Last Updated'],
  ['registration:dialog.warning', 'Warning!'],
  ['registration:dialog.error', 'Error!'],
]

test.each(TEXTS)('%s says "%s"', (key, text) => {
  expect(said(key)).toBe(text)
})

test('that the centre number becomes public is said', () => {
  expect(said('sections:organisation.centreHint')).toMatch(/revealed to the public when a PLWD requires assistance/)
})

test('the last look says that what is wrong may count', () => {
  expect(said('registration:review.text')).toMatch(/^Inaccurate information may affect your application/)
})
