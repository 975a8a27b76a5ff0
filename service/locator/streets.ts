/** "STIRLING ROAD", "SAINT GEORGE'S ROAD" as people write them. */
export const titled = (road: string) =>
  road.toLowerCase().replaceAll(/(?<![\w'’])[a-z]/g, (letter) => letter.toUpperCase())

/**
 * Whether an address is a block of public housing: the post gives such a block its own number as the last three digits of its
 * code, and other buildings any.
 */
export function isHousingBlock({ postalCode, block }: { postalCode: string; block: string }): boolean {
  const digits = /^\d{1,3}(?=[A-Z]?$)/.exec(block)?.[0].padStart(3, '0')
  return digits !== undefined && postalCode.endsWith(digits)
}
