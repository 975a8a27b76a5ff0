import { expect, test } from 'vitest'
import type { AccountFile } from '#contract/admin-accounts.ts'
import { accountFile } from '../test/console.tsx'
import { draw } from '../test/draw.tsx'
import { outlineOf } from '../test/outline.ts'
import { SecondLook, type TypedDecision } from './second-look.tsx'

const drawn = (asked: TypedDecision, changes: Partial<AccountFile> = {}) =>
  outlineOf(draw(<SecondLook account={accountFile(changes)} asked={asked} />))
/** What stops, and the words of the button. */
const said = (asked: TypedDecision, changes?: Partial<AccountFile>) => {
  const lines = drawn(asked, changes)
  return ['p', 'button'].map((tag) => lines.find((line) => line.startsWith(`${tag} "`))?.split('"')[1])
}

const UNDO = 'You can undo it for 14 days.'
const CODES = 'The card and every label stop working.'
test.each<[TypedDecision, string, string]>([
  [
    { decision: 'reject', typed: { rejection: 'talk' } },
    `The registration is rejected, and the account is signed out. ${CODES} ${UNDO}`,
    'Reject',
  ],
  [{ decision: 'suspend', typed: {} }, `Benefits stop, and the account is signed out. ${UNDO}`, 'Suspend'],
  [
    { decision: 'suspend', typed: { stopSafeReturn: 'yes' } },
    `Benefits and safe return stop: the card and every label stop working, and we tell no family when they are scanned. ${UNDO}`,
    'Suspend',
  ],
  [
    { decision: 'end', typed: { cause: 'termination' } },
    `The membership ends, and the account is signed out. ${CODES} ${UNDO}`,
    'End the membership',
  ],
  [
    { decision: 'end', typed: { cause: 'death' } },
    `We record the death: scans reach the duty desk, and we send the family nothing. A colleague must confirm it within 24 hours. ${UNDO}`,
    'Report the death',
  ],
  [
    { decision: 'confirm-death', typed: {} },
    `The membership ends because of death; we send the family nothing. ${CODES} ${UNDO}`,
    'Confirm the death',
  ],
])('who looks twice at %j reads what stops', (asked, stops, button) => {
  expect(said(asked)).toEqual([stops, button])
})

test('a caregiver has no card that would stop, and no death is reported of one', () => {
  const ends = [`The membership ends, and the account is signed out. ${UNDO}`, 'End the membership']
  expect(said({ decision: 'end', typed: {} }, { type: 'CAREGIVER' })).toEqual(ends)
  expect(said({ decision: 'end', typed: { cause: 'death' } }, { type: 'CAREGIVER' })).toEqual(ends)
})

test('the second look shows who it is, carries on what was typed, and leads back', () => {
  const asked: TypedDecision = { decision: 'suspend', typed: { reason: 'Lent the card', stopSafeReturn: 'yes' } }
  expect(drawn(asked, { birth: '1944-11-30', membershipId: 'D123A00001' })).toEqual([
    'section (alert) role=alertdialog labelled "Siew Hua Lim: are you sure?" described "Benefits and safe return stop: the card and every label stop working, and we tell no family when they are scanned. You can undo it for 14 days."',
    'h2 "Siew Hua Lim: are you sure?"',
    'p "Benefits and safe return stop: the card and every label stop working, and we tell no family when they are scanned. You can undo it for 14 days."',
    'dt "Name"',
    'dd "Siew Hua Lim"',
    'dt "Date of birth"',
    'dd "30-11-1944"',
    'dt "Membership number"',
    'dd "D123A00001"',
    'form data-discover=true action=/ method=post',
    'input type=hidden name=reason value=Lent the card',
    'input type=hidden name=stopSafeReturn value=yes',
    'input "I have checked that this is Siew Hua Lim." type=checkbox required name=sure value=yes',
    'a "No, go back" → /admin/users/siew-hua data-discover=true',
    'button "Suspend" (alert) value=suspend name=intent',
  ])
})
