import { COUNTRY_CODES } from '#contract/options.ts'

/** A typed number reduced to its digits (R5.3); a pasted "+65 8123 4567" also selects its country. */
export function phoneTyped(typed: string): { phone: string; prefixCountryNum?: string } {
  const digits = typed.replaceAll(/\D/g, '')
  const code = typed.trim().startsWith('+') && COUNTRY_CODES.find((code) => `+${digits}`.startsWith(code))
  return code ? { phone: digits.slice(code.length - 1), prefixCountryNum: code } : { phone: digits }
}
