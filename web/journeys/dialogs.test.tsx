import { globSync, readFileSync } from 'node:fs'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { errorsOf } from '#contract/endpoint.ts'
import type { RefusalCode } from '#contract/errors.ts'
import { calls } from '#contract/index.ts'
import { BegunBefore } from '../registration/begun-before.tsx'
import { Answered, answers } from '../test/answered.tsx'
import { outline } from '../test/outline.ts'
import { SITUATIONS } from '../test/situations.ts'
import { DoneDialog, Fatal, ReplaceDrafts, Warning } from './dialogs.tsx'
import { rulesOf } from './flow.ts'
import { flows } from './index.ts'
import { Review } from './review.tsx'
import { sections } from './sections.ts'
import { SignInAgain } from './sign-in-again.tsx'
import { signIn } from './sign-in.ts'

/** What somebody presses or opens in a dialog, in order. */
const waysOf = (dialog: ReactNode) =>
  outline(dialog)
    .filter((line) => /^(a|button) /.test(line))
    .map((line) => line.replace(/ data-discover=true$/, '').replace(/ \((quiet)\)/, ''))

const OK = 'button "OK"'
const CALL = 'a "6377 0700" → tel:+6563770700'
const SIGN_IN = 'a "Sign in" → /registration?tab=sign-in'

/** What mends a refusal on the page where it is said: OK leads back to it. */
const MENDED: Record<string, readonly RefusalCode[]> = {
  'the field that is named': [
    'birth-not-past',
    'confirm-password-required',
    'display-name-too-long',
    'email-invalid',
    'email-phone-wrong',
    'fill-required-and-date',
    'fill-required-data',
    'fill-required-fields',
    'google-fields-required',
    'how-found-required',
    'last-nric-format',
    'last-nric-length',
    'name-and-nric-required',
    'password-common',
    'password-required',
    'password-too-long',
    'password-too-short',
    'password-too-short-person',
    'password-too-short-professional',
    'password-too-short-reset',
    'passwords-differ',
    'passwords-differ-person',
    'passwords-differ-professional',
    'passwords-differ-public',
    'phone-country',
    'phone-impossible',
    'phone-required',
    'phone-too-short',
    'phone-wrong',
    'relationship-required',
    'terms-required',
    'text-too-long',
    'username-phone-required',
    'username-required',
    'username-taken',
    'username-too-long',
    'username-too-short',
    'username-too-short-person',
  ],
  'the code’s field, and the button that sends another one': ['code-ended', 'code-invalid', 'code-wait'],
  'the step of the code, to which it leads': ['phone-not-verified'],
  'the button to Google, and the password beside it': ['google-failed'],
  'the button for passkeys, and the password beside it': ['passkey-failed'],
  'another photo, or none': [
    'photo-consent-required',
    'photo-heic',
    'photo-storage-away',
    'photo-too-large',
    'photo-too-many-pixels',
    'photo-type',
    'photo-unreadable',
  ],
}
/** Refusals that nothing on the page mends: the ways of their dialog, where it is about oneself and about somebody else. */
const SECOND_WAYS: Partial<Record<RefusalCode, readonly [own: readonly string[], another?: readonly string[]]>> = {
  'account-frozen': [[]],
  'already-confirmed': [['a "See my registration" → /account']],
  'code-unavailable': [[]],
  'email-taken': [[SIGN_IN], []],
  'google-taken': [[SIGN_IN]],
  'invalid-input': [[]],
  'link-ended': [[SIGN_IN, 'a "Start a registration" → /registration']],
  'not-allowed': [[SIGN_IN]],
  'not-found': [['a "Start a registration" → /registration']],
  'password-wrong': [[SIGN_IN]],
  'person-exists': [[SIGN_IN], ['a "Link the existing account" → /CareGiverTagNewPWD']],
  'phone-taken': [[SIGN_IN], []],
  'service-unavailable': [[]],
  'sign-in-again': [[SIGN_IN]],
  'sign-in-failed': [['a "Forgot your password?" → /reset-password']],
  'tag-exists': [['a "See my registration" → /account']],
  'tag-not-possible': [[]],
  'too-large': [[]],
  'too-many-pending-tags': [['a "See my registration" → /account']],
  'too-many-requests': [[]],
  unexpected: [[]],
  'unsupported-content-type': [[]],
  'user-not-found': [[]],
}
/** Asked of a caregiver about a person, and of a person about a caregiver: a field mends it, or the account that is there. */
const BOTH: RefusalCode = 'username-phone-taken'
/** Refusals with a dialog or a page of their own. */
const ELSEWHERE: readonly RefusalCode[] = ['sign-in-required', 'credentials-submitted', 'credentials-verified']

/** Every refusal that a journey can show: of what it sends, of its checks and links, and of its own rules. */
function shown(): Set<RefusalCode> {
  const asked = [
    calls.checkCaregiverRegistration,
    calls.checkDementiaRegistration,
    calls.generateCaregiverSignUpOTP,
    calls.verifyCaregiverSignUpOTP,
    calls.checkDuplicateLastNricLastNameDateOfBirth,
    calls.changeOwnAccount,
    calls.usersFiltered,
    calls.users,
    calls.partnerUsers,
    calls.putPhoto,
    calls.verifyToken,
    calls.verifyPartnerToken,
    calls.verifyCGUnderPartner,
    calls.openLink,
    calls.verifyTokenResetPassword,
  ]
  const journeys = [...flows, signIn]
  const sent = journeys.flatMap(({ submit, steps }) => [submit, ...steps.map((step) => step.submit)])
  const rules = journeys.flatMap(({ steps }) =>
    steps.flatMap((step) => Object.values(SITUATIONS).flatMap((who) => rulesOf(step, who, sections))),
  )
  return new Set([
    ...asked.flatMap((call) => errorsOf(call)),
    ...sent.flatMap((submit) => (submit ? errorsOf(submit.to) : [])),
    ...rules.map(({ code }) => code),
  ])
}

test('every refusal of a journey is mended on its page, or its dialog has a second way', () => {
  const listed = [...Object.values(MENDED).flat(), ...Object.keys(SECOND_WAYS), BOTH, ...ELSEWHERE]
  expect(listed.toSorted()).toEqual([...shown()].toSorted())
})

const warning = (code: RefusalCode, isAboutAnother: boolean) =>
  waysOf(
    <Answered given={answers({ isAboutAnother })}>
      <Warning mistake={{ field: '', code }} onClose={() => undefined} />
    </Answered>,
  )

test.each(Object.entries(SECOND_WAYS))('%s leads on, and names whom to call', (code, [own, another = own]) => {
  expect(warning(code as RefusalCode, false)).toEqual([OK, ...own, CALL])
  expect(warning(code as RefusalCode, true)).toEqual([OK, ...another, CALL])
})
test.each(Object.entries(MENDED))('what is mended by %s has a dialog with OK alone', (_by, codes) => {
  for (const code of codes) expect([warning(code, false), warning(code, true)], code).toEqual([[OK], [OK]])
})
test('a caregiver who is registered already is linked, or called something else', () => {
  expect(warning(BOTH, false)).toEqual([OK])
  const link = 'a "Link the existing account" → /registrationTagExistingCG'
  expect(warning(BOTH, true)).toEqual([OK, link, CALL])
})

const nothing = () => undefined
const owner = { uid: 'x', type: 'CAREGIVER', username: 'huimin', credentialType: 'USERNAME' } as const
const google = { clientId: 'x', nonce: 'y', authorizationUrl: 'https://accounts.example' }
/** Every other dialog of the journeys: what can be done in it. */
const DIALOGS: Record<string, { dialog: ReactNode; ways: readonly string[] }> = {
  'a link that has ended': {
    dialog: <Fatal code="link-ended" onClose={nothing} />,
    ways: [OK, SIGN_IN, 'a "Start a registration" → /registration', CALL],
  },
  'a link to a new password that has ended': {
    dialog: <Fatal code="link-ended" again={{ label: 'askPassword.title', to: '/reset-password' }} onClose={nothing} />,
    ways: [OK, 'a "Get a new password" → /reset-password', SIGN_IN, 'a "Start a registration" → /registration', CALL],
  },
  'credentials that are set: OK leads to the sign-in': {
    dialog: <Fatal code="credentials-submitted" onClose={nothing} />,
    ways: [OK],
  },
  'the service is away when a link is opened': {
    dialog: <Fatal code="service-unavailable" onClose={nothing} />,
    ways: [OK, CALL],
  },
  'something is done: OK goes on': {
    dialog: <DoneDialog words="caregiver" values={{}} onClose={nothing} />,
    ways: [OK],
  },
  'a last look': {
    dialog: (
      <Review title="review.title" text="review.text" yes="review.moveOn" no="review.reviewNow" onClose={nothing} />
    ),
    ways: ['button "Move on" value=yes', 'button "Review now" value=no'],
  },
  'a session that has ended': {
    dialog: <SignInAgain owner={owner} google={undefined} onSignedIn={nothing} />,
    ways: ['button "Sign in" aria-disabled=false', 'a "Use another account" → /registration?tab=sign-in', CALL],
  },
  'a session of Google’s that has ended': {
    dialog: <SignInAgain owner={{ ...owner, credentialType: 'GOOGLE' }} google={google} onSignedIn={nothing} />,
    ways: ['button "Sign in with Google" type=button', 'a "Use another account" → /registration?tab=sign-in', CALL],
  },
  'what another account has typed': {
    dialog: <ReplaceDrafts onClose={nothing} />,
    ways: ['button "Keep the answers" value=stays', 'button "Erase them and continue" value=ends'],
  },
  'what was begun before': {
    dialog: <BegunBefore journey="caregiver" />,
    ways: ['button "Continue where you stopped" value=on', 'button "Start again" value=anew'],
  },
}
test.each(Object.entries(DIALOGS))('%s', (_name, { dialog, ways }) => {
  expect(waysOf(dialog)).toEqual(ways)
})

test('no dialog of the journeys is missing here', () => {
  const files = globSync(['web/journeys/*.tsx', 'web/registration/*.tsx', 'web/sections/*.tsx'])
  const own = files.filter((file) => !file.includes('.test.') && readFileSync(file, 'utf8').includes('<Modal'))
  expect(own.toSorted()).toEqual([
    'web/journeys/dialogs.tsx',
    'web/journeys/review.tsx',
    'web/journeys/sign-in-again.tsx',
    'web/registration/begun-before.tsx',
    // "Other, please say which": its two buttons lead back to the question.
    'web/sections/fields.tsx',
  ])
})
