import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'

// The router's own helpers ask where the website's folder is.
Object.assign(globalThis, { __reactRouterAppDirectory: new URL('.', import.meta.url).pathname })
const { default: routes } = (await import('./routes.ts')) as { default: Configured[] }

interface Configured {
  path?: string
  index?: boolean
  file: string
  children?: Configured[]
}
const asRoutes = (entries: Configured[]): RouteObject[] =>
  entries.map(
    ({ path, index, file, children }) =>
      ({
        path,
        index,
        id: `${file} ${path ?? ''}`,
        handle: file,
        children: children && asRoutes(children),
      }) as RouteObject,
  )
const known = asRoutes(routes)
const fileOf = (address: string) => matchRoutes(known, address)?.at(-1)?.route.handle as string | undefined

/** The specified route table (P2.2), area by area, with a value where it has a name in braces. */
const ADDRESSES = [
  ['/', '/safereturncards/2xKf9WzR4nBqT7sVjM8cPd'],
  [
    '/registration',
    '/stepsRegistrationPWD',
    '/registrationPWD',
    '/signUpPersonDetailPWD',
    '/registrationResidingAddressPWD',
    '/registrationScreeningQuestionPWD',
  ],
  [
    '/registrationCreateCGorTagCG',
    '/registrationCreateNewCG',
    '/registrationCreateNewCGDetail',
    '/registrationCreateNewCGAddress',
    '/registrationTagExistingCG',
    '/registrationNotification',
  ],
  ['/membership-terms', '/privacy-policy', '/Terms-Of-Use', '/afterRetunCard', '/FAQ', '/faq'],
  [
    '/registrationCG',
    '/registrationCG/first',
    '/registrationCG/otp',
    '/CareGiverPersonDetail',
    '/CareGiverResidingAddress',
  ],
  [
    '/CareGiverCreateNewPWDORExisting',
    '/CareGiverCreateNewPWD',
    '/CareGiverCreateNewPWDDetail',
    '/CareGiverCreateNewPWDResidingAddress',
    '/CareGiverCreateNewPWDScreeningQuestion',
    '/CareGiverCreateNewPWDResidingAddressHaveUsedService',
  ],
  ['/lastPageOfCgCreatePwd', '/CareGiverTagNewPWD', '/tagNewPWDSelectRelation', '/pwd-summary-new'],
  [
    '/submit-caregiver/oneLink',
    '/registration-partner',
    '/submit-partner',
    '/partner-confirmation-plwd',
    '/partner-confirmation-cg',
  ],
  ['/summary-plwd', '/sample-card', '/summary-caregiver'],
  ['/app-stores-redirect', '/mediaPlayer', '/reset-password/oneLink'],
  ['/registrationMoP', '/registrationMoP/otp'],
  ['/go-to-points', '/go-to-points/landing', '/go-to-points/detail/2xKf9WzR4nBqT7sVjM8cPd'],
].flat()

test.each(ADDRESSES)('%s opens a page of its own', (address) => {
  expect(fileOf(address), address).toBeDefined()
  expect(fileOf(address)).not.toBe('pages/not-found.tsx')
})

test('what nobody named is not found', () => {
  expect(fileOf('/no-such-page')).toBe('pages/not-found.tsx')
  expect(fileOf('/account/no-such-page')).toBe('pages/nothing-here.tsx')
  expect(fileOf('/admin/no-such-page')).toBe('pages/nothing-here.tsx')
})
