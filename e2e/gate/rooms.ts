import type { Page } from '@playwright/test'
import { FIRST, signInToConsole } from '../console.ts'
import { person } from '../safe-return.ts'
import { signInAs } from '../sign-in.ts'
import { expect, type Running } from '../support.ts'
import { PUBLIC_PAGES } from '../../web/public-pages.ts'

const SIEW_HUA = 'SampLePersonSiewHua111'

const enterAs = (username: string) => (page: Page, product: Running) => signInAs(page, product, username)

/** Opens a page, and waits until it takes what is typed: its button is disabled until then. */
export async function openReady(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('.onward button:disabled'), path).toHaveCount(0)
}

interface Room {
  enter: (page: Page, product: Running) => Promise<void>
  paths: readonly string[]
}

/** The rooms of the house, who opens each, and the pages that stand for it. */
export const ROOMS: Record<string, Room> = {
  'the public site': {
    enter: async () => {},
    paths: [
      ...PUBLIC_PAGES.map(({ path }) => `/${path}`),
      '/offline',
      '/no-such-page',
      '/afterRetunCard',
      '/find',
      person('Siew Hua').address,
      '/found/none',
    ],
  },
  registration: {
    enter: async () => {},
    paths: [
      '/registration',
      '/registration?tab=sign-in',
      '/registrationCG/first',
      '/registrationPWD/first',
      '/submit-partner',
      '/reset-password/none',
      '/verify-email/none',
      '/take-over/none',
      '/submit-caregiver/none',
      '/registration-partner?token=none',
      '/registrationMoP?token=none',
    ],
  },
  'the portal of a caregiver': {
    enter: enterAs('huimin.lim'),
    paths: [
      '',
      `/people/${SIEW_HUA}`,
      ...['card', 'photo', 'history', 'details', 'invite', 'missing'].map((part) => `/people/${SIEW_HUA}/${part}`),
      '/settings',
      '/settings/channels',
      '/sessions',
      '/changes',
      '/leave',
    ].map((path) => `/account${path}`),
  },
  'the person’s own portal': {
    enter: enterAs('siewhua'),
    paths: ['/account', '/account/lost', '/account/wishes', '/account/settings'],
  },
  'the console': {
    enter: (page, product) => signInToConsole(page, product, FIRST),
    paths: [
      '',
      '/queues',
      '/users',
      `/users/${SIEW_HUA}`,
      '/incidents',
      '/closed-incidents',
      '/duty',
      '/points',
      '/points/new',
      '/delivery',
      '/audit',
      '/approvals',
      '/links',

      '/report',
      '/administrators',
      '/search?q=Lim',
    ].map((path) => `/admin${path}`),
  },
}
