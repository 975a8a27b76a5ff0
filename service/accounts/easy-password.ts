import { createRequire } from 'node:module'
import type { Brand } from '#contract/brand.ts'

let leaked: ReadonlySet<string> | undefined
/** Passwords that stand in published leaks: some 43,000 of them have six characters or more. Read at the first password (D56.7). */
function leakedPasswords(): ReadonlySet<string> {
  if (leaked) return leaked
  const load = createRequire(import.meta.url) as (name: string) => typeof import('@zxcvbn-ts/language-common')
  const { dictionary } = load('@zxcvbn-ts/language-common')
  leaked = new Set((dictionary['passwords-common'] as string[]).map((password) => password.toLowerCase()))
  return leaked
}

/**
 * Words that an attacker who guesses passwords here tries first; the names of the product and the association are added to them.
 * docs/security.md, "Passwords" lists the same words.
 */
export const CONTEXT_WORDS = [
  'account',
  'admin',
  'administrator',
  'association',
  'caregiver',
  'carer',
  'console',
  'dementia',
  'family',
  'helper',
  'home',
  'member',
  'password',
  'person',
  'portal',
  'safe',
  'return',
  'singapore',
  'staff',
  'volunteer',
]

/** Digits and signs that are written for letters. */
const WRITTEN_FOR: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
}
const lettersOf = (text: string) => text.replaceAll(/[^\p{L}]/gu, '')

/** Whether a password is made of nothing but context words, whatever digits and signs stand around, between or for their letters. */
function isOfContext(plain: string, { name, association }: Pick<Brand, 'name' | 'association'>): boolean {
  const own = `${name} ${association}`
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
  const words = [...CONTEXT_WORDS, ...own].filter((word) => word.length >= 4)
  const whole = new RegExp(`^(?:${words.join('|')})+$`, 'u')
  const ends = /^[^\p{L}]+|[^\p{L}]+$/gu
  const read = plain.replaceAll(ends, '').replaceAll(/[01345@$]/g, (sign) => WRITTEN_FOR[sign] ?? sign)
  return whole.test(lettersOf(plain)) || whole.test(lettersOf(read))
}

/**
 * Whether a password is easy to guess: a leaked one, one repeated character, the username, also with digits around it, or words of
 * this product alone (D1.39, D38.2).
 */
export function isEasyToGuess(password: string, username: string, brand: Pick<Brand, 'name' | 'association'>): boolean {
  const plain = password.normalize('NFC').toLowerCase()
  if (leakedPasswords().has(plain) || /^(.)\1*$/u.test(plain) || isOfContext(plain, brand)) return true
  const name = username.trim().normalize('NFC').toLowerCase()
  const withoutDigits = (text: string) => text.replaceAll(/^\d+|\d+$/g, '')
  return name.length >= 4 && (plain === name || (withoutDigits(name) || name) === withoutDigits(plain))
}
