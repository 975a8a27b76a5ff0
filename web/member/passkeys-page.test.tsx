import { expect, test } from 'vitest'
import { draw, routed } from '../test/draw.tsx'
import { expectPagesToRead, pageWith, type PageWithStates, type Readings } from '../test/read-pages.ts'
import OwnPasskeys from './passkeys.tsx'

const PHONE = {
  id: 'BluePhoneBluePhone1111',
  name: 'Blue phone',
  createdAt: '2026-03-01T01:00:00.000Z',
  lastUsedAt: null,
}
const page = (passkeys: object[], more: object = {}, actionData?: object) =>
  routed(OwnPasskeys, {
    loaderData: { passkeys, by: { password: true, passkey: false }, ...more },
    ...(actionData && { actionData }),
  })
const refused = (code: string, field: string, typed: object) => ({ refused: { code, field, typed } })

const PAGES: Record<string, PageWithStates> = {
  'the passkeys': pageWith(page([PHONE]), {
    'there is none': page([]),
    'it was used': page([{ ...PHONE, lastUsedAt: '2026-11-21T18:00:00.000Z' }]),
    'the member signs in by Google': page([PHONE], { by: { password: false, passkey: false } }),
    'a passkey may confirm': page([PHONE], { by: { password: true, passkey: true } }),
    'one was added': page([PHONE], { done: 'added' }),
    'the password for removing was wrong': page(
      [PHONE],
      {},
      refused('password-wrong', 'password', { intent: 'remove', id: PHONE.id }),
    ),
  }),
}

test('the day is the one in Singapore, in the language of the page', () => {
  const used = page([{ ...PHONE, lastUsedAt: '2026-11-21T18:00:00.000Z' }])
  expect(draw(used, 'en')).toContain('Last used on 22 November 2026')
  expect(draw(used, 'md')).toContain('最后使用：2026年11月22日')
  expect(draw(used, 'ms')).toContain('Kali terakhir digunakan pada 22 November 2026')
})

test('whoever has ten is not asked to add another', () => {
  const ten = (count: number) =>
    draw(page(Array.from({ length: count }, (_, nth) => ({ ...PHONE, id: `${PHONE.id}${nth}` }))))
  expect(ten(9)).toContain('Add a passkey')
  expect(ten(10)).not.toContain('Add a passkey')
})

const FORMS = [
  'p "Blue phone"',
  'p "Added on 1 March 2026"',
  'p "Not used yet"',
  'summary "Change or remove" aria-label=Change or remove: Blue phone',
  'form data-discover=true action=/ method=post',
  'input type=hidden name=id value=BluePhoneBluePhone1111',
  'input "Name (required)" maxlength=60 autocomplete=off required name=name value=Blue phone',
  'input "Your password (required)" type=password autocomplete=current-password maxlength=200 required name=password',
  'button "Save the name" (quiet) value=rename name=intent',
  'p "The device can then no longer be used to sign in. Please remove the passkey on the device too."',
  'button "Remove this passkey" (quiet) value=remove name=intent',
]
const READ: Readings = {
  'the passkeys': {
    page: [
      'title "Passkeys"',
      'a "Your details and settings" → /account/settings data-discover=true',
      'h1 "Passkeys"',
      'p "With a passkey you sign in with your face, finger or screen lock. You need no password. Your face and finger stay on your device: we never get them."',
      'h2 "Your passkeys"',
      ...FORMS,
      'h2 "Add a passkey"',
      'p "To add a passkey, your browser must allow scripts."',
    ],
    'there is none': { more: ['p "You have no passkey yet."'], less: FORMS },
    'it was used': { more: ['p "Last used on 22 November 2026"'], less: ['p "Not used yet"'] },
    'a passkey may confirm': {
      more: ['input "Your password" type=password autocomplete=current-password maxlength=200 name=password'],
      less: [
        'input "Your password (required)" type=password autocomplete=current-password maxlength=200 required name=password',
      ],
    },
    'the member signs in by Google': {
      more: [],
      less: [
        'input "Your password (required)" type=password autocomplete=current-password maxlength=200 required name=password',
      ],
    },
    'one was added': {
      more: ['div role=status tabindex=-1', 'p "The passkey is added. Next time, choose “Sign in with a passkey”."'],
      less: [],
    },
    'the password for removing was wrong': {
      more: [
        'title "Error: Passkeys"',
        'div (alert) role=alert tabindex=-1',
        'a "The current password is not right." → #password-BluePhoneBluePhone1111',
        'details open',
        'p "The current password is not right."',
        'input "Your password (required)" type=password autocomplete=current-password maxlength=200 required aria-invalid=true described "The current password is not right." name=password',
      ],
      less: [
        'title "Passkeys"',
        'input "Your password (required)" type=password autocomplete=current-password maxlength=200 required name=password',
      ],
    },
  },
}
expectPagesToRead(PAGES, READ)
