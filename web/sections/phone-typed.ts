import { COUNTRY_CODES } from '#contract/options.ts'

/** What is left of a typed number: digits (R5.3); "+65 8123 4567" chooses its country as well. */
export function phoneTyped(typed: string): { phone: string; prefixCountryNum?: string } {
  const digits = typed.replaceAll(/\D/g, '')
  const code = typed.trim().startsWith('+') && COUNTRY_CODES.find((code) => `+${digits}`.startsWith(code))
  return code ? { phone: digits.slice(code.length - 1), prefixCountryNum: code } : { phone: digits }
}
